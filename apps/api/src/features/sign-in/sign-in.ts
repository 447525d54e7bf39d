export {
  endLinkSessionsOf,
  type LinkSessions,
  type LinkToken,
  linkSessionsOf,
  type NewAgentSession,
  type NewHandOffSession,
} from './link-sessions.ts'
export { endSessionsOf } from './list-sessions.ts'
export { nameDevice } from './name-device.ts'
export { openProvedSession } from './open-proved-session.ts'
export { hasPassword, holdBorrower, holdKnownBorrower } from './password/borrower-store.ts'
export { dropPassword, savePassword } from './password/change-password.ts'
export { createPasswordHasher, type PasswordHasher } from './password/hash-password.ts'
export { wordsOfBrand } from './password/judge-password.ts'
export { resetLinkMailer } from './password/mail-reset-link.ts'
export { signInRoutes } from './routes.ts'
export { type Sessions, sessionsOf } from './sessions.ts'
