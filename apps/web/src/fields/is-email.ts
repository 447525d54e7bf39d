import { emailLengthMax } from './email-field.tsx'

/** Whether a trimmed text looks like an address; whether it exists, only its mail box knows. */
export const isEmail = (address: string): boolean =>
  address.length <= emailLengthMax && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address)
