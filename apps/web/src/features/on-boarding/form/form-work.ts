/** What the form needs after its first paint, in one chunk. */
export { FormExtras, FormHint } from './form-extras.tsx'
export { FormProblems } from './form-problems.tsx'
export { NoChannel } from './no-channel.tsx'
export { receiveStoreLink } from './open-link.ts'
export { PhoneNews } from './phone-news.tsx'
export { ShareLocation } from './share-location.tsx'
export { submitForm } from './submit-form.ts'
export { TermsDialog } from './terms-dialog.tsx'
