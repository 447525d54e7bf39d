import { linkResendText } from '../../../text/payment-links.ts'

/** Digits, as they are sent. */
export type CustomerKey = { readonly document: string; readonly mobile: string }
export type CustomerErrors = Partial<Readonly<Record<keyof CustomerKey, string>>>

/** Of a guarantee each needs the other; of a down payment one is enough, and what is filled in must be right. */
export function checkCustomer({ document, mobile }: CustomerKey, needsBoth: boolean): CustomerErrors {
  const isDocument = /^\d{6,14}$/.test(document) || (document === '' && !needsBoth)
  const isMobile = /^[23]\d{9}$/.test(mobile) || (mobile === '' && !needsBoth)
  return {
    ...(!isDocument && { document: linkResendText.documentWrong }),
    ...(!isMobile && { mobile: linkResendText.mobileWrong }),
  }
}
