/** What the wiring uses of the person's own data. */
export type { BorrowerParts } from './parts.ts'
export { borrowerRoutes } from './routes.ts'
