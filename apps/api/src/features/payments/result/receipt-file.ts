import { paymentReceiptFileName, renderPaymentReceipt } from '../../../documents/payment-receipt.ts'
import type { MailData } from '../../../emails/index.ts'
import type { Brand } from '../../../platform/brand.ts'

/** The receipt that goes with its mail, drawn from the same data: the same bytes at each attempt, and nothing kept twice. */
export const receiptFile = async (data: MailData['payment-receipt'], brand: Brand) => ({
  filename: paymentReceiptFileName(data),
  contentType: 'application/pdf',
  content: await renderPaymentReceipt(data, brand),
})
