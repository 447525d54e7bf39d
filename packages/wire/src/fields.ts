import * as v from 'valibot'

const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

/** As people write a number: `1.010.100.080`, `1 010 100 080`. */
const withoutSeparators = (text: string) => text.replace(/[\s.]+/g, '')

/**
 * An identity number has 6 to 14 digits, the first of which is none of 0: one person has one number. The schemas below and the forms
 * of the web check by the same patterns.
 */
export const identityNumberPattern = /^[1-9]\d{5,13}$/

/** An identity number that somebody typed; spaces and dots are removed, a leading 0 is a mistake. */
export const identityNumberSchema = v.pipe(
  v.string(),
  v.transform(withoutSeparators),
  v.regex(identityNumberPattern),
)

/** The same as text, for whoever reads no body: null where it is none. */
export function typedIdentityNumber(text: string): string | null {
  const number = withoutSeparators(text)
  return identityNumberPattern.test(number) ? number : null
}

/** One that a link, a provider or a row of before says: zeros before it are dropped. Null where it is none. */
export const givenIdentityNumber = (text: string): string | null =>
  typedIdentityNumber(withoutLeadingZeros(withoutSeparators(text)))

/** `0010` and `10` name one person, whoever wrote it. */
export const withoutLeadingZeros = (number: string): string => number.replace(/^0+/, '')

/** A line of the operator: 10 digits starting with 3, or with 2 where the channel allows it. */
export const mobilePattern = /^[23]\d{9}$/

export const mobileSchema = v.pipe(v.string(), v.transform(withoutSpaces), v.regex(mobilePattern))

/** The longest e-mail address the product takes. */
export const emailLengthMax = 100

/** RFC 5322 3.4.1 without quotes and comments: `o'neil+cupo@correo.example` is an address; its domain has a dot. */
export const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i

/** Whether a trimmed text is an e-mail address; whether it exists, only its mail box knows. */
export const isEmail = (address: string): boolean =>
  address.length <= emailLengthMax && emailPattern.test(address)

/** An e-mail address: trimmed, its domain in lower case, 100 characters at most. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(emailLengthMax),
  v.regex(emailPattern),
  v.transform((address) => {
    const at = address.lastIndexOf('@')
    return address.slice(0, at) + address.slice(at).toLowerCase()
  }),
)

/** Whole Colombian pesos on the wire. */
export const pesosSchema = v.pipe(v.number(), v.safeInteger())

/** The terms a credit is offered in, in months. */
export const installmentCounts = [3, 6, 12, 18, 24, 36] as const
export type InstallmentCount = (typeof installmentCounts)[number]
/** Taken as a number or as its digits. */
export const installmentCountSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))]),
  v.picklist(installmentCounts),
)

export const isoDateSchema = v.pipe(v.string(), v.isoDate())

/** An amount and its twin as the customer reads it. */
export const withFmt = <const N extends string>(name: N) =>
  ({ [name]: pesosSchema, [`${name}Fmt`]: v.string() }) as {
    [K in N]: typeof pesosSchema
  } & { [K in `${N}Fmt`]: ReturnType<typeof v.string> }
