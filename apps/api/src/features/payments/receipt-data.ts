import type { MailData } from '../../emails/index.ts'
import { type Application, agreementNumber } from '../origination/origination.ts'
import type { PaymentRequest } from './request-store.ts'
import { isPending, type ShownTransaction, standingOf } from './result/standing.ts'

type To = {
  readonly application: Application
  readonly isOwnAddress: boolean
  readonly publicUrl: string
}

/** What mails and the receipt tell of a payment. */
export function receiptData(
  request: PaymentRequest,
  transaction: ShownTransaction,
  { application, isOwnAddress, publicUrl }: To,
): MailData['payment-receipt'] {
  const { purpose, kind, key, applicationId } = request
  const isLoan = purpose === 'loan'
  return {
    firstName: isOwnAddress ? application.person.firstName : null,
    purpose: isLoan ? (kind ?? 'installment') : purpose,
    contractNumber: isLoan ? agreementNumber(applicationId) : null,
    orderNumber: isLoan ? null : (application.facts.order?.orderNumber ?? null),
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
    creditLink: isLoan && isOwnAddress ? `${publicUrl}/self-manage/credits/${key}` : null,
  }
}
