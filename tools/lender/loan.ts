import { recordReading } from '../../apps/api/src/features/office/office.ts'
import {
  type LoanName,
  type Matters,
  nameOfReturn,
} from '../../apps/api/src/features/payments/matters/payment-matters.ts'
import {
  type ChargedOffClaim,
  type ChargeOffOrder,
  chargeOff,
} from '../../apps/api/src/features/servicing/charge-off.ts'
import type { ServicingContext } from '../../apps/api/src/features/servicing/servicing.ts'
import type { ActingParty } from '../../apps/api/src/platform/actor.ts'
import { businessDate } from '../../apps/api/src/platform/business-date.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { inTransaction, rehearse } from '../../apps/api/src/platform/database/transaction.ts'
import { orRefusal, type Result } from '../../apps/api/src/platform/refusal.ts'
import type { PaymentProvider, ProviderTransaction } from '../../apps/api/src/ports/payment-provider.ts'
import { connectPayments, watchProviders } from '../../apps/api/src/wiring/connect-providers.ts'
import { type Day, dayFromIso, dayOf } from '../../packages/credit-engine/src/index.ts'
import { isReturnReference, typedIdentityNumber } from '../../packages/wire/src/index.ts'
import type { ProviderAnswer } from './loan/describe-matters.ts'
import { amountText } from './loan/table.ts'
import { tellLoans } from './loan/tell-loans.ts'
import { amountText as pesosText } from './payment-tasks/tell-tasks.ts'
import { lenderParts } from './product/lender-parts.ts'
import { throughOffice } from './product/office-door.ts'
import {
  type ArgumentsRead,
  actingStaff,
  type CommandResult,
  type Confirm,
  confirm,
  done,
  not,
  printLines,
  printResult,
  refuse,
  staff,
  wordsAndOptions,
} from './product/terminal.ts'
import { withProduct } from './product/with-product.ts'

const chargeOffUsage = `npm run lender -- loan CU-7A90B12C34D5 charge-off "no payment for a year" --evidence "act 12 of the board"
The whole claim moves to the account chargedOff, and what is billed from now on is no income until it is paid. The borrower
owes as before. It cannot be taken back, so the command asks first, with the sum; --yes answers beforehand.`

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
    const who = actingStaff(clock)
    printResult(await chargeOffLoan(servicing, read.value, who, confirm))
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

type ProviderQuestions = Pick<PaymentProvider, 'find' | 'findByInvoice'>

/** Reads only: the product settles. */
export async function askProvider(
  provider: ProviderQuestions,
  { attempts, transactions, notices }: Matters,
): Promise<readonly ProviderAnswer[]> {
  const waiting = [
    ...transactions.filter(({ outcome }) => outcome === 'waiting' || outcome === 'quarantined'),
    ...notices.filter(({ state }) => state === 'received'),
  ]
  const references = [...new Set(waiting.map(({ reference }) => reference))]
  const invoices = attempts.filter(({ state }) => state !== 'paid').map(({ invoice }) => invoice)
  const answers: ProviderAnswer[] = []
  for (const reference of references) {
    const text = await answered(async () => textOf(await provider.find(reference)))
    answers.push({ about: `reference ${reference}`, text })
  }
  for (const invoice of invoices) {
    const text = await answered(async () => {
      const found = await provider.findByInvoice(invoice)
      return found.length === 0 ? textOf(null) : found.map(textOf).join('; ')
    })
    answers.push({ about: `invoice ${invoice}`, text })
  }
  return answers
}

const textOf = (found: ProviderTransaction | null): string =>
  found === null
    ? 'knows no transaction'
    : `${found.reference}: ${found.state}, ${found.amount === null ? 'no amount' : amountText(found.amount)}`

async function answered(ask: () => Promise<string>): Promise<string> {
  try {
    return await ask()
  } catch (error) {
    return `no answer (${error instanceof Error ? error.message : 'unknown'})`
  }
}

type ChargeOffRequest = ChargeOffOrder & { readonly isSure: boolean }

export function readChargeOff(args: readonly string[]): ArgumentsRead<ChargeOffRequest> {
  const problem = (words: string) => ({ ok: false, problem: `${words}\n\n${chargeOffUsage}` }) as const
  const read = wordsAndOptions(args, { evidence: { type: 'string' }, yes: { type: 'boolean' } })
  if (read === null) return problem('An option is not known.')
  const [contractNumber = '', verb, given = '', ...more] = read.positionals
  const [reason, evidence] = [given.trim(), (read.values.evidence ?? '').trim()]
  if (!/^CU-[0-9A-Z]{4,20}$/.test(contractNumber) || verb !== 'charge-off' || more.length > 0)
    return problem('Name one contract, charge-off and one reason.')
  if (!isText(reason)) return problem('Say why.')
  if (!isText(evidence)) return problem('Name the paper that decided it.')
  return { ok: true, value: { contractNumber, reason, evidence, isSure: read.values.yes ?? false } }
}

const isText = (text: string): boolean => text.length >= 3 && text.length <= 300

export async function chargeOffLoan(
  context: ServicingContext,
  { isSure, ...order }: ChargeOffRequest,
  who: ActingParty,
  ask: Confirm,
): Promise<CommandResult> {
  const { contractNumber } = order
  const rehearsed = await orRefusal(
    rehearse(context.db, (transaction) => chargeOff(context, transaction, order, who)),
  )
  if (!rehearsed.ok || rehearsed.value.isRepeated) return tell(contractNumber, rehearsed)
  const question = `Charge off ${contractNumber}: move ${pesosText(rehearsed.value.amount)} to chargedOff? The borrower owes as before. It cannot be taken back.`
  if (!isSure && !(await ask(question))) return not('Nothing was done.')
  const answer = await orRefusal(
    inTransaction(context.db, (transaction) => chargeOff(context, transaction, order, who)),
  )
  return tell(contractNumber, answer)
}

function tell(contractNumber: string, answer: Result<ChargedOffClaim>): CommandResult {
  if (!answer.ok) return not(whyNot(contractNumber, answer.refusal.code))
  const { amount, on, isRepeated } = answer.value
  const of = `${pesosText(amount)} on ${on}.`
  return isRepeated
    ? not(`${contractNumber} was charged off before: ${of}`)
    : done(`${contractNumber} is charged off: ${of}`)
}

function whyNot(contractNumber: string, code: string): string {
  switch (code) {
    case 'NoEncontrado':
      return `No credit has the contract number ${contractNumber}.`
    case 'CreditoPagado':
      return `${contractNumber} is paid off, sold or void: nothing is owed.`
    case 'EtapaInvalida':
      return `The borrower of ${contractNumber} wants to withdraw: wait until that ends.`
    case 'LibrosCerrados':
      return 'The books of today are closed.'
    default:
      return `${contractNumber} is not charged off: ${code}.`
  }
}
