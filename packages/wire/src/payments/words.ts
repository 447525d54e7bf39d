import * as v from 'valibot'

/** What a payment to a credit is for; `Pagar total` pays it off. */
export const paymentTypes = ['Pagar cuota', 'Adelanto de cuota', 'Abono a capital', 'Pagar total'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** The ways to pay that the payment page offers; the total is offered inside of them. */
export const paymentTabs = ['Pagar cuota', 'Adelanto de cuota', 'Abono a capital'] as const
export type PaymentTab = (typeof paymentTabs)[number]

/** Cash at a shop by PIN, or card and bank debit online. */
export const paymentMethods = ['Efectivo', 'Tarjeta-PSE'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const defaultPaymentMethod: PaymentMethod = 'Tarjeta-PSE'

/** `x_cod_transaction_state` of the payment provider. */
export const transactionStates = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12] as const
export type TransactionState = (typeof transactionStates)[number]

export const provider = v.literal('epayco')
/** A credit's key or, for what is paid before delivery, the id of its application. */
export const key = v.pipe(v.string(), v.maxLength(100))
