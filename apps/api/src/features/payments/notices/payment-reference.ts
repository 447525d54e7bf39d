/** Names a payment of the provider for all time: in `loan_payment`, in the ledger and in tasks. */
export const paymentReference = (xRefPayco: string): string => `epayco:${xRefPayco}`

/** The provider whose notices and transactions these are. */
export const providerName = 'epayco'
