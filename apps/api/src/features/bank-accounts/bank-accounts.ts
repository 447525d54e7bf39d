export { type AccountOwnership, askOwnership } from './ask-ownership.ts'
export { bankRoutes } from './routes.ts'
