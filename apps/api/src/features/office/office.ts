/** The interface of the office to other features. */

export { type EnterOffice, enterOfficeRoutes } from './enter-office.ts'
export { type OfficeContext, officeRoutes } from './routes.ts'
export { type StaffSessions, staffSessionsOf } from './staff-sessions.ts'
