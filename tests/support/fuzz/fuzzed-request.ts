import type { Operation, Parameter } from './api-document.ts'
import { hugeTexts, type Manner, otherTypes, prototypeNames, strangeTexts } from './broken-values.ts'
import type { Dice } from './dice.ts'
import { fuzzedHeaders } from './fuzzed-headers.ts'
import { edgesOf, type JsonSchema, type KnownValues, validValue } from './schema.ts'

export type FuzzedRequest = {
  readonly operation: Operation
  readonly manner: Manner
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
}

type Fields = Record<string, unknown>

/** A request to the operation, in this manner. */
export function fuzzedRequest(
  dice: Dice,
  operation: Operation,
  manner: Manner,
  known: KnownValues,
): FuzzedRequest {
  const address = addressOf(dice, operation, manner, known)
  const { method, body } = operation
  const ours = fuzzedHeaders(dice, operation, manner)
  if (method === 'GET' || method === 'DELETE')
    return {
      operation,
      manner,
      address,
      headers: { ...ours, ...headersOf(dice, manner, null) },
      body: undefined,
    }
  const contentType = body?.contentType ?? 'application/json'
  const fields = body === null ? {} : fieldsOf(dice, body.schema, manner, known)
  return {
    operation,
    manner,
    address,
    headers: { ...ours, ...headersOf(dice, manner, contentType) },
    body: writtenBody(dice, fields, manner, contentType),
  }
}

const strangeTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/octet-stream',
  'image/png',
  'application/problem+json',
  '*/*',
  'x',
] as const

function headersOf(dice: Dice, manner: Manner, contentType: string | null): Record<string, string> {
  if (manner !== 'content type') return contentType === null ? {} : { 'content-type': contentType }
  return {
    ...(dice.happens(85) || contentType === null ? { 'content-type': dice.pick(strangeTypes) } : {}),
    ...(dice.happens(30) ? { 'content-encoding': dice.pick(['gzip', 'br', 'identity', 'x']) } : {}),
    ...(dice.happens(30) ? { accept: dice.pick(['text/html', 'application/xml', 'x/y;q=2', '']) } : {}),
  }
}

function addressOf(dice: Dice, { path, parameters }: Operation, manner: Manner, known: KnownValues): string {
  const inPath = parameters.filter((one) => one.in === 'path')
  const inQuery = parameters.filter((one) => one.in === 'query')
  // A body can be wrong in most manners; an address without a body always is.
  const isWrong = manner !== 'valid' && dice.happens(inPath.length + inQuery.length > 0 ? 60 : 0)
  const filled = inPath.reduce((so, one) => {
    const value = isWrong && dice.happens(70) ? wrongText(dice, one, manner) : textOf(dice, one, known)
    return so.replace(`{${one.name}}`, encoded(dice, value, manner))
  }, path)
  const asked = inQuery.flatMap((one) => queryOf(dice, one, isWrong ? manner : 'valid', known))
  if (manner === 'extra') asked.push('otro=1', 'channel=x')
  if (manner === 'prototype') asked.push(`${dice.pick(prototypeNames)}=1`, '__proto__[x]=1')
  return asked.length === 0 ? filled : `${filled}?${asked.join('&')}`
}

function queryOf(dice: Dice, parameter: Parameter, manner: Manner, known: KnownValues): string[] {
  const { name, required } = parameter
  if (manner === 'missing' || (!required && dice.happens(30))) return []
  const value = manner === 'valid' ? textOf(dice, parameter, known) : wrongText(dice, parameter, manner)
  const once = `${name}=${encoded(dice, value, manner)}`
  if (manner !== 'duplicated') return [once]
  return [once, `${name}=${encoded(dice, textOf(dice, parameter, known), manner)}`, `${name}[]=1`]
}

const textOf = (dice: Dice, { name, schema }: Parameter, known: KnownValues): string =>
  String(validValue(dice, schema, name, known))

/** Of a part of the address, which is text whatever was meant. */
function wrongText(dice: Dice, { schema }: Parameter, manner: Manner): string {
  switch (manner) {
    case 'boundary':
      return String(dice.pick(edgesOf(schema)))
    case 'huge':
      return 'x'.repeat(dice.pick([300, 4_000, 5_000]))
    case 'unicode':
      return dice.pick(strangeTexts)
    case 'prototype':
      return dice.pick(prototypeNames)
    case 'missing':
      return dice.pick(['', ' ', '%20'])
    default:
      return String(JSON.stringify(dice.pick(otherTypes)))
  }
}

/** As a client writes it, or so that it cannot be decoded. */
function encoded(dice: Dice, text: string, manner: Manner): string {
  if (manner === 'malformed' && dice.happens(50))
    return dice.pick(['%', '%E0%A4%A', '%00', '%2e%2e%2f', '%u0041'])
  return encodeURIComponent(text.toWellFormed()) || 'x'
}

/** The valid fields, then what is wrong of them. */
function fieldsOf(dice: Dice, schema: JsonSchema, manner: Manner, known: KnownValues): unknown {
  const value = validValue(dice, schema, '', known)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields: Fields = { ...value }
  const field = Object.keys(fields).length === 0 ? 'x' : dice.pick(Object.keys(fields))
  switch (manner) {
    case 'boundary':
      fields[field] = dice.pick(edgesOf(schemaOfField(schema, field)))
      return fields
    case 'wrong type':
      if (dice.happens(25)) return dice.pick(otherTypes)
      fields[field] = dice.pick(otherTypes)
      return fields
    case 'missing':
      if (dice.happens(25)) return {}
      delete fields[field]
      return fields
    case 'extra':
      return { ...fields, otro: 'x', isAdmin: true, status: 'contract', applicationId: 'x', id: 1 }
    case 'huge':
      fields[field] = dice.pick<unknown>([...hugeTexts, Array.from({ length: 5_000 }, () => 1), deepList()])
      return fields
    case 'unicode':
      fields[field] = dice.pick(strangeTexts)
      return fields
    default:
      return fields
  }
}

const deepList = () => JSON.parse(`${'['.repeat(500)}1${']'.repeat(500)}`) as unknown

/** The schema of a field, in whichever variant has it. */
function schemaOfField({ properties, anyOf = [], oneOf = [] }: JsonSchema, field: string): JsonSchema {
  const own = properties?.[field]
  if (own !== undefined) return own
  return [...anyOf, ...oneOf].find((one) => one.properties?.[field] !== undefined)?.properties?.[field] ?? {}
}

function writtenBody(dice: Dice, fields: unknown, manner: Manner, contentType: string): string | Uint8Array {
  const isForm = contentType.includes('form-urlencoded')
  const text = isForm ? asForm(fields) : (JSON.stringify(fields) ?? '')
  if (manner === 'prototype') return withPrototype(dice, text, isForm)
  if (manner === 'duplicated') return isForm ? `${text}&${text}` : text.replace(/^\{(.+)\}$/s, '{$1,$1}')
  if (manner === 'malformed') return malformed(dice, text)
  return text
}

const asForm = (fields: unknown): string =>
  typeof fields === 'object' && fields !== null
    ? new URLSearchParams(
        Object.entries(fields).map(([name, value]): [string, string] => [
          name,
          typeof value === 'string' ? value.toWellFormed() : String(JSON.stringify(value)),
        ]),
      ).toString()
    : String(fields)

function withPrototype(dice: Dice, text: string, isForm: boolean): string {
  const name = dice.pick(prototypeNames)
  if (isForm) return `${text}&${name}=1&${name}[isAdmin]=1`
  const member = `"${name}":{"isAdmin":true,"acceptTermsConditions":true,"status":"contract"}`
  return text.startsWith('{') ? text.replace('{', text === '{}' ? `{${member}` : `{${member},`) : text
}

/** Bytes that are no JSON, or that no number and no letter is. */
function malformed(dice: Dice, text: string): string | Uint8Array {
  return dice.pick<string | Uint8Array>([
    text.slice(0, -1),
    `${text}${text}`,
    `\ufeff${text}`,
    '',
    '{',
    '[',
    'null',
    '1e400',
    '{"a":1e400}',
    "{'a':1}",
    '{"a":NaN}',
    Uint8Array.from([0xff, 0xfe, 0x7b, 0x7d]),
    Uint8Array.from([0x7b, 0x22, 0x61, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  ])
}
