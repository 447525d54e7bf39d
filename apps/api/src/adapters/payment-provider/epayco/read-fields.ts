import type { ProviderTransaction, RawNotice } from '../../../ports/payment-provider.ts'

/** Each name once, each value as it was written. */
export type Fields = ReadonlyMap<string, string>

type Entries = readonly (readonly [string, string])[]

/** Null when unreadable, or when a name is repeated: the signature covers one of two values. */
export function readFields({ method, contentType, query, body }: RawNotice): Fields | null {
  const ofBody = method === 'GET' || body === '' ? [] : readBody(contentType, body)
  if (ofBody === null) return null
  const entries = query === '' ? ofBody : [...new URLSearchParams(query), ...ofBody]
  const fields = new Map(entries)
  return fields.size === entries.length ? fields : null
}

function readBody(contentType: string, body: string): Entries | null {
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return [...new URLSearchParams(body)]
  if (type === 'application/json') return readFlatJson(body)
  return null
}

const string = String.raw`"(?:[^"\\\u0000-\u001f]|\\.)*"`
const scalar = String.raw`${string}|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null`
const pair = new RegExp(String.raw`\s*(${string})\s*:\s*(${scalar})\s*(,|$)`, 'y')

/** Unlike `JSON.parse`, keeps the spelling of numbers and both of two equal names. */
function readFlatJson(body: string): Entries | null {
  const inside = /^\s*\{([\s\S]*)\}\s*$/.exec(body)?.[1]
  if (inside === undefined) return null
  const entries: (readonly [string, string])[] = []
  pair.lastIndex = 0
  for (;;) {
    const [, name, value, end] = pair.exec(inside) ?? []
    if (name === undefined || value === undefined) return null
    const entry = [unquote(name), value.startsWith('"') ? unquote(value) : value] as const
    if (entry[0] === null || entry[1] === null) return null
    entries.push([entry[0], entry[1] === 'null' ? '' : entry[1]])
    if (end === '') return entries
  }
}

function unquote(text: string): string | null {
  try {
    return String(JSON.parse(text))
  } catch {
    return null
  }
}

/** The vendor's words for an empty value. */
const nothing = new Set(['', 'N/A', 'null', 'undefined'])

/**
 * Payers write some of these texts: a NUL or half a surrogate pair, which no column can hold, becomes
 * U+FFFD.
 */
export function readText(text: string): string {
  const trimmed = text.trim()
  if (nothing.has(trimmed)) return ''
  // Fast path: most texts are plain.
  return isPlain.test(trimmed) ? trimmed : readAgain(trimmed).replaceAll('\u0000', '\ufffd').toWellFormed()
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const isPlain = /^[\u0020-\u007e]*$/

/** Windows-1252 by byte: Latin-1 but for 32 of them. */
const byteOf: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

/** Correctly decoded text almost never makes valid UTF-8 when its letters are taken for bytes. */
function readAgain(text: string): string {
  const bytes = Array.from(text, (letter) => byteOf.get(letter))
  const known = bytes.filter((byte) => byte !== undefined)
  if (known.length < bytes.length) return text
  try {
    return utf8.decode(Uint8Array.from(known))
  } catch {
    return text
  }
}

type Pesos = NonNullable<ProviderTransaction['amount']>

/** Whole pesos, perhaps with a point and zeros; null for cents, signs, exponents and separators. */
export function readAmount(text: string): Pesos | null {
  const whole = /^([1-9]\d{0,11})(?:\.0{1,2})?$/.exec(text)?.[1]
  // At most twelve digits: whole and safe.
  return whole === undefined ? null : (Number(whole) as Pesos)
}

export const writeAmount = (amount: Pesos): string => `${amount}.00`
