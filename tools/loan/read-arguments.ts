import { type Day, dayFromIso } from '../../packages/credit-engine/src/index.ts'
import { typedIdentityNumber } from '../../packages/wire/src/index.ts'

export type LoanQuestion = { readonly document: string; readonly on: Day | null }

export type ArgumentsRead =
  | { readonly ok: true; readonly value: LoanQuestion }
  | { readonly ok: false; readonly problem: string }

const example = 'npm run loan -- 1010100081, or npm run loan -- 1010100081 --on 2027-01-15'

/** A document and, if named, a day, as they stand on the command line; anything else is told, never guessed. */
export function readArguments(args: readonly string[]): ArgumentsRead {
  const [typed, option, date, ...more] = args
  if (typed === undefined || more.length > 0) return problem(`name a document: ${example}`)
  const document = typedIdentityNumber(typed)
  if (document === null) return problem(`${typed} is no document: 6 to 14 digits, the first of them not 0`)
  if (option === undefined) return { ok: true, value: { document, on: null } }
  if (option !== '--on' || date === undefined)
    return problem(`after the document only --on <date>: ${example}`)
  const on = dayOrNull(date)
  return on === null
    ? problem(`${date} is no day: write it as 2027-01-15`)
    : { ok: true, value: { document, on } }
}

function dayOrNull(iso: string): Day | null {
  try {
    return dayFromIso(iso)
  } catch {
    return null
  }
}

const problem = (text: string): ArgumentsRead => ({ ok: false, problem: text })
