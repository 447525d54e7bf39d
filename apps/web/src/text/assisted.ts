import type { HandOffTask } from '@cupo/wire'

export const assistedFrameText = {
  seller: (shopName: string, agentName: string) => `${shopName} · ${agentName}`,
  ways: 'Tienda',
  desk: 'Ventas',
  simulator: 'Simulador',
  backToDesk: 'Ir a las ventas de la tienda',
} as const

export const cancelSaleText = {
  link: 'Cancelar solicitud',
  title: '¿Cancelar la solicitud?',
  text: 'La venta termina y el equipo no se reserva. Para venderle otra vez tendrás que empezar de nuevo.',
  confirm: 'Sí, cancelar la solicitud',
  keep: 'Seguir con la venta',
  doneTitle: 'Solicitud cancelada',
  done: 'La venta terminó. El cliente no debe nada por ella.',
  byCustomerTitle: 'El cliente canceló la solicitud',
  byCustomer: 'La canceló desde su celular. El cliente no debe nada por ella.',
  byDenialTitle: 'El cliente dice que no fue él',
  byDenial:
    'Lo respondió desde el SMS de su celular, y la solicitud quedó cancelada. Avísale a tu supervisor antes de vender otra vez con estos datos.',
  elsewhereTitle: 'La venta sigue en otra caja',
  elsewhere: 'La tomó otra caja, o esta siguió con otra venta. Puedes tomarla otra vez desde las ventas.',
  leave: 'Finalizar',
} as const

export const linkEndedText = {
  ended: 'El tiempo del enlace de la tienda ya terminó. Nada de lo guardado se pierde.',
  altered: 'Este enlace no es válido: puede estar incompleto.',
  used: 'Este enlace ya se usó: se abrió en otro navegador o sirvió para otra venta.',
  missing: 'Esta página se abre con el enlace que da el sistema de tu tienda.',
  next: 'Abre la venta desde el sistema de tu tienda. Con el mismo cliente sigues donde ibas.',
} as const

export const assistedHomeText = {
  lead: 'Revisa los datos con el cliente. Después él autoriza la consulta.',
  leadAfterQuota: 'Revisa con el cliente los datos de su consulta de cupo.',
  guideTitle: 'Así va la venta',
  guide: [
    'Llenas los datos del cliente y él autoriza la consulta.',
    'Eliges con él el pago inicial y las cuotas.',
    'Valida su identidad con la cámara de su celular.',
    'Lee el contrato y lo firma con un código.',
    'Le entregas el equipo en la tienda.',
  ],
  given: 'Datos de la línea',
  fromShop: 'Vienen de tu tienda y se corrigen en su sistema.',
  fromQuota: 'Vienen de la consulta de cupo. Para corregirlos, haz otra.',
  identityCardNumber: { label: 'Número de cédula', missing: 'cédula' },
  mobile: { label: 'Número de celular', missing: 'celular' },
  email: { label: 'Correo electrónico del cliente', missing: 'correo' },
  emailInvalid: 'El correo es inválido',
  consents: {
    acceptTermsConditions: 'El cliente acepta los términos y condiciones',
    acceptDataTreatment: 'El cliente autoriza el tratamiento de sus datos para ofertas (opcional)',
  },
  preferences: {
    billing: 'Por dónde contactamos al cliente sobre su crédito',
    marketing: 'Por dónde se las enviamos, si autoriza sus datos para ofertas',
    missing: 'Marca al menos una opción que el cliente elija',
  },
  termsMissing: 'Falta que el cliente acepte los términos y condiciones',
  readAloud: 'Léele al cliente cada autorización y marca solo lo que él acepte.',
  confirmEmail: {
    title: 'Confirma el correo del cliente',
    text: 'Ahí le llegan su contrato y los enlaces de pago. Escríbelo otra vez.',
    field: 'Confirma el correo',
    confirm: 'Confirmar y continuar',
    change: 'Corregir los datos',
  },
} as const

export const authorizationText = {
  title: 'El cliente autoriza la consulta',
  lead: (lastDigits: string) =>
    `Le enviamos un SMS al celular terminado en ${lastDigits}, con un enlace y un código.`,
  leadUnknown: 'Le enviamos un SMS al celular, con un enlace y un código.',
  phone: {
    sent: {
      title: 'Esperando al cliente',
      text: 'Pídele que abra el enlace del SMS y autorice la consulta.',
    },
    open: { title: 'El cliente abrió el enlace', text: 'Está leyendo lo que autoriza.' },
    replaced: {
      title: 'Se envió otro enlace',
      text: 'En otra caja se llenó una venta para el mismo cliente: el SMS de aquí ya no sirve. Habla con él antes de reenviarlo.',
    },
    declined: { title: 'El cliente dice que no fue él', text: 'Habla con él antes de seguir con la venta.' },
    expired: { title: 'El enlace del SMS venció', text: 'Reenvía el código: el SMS trae otro enlace.' },
    authorized: { title: 'El cliente autorizó', text: 'Ya podemos hacer la consulta.' },
  },
  asking: 'Sin conexión en vivo. La pantalla se actualiza cada segundo.',
  orCode: '¿No puede abrir el enlace? Escribe el código que te diga.',
  change: 'Cambiar los datos',
  paperLead: 'El cliente firma la autorización en papel antes de la consulta.',
  paper: 'El cliente firmó la autorización de consulta en papel y la tienda la guarda.',
  paperMissing: 'Marca la autorización firmada para continuar',
} as const

export const simulatorText = {
  lead: 'Escribe el valor del equipo y mira cada cuota con el cliente.',
  value: 'Valor del equipo',
  send: 'Simular cuota',
  serverError: 'Error de servidor interno',
  noOffer: 'No hay ofertas disponibles en mambu.',
  valueMissing: 'Escribe un valor mayor que 0',
  disclaimer: 'Es una simulación. La cuota definitiva sale con la solicitud del cliente.',
} as const

export const deskText = {
  lead: 'Retoma una venta donde iba, aunque la haya empezado otra caja.',
  askQuota: 'Consultar cupo',
  search: 'Buscar por los últimos dígitos de la cédula',
  searchHint: 'De dos a cuatro dígitos',
  oneDigit: 'Escribe otro dígito: con uno solo no buscamos.',
  none: 'No hay ventas de hoy ni abiertas en la tienda.',
  noneFound: (digits: string) => `Ninguna venta de hoy ni abierta es de una cédula terminada en ${digits}.`,
  newSale: 'Para vender a otro cliente abre su enlace desde el sistema de la tienda.',
  customer: (firstName: string, lastDigits: string) =>
    firstName === ''
      ? `Cédula terminada en ${lastDigits}`
      : `${firstName} · cédula terminada en ${lastDigits}`,
  by: (agentName: string, moment: string) => `${agentName} · ${moment}`,
  goOn: 'Continuar',
  take: 'Tomar la venta',
  askTake: {
    title: '¿Tomar la venta?',
    text: (agentName: string) =>
      `${agentName} la lleva ahora en otra caja. Si la tomas, en esa caja se cierra y sigue aquí.`,
    confirm: 'Sí, tomar la venta',
    keep: 'Dejarla en la otra caja',
  },
  goOnWith: (customer: string) => `Continuar la venta de ${customer}`,
  takeFrom: (customer: string) => `Tomar la venta de ${customer}`,
  found: (count: number) => (count === 1 ? '1 venta' : `${count} ventas`),
} as const

export const nextStepText = {
  authorization: 'Falta la autorización del cliente',
  preOffer: 'Falta elegir el pago inicial',
  offer: 'Falta elegir las cuotas',
  identity: 'Falta validar la identidad',
  questions: 'Faltan las preguntas de seguridad',
  agreement: 'Falta aceptar el contrato',
  code: 'Falta el código de la firma',
  due: {
    downPayment: 'Firmada: debe el pago inicial',
    guarantee: 'Firmada: debe la fianza',
    both: 'Firmada: debe el pago inicial y la fianza',
  },
  delivery: 'Firmada: falta entregar el equipo',
  delivered: 'Equipo entregado',
  refused: 'Rechazada',
  cancelled: 'Cancelada',
  expired: 'Venció sin firmarse',
  ended: 'Terminó sin crédito',
} as const

export const assistedEndText = {
  text: 'El contrato está firmado y la orden del equipo está en el sistema de la tienda.',
  paid: 'El cliente no tiene nada por pagar hoy. Ya puedes entregarle el equipo.',
  notYet: {
    downPayment: 'Todavía no entregues: falta el pago inicial',
    guarantee: 'Todavía no entregues: falta la fianza',
    both: 'Todavía no entregues: faltan el pago inicial y la fianza',
  },
  until: (amount: string, moment: string) =>
    `El cliente paga ${amount} hasta el ${moment}; después la orden se cancela sola.`,
} as const

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
