import * as v from 'valibot'
import {
  emailLengthMax,
  emailPattern,
  identityNumberPattern,
  installmentCounts,
  mobilePattern,
  withoutSeparators,
} from '../words/fields.ts'

const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

export const identityNumberSchema = v.pipe(
  v.string(),
  v.transform(withoutSeparators),
  v.regex(identityNumberPattern),
)

export const mobileSchema = v.pipe(v.string(), v.transform(withoutSpaces), v.regex(mobilePattern))

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

export const pesosSchema = v.pipe(v.number(), v.safeInteger())

export const installmentCountSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))]),
  v.picklist(installmentCounts),
)

export const isoDateSchema = v.pipe(v.string(), v.isoDate())

export const withFmt = <const N extends string>(name: N) =>
  ({ [name]: pesosSchema, [`${name}Fmt`]: v.string() }) as {
    [K in N]: typeof pesosSchema
  } & { [K in `${N}Fmt`]: ReturnType<typeof v.string> }

export const paymentProviderSchema = v.literal('epayco')

/** A credit's key or, for what is paid before delivery, the id of its application. */
export const creditKeySchema = v.pipe(v.string(), v.maxLength(100))
