/** What the sign-in needs after its first paint, in one chunk. */
export { FailureNotice } from '../../../client/failure-notice.tsx'
export { PayWithoutSignIn } from '../pay-without-sign-in.tsx'
export { askHow } from './ask-how.ts'
export { LineForm } from './line-form.tsx'
export { LoginExtras } from './login-extras.tsx'
