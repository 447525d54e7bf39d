import { linkMessages } from '@cupo/wire'

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

/** Where a payment link goes when it is asked for again. */
export const resendText = {
  title: {
    downPayment: '¿Quieres recibir otra vez el link de pago?',
    guarantee: '¿Quieres recibir otra vez el link de la fianza?',
  },
  sendTo: (email: string) => `Lo enviaremos a ${email}.`,
  otherEmail: 'Enviarlo a otro correo',
  email: 'Correo electrónico',
  confirmation: 'Confirma el correo',
  terms: 'Acepto los términos y condiciones y autorizo el envío a este correo.',
  send: 'Enviar link',
  arrivedTitle: '¿Te llegó el link?',
  arrivedText: 'Puede tardar unos minutos. Revisa también tus correos no deseados.',
  failed: '¡Ocurrio un error!',
} as const

/** The screens by which somebody without the customer's session has a link sent again. */
export const linkResendText = {
  downPayment: { lead: 'Busca la orden con la cédula o el celular del cliente.' },
  guarantee: { lead: 'Busca la fianza con la cédula y el celular del cliente.' },
  document: 'Número de cédula',
  mobile: 'Número de celular',
  documentWrong: linkMessages.document,
  mobileWrong: linkMessages.mobile,
  missing: 'Te falta:',
  missingParts: { customer: 'la cédula o el celular', captcha: 'la verificación' },
  sendTitle: 'Enviar el link al cliente',
  codeTitle: 'Confirma con un código',
  codeText: 'Enviamos un código al celular del cliente. Escríbelo para usar otro correo.',
  thanksTitle: '¡Gracias!',
  thanksText: 'Enviamos el link de pago. Si no llega en unos minutos, revisa los correos no deseados.',
  again: 'Reenviar otro link',
  notFoundTitle: 'Sin link de pago',
  notFoundText: linkMessages.noLink,
} as const
