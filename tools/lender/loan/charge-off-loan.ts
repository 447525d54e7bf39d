import {
  type ChargedOffClaim,
  type ChargeOffOrder,
  chargeOff,
} from '../../../apps/api/src/features/servicing/charge-off.ts'
import type { ServicingContext } from '../../../apps/api/src/features/servicing/servicing.ts'
import type { ActingParty } from '../../../apps/api/src/platform/actor.ts'
import { inTransaction, rehearse } from '../../../apps/api/src/platform/database/transaction.ts'
import { orRefusal, type Result } from '../../../apps/api/src/platform/refusal.ts'
import { amountText } from '../payment-tasks/tell-tasks.ts'
import { type ArgumentsRead, wordsAndOptions } from '../product/terminal.ts'

export const chargeOffUsage = `npm run lender -- loan CU-7A90B12C34D5 charge-off "no payment for a year" --evidence "act 12 of the board"
The whole claim moves to the account chargedOff, and what is billed from now on is no income until it is paid. The borrower
owes as before. It cannot be taken back, so the command asks first, with the sum; --yes answers beforehand.`

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

type CommandResult = { readonly lines: readonly string[]; readonly isDone: boolean }

export async function chargeOffLoan(
  context: ServicingContext,
  { isSure, ...order }: ChargeOffRequest,
  who: ActingParty,
  ask: (question: string) => Promise<boolean>,
): Promise<CommandResult> {
  const { contractNumber } = order
  const rehearsed = await orRefusal(
    rehearse(context.db, (transaction) => chargeOff(context, transaction, order, who)),
  )
  if (!rehearsed.ok || rehearsed.value.isRepeated) return tell(contractNumber, rehearsed)
  const question = `Charge off ${contractNumber}: move ${amountText(rehearsed.value.amount)} to chargedOff? The borrower owes as before. It cannot be taken back.`
  if (!isSure && !(await ask(question))) return { lines: ['Nothing was done.'], isDone: false }
  const answer = await orRefusal(
    inTransaction(context.db, (transaction) => chargeOff(context, transaction, order, who)),
  )
  return tell(contractNumber, answer)
}

function tell(contractNumber: string, answer: Result<ChargedOffClaim>): CommandResult {
  if (!answer.ok) return { lines: [whyNot(contractNumber, answer.refusal.code)], isDone: false }
  const { amount, on, isRepeated } = answer.value
  return isRepeated
    ? {
        lines: [`${contractNumber} was charged off before: ${amountText(amount)} on ${on}.`],
        isDone: false,
      }
    : { lines: [`${contractNumber} is charged off: ${amountText(amount)} on ${on}.`], isDone: true }
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
