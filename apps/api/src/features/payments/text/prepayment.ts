/** What is paid before delivery, at the checkout and where it is refused. */
export const prepaymentWords = {
  downPayment: {
    paymentType: 'Pago inicial',
    description: (order: string) => `Pago inicial de la orden ${order}`,
  },
  guarantee: { paymentType: 'Fianza', description: (order: string) => `Fianza de la orden ${order}` },
}

export const prepaymentRefusals = {
  paid: 'Este pago ya se hizo.',
  noTimeForCash: 'Ya no alcanza el tiempo para pagar en efectivo. Paga con tarjeta o PSE.',
  expired: 'El plazo para hacer este pago terminó y tu orden se canceló.',
}
