import type { RawNotice } from '../../../ports/payment-provider.ts'

/** Each name once, each value as it was written. */
export type Fields = ReadonlyMap<string, string>

type Entries = readonly (readonly [string, string])[]

/**
 * The fields of a notice, of its query and its body together. Null when it cannot be read, or when a name comes twice:
 * one reader would take the first, another the last, and the signature covers only one of them.
 */
export function readFields({ method, contentType, query, body }: RawNotice): Fields | null {
  const ofBody = method === 'GET' || body === '' ? [] : readBody(contentType, body)
  if (ofBody === null) return null
  const entries = [...new URLSearchParams(query), ...ofBody]
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

/** An object of names and plain values. Numbers keep their spelling and names that come twice both stay, unlike in `JSON.parse`. */
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
