import { recordReading } from '../../apps/api/src/features/office/office.ts'
import {
  type LoanName,
  type Matters,
  nameOfReturn,
} from '../../apps/api/src/features/payments/matters/payment-matters.ts'
import { businessDate } from '../../apps/api/src/platform/business-date.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { connectPayments, watchProviders } from '../../apps/api/src/wiring/connect-providers.ts'
import { type Day, dayFromIso, dayOf } from '../../packages/credit-engine/src/index.ts'
import { isReturnReference, typedIdentityNumber } from '../../packages/wire/src/index.ts'
import { askProvider } from './loan/ask-provider.ts'
import { chargeOffLoan, chargeOffUsage, readChargeOff } from './loan/charge-off-loan.ts'
import { tellLoans } from './loan/tell-loans.ts'
import { lenderParts } from './product/lender-parts.ts'
import { throughOffice } from './product/office-door.ts'
import {
  type ArgumentsRead,
  confirm,
  printLines,
  refuse,
  staff,
  wordsAndOptions,
} from './product/terminal.ts'
import { withProduct } from './product/with-product.ts'

export const usage = `npm run lender -- loan 1010100081                  a document, or the provider's reference of a payment
npm run lender -- loan CU-7A90B12C34D5             a contract
npm run lender -- loan 6f1c2d0e-8f7a-4d53-9a3e-…   the invoice of a payment
npm run lender -- loan 64d1f0a2b3c4d5e6f7a8b9c0    ref_payco, with which the browser came back
After it: --on 2027-01-15 for another day, --ask to ask the provider about what waits. Nothing is changed.

${chargeOffUsage}`

export async function run(args: readonly string[]): Promise<void> {
  if (args.includes('charge-off')) return runChargeOff(args)
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  const { name, on, isAsking } = read.value
  await withProduct(async ({ db, secrets, clock }) => {
    const silent = { info: () => {}, warn: () => {}, error: () => {} }
    const { provider } = connectPayments(readConfig(process.env), silent, watchProviders(silent).watch)
    const ask = (matters: Matters) => askProvider(provider, matters)
    const day = on ?? dayOf(businessDate(clock.now()))
    const named = isAsking ? await nameOfReturn(db, provider, name) : name
    const { lines, isFine } = await tellLoans(db, secrets, named, day, isAsking ? ask : undefined, (id) =>
      inTransaction(db, (transaction) =>
        recordReading(transaction, staff(), { type: 'loan', id }, clock.now()),
      ),
    )
    printLines(lines)
    if (!isFine) process.exitCode = 1
  })
}

async function runChargeOff(args: readonly string[]): Promise<void> {
  const read = readChargeOff(args)
  if (!read.ok) return refuse(read.problem)
  const { contractNumber: contract, evidence, reason, isSure } = read.value
  await withProduct(async (product) => {
    const act = { act: 'chargeOff', input: { contract, evidence } } as const
    if (await throughOffice(product, act, { reason, isSure })) return
    const { db, secrets, clock } = product
    const { servicing } = lenderParts(db, secrets, clock)
    const who = { now: clock.now(), actor: staff(), requestId: newId() }
    const { lines, isDone } = await chargeOffLoan(servicing, read.value, who, confirm)
    printLines(lines)
    if (!isDone) process.exitCode = 1
  })
}

type LoanQuestion = {
  readonly name: LoanName
  readonly on: Day | null
  /** Asks the payment provider. */
  readonly isAsking: boolean
}

export function readArguments(args: readonly string[]): ArgumentsRead<LoanQuestion> {
  const problem = (text: string) => ({ ok: false, problem: `${text}\n\n${usage}` }) as const
  const read = wordsAndOptions(args, { on: { type: 'string' }, ask: { type: 'boolean' } })
  if (read === null || read.positionals.length > 1)
    return problem('after the document only --on <date> and --ask')
  const [named] = read.positionals
  if (named === undefined) return problem('name a document')
  const name = nameOf(named)
  if (name === null) return problem(`${named} is no document, contract, invoice or reference`)
  const on = read.values.on === undefined ? null : dayOrNull(read.values.on)
  if (on === null && read.values.on !== undefined)
    return problem(`${read.values.on} is no day: write it as 2027-01-15`)
  return { ok: true, value: { name, on, isAsking: read.values.ask ?? false } }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function nameOf(named: string): LoanName | null {
  if (/^CU-[0-9A-Z]{4,20}$/.test(named)) return { kind: 'contract', contractNumber: named }
  if (uuid.test(named)) return { kind: 'invoice', invoice: named }
  const number = typedIdentityNumber(named)
  if (number !== null) return { kind: 'number', number }
  return /\D/.test(named) && isReturnReference(named) ? { kind: 'return', reference: named } : null
}

function dayOrNull(iso: string): Day | null {
  try {
    return dayFromIso(iso)
  } catch {
    return null
  }
}
