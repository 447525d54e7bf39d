import { titles } from './titles.ts'

export const paymentLinksText = {
  lead: (name: string, words: string) => `Hola, ${name}. ${words}`,
  downPayment: {
    title: titles.advancedPayment,
    label: 'Tu pago inicial',
    lead: 'Este es el pago inicial de tu equipo. Este link es solo para ti.',
  },
  guarantee: {
    title: titles.guaranteePayment,
    label: 'Tu fianza con IVA',
    lead: 'Esta es la fianza de tu crédito. Este link es solo para ti.',
  },
  order: 'Número de orden',
  phone: 'Equipo',
  mobile: 'Celular',
  mobileEnding: (digits: string) => `Terminado en ${digits}`,
  deadline: 'Fecha límite',
  cashUntil: (moment: string) => `Tu PIN sirve hasta el ${moment}. Después la orden se cancela.`,
  noTimeForCash: 'Queda poco tiempo: este pago ya solo se hace con tarjeta o PSE.',
  pendingTitle: 'Pago pendiente',
  pendingText: 'Si no se paga a tiempo, la orden se cancela.',
  paidTitle: 'Ya está pagado',
  paidText: 'Recibimos este pago. No tienes que hacer nada más.',
  paidPartly: 'Recibimos este pago.',
  otherTitle: { downPayment: 'Falta tu pago inicial', guarantee: 'Falta tu fianza' },
  otherText: (amount: string) => `Todavía debes pagar ${amount} para recibir tu equipo.`,
  payOther: { downPayment: 'Pagar mi pago inicial', guarantee: 'Pagar mi fianza' },
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
