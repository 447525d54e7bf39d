import { outstandingPrincipal, type Pesos } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import { paymentReceiptFileName, renderPaymentReceipt } from '../../../documents/payment-receipt.ts'
import type { MailData } from '../../../emails/index.ts'
import { headAt, shortHead } from '../../../platform/audit-head.ts'
import type { Brand } from '../../../platform/brand.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Breakdown } from '../../../platform/text/breakdown.ts'
import { type Application, agreementNumber, orderOf } from '../../origination/origination.ts'
import { allocationOf, loanStore, providerReference } from '../../servicing/servicing.ts'
import type { PaymentAttempt } from '../attempts/payment-attempt-store.ts'
import { isPending, type ShownTransaction, standingOf } from '../notices/shown-transaction.ts'
import { shortContractNumber } from '../text/payments.ts'
import type { PaymentOutcome } from './payment-outcome.ts'

type ReceiptFacts = {
  readonly breakdown: Breakdown | undefined
  /** Null before delivery and after the credit's end. */
  readonly capitalLeft: Pesos | null
  /** For the receipt; null before the first head. */
  readonly auditHead: string | null
}

const unknownFacts = { breakdown: undefined, capitalLeft: null }

type Recipient = {
  readonly application: Application
  readonly isOwnAddress: boolean
  readonly publicUrl: string
  readonly outcome: PaymentOutcome
  readonly facts: ReceiptFacts
}

export function receiptData(
  attempt: PaymentAttempt,
  transaction: ShownTransaction,
  { application, isOwnAddress, publicUrl, outcome, facts }: Recipient,
): MailData['payment-receipt'] {
  const { purpose, kind, key, applicationId, channel } = attempt
  const isLoan = purpose === 'loan'
  const contractNumber = agreementNumber(applicationId)
  // A copy to a foreign address shows no more of the number than the page.
  const isShort = channel === 'fastPayment' && !isOwnAddress
  return {
    firstName: isOwnAddress ? application.person.firstName : null,
    purpose: isLoan ? (kind ?? 'installment') : purpose,
    contractNumber: isLoan ? (isShort ? shortContractNumber(contractNumber) : contractNumber) : null,
    orderNumber: isLoan ? null : (orderOf(application.facts)?.orderNumber ?? null),
    amount: transaction.amount,
    reference: transaction.reference,
    method: attempt.method,
    franchise: transaction.details.franchise,
    at: transaction.at ?? attempt.requestedAt,
    standing: standingOf(transaction.stateCode),
    isToBeReturned: transaction.isToBeReturned,
    transactionId: transaction.transactionId,
    invoice: attempt.invoice,
    cash: isPending(transaction.stateCode) ? transaction.details.cash : null,
    remaining: isOwnAddress ? outcome.remaining : null,
    ...(isOwnAddress && facts.breakdown !== undefined ? { breakdown: facts.breakdown } : {}),
    capitalLeft: isOwnAddress ? facts.capitalLeft : null,
    auditHead: facts.auditHead,
    newPlan: isOwnAddress ? (outcome.newPlan?.plan ?? null) : null,
    stillDue: null,
    creditLink: isLoan && isOwnAddress ? `${publicUrl}/self-manage/credits/${key}` : null,
  }
}

export const receiptFile = async (data: MailData['payment-receipt'], brand: Brand) => ({
  filename: paymentReceiptFileName(data),
  contentType: 'application/pdf',
  content: await renderPaymentReceipt(data, brand),
})

export async function receiptFacts(
  db: Kysely<Database>,
  attempt: PaymentAttempt,
  transaction: ShownTransaction,
  application: Pick<Application, 'facts'>,
): Promise<ReceiptFacts> {
  const head = await headAt(db, transaction.at ?? attempt.requestedAt)
  const booked = await bookedFacts(db, attempt, transaction, application)
  return { ...booked, auditHead: head && shortHead(head) }
}

async function bookedFacts(
  db: Kysely<Database>,
  { purpose, loanId }: PaymentAttempt,
  { isBooked, isToBeReturned, stateCode, reference, amount }: ShownTransaction,
  { facts }: Pick<Application, 'facts'>,
): Promise<Omit<ReceiptFacts, 'auditHead'>> {
  if (!isBooked || isToBeReturned || stateCode !== 1) return unknownFacts
  if (purpose === 'downPayment') return { breakdown: { downPayment: amount }, capitalLeft: null }
  if (purpose === 'guarantee') {
    const { terms } = facts
    if (terms === null) return unknownFacts
    const breakdown = { guarantee: terms.guaranteeFee, guaranteeVat: terms.guaranteeVat }
    return { breakdown, capitalLeft: null }
  }
  const allocation = await allocationOf(db, providerReference(reference))
  const stored = loanId === null ? null : await loanStore.find(db, loanId)
  if (allocation === null || stored === null) return unknownFacts
  const { overpaid: surplus, ...parts } = allocation
  const isOpen = stored.loan.closed === null
  return {
    breakdown: { ...parts, surplus },
    capitalLeft: isOpen ? outstandingPrincipal(stored.loan) : null,
  }
}
