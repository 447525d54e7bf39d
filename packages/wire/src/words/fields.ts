export const withoutSeparators = (text: string) => text.replace(/[\s.]+/g, '')

/**
 * 6 to 14 digits without a leading 0: a person has one number. Schemas and the web's forms check by the same
 * patterns.
 */
export const identityNumberPattern = /^[1-9]\d{5,13}$/

export function typedIdentityNumber(text: string): string | null {
  const number = withoutSeparators(text)
  return identityNumberPattern.test(number) ? number : null
}

/** Null for a text that is no number. */
export const givenIdentityNumber = (text: string): string | null =>
  typedIdentityNumber(withoutLeadingZeros(withoutSeparators(text)))

/** `0010` and `10` name one person. */
export const withoutLeadingZeros = (number: string): string => number.replace(/^0+/, '')

/** 10 digits starting with 3, or with 2 where the channel allows it. */
export const mobilePattern = /^[23]\d{9}$/

export const emailLengthMax = 100

/** RFC 5322 3.4.1 without quotes and comments: `o'neil+cupo@correo.example` is an address; its domain has a dot. */
export const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i

export const isEmail = (address: string): boolean =>
  address.length <= emailLengthMax && emailPattern.test(address)

export const installmentCounts = [3, 6, 12, 18, 24, 36] as const

export type InstallmentCount = (typeof installmentCounts)[number]
