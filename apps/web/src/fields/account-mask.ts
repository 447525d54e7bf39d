import type { Mask } from './masks.ts'

/** `### ### …` of a bank account. A file of its own: the first script does without. */
export const accountMask: Mask = {
  digitsMax: 20,
  digitsOf: (text) => text.replace(/\D/g, ''),
  format: (digits) => digits.match(/\d{1,3}/g)?.join(' ') ?? '',
}
