import { identityMask, type Mask } from './masks.ts'

/** `### ## ## ## ##` of the quick payment; a longer number goes on in pairs. */
export const payerMask: Mask = {
  ...identityMask,
  format: (digits) => (digits.match(/^\d{1,3}|\d{1,2}/g) ?? []).join(' '),
}
