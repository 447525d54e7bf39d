export const loanPaymentRefusals = {
  sold: 'Vendimos la cartera de este crédito. Los pagos los recibe ahora la entidad que la compró.',
  mobileBill:
    'Las cuotas de este crédito se pagan con la factura de tu línea móvil, en el cobro de financiación de equipos.',
  lastInstallment: 'Te queda la última cuota: paga su valor o el total del crédito.',
  overdueFirst: 'Tienes cuotas vencidas. Ponte al día antes de hacer un abono a capital.',
  amountChanged: (amount: string) =>
    `El valor cambió desde que abriste la página: hoy es ${amount}. Míralo de nuevo antes de pagar.`,
  ownerOnly: 'Entra a tu cuenta para hacer un abono a capital.',
}

export const shortContractNumber = (contractNumber: string) => `terminado en ${contractNumber.slice(-4)}`

export const loanPaymentWords = {
  description: (paymentType: string, contractNumber: string) =>
    `${paymentType} del contrato ${contractNumber}`,
  subtype: (paymentType: string, effect: string | null) =>
    effect === null ? paymentType : `${paymentType}: ${effect}`,
}

export const proofLimitText = (max: number) =>
  `Ya enviamos ${max} copias de este comprobante. Revisa también tus correos no deseados.`

export const noReceiptYet = 'Todavía no hay un comprobante de este pago.'
