/** What the wiring uses of the payment without sign-in. */
export { fastPaymentRoutes } from './routes.ts'
