/** What other capabilities may use of the sign-in. */
export { checkPin } from './check-pin.ts'
export { type SignInParts, signInRoutes } from './routes.ts'
export { type PinRequest, type PinSent, pinSender, type SendPin } from './send-pin.ts'
export { type Sessions, sessionsOf } from './sessions.ts'
