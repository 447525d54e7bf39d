import { isReturnReference } from '@cupo/wire'
import { type Caller, reachesApplication } from '../../../platform/actor.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { newId } from '../../../platform/ids.ts'
import type { Outbox } from '../../../platform/jobs/outbox.ts'
import { lockSubject, occurrences, recordOccurrence } from '../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { emailOf, queueMail } from '../../origination/origination.ts'
import { type PaymentAttempt, paymentAttemptStore } from '../attempts/payment-attempt-store.ts'
import type { ShownTransaction } from '../notices/shown-transaction.ts'
import { providerName, transactionReader } from '../notices/transaction-store.ts'
import { noReceiptYet, proofLimitText } from '../text/payments.ts'
import { paymentOutcome } from './payment-outcome.ts'
import { receiptData, receiptFacts } from './payment-receipt.ts'
import { readTicket } from './present-result.ts'
import { findByInvoice, type ResultContext } from './show-result.ts'

/** Copies per payment. */
const copiesMax = 3

export type ReceiptCopyContext = ResultContext & {
  readonly outbox: Outbox
  readonly publicUrl: string
}

type Proof = {
  readonly email: string
  readonly reference?: string | undefined
  readonly refEpayco?: string | undefined
  readonly ticket?: string | undefined
}

/** Longer than anybody asks for copies. */
const everSeconds = 400 * 86_400

/**
 * Mails to any address, for the payment's customer or the ticket's holder. Refuses unknown and foreign
 * payments alike, too many copies (`LimiteDeIntentos`), and a payment without a transaction yet
 * (`EtapaInvalida`).
 */
export async function sendReceiptCopy(
  context: ReceiptCopyContext,
  isOfCall: (attempt: PaymentAttempt) => boolean,
  proof: Proof,
  { actor, now }: Pick<ReceivedRequest, 'actor' | 'now'>,
): Promise<Result<true>> {
  const attempt = await findAttempt(context, proof, { actor, now })
  if (attempt === null || !isOfCall(attempt)) return refuse('NoEncontrado')
  const answered = await findByInvoice(context, () => true, attempt.invoice)
  if (answered === null || answered.transaction === null) {
    return refuse('EtapaInvalida', { message: noReceiptYet })
  }
  return queueCopy(context, attempt, answered.transaction, proof.email, now)
}

async function queueCopy(
  context: ReceiptCopyContext,
  attempt: PaymentAttempt,
  transaction: ShownTransaction,
  to: string,
  now: ReceivedRequest['now'],
): Promise<Result<true>> {
  const { db, store, outbox, publicUrl } = context
  const application = await store.find(db, attempt.applicationId)
  if (application === null) throw new Error(`payment ${attempt.id} has no application`)
  const isOwnAddress = to === (await emailOf(db, context.secrets, application))
  const outcome = await paymentOutcome(context, attempt, transaction, now)
  const paid = await receiptFacts(context.db, attempt, transaction, application)
  const recipient = { application, isOwnAddress, publicUrl, outcome, facts: paid }
  const data = receiptData(attempt, transaction, recipient)
  const copies = { kind: 'payment-copy', subject: Buffer.from(attempt.id) }
  return inTransaction(db, async (written) => {
    await lockSubject(written, copies)
    const sent = await occurrences(written, { ...copies, windowSeconds: everSeconds }, now)
    if (sent >= copiesMax) {
      return refuse('LimiteDeIntentos', { message: proofLimitText(copiesMax) })
    }
    await recordOccurrence(written, copies, now)
    const step = `payment-copy:${newId()}`
    const mail = { mail: 'payment-receipt', data, to } as const
    await queueMail({ outbox, transaction: written, now }, application, step, mail)
    return done(true)
  })
}

async function findAttempt(
  context: ReceiptCopyContext,
  { reference, refEpayco, ticket }: Proof,
  { actor, now }: { readonly actor: Caller; readonly now: ReceivedRequest['now'] },
): Promise<PaymentAttempt | null> {
  const held = ticket === undefined ? null : readTicket(context.secrets, ticket, now)
  if (held === null && actor.kind === 'anonymous') return null
  const attempt = await attemptNamed(context, reference ?? refEpayco ?? '')
  if (attempt === null || held === attempt.id) return attempt
  // A session of one application reaches its upfront payments, not the loan.
  const isOfReach = actor.kind !== 'customer' || attempt.loanId === null
  return isOfReach && reachesApplication(actor, attempt) ? attempt : null
}

async function attemptNamed(
  { db, secrets, provider }: ReceiptCopyContext,
  name: string,
): Promise<PaymentAttempt | null> {
  const attempts = paymentAttemptStore(secrets)
  const reader = transactionReader(secrets)
  const byInvoice = await attempts.findByInvoice(db, name)
  if (byInvoice !== null) return byInvoice
  const transaction =
    (await reader.findByReturn(db, providerName, name)) ??
    (await reader.findByReference(db, providerName, name))
  if (transaction?.attemptId != null) return attempts.find(db, transaction.attemptId)
  // A browser may return before the notice.
  const found = isReturnReference(name) ? await provider.findByReturn(name) : null
  return found?.isOurMerchant === true ? attempts.findByInvoice(db, found.invoice) : null
}
