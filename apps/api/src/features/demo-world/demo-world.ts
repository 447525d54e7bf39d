/** What the wiring needs of the demo's people. */
export { type DemoPeople, demoPeople } from './demo-people.ts'
export { demoWorldRoutes } from './routes.ts'
