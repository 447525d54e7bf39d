export const atLeastOneBillingChannel = 'Debes marcar al menos un canal*'
