/** Letter by letter as specified, where a sentence is. */
export const statusText = {
  cannotProcess:
    'Ahora no podemos procesar tu solicitud. ¡Regresa pronto, tendremos más ofertas de crédito para ti!',
  manyAttempts:
    '¡Has superado el número de intentos de registro de información! Por favor inténtalo de nuevo en 24 horas.',
  resendManyAttempts:
    '¡Lo sentimos! Has excedido el límite de intentos de reenvío de link revisa en tus correos no deseados.',
  resendContact: 'Si necesitas ayuda, escríbenos por WhatsApp:',
  sessionExceeded:
    '¡Ups! Superaste el tiempo de sesión. Aún no te vayas, refresca la página o vuelve a entrar para finalizar tu compra.',
  loanProgress: 'Entra a tu cuenta para ver tu solicitud o tu crédito.',
  refusalLead: {
    customer: 'Por esto no podemos continuar con tu solicitud:',
    agent: 'Por esto no podemos continuar con la solicitud del cliente:',
  },
  signedStays:
    'Tu contrato sigue firmado. Entra con tu cédula y un código: verás qué falta. Si hay algo por pagar, el enlace también está en tu correo.',
  refusalReasons: {
    show: 'El cliente quiere ver los motivos',
    title: 'Para el cliente',
    none: 'No tenemos otros motivos para mostrar.',
  },
  enterAgain: 'Volver a entrar',
  backToDesk: 'Ir a las ventas de la tienda',
  anotherCustomer: 'Consultar otro cliente',
} as const

export const unavailableText = {
  whatHappened: 'Uno de nuestros servicios no respondió. No es por tu internet ni por tus datos.',
  campaignClosed: 'La campaña de este préstamo ya terminó.',
  keptJourney: 'Tu avance está guardado.',
  keptForm: 'Tus datos siguen escritos en el formulario.',
  checkingSignature: 'Estamos mirando si tu firma quedó registrada…',
  notSigned: 'Todavía no has firmado. Tu avance está guardado.',
  signed: 'Tu contrato ya quedó firmado. No tienes que firmarlo otra vez.',
  signatureUnknown: 'Aún no sabemos si tu firma quedó registrada. Vuelve a intentarlo para verlo.',
  paid: 'Si ya pagaste, tu pago está a salvo: lo registramos apenas volvamos. No pagues otra vez.',
  stillDown: 'El servicio sigue sin responder. Espera unos minutos y vuelve a intentarlo.',
} as const

export const expiredEmailText = {
  whatHappened: 'Venció el enlace para validar tu correo. Lo demás sigue como estaba.',
  howToGoOn: 'Pide otro enlace desde tu solicitud o desde tu cuenta.',
  ifByLink: 'Si abriste un enlace de tu correo, pide otro en tu cuenta.',
} as const

export const loanProgressText = {
  titles: { EmAndamento: 'Ya tienes una solicitud en curso', Liberada: 'Ya tienes un crédito en curso' },
  howToGoOn:
    'Si la empezaste con otro celular, escríbelo. Si es de otro producto, entra a tu cuenta: ahí la terminas o la cancelas.',
  loanInAccount: 'En tu cuenta ves tu plan de pagos y puedes pagar.',
  sameMobile: 'Usar el mismo celular',
  account: 'Ir a mi cuenta',
} as const

const free = 'No firmaste ningún contrato y no debes nada.'
const voided = 'Tu contrato queda sin efecto y no debes nada.'

export const applicationEndText = {
  cancelled: {
    title: 'Cancelaste tu solicitud',
    happened: free,
    next: 'Te confirmamos la cancelación por correo. Puedes empezar de nuevo cuando quieras.',
  },
  expired: {
    title: 'Tu solicitud venció',
    happened: `Pasaron muchos días sin que la terminaras. ${free}`,
    next: 'Puedes empezar de nuevo cuando quieras.',
  },
  unpaid: {
    title: 'Cancelamos tu orden',
    happened: `No recibimos todo tu pago a tiempo. ${voided}`,
    next: 'Puedes pedir tu celular de nuevo cuando quieras.',
  },
  deviceRefused: {
    title: 'Tu pedido se devolvió',
    happened: `El celular no se entregó. ${voided}`,
    next: 'Puedes pedir otro celular cuando quieras.',
  },
  outOfStock: {
    title: 'Tu celular se agotó',
    happened: `La tienda no puede entregarlo. ${voided}`,
    next: 'Puedes elegir otro celular en la tienda.',
  },
  notTransferred: {
    title: 'Cancelamos tu préstamo',
    happened: `El banco no pudo recibir tu dinero y tu cuenta no se corrigió a tiempo. ${voided}`,
    next: 'Puedes pedir otro préstamo cuando quieras.',
  },
  withdrawn: {
    title: 'Te retractaste de tu crédito',
    happened: voided,
    next: 'Tu constancia de retracto está en tu cuenta.',
  },
  closed: {
    title: 'Tu solicitud terminó',
    happened: 'Esta solicitud ya no está abierta.',
    next: 'Puedes empezar de nuevo cuando quieras.',
  },
  refund: 'Lo que ya pagaste te lo devolvemos completo.',
  leave: { Finter: 'Ir a la tienda', Libre: 'Finalizar', Assistido: 'Ir a la tienda' },
} as const

export const cancelApplicationText = {
  link: 'Cancelar mi solicitud',
  title: '¿Cancelas tu solicitud?',
  text: 'Perderás tu avance y no quedarás con ninguna deuda. Podrás volver a empezar después.',
  confirm: 'Sí, cancelar',
  keep: 'Seguir con mi solicitud',
} as const
