export const proofLimitText = (max: number) =>
  `Ya enviamos ${max} copias de este comprobante. Revisa también tus correos no deseados.`

export const noReceiptYet = 'Todavía no hay un comprobante de este pago.'
