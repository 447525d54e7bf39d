/** What the wiring needs of the demo's people. */
export { demoWorldRoutes } from './routes.ts'
export { type SeedParts, seedWorld } from './seed-world.ts'
