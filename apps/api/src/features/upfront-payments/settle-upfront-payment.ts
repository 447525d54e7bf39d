import { add, type Pesos, pesos, subtract } from '@cupo/credit-engine'
import type { RefundReason } from '@cupo/wire'
import { sql, type Transaction } from 'kysely'
import {
  type Account,
  type Entry,
  entriesOf,
  mustPost,
  postEntries,
  reverseEntry,
} from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import { businessDate, hasPassed } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import {
  type Application,
  type ApplicationWriter,
  apply,
  dueBeforeDelivery,
  orderOf,
  stillDue,
  type UpfrontPayment,
  type UpfrontPayments,
} from '../origination/origination.ts'
import { bookAtApplication, nextKey, returnKey, type UpfrontPaymentVerbs } from '../payments/payments.ts'
import { openPaymentTask } from '../refunds/refunds.ts'
import { providerReference } from '../servicing/servicing.ts'

/** Owed to its payer, or to the guarantee fund, until delivery. */
const accountOfUpfrontPayment = {
  downPayment: 'downPayments',
  guarantee: 'guaranteePayable',
} as const satisfies Readonly<Record<UpfrontPayment, Account>>

type SettledUpfrontPayment = Parameters<UpfrontPaymentVerbs['settle']>[1]

export const upfrontPaymentVerbs = (origination: ApplicationWriter): UpfrontPaymentVerbs => ({
  settle: async (transaction, payment, who) => {
    const { applicationId, upfrontPayment, paidAt } = payment
    const application = await origination.store.lock(transaction, applicationId)
    if (!isAwaited(application, payment)) return false
    await bookAtApplication(transaction, accountOfUpfrontPayment[upfrontPayment], payment, who)
    const paid = { type: 'UpfrontPaymentPaid', upfrontPayment, at: paidAt.toString() } as const
    const applied = { ...who, action: 'payUpfrontPayment', evidence: null }
    await apply(origination, transaction, application, [paid], applied)
    return true
  },

  restore: async (transaction, payment, who) => {
    const { applicationId, upfrontPayment } = payment
    const application = await origination.store.lock(transaction, applicationId)
    if (!(await isKept(transaction, application, payment))) return false
    await bookAtApplication(transaction, accountOfUpfrontPayment[upfrontPayment], payment, who)
    if (application.situation !== 'EmAndamento' && upfrontPayment === 'downPayment') {
      await handOverRestored(transaction, payment, who)
    }
    return true
  },

  reopen: async (transaction, { applicationId, upfrontPayment }, who) => {
    const application = await origination.store.lock(transaction, applicationId)
    const deadline = orderOf(application.facts)?.deadline ?? null
    if (application.situation !== 'EmAndamento' || deadline === null) return false
    const reversed = { type: 'UpfrontPaymentReversed', upfrontPayment } as const
    const applied = { ...who, action: 'reverseUpfrontPayment', evidence: null }
    await apply(origination, transaction, application, [reversed], applied)
    return true
  },
})

/** Paid in time, whenever that became known. */
function isAwaited(
  { situation, facts }: Application,
  { upfrontPayment, amount, paidAt }: SettledUpfrontPayment,
): boolean {
  const deadline = orderOf(facts)?.deadline ?? null
  if (situation !== 'EmAndamento' || deadline === null) return false
  if (!stillDue(facts).includes(upfrontPayment)) return false
  return dueBeforeDelivery(facts)[upfrontPayment] === amount && !hasPassed(deadline, paidAt)
}

const goesOn: readonly Application['situation'][] = ['EmAndamento', 'Liberada', 'Liquidada']

/** Too late to make the order wait. */
async function isKept(
  transaction: Transaction<Database>,
  { id, situation, facts }: Application,
  { upfrontPayment, amount }: SettledUpfrontPayment,
): Promise<boolean> {
  if (!goesOn.includes(situation) || stillDue(facts).includes(upfrontPayment)) return false
  if (dueBeforeDelivery(facts)[upfrontPayment] !== amount) return false
  return !(await paidOf(transaction, id)).some(({ purpose }) => purpose === upfrontPayment)
}

const zero = pesos(0)

/**
 * Delivered: owed to operator and fund. Undone: owed back, a person orders the refund. Withdrawn: the
 * operator owes the down payment again. The caller holds the application.
 */
export const endUpfrontPayments: UpfrontPayments['end'] = async (transaction, { id }, end, who) => {
  const paid = await paidOf(transaction, id)
  if (end.kind === 'delivered') {
    await handOver(transaction, id, paid, who)
    return zero
  }
  if (end.reason === 'withdrawn') await takeBack(transaction, id, who)
  for (const payment of paid) await giveBack(transaction, id, payment, end.reason, who)
  return paid.reduce((sum, { amount }) => add(sum, amount), zero)
}

type BookedUpfrontPayment = {
  readonly transactionId: string
  readonly xRefPayco: string
  readonly purpose: UpfrontPayment
  readonly amount: Pesos
}

async function paidOf(
  transaction: Transaction<Database>,
  applicationId: string,
): Promise<readonly BookedUpfrontPayment[]> {
  const rows = await transaction
    .selectFrom('paymentTransaction as made')
    .innerJoin('paymentAttempt as attempt', 'attempt.id', 'made.attemptId')
    .select(['made.id as transactionId', 'made.xRefPayco', 'made.amount', 'attempt.purpose'])
    .where('attempt.applicationId', '=', applicationId)
    .where('attempt.purpose', '<>', 'loan')
    .where('made.outcome', '=', 'posted')
    // Money paid twice may have gone to a loan.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loanPayment')
            .select('id')
            .where('reference', '=', sql<string>`'assigned:' || made.provider || ':' || made.x_ref_payco`),
        ),
      ),
    )
    .orderBy('made.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    amount: pesos(row.amount),
    purpose: row.purpose === 'downPayment' ? 'downPayment' : 'guarantee',
  }))
}

const handOver = (
  transaction: Transaction<Database>,
  subject: string,
  paid: readonly BookedUpfrontPayment[],
  who: Pick<ActingParty, 'now' | 'actor'>,
): Promise<void> =>
  bookHandOver(
    transaction,
    subject,
    paid
      .filter(({ purpose }) => purpose === 'downPayment')
      .map(({ transactionId, xRefPayco, amount }) => ({
        transactionId,
        reference: providerReference(xRefPayco),
        amount,
      })),
    who,
  )

async function bookHandOver(
  transaction: Transaction<Database>,
  subject: string,
  downPayments: readonly Pick<SettledUpfrontPayment, 'transactionId' | 'reference' | 'amount'>[],
  { now, actor }: Pick<ActingParty, 'now' | 'actor'>,
): Promise<void> {
  const today = businessDate(now).toString()
  const entries = downPayments.map(
    ({ transactionId, reference, amount }): Entry => ({
      kind: 'downPaymentDelivered',
      source: { kind: 'paymentTransaction', id: transactionId },
      subject,
      bookedOn: today,
      valueOn: today,
      idempotencyKey: deliveredKey(reference),
      actor: actor.kind,
      lines: [
        { account: 'downPayments', amount },
        { account: 'devicePayable', amount: subtract(zero, amount) },
      ],
    }),
  )
  mustPost(await postEntries(transaction, entries, now))
}

/** Delivered around the reversal: owed to the operator once. */
async function handOverRestored(
  transaction: Transaction<Database>,
  { applicationId, ...payment }: SettledUpfrontPayment,
  who: Pick<ActingParty, 'now' | 'actor'>,
): Promise<void> {
  const entries = await entriesOf(transaction, applicationId)
  if (entries.some(({ idempotencyKey }) => idempotencyKey === deliveredKey(payment.reference))) return
  await bookHandOver(transaction, applicationId, [payment], who)
}

const deliveredKey = (reference: string) => `delivered:${reference}`

async function takeBack(
  transaction: Transaction<Database>,
  subject: string,
  { now, actor }: Pick<ActingParty, 'now' | 'actor'>,
): Promise<void> {
  const entries = await entriesOf(transaction, subject)
  const today = businessDate(now).toString()
  for (const { id, kind, source: delivered } of entries) {
    if (kind !== 'downPaymentDelivered') continue
    const source = { kind: 'paymentTransaction', id: delivered.id } as const
    const idempotencyKey = `void:${id}`
    const reversal = { source, bookedOn: today, valueOn: today, idempotencyKey, actor: actor.kind }
    mustPost(await reverseEntry(transaction, id, reversal, now))
  }
}

async function giveBack(
  transaction: Transaction<Database>,
  applicationId: string,
  { transactionId, xRefPayco, purpose, amount }: BookedUpfrontPayment,
  reason: RefundReason,
  { now, actor }: Pick<ActingParty, 'now' | 'actor'>,
): Promise<void> {
  const today = businessDate(now).toString()
  const reference = providerReference(xRefPayco)
  const entry: Entry = {
    kind: 'upfrontPaymentReturned',
    source: { kind: 'paymentTransaction', id: transactionId },
    subject: applicationId,
    bookedOn: today,
    valueOn: today,
    idempotencyKey: await nextKey(transaction, applicationId, returnKey(reference)),
    actor: actor.kind,
    lines: [
      { account: accountOfUpfrontPayment[purpose], amount },
      { account: 'suspense', amount: subtract(zero, amount) },
    ],
  }
  mustPost(await postEntries(transaction, [entry], now))
  await transaction
    .updateTable('paymentTransaction')
    .set({ outcome: 'suspense', updatedAt: now.toString() })
    .where('id', '=', transactionId)
    .execute()
  const held = { subject: applicationId, account: 'suspense' } as const
  const about = { subject: reference, applicationId, transactionId, amount, held }
  await openPaymentTask(
    transaction,
    { kind: 'refund', ...about, reason, note: `${purpose} of an order that ended` },
    now,
  )
}
