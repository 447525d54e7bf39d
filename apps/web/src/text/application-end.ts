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
