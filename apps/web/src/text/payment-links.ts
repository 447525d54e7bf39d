export const paymentLinksText = {
  greeting: (name: string) => `Hola, ${name}`,
  downPayment: {
    label: 'Tu pago inicial',
    lead: 'Este es el pago inicial de tu equipo. Este link es solo para ti.',
  },
  guarantee: {
    label: 'Tu fianza con IVA',
    lead: 'Esta es la fianza de tu crédito. Este link es solo para ti.',
  },
  order: 'Número de orden',
  phone: 'Equipo',
  mobile: 'Celular',
  mobileEnding: (digits: string) => `Terminado en ${digits}`,
  deadline: 'Fecha límite',
  pendingTitle: 'Pago pendiente',
  pendingText: 'Si no se paga a tiempo, la orden se cancela.',
  paidTitle: 'Ya está pagado',
  paidText: 'Recibimos este pago. No tienes que hacer nada más.',
  cancelledTitle: 'Esta orden fue cancelada',
  cancelledText: 'Ya no hay nada que pagar con este link.',
  expiredTitle: 'Este link venció',
  expiredText:
    'El plazo para pagar terminó y la orden se cancela. Puedes elegir tu equipo otra vez en la tienda.',
  unknownTitle: 'No encontramos este link',
  unknownText: 'Abre el link completo desde tu correo más reciente.',
  pay: 'Pagar',
  payAgainIn: (seconds: number) =>
    `Puedes intentarlo otra vez en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  openAgain: 'Para intentarlo otra vez, abre el link de tu correo.',
  toTheShop: 'Ir a la tienda',
  help: '¿Tienes dudas? Escríbenos por WhatsApp:',
} as const
