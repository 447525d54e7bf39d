import { type Day, dayFromIso } from '../../../packages/credit-engine/src/index.ts'
import { typedIdentityNumber } from '../../../packages/wire/src/index.ts'
import type { LoanName } from './read-matters.ts'

export type LoanQuestion = {
  readonly name: LoanName
  readonly on: Day | null
  /** The payment provider is asked about what waits. */
  readonly isAsking: boolean
}

export type ArgumentsRead =
  | { readonly ok: true; readonly value: LoanQuestion }
  | { readonly ok: false; readonly problem: string }

const example = `npm run loan -- 1010100081                  a document, or the provider's reference of a payment
npm run loan -- CU-7A90B12C34D5             a contract
npm run loan -- 6f1c2d0e-8f7a-4d53-9a3e-…   the invoice of a payment
After it: --on 2027-01-15 for another day, --ask to ask the provider about what waits.`

/** What is named and, if named, a day, as they stand on the command line; anything else is told, never guessed. */
export function readArguments(args: readonly string[]): ArgumentsRead {
  const isAsking = args.includes('--ask')
  const [named, option, date, ...more] = args.filter((word) => word !== '--ask')
  if (named === undefined || more.length > 0) return problem(`name a document:\n${example}`)
  const name = nameOf(named)
  if (name === null) return problem(`${named} is no document, contract, invoice or reference:\n${example}`)
  if (option === undefined) return { ok: true, value: { name, on: null, isAsking } }
  if (option !== '--on' || date === undefined)
    return problem(`after the document only --on <date> and --ask:\n${example}`)
  const on = dayOrNull(date)
  return on === null
    ? problem(`${date} is no day: write it as 2027-01-15`)
    : { ok: true, value: { name, on, isAsking } }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function nameOf(named: string): LoanName | null {
  if (/^CU-[0-9A-Z]{4,20}$/.test(named)) return { kind: 'contract', contractNumber: named }
  if (uuid.test(named)) return { kind: 'invoice', invoice: named }
  const number = typedIdentityNumber(named)
  return number === null ? null : { kind: 'number', number }
}

function dayOrNull(iso: string): Day | null {
  try {
    return dayFromIso(iso)
  } catch {
    return null
  }
}

const problem = (text: string): ArgumentsRead => ({ ok: false, problem: text })
