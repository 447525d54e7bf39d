/** What other capabilities may use of the country's places. */
export { type Municipality, type Places, readPlaces } from './places.ts'
export { addressRoutes } from './routes.ts'
