/** What the wiring uses of the borrower's area. */
export { type SelfManagementParts, selfManagementRoutes } from './routes.ts'
