import { auditWords, fieldText, subjectText } from './text/audit.ts'

export type AuditChange = {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

const longestShown = 160

/** The changed leaves of a row; all of them without a `before`. */
export function changesOf(before: unknown, after: unknown): readonly AuditChange[] {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((place) => was.get(place) !== is.get(place))
    .map((place) => ({
      field: fieldOf(place),
      before: was.get(place) ?? null,
      after: is.get(place) ?? null,
    }))
}

function leavesOf(value: unknown, place = ''): ReadonlyMap<string, string> {
  if (value === null || value === undefined) return new Map()
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object'))
    return value.length === 0
      ? new Map()
      : new Map([[place, value.map((part) => shown(part, place)).join(', ')]])
  if (typeof value !== 'object') return new Map([[place, shown(value, place)]])
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [
      ...leavesOf(part, place === '' ? key : `${place}.${key}`),
    ]),
  )
}

function fieldOf(place: string): string {
  const words = place.split('.').map((name) => wordFor(fieldText, name))
  return [words.slice(0, -1).join('.'), words.at(-1)].filter(Boolean).join(': ')
}

const wordFor = (words: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? name

const group = new Intl.NumberFormat('es-CO')

function shown(value: unknown, place: string): string {
  if (typeof value === 'boolean') return value ? auditWords.yes : auditWords.no
  if (typeof value === 'number') return group.format(value)
  if (place === 'subject.type') return wordFor(subjectText, String(value))
  return hideWords(String(value), place).slice(0, longestShown)
}

/** Their long numbers are a provider's, the bank's or our own. */
const isReference =
  /(?:^|\.)(?:reference|payout|contract|invoice|order|id|sha256|digest|month|day|on|at)$|[a-z](?:Reference|Payout|Contract|Invoice|Order|Id|Digest|Month|Day|On|At)$/

/** A document or a line, whole or in groups. */
const isLongNumber = /\d{5,}|\d(?:[.-]?\d){6,}/

const wordOfCode = /^[\p{L}\p{N}_.:#*/-]+$/u

/**
 * Masks words that may name somebody: a name-like word keeps its first letter, a long number two digits, an
 * e-mail its first letter. Ids, states, days and references stay whole.
 */
export function hideWords(text: string, place = ''): string {
  const isCode =
    wordOfCode.test(text) &&
    (isReference.test(place) || !isLongNumber.test(text.replace(moment, '').replace(uuid, '')))
  if (isCode) return text
  return withoutNames(
    text
      .replace(/\S+/g, (word) => (word.includes('@') ? `${word.slice(0, 1)}···@···` : word))
      .replace(/\d[\d .-]{3,}\d/g, (number) => `···${number.slice(-2)}`),
  )
}

/** Walks over the words: a pattern that looks back would take quadratic time. */
const withoutNames = (text: string): string =>
  text
    .split(/(\p{L}+)/u)
    .map((part, at, parts) =>
      at % 2 === 1 && at > 1 && isPause(parts[at - 1] ?? '') && /^\p{Lu}\p{L}/u.test(part)
        ? `${part.slice(0, 1)}···`
        : part,
    )
    .join('')

/** Between two words of one sentence, or of two. */
const isPause = (between: string): boolean => /^[\s,;:.]*$/.test(between) && /\s$/.test(between)

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi

const moment = /\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?/g
