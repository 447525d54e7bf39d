import type { ApplicationSituation } from '@cupo/wire'
import { linkMessages } from '@cupo/wire'
import { titles } from './titles.ts'

export const paymentLinksText = {
  greeting: (name: string) => `Hola, ${name}.`,
  lead: (name: string, words: string) => `Hola, ${name}. ${words}`,
  downPayment: {
    title: titles.advancedPayment,
    label: 'Tu pago inicial',
    lead: 'Este es el pago inicial de tu equipo. Este enlace es solo para ti.',
  },
  guarantee: {
    title: titles.guaranteePayment,
    label: 'Tu fianza con IVA',
    lead: 'Esta es la fianza de tu crédito. Este enlace es solo para ti.',
  },
  order: 'Número de orden',
  phone: 'Equipo',
  mobile: 'Celular',
  mobileEnding: (digits: string) => `Terminado en ${digits}`,
  deadline: 'Paga hasta',
  cashUntil: (moment: string) => `Tu PIN sirve hasta el ${moment} Después la orden se cancela.`,
  noTimeForCash: 'Queda poco tiempo: este pago ya solo se hace con tarjeta o PSE.',
  pendingTitle: 'Pago pendiente',
  pendingText: 'Si no se paga a tiempo, la orden se cancela.',
  paidTitle: 'Ya está pagado',
  paidText: 'Recibimos este pago. No tienes que hacer nada más.',
  paidPartly: 'Recibimos este pago.',
  otherTitle: { downPayment: 'Falta tu pago inicial', guarantee: 'Falta tu fianza' },
  otherText: (amount: string) => `Todavía debes pagar ${amount} para recibir tu equipo.`,
  refundTitle: (amount: string) => `Te devolvemos ${amount}`,
  ended: {
    cancelled: 'La orden se canceló',
    titles: {
      Expirada: 'Tu solicitud venció',
      OrdemRecusada: 'Tu pedido se devolvió',
      Indisponivel: 'Tu celular se agotó',
      Retractada: 'Te retractaste de tu crédito',
    } as Readonly<Partial<Record<ApplicationSituation, string>>>,
    nothingPaid: 'Ya no hay nada que pagar.',
    states: {
      owed: 'Dinos a qué cuenta tuya te lo enviamos. Entras con tu cédula y un código.',
      named: 'Anotamos tu cuenta. Te escribimos cuando el dinero salga.',
      ordered: 'Tu dinero va en camino a tu cuenta.',
      paid: 'Tu dinero ya llegó a tu cuenta.',
    },
    refund: {
      owed: 'Te devolvemos',
      named: 'Te devolvemos',
      ordered: 'Te devolvemos',
      paid: 'Te devolvimos',
    },
  },
  expiredTitle: 'Este enlace venció',
  expiredText:
    'El plazo para pagar terminó y la orden se cancela. Puedes elegir tu equipo otra vez en la tienda.',
  unknownTitle: 'No encontramos este enlace',
  unknownText: 'Abre el enlace completo desde tu correo más reciente.',
  pay: (amount: string) => `Pagar ${amount}`,
  payAgainIn: (seconds: number) =>
    `Puedes intentarlo otra vez en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  openAgain: 'Para intentarlo otra vez, abre el enlace de tu correo.',
  toTheSummary: 'Ver mi resumen',
  mayClose: 'Puedes cerrar esta página.',
  end: {
    title: 'Eso es todo',
    complete: 'No tienes que hacer nada más aquí. Puedes cerrar esta página.',
    open: 'Puedes cerrar esta página. Para pagar, abre el enlace de tu correo.',
    toTheLogin: 'Entrar a mi cuenta',
  },
  toTheShop: 'Ir a la tienda',
  help: '¿Tienes dudas? Escríbenos por WhatsApp:',
} as const

export const resendText = {
  title: {
    downPayment: '¿Quieres recibir otra vez el enlace de pago?',
    guarantee: '¿Quieres recibir otra vez el enlace de la fianza?',
  },
  sendTo: (email: string) => `Lo enviaremos a ${email}.`,
  otherEmail: 'Enviarlo a otro correo',
  email: 'Correo electrónico',
  confirmation: 'Confirma el correo',
  terms: 'Acepto los términos y condiciones y autorizo el envío a este correo.',
  send: 'Enviar enlace',
  arrivedTitle: '¿Te llegó el enlace?',
  arrivedText: 'Puede tardar unos minutos. Revisa también tus correos no deseados.',
  failed: '¡Ocurrio un error!',
  notSent: 'No se envió el enlace',
} as const

export const linkResendText = {
  downPayment: { lead: 'Busca la orden con la cédula o el celular del cliente.' },
  guarantee: { lead: 'Busca la fianza con la cédula y el celular del cliente.' },
  document: 'Número de cédula',
  mobile: 'Número de celular',
  documentWrong: linkMessages.document,
  mobileWrong: linkMessages.mobile,
  missingParts: {
    one: 'la cédula o el celular',
    document: 'la cédula',
    mobile: 'el celular',
    captcha: 'la verificación',
  },
  sendTitle: 'Enviar el enlace al cliente',
  codeTitle: 'Confirma con un código',
  codeText: 'Enviamos un código al celular del cliente. Escríbelo para usar otro correo.',
  thanksTitle: 'Enviamos el enlace',
  thanksText:
    'El enlace de pago va a su correo. Si no llega en unos minutos, revisa los correos no deseados.',
  again: 'Reenviar otro enlace',
  notFoundTitle: 'Sin enlace de pago',
  notFoundText: linkMessages.noLink,
} as const

export const refundsText = {
  title: 'Tu dinero de vuelta',
  lead: 'Dinos a qué cuenta tuya lo enviamos. El banco confirma que está a tu nombre.',
  owed: 'Te devolvemos',
  dueOn: 'Llega a más tardar el',
  paidOn: 'Llegó el',
  about: 'Orden o contrato',
  holder: 'A nombre de',
  holderOf: (firstName: string, identityNumberFmt: string) => `${firstName}, documento ${identityNumberFmt}`,
  account: 'Cuenta',
  accountOf: (bankName: string, kind: string, ending: string) =>
    `${bankName}, ${kind} terminada en ${ending}`,
  states: { owed: 'Por enviar', ordered: 'En camino', paid: 'Llegó' },
  name: 'Decir a qué cuenta',
  correct: 'Corregir la cuenta',
  loading: 'Cargando...',
} as const

export const accountKindText = { savings: 'Ahorros', checking: 'Corriente' } as const

export const refundAccountText = {
  save: 'Guardar la cuenta',
  savedTitle: 'Anotamos tu cuenta',
  saved: (bankName: string, ending: string) =>
    `El dinero va a ${bankName}, cuenta terminada en ${ending}. El correo que recibes ahora trae un enlace para corregirla.`,
  expiredTitle: 'Este enlace ya no sirve',
  expired: 'Ya se usó o venció. Busca en tu correo el enlace más reciente, o entra a tu cuenta.',
  closedTitle: 'Tu dinero va en camino',
  closed: 'La transferencia está ordenada o ya llegó: la cuenta ya no se puede cambiar.',
  toTheArea: 'Entrar a mi cuenta',
} as const

export const accountFieldText = {
  bank: 'Banco',
  bankPlaceholder: 'Elige tu banco',
  kind: 'Tipo de cuenta',
  number: 'Número de cuenta',
  numberHint: 'Solo números. En Nequi y Daviplata es tu celular.',
} as const
