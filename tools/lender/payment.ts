import { isoOf, outstandingPrincipal } from '@cupo/credit-engine'
import type { OfficeActOrder } from '@cupo/wire/office'
import { tellOfMove } from '../../apps/api/src/features/contact/contact.ts'
import {
  type EvidencedReversalOutcome,
  type MoveContext,
  movePayment,
  type PaymentMoveOutcome,
  type PaymentsContext,
  reverseWithEvidence,
} from '../../apps/api/src/features/payments/payments.ts'
import { loanStore, type StoredLoan } from '../../apps/api/src/features/servicing/servicing.ts'
import type { ActingParty } from '../../apps/api/src/platform/actor.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { inTransaction, rehearse } from '../../apps/api/src/platform/database/transaction.ts'
import { wireReconciliation } from '../../apps/api/src/wiring/act-context.ts'
import { applicationsAndLoans } from '../../apps/api/src/wiring/applications-and-loans.ts'
import { layFoundation } from '../../apps/api/src/wiring/foundation.ts'
import { amountText } from './payment-tasks/tell-tasks.ts'
import { commandOutbox } from './product/lender-parts.ts'
import { throughOffice } from './product/office-door.ts'
import {
  type ArgumentsRead,
  actingStaff,
  type CommandResult,
  type Confirm,
  confirm,
  done,
  not,
  printResult,
  refuse,
  wordsAndOptions,
} from './product/terminal.ts'
import { withProduct } from './product/with-product.ts'

export const usage = `npm run lender -- payment epayco:101234570 move CU-7A90B12C34D5 --reason "…"
The payment leaves the credit that has it and pays this one, as of the day on which it was paid. Both borrowers are mailed.
--other-person says that the credit is meant, although it is another borrower's.
npm run lender -- payment epayco:101234570 reverse --evidence "letter 7741 of the bank of 3 March"
The payment is taken back, wherever its money is, because a paper of the bank or of its collector says that it is gone.
npm run lender -- loan shows the references. Both ask first, with what they would do; --yes answers beforehand.`

export async function run(args: readonly string[]): Promise<void> {
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  const order = read.value
  await withProduct(async (product) => {
    if (await throughOffice(product, actOf(order), { ...order, reason: reasonOf(order) })) return
    const { db, secrets, clock, publicUrl, connectionString } = product
    const silent = { info: () => {}, warn: () => {}, error: () => {} }
    const foundation = await layFoundation(readConfig(process.env), { db, connectionString }, silent)
    const outbox = commandOutbox(db, secrets, clock)
    const parts = applicationsAndLoans(foundation, outbox)
    const { payments } = wireReconciliation(foundation, parts)
    const tell = tellOfMove({ store: parts.origination.store, secrets, outbox, publicUrl })
    const who = actingStaff(clock)
    try {
      printResult(await runCorrection({ payments, tell }, order, who, confirm))
    } finally {
      await foundation.mail.close()
    }
  })
}

const actOf = (order: Correction): OfficeActOrder =>
  order.kind === 'move'
    ? {
        act: 'movePayment',
        input: { reference: order.reference, contract: order.loan, isOtherPerson: order.isOtherPerson },
      }
    : { act: 'reversePayment', input: { reference: order.reference, evidence: order.evidence } }

const reasonOf = (order: Correction): string => (order.kind === 'move' ? order.reason : order.evidence)

export function readArguments(args: readonly string[]): ArgumentsRead<Correction> {
  const problem = (words: string) => ({ ok: false, problem: `${words}\n\n${usage}` }) as const
  const read = wordsAndOptions(args, {
    reason: { type: 'string' },
    evidence: { type: 'string' },
    'other-person': { type: 'boolean' },
    yes: { type: 'boolean' },
  })
  if (read === null) return problem('An option is not known.')
  const { values, positionals } = read
  const [reference = '', kind = '', loan = '', ...more] = positionals
  const [reason, evidence] = [(values.reason ?? '').trim(), (values.evidence ?? '').trim()]
  const isSure = values.yes ?? false
  if (!/^[\w.:-]{3,180}$/.test(reference)) return problem('Name the reference of one payment.')
  if (kind === 'reverse') {
    if (loan !== '') return problem('Name one payment.')
    if (!isText(evidence)) return problem('Name the paper that says that the money is gone.')
    return { ok: true, value: { kind, reference, evidence, isSure } }
  }
  if (kind !== 'move') return problem('Move or reverse it.')
  if (!/^CU-[0-9A-Z]{4,20}$/.test(loan) || more.length > 0) return problem('Name one contract.')
  if (!isText(reason)) return problem('Say why.')
  const isOtherPerson = values['other-person'] ?? false
  return { ok: true, value: { kind, reference, loan, reason, isOtherPerson, isSure } }
}

const isText = (text: string): boolean => text.length >= 3 && text.length <= 300

type Correction =
  | {
      readonly kind: 'move'
      readonly reference: string
      readonly loan: string
      readonly reason: string
      readonly isOtherPerson: boolean
      readonly isSure: boolean
    }
  | {
      readonly kind: 'reverse'
      readonly reference: string
      readonly evidence: string
      readonly isSure: boolean
    }

type Context = { readonly payments: PaymentsContext; readonly tell: MoveContext['tell'] }

export const runCorrection = (
  context: Context,
  order: Correction,
  who: ActingParty,
  ask: Confirm,
): Promise<CommandResult> =>
  order.kind === 'move' ? move(context, order, who, ask) : reverse(context, order, who, ask)

async function move(
  { payments: { db, servicing }, tell }: Context,
  order: Extract<Correction, { kind: 'move' }>,
  who: ActingParty,
  ask: Confirm,
): Promise<CommandResult> {
  const context = { servicing, tell }
  const rehearsed = await rehearse(db, async (transaction) => {
    const moved = await movePayment(context, transaction, order, who)
    if ('refusal' in moved) return moved
    const { from, to } = moved
    const [fromAfter, toAfter] = [
      await loanStore.find(transaction, from.id),
      await loanStore.find(transaction, to.id),
    ]
    return { ...moved, after: { from: fromAfter ?? from, to: toAfter ?? to } }
  })
  if ('refusal' in rehearsed) return not(whyNotMoved[rehearsed.refusal])
  if (rehearsed.isRepeated) return done(`${order.reference} was moved to ${order.loan} before.`)
  const { amount, valueOn, from, to, after, surplus } = rehearsed
  const question = [
    tellLoan('from', from, after.from),
    tellLoan('to  ', to, after.to),
    ...(surplus === 0
      ? []
      : [`${amountText(surplus)} are more than ${to.contractNumber} costs, and become a refund task.`]),
    `Move ${amountText(amount)} of ${valueOn}? Both borrowers are mailed.`,
  ].join('\n')
  if (!order.isSure && !(await ask(question))) return not('Nothing was done.')
  const moved = await inTransaction(db, (transaction) => movePayment(context, transaction, order, who))
  if ('refusal' in moved) return not(whyNotMoved[moved.refusal])
  return done(`${amountText(moved.amount)} now pay ${moved.to.contractNumber}, as of ${moved.valueOn}.`)
}

const tellLoan = (what: string, before: StoredLoan, after: StoredLoan): string =>
  `${what}  ${before.contractNumber}  ${describe(before)}  →  ${describe(after)}`

const describe = ({ loan }: StoredLoan): string =>
  loan.closed === null
    ? `capital ${amountText(outstandingPrincipal(loan))}`
    : `${loan.closed.because} since ${isoOf(loan.closed.on)}`

type Refusal<Outcome> = Extract<Outcome, { readonly refusal: string }>['refusal']

const whyNotMoved: Readonly<Record<Refusal<PaymentMoveOutcome>, string>> = {
  unknown: 'No payment has this reference: npm run lender -- loan shows the references.',
  upfront: 'It was paid for an order before delivery: it goes back by its refund task, and pays no credit.',
  reversed: 'This payment was taken back: there is nothing to move.',
  inSuspense: 'No credit has this payment: npm run lender -- payment-tasks assigns it.',
  noLoan: 'No credit has this contract number.',
  sameLoan: 'This credit has the payment already.',
  ended: 'One of the two credits is sold or void: its figures are settled.',
  otherPerson: "The credit is another borrower's: repeat it with --other-person if it is meant.",
  tooOften: 'This payment was moved too often.',
}

async function reverse(
  { payments }: Context,
  order: Extract<Correction, { kind: 'reverse' }>,
  acting: ActingParty,
  ask: Confirm,
): Promise<CommandResult> {
  const who = { ...acting, settings: await payments.settings(acting.now) }
  const rehearsed = await rehearse(payments.db, (transaction) =>
    reverseWithEvidence(payments, transaction, order, who),
  )
  if ('refusal' in rehearsed) return not(whyNotReversed[rehearsed.refusal])
  const question = [
    ...(rehearsed.isReopened ? ['A credit that is paid off owes again.'] : []),
    ...(rehearsed.refund.cancelled === 0
      ? []
      : [`A refund of ${amountText(rehearsed.refund.cancelled)} is called off.`]),
    `Take back ${amountText(rehearsed.amount)} of ${order.reference}? The borrower is mailed.`,
  ].join('\n')
  if (!order.isSure && !(await ask(question))) return not('Nothing was done.')
  const reversed = await inTransaction(payments.db, (transaction) =>
    reverseWithEvidence(payments, transaction, order, who),
  )
  if ('refusal' in reversed) return not(whyNotReversed[reversed.refusal])
  return done(`${amountText(reversed.amount)} of ${order.reference} are taken back.`)
}

const whyNotReversed: Readonly<Record<Refusal<EvidencedReversalOutcome>, string>> = {
  unknown: whyNotMoved.unknown,
  notBooked: 'The provider never took this money: nothing is booked.',
  reversed: 'This payment was taken back before.',
  onStatement: "The bank's statement shows this money: what the bank takes back is a line of a later one.",
  isPart: 'This is a part of a payment: name the payment that brought it.',
}
