export {
  endLinkSessionsOf,
  type LinkSessions,
  linkSessionsOf,
} from './link-sessions.ts'
export { endSessionsOf } from './list-sessions.ts'
export { nameDevice } from './name-device.ts'
export { openProvedSession } from './open-proved-session.ts'
export { hasPassword, lockBorrower, lockKnownBorrower } from './password/borrower-store.ts'
export { dropPassword, savePassword } from './password/change-password.ts'
export { createPasswordHasher } from './password/hash-password.ts'
export { wordsOfBrand } from './password/judge-password.ts'
export { resetLinkMailer } from './password/reset-password.ts'
export { hashOf } from './refresh-token.ts'
export { signInRoutes } from './routes.ts'
export { sessionsOf } from './sessions.ts'
