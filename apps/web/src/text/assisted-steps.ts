import type { HandOffTask } from '@cupo/wire'

export const customerPhoneText = {
  title: 'En el celular del cliente',
  intro: {
    identity: 'El cliente abre el enlace en su celular y valida su identidad con la cámara.',
    questions: 'Lo mejor: el cliente responde las preguntas en su celular. Tú solo ves cuánto avanza.',
    agreement: 'Lo mejor: el cliente lee y acepta su contrato en su celular.',
  },
  send: 'Enviar al celular del cliente',
  sentTo: (maskedEmail: string, lastDigits: string) =>
    `Enviado a ${maskedEmail} y por SMS al celular terminado en ${lastDigits}.`,
  qrLabel: 'Código QR para abrir el enlace en el celular del cliente',
  scan: 'También puede leer este código con la cámara de su celular.',
  sending: 'Enviando el enlace…',
  resend: 'Reenviar enlace',
  otherEmail: 'Enviar a otro correo',
  sendsLeft: (count: number) =>
    count === 0 ? 'No quedan reenvíos.' : count === 1 ? 'Queda 1 reenvío.' : `Quedan ${count} reenvíos.`,
  resent: 'Enlace enviado otra vez. El anterior ya no abre.',
  resendIn: (seconds: number) => `Podrás reenviarlo en ${seconds} segundos.`,
  askResend: {
    title: '¿Enviar otro enlace?',
    text: 'El cliente tiene abierto el de ahora. Si lo reenvías, se cierra y el cliente sigue con el del SMS nuevo.',
    confirm: 'Sí, enviar otro',
    keep: 'Dejar el de ahora',
  },
  /** Letter by letter as specified. */
  limit: 'Has superado el número de envíos permitidos',
  failed: '¡Ocurrio un error!',
  unsent: 'El enlace no salió. Envíalo otra vez.',
  otherTitle: 'Enviar a otro correo',
  stages: 'Avance del cliente',
  sent: 'Enlace enviado',
  opened: 'Abierto en su celular',
  doing: {
    authorization: 'Autorizando la consulta',
    identity: 'Validando su identidad',
    questions: 'Respondiendo las preguntas',
    agreement: 'Leyendo el contrato',
    code: 'Confirmando el código',
  } satisfies Record<HandOffTask, string>,
  accepted: 'Aceptó el contrato',
  finished: 'Terminó en su celular',
  expired: 'El enlace venció. Envíalo otra vez.',
  declined: 'El cliente dijo que no fue él y anuló el enlace. Habla con él antes de enviarlo otra vez.',
  replaced: 'Se envió otro enlace. El de esta pantalla ya no abre.',
  waiting: 'Todavía no lo abre.',
  offTheCamera: 'El cliente salió de la cámara sin terminar. Puede seguir en su celular.',
  checkFailed: 'La validación no fue exitosa. El cliente puede intentarlo otra vez en su celular.',
  checkPending: 'El cliente ya hizo la validación. El resultado sigue en proceso.',
  reconnecting: 'Sin conexión en vivo: el avance se pregunta cada segundo.',
} as const

export const assistedVeridasText = {
  lead: 'El cliente valida su identidad en su propio celular.',
  /** Letter by letter as specified. */
  notDone: 'El cliente aún no ha realizado el processo de validación de identidad',
  pendingTitle: 'El cliente ya hizo la validación',
  pending:
    'El resultado sigue en proceso y suele tardar pocos minutos. Si esta pantalla no sigue sola, oprime Continuar otra vez.',
  questions: 'Rechazar y pasar a preguntas',
} as const

export const assistedEvidenteText = {
  here: 'O respóndelas aquí con el cliente',
  onPhone:
    'El cliente tiene las preguntas en su celular. Si las pides aquí, las de su celular ya no cuentan.',
  hereInstead: 'Responderlas aquí',
} as const

export const assistedContractText = {
  accepted: 'El cliente ya aceptó el contrato.',
} as const

export const assistedOtpText = {
  lead: (length: number) =>
    `Un SMS con un código de ${length} dígitos y el contrato llegó al celular del cliente. Pídele el código.`,
  phone: 'Si tiene el enlace abierto, puede confirmar el código en su celular y esta pantalla sigue sola.',
} as const

export const assistedResumeText = {
  thanks: '¡Venta firmada!',
  signed: (customer: string) => `${customer} firmó su contrato.`,
  pendingGuarantee: 'Pago de fianza pendiente',
  guide: {
    both: 'Enviamos al correo del cliente los enlaces del pago inicial y de la fianza. Entrega el equipo cuando haya pagado los dos.',
    downPayment:
      'Enviamos al correo del cliente el enlace del pago inicial. Entrega el equipo cuando lo haya pagado.',
    guarantee:
      'Enviamos al correo del cliente el enlace de la fianza. Entrega el equipo cuando la haya pagado.',
    neither: 'El cliente no tiene nada por pagar hoy. Ya puedes entregarle el equipo.',
  },
  payUntil: (moment: string) =>
    `Tiene hasta el ${moment} para pagar. Después la orden se cancela sola: no entregues el equipo sin el pago.`,
  resend: { downPayment: 'Reenviar enlace del pago inicial', guarantee: 'Reenviar enlace de la fianza' },
  resent: 'Link de pago enviado otra vez al correo del cliente.',
  resendsLeft: (left: number) =>
    left === 0
      ? 'Hoy ya no se puede reenviar más.'
      : `Puedes reenviarlo ${left === 1 ? 'una vez' : `${left} veces`} más.`,
  helpline: 'Línea de atención de la fianza:',
} as const
