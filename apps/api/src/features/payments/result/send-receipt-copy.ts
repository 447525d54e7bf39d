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
import { paymentParts, receiptData } from './payment-receipt.ts'
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
  isOfCall: (request: PaymentAttempt) => boolean,
  proof: Proof,
  { actor, now }: Pick<ReceivedRequest, 'actor' | 'now'>,
): Promise<Result<true>> {
  const request = await findRequest(context, proof, { actor, now })
  if (request === null || !isOfCall(request)) return refuse('NoEncontrado')
  const attempt = await findByInvoice(context, () => true, request.invoice)
  if (attempt === null || attempt.transaction === null) {
    return refuse('EtapaInvalida', { message: noReceiptYet })
  }
  return queueCopy(context, request, attempt.transaction, proof.email, now)
}

async function queueCopy(
  context: ReceiptCopyContext,
  request: PaymentAttempt,
  transaction: ShownTransaction,
  to: string,
  now: ReceivedRequest['now'],
): Promise<Result<true>> {
  const { db, store, outbox, publicUrl } = context
  const application = await store.find(db, request.applicationId)
  if (application === null) throw new Error(`payment ${request.id} has no application`)
  const isOwnAddress = to === (await emailOf(db, context.secrets, application))
  const outcome = await paymentOutcome(context, request, transaction, now)
  const paid = await paymentParts(context.db, request, transaction, application)
  const recipient = { application, isOwnAddress, publicUrl, outcome, parts: paid }
  const data = receiptData(request, transaction, recipient)
  const copies = { kind: 'payment-copy', subject: Buffer.from(request.id) }
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

async function findRequest(
  context: ReceiptCopyContext,
  { reference, refEpayco, ticket }: Proof,
  { actor, now }: { readonly actor: Caller; readonly now: ReceivedRequest['now'] },
): Promise<PaymentAttempt | null> {
  const held = ticket === undefined ? null : readTicket(context.secrets, ticket, now)
  if (held === null && actor.kind === 'anonymous') return null
  const request = await requestNamed(context, reference ?? refEpayco ?? '')
  if (request === null || held === request.id) return request
  // A session of one application reaches its upfront payments, not the loan.
  const isOfReach = actor.kind !== 'customer' || request.loanId === null
  return isOfReach && reachesApplication(actor, request) ? request : null
}

async function requestNamed(
  { db, secrets, provider }: ReceiptCopyContext,
  name: string,
): Promise<PaymentAttempt | null> {
  const requests = paymentAttemptStore(secrets)
  const reader = transactionReader(secrets)
  const byInvoice = await requests.findByInvoice(db, name)
  if (byInvoice !== null) return byInvoice
  const transaction =
    (await reader.findByReturn(db, providerName, name)) ??
    (await reader.findByReference(db, providerName, name))
  if (transaction?.attemptId != null) return requests.find(db, transaction.attemptId)
  // A browser may return before the notice.
  const found = isReturnReference(name) ? await provider.findByReturn(name) : null
  return found?.isOurMerchant === true ? requests.findByInvoice(db, found.invoice) : null
}
