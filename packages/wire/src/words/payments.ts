export const installmentStatuses = ['PENDING', 'PAID', 'LATE', 'PARTIALLY_PAID'] as const

export type InstallmentStatus = (typeof installmentStatuses)[number]

/** In `lastDueDate` when something is overdue. */
export const dueAtOnce = 'Inmediato'

/** `closureReason`: nothing is shown of the plan. */
export const soldPortfolioReason = 'Venta de Cartera Castigada'

/** `closureReason` of a withdrawn loan, which is void. */
export const withdrawnReason = 'Retractado'

/** `closureReason` of a loan that somebody else took in the borrower's name: it is void. */
export const voidedReason = 'Anulado'

export const prepaymentEffects = ['Diminuir valor parcela', 'Diminuir prazo'] as const

export type PrepaymentEffectName = (typeof prepaymentEffects)[number]

/** `tax` is the VAT on interest, charge and penalty. */
export const installmentParts = ['capital', 'interest', 'fees', 'penalty', 'tax'] as const

export type InstallmentPart = (typeof installmentParts)[number]

export const paymentTypes = ['Pagar cuota', 'Adelanto de cuota', 'Abono a capital', 'Pagar total'] as const

export type PaymentType = (typeof paymentTypes)[number]

export const paymentTabs = ['Pagar cuota', 'Adelanto de cuota', 'Abono a capital'] as const

export type PaymentTab = (typeof paymentTabs)[number]

export const paymentMethods = ['Efectivo', 'Tarjeta-PSE'] as const

export type PaymentMethod = (typeof paymentMethods)[number]

export const defaultPaymentMethod: PaymentMethod = 'Tarjeta-PSE'

export const transactionStates = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12] as const

export type TransactionState = (typeof transactionStates)[number]

export const returnReference = /^[A-Za-z0-9]{8,40}$/

/** An abandoned checkout hands none, or the word `undefined`. */
export const isReturnReference = (text: string): boolean => text !== 'undefined' && returnReference.test(text)

/** A signed-in owner needs no secret. */
export const ownLink = 'own'

export const refundReasons = [
  'notPaidInTime',
  'cancelled',
  'expired',
  'refused',
  'deviceRefused',
  'outOfStock',
  'withdrawn',
  'overpaid',
  'usuryCap',
  'paidTwice',
  'unexpected',
  'mismatch',
] as const

export type RefundReason = (typeof refundReasons)[number]

export const accountKinds = ['savings', 'checking'] as const

export type AccountKind = (typeof accountKinds)[number]

/** `owed` can still go to another account; `ordered` is on its way; `paid` has arrived. */
export const refundStates = ['owed', 'ordered', 'paid'] as const

/** The web opens these as documents of their own, since a document's policy covers its whole visit. */
export const leadsToCheckout = (address: string): boolean =>
  /^\/(?:self-manage\/payment|fast-payment|advanced-payment|guarantee-payment(?:-response)?)(?:\/|$|\?)/.test(
    address,
  )
