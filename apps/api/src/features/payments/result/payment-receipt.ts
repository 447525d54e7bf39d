import { paymentReceiptFileName, renderPaymentReceipt } from '../../../documents/payment-receipt.ts'
import type { MailData } from '../../../emails/index.ts'
import type { Brand } from '../../../platform/brand.ts'
import { type Application, agreementNumber, orderOf } from '../../origination/origination.ts'
import type { PaymentAttempt } from '../attempts/payment-attempt-store.ts'
import { isPending, type ShownTransaction, standingOf } from '../notices/shown-transaction.ts'
import { shortContractNumber } from '../text/payments.ts'
import type { PaymentOutcome } from './payment-outcome.ts'
import type { PaymentParts } from './payment-parts.ts'

type Recipient = {
  readonly application: Application
  readonly isOwnAddress: boolean
  readonly publicUrl: string
  readonly outcome: PaymentOutcome
  readonly parts: PaymentParts
}

export function receiptData(
  request: PaymentAttempt,
  transaction: ShownTransaction,
  { application, isOwnAddress, publicUrl, outcome, parts }: Recipient,
): MailData['payment-receipt'] {
  const { purpose, kind, key, applicationId, channel } = request
  const isLoan = purpose === 'loan'
  const contractNumber = agreementNumber(applicationId)
  // A copy for any address names the credit no closer than the page does.
  const isShort = channel === 'fastPayment' && !isOwnAddress
  return {
    firstName: isOwnAddress ? application.person.firstName : null,
    purpose: isLoan ? (kind ?? 'installment') : purpose,
    contractNumber: isLoan ? (isShort ? shortContractNumber(contractNumber) : contractNumber) : null,
    orderNumber: isLoan ? null : (orderOf(application.facts)?.orderNumber ?? null),
    amount: transaction.amount,
    reference: transaction.reference,
    method: request.method,
    franchise: transaction.details.franchise,
    at: transaction.at ?? request.requestedAt,
    standing: standingOf(transaction.stateCode),
    isToBeReturned: transaction.isToBeReturned,
    transactionId: transaction.transactionId,
    invoice: request.invoice,
    cash: isPending(transaction.stateCode) ? transaction.details.cash : null,
    remaining: isOwnAddress ? outcome.remaining : null,
    ...(isOwnAddress && parts.breakdown !== undefined ? { breakdown: parts.breakdown } : {}),
    capitalLeft: isOwnAddress ? parts.capitalLeft : null,
    auditHead: parts.auditHead,
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
