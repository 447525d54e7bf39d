/** What the form needs after its first paint, in one chunk. */
export { FormExtras } from './form-extras.tsx'
export { FormOutcome } from './form-outcome.tsx'
export { lookUp } from './look-up.ts'
