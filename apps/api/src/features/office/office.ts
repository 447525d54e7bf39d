/** The interface of the office to other features. */

export { enterOfficeRoutes } from './enter-office.ts'
export { officeRoutes } from './routes.ts'
export { staffSessionsOf } from './staff-sessions.ts'
