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
  // Letter by letter as specified, like the two below.
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
