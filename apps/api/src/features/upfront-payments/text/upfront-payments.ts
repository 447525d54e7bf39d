export const upfrontPaymentWords = {
  downPayment: {
    paymentType: 'Pago inicial',
    description: (order: string) => `Pago inicial de la orden ${order}`,
  },
  guarantee: { paymentType: 'Fianza', description: (order: string) => `Fianza de la orden ${order}` },
}

export const upfrontPaymentRefusals = {
  paid: 'Este pago ya se hizo.',
  noTimeForCash: 'Ya no alcanza el tiempo para pagar en efectivo. Paga con tarjeta o PSE.',
  expired: 'El plazo para hacer este pago terminó y tu orden se canceló.',
}

export const linkTexts = {
  codeSent: 'Te enviamos un código al celular registrado. Escríbelo para enviar el enlace a otro correo.',
}
