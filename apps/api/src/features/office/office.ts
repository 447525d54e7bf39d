/** The interface of the office to other features. */

export { enterOfficeRoutes } from './enter-office.ts'
export { revealVerbs } from './people/reveals.ts'
export { recordOpening, recordReading } from './readings.ts'
export { officeRoutes } from './routes.ts'
export { staffSessionsOf } from './staff-sessions.ts'
