export type Mask = {
  readonly digitsMax: number
  readonly digitsOf: (text: string) => string
  readonly format: (digits: string) => string
  /** The same while keys change a text in its groups, where it differs. */
  readonly keyedDigitsOf?: (text: string) => string
  /** The suffix stays behind the groups while somebody types on, so that the keys after it do not count. */
  readonly keyedEnd?: (text: string) => string
  /** `5/3/2012`, typed or pasted. */
  readonly complete?: (text: string) => string
}

const identityGroups: Readonly<Record<number, readonly number[]>> = {
  4: [1, 3],
  5: [2, 3],
  6: [1, 2, 3],
  7: [1, 3, 3],
  8: [2, 3, 3],
  9: [2, 3, 4],
  10: [1, 3, 3, 3],
  11: [2, 3, 3, 3],
  12: [3, 3, 3, 3],
  13: [1, 3, 3, 3, 3],
  14: [2, 3, 3, 3, 3],
}

const onlyDigits = (text: string) => text.replace(/\D/g, '')

export const identityMask: Mask = {
  digitsMax: 14,
  digitsOf: onlyDigits,
  format: (digits) => inGroups(digits, identityGroups[digits.length] ?? [digits.length], ' '),
}

/** The wire's rule without its schemas, for the first screens. */
export const isIdentityNumber = (digits: string): boolean => digits.length >= 6 && !digits.startsWith('0')

/** 14 digits are specified as `# ### ### ### ## ##`. */
export const signInMask: Mask = {
  ...identityMask,
  format: (digits) =>
    digits.length === 14 ? inGroups(digits, [1, 3, 3, 3, 2, 2], ' ') : identityMask.format(digits),
}

/** `### ### ## ##`; drops the country's code, also while typed: no mobile begins with 57. */
export const mobileMask: Mask = {
  digitsMax: 10,
  digitsOf: (text) => onlyDigits(text).replace(/^57/, ''),
  format: (digits) => inGroups(digits, [3, 3, 2, 2], ' '),
}

const wholePesos = (text: string) => onlyDigits(text).replace(/^0+(?=\d)/, '')

/**
 * Whole pesos, es-CO thousands. Drops decimals and never reads them as pesos: one or two digits behind the last
 * separator of a pasted amount (`150,000.00`), and what is typed behind a comma.
 */
export const moneyMask: Mask = {
  digitsMax: 9,
  digitsOf: (text) => wholePesos(text.replace(/[.,]\d{0,2}[^\d.,]*$/, '')),
  format: (digits) => digits.replace(/\B(?=(\d{3})+$)/g, '.'),
  keyedDigitsOf: (text) => wholePesos(text.replace(/,\d?$/, '')),
  keyedEnd: (text) => (/\d,\d?$/.test(text) ? ',' : ''),
}

/** `DD/MM/AAAA`; the slash gives a single digit its zero. */
export const dateMask: Mask = {
  digitsMax: 8,
  digitsOf: (text) => onlyDigits(text.replace(/^\s*(\d{4})-(\d{2})-(\d{2})\s*$/, '$3$2$1')),
  format: (digits) => inGroups(digits, [2, 2, 4], '/'),
  complete: (text) => text.replace(/^\s*(\d)[/.-]/, '0$1/').replace(/^\s*(\d{2})[/.-](\d)[/.-]/, '$1/0$2/'),
}

function inGroups(digits: string, groups: readonly number[], separator: string): string {
  const parts: string[] = []
  let from = 0
  for (const size of groups) {
    if (from >= digits.length) break
    parts.push(digits.slice(from, from + size))
    from += size
  }
  return parts.join(separator)
}

/** `### ## ## ## ##` of the quick payment; a longer number goes on in pairs. */
export const payerMask: Mask = {
  ...identityMask,
  format: (digits) => (digits.match(/^\d{1,3}|\d{1,2}/g) ?? []).join(' '),
}
