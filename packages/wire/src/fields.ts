import * as v from 'valibot'

const digitsOnly = (text: string) => text.replace(/\s+/g, '')

/** An identity number has 6 to 14 digits. The schemas below and the forms of the web check by the same patterns. */
export const identityNumberPattern = /^\d{6,14}$/

/** An identity number, in every form; spaces are removed. */
export const identityNumberSchema = v.pipe(
  v.string(),
  v.transform(digitsOnly),
  v.regex(identityNumberPattern),
)

/** A line of the operator: 10 digits starting with 3, or with 2 where the channel allows it. */
export const mobilePattern = /^[23]\d{9}$/

export const mobileSchema = v.pipe(v.string(), v.transform(digitsOnly), v.regex(mobilePattern))

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
