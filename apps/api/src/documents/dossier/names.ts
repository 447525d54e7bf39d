export const consentNames: Readonly<Record<string, string>> = {
  termsAndConditions: 'Términos y condiciones',
  creditData: 'Datos que el crédito necesita',
  bureauConsultation: 'Consulta y reporte a centrales de información',
  dataTreatment: 'Uso de datos para ofertas',
  biometricData: 'Uso de datos biométricos',
  guarantee: 'Condiciones de la fianza',
  agreementSigned: 'Firma del contrato',
  billingSms: 'Mensajes del crédito por SMS',
  billingWhatsapp: 'Mensajes del crédito por WhatsApp',
  billingEmail: 'Mensajes del crédito por correo',
  billingCall: 'Llamadas del crédito',
  marketingSms: 'Ofertas por SMS',
  marketingWhatsapp: 'Ofertas por WhatsApp',
  marketingEmail: 'Ofertas por correo',
  marketingCall: 'Ofertas por llamada',
}

export const authorizationNames = {
  code: 'con el código que dijo',
  requester: 'con el código que dijo',
  paper: 'en papel firmado, que declara',
  preValidation: 'con el código de su consulta de cupo',
} as const

export const linkNames = {
  sms: 'enviado a su celular',
  mail: 'enviado a su correo',
  screen: 'que mostró la pantalla del asesor',
} as const

export const handOffNames: Readonly<Record<string, string>> = {
  sms: 'por SMS',
  mail: 'por correo',
  screen: 'en la pantalla del asesor',
  replaced: 'se envió otro',
  declined: 'el cliente no lo pidió',
  saleEnded: 'terminó la solicitud',
  signed: 'se firmó el contrato',
  cancelled: 'la tienda canceló antes de la autorización',
}

export const codePurposes: Readonly<Record<string, string>> = {
  signIn: 'Ingreso o confirmación de la solicitud',
  application: 'Presentación de la solicitud',
  stepUp: 'Confirmación de un cambio o de la firma',
  otherAddress: 'Envío a otra dirección',
  resetPassword: 'Nueva contraseña',
  signature: 'Firma del contrato',
  authorization: 'Autorización de la consulta, dicho al asesor',
  preValidation: 'Consulta de cupo',
}

/** Keyed by the first word of the step that sent the message. */
export const messageNames: Readonly<Record<string, string>> = {
  pin: 'Código por SMS',
  'pre-validation-terms': 'Términos de la consulta de cupo',
  'quota-seen': 'Aviso de una consulta de cupo, por SMS',
  'validate-email': 'Enlace para validar el correo',
  'hand-off-link': 'Enlace para seguir en el celular',
  'hand-off-sms': 'Enlace para seguir en el celular, por SMS',
  'agreement-copy': 'Contrato firmado, con su Anexo 2',
  'order-summary': 'Resumen de la orden',
  'loan-summary': 'Resumen del crédito y de su transferencia',
  'payment-link': 'Link del pago inicial',
  'guarantee-link': 'Link de la fianza',
  'order-cancelled': 'Orden cancelada',
  'hand-off-elsewhere': 'Enlace para seguir en el celular, enviado a otro correo',
  'link-elsewhere': 'Enlace de pago enviado a otro correo',
  'application-ended': 'Fin de la solicitud',
  delivered: 'Entrega y plan de pagos',
  'paper-copy': 'Copia de un documento',
  'money-transferred': 'Transferencia del dinero y plan de pagos',
  moneyTransferred: 'Transferencia del dinero, por SMS',
  'transfer-failed': 'Transferencia que no llegó',
  transferFailed: 'Transferencia que no llegó, por SMS',
  bankDataCorrected: 'Cambio de la cuenta que recibe el dinero, por SMS',
  'transfer-given-up': 'Fin de la solicitud sin transferencia',
  'installment-due': 'Aviso de una cuota que vence',
  'installment-late': 'Aviso de una cuota vencida',
  reminder: 'Aviso de una cuota',
  statement: 'Extracto',
  'rate-lowered': 'Tasa que baja por el máximo legal',
  'rate-restored': 'Tasa que vuelve a la pactada',
  'loan-sold': 'Venta del crédito',
  'payment-receipt': 'Comprobante de un pago',
  'payment-copy': 'Copia del comprobante de un pago',
  'payment-pending': 'Pago en proceso',
  'payment-failed': 'Pago que no se hizo',
  'payment-reversed': 'Pago reversado',
  'payment-moved': 'Pago que pasó de un crédito a otro',
  'refund-owed': 'Devolución pendiente',
  'refund-account-named': 'Cuenta para una devolución',
  'refund-ordered': 'Devolución ordenada',
  'refund-arrived': 'Devolución hecha',
  'withdrawal-requested': 'Retracto pedido',
  'withdrawal-lapsed': 'Retracto que venció',
  'withdrawal-completed': 'Retracto completo',
  'claim-filed': 'Queja recibida',
  'claim-extended': 'Queja con más plazo',
  'claim-answered': 'Respuesta a una queja',
  'loan-voided': 'Crédito anulado por suplantación',
  'contact-changed': 'Cambio de un dato de contacto',
  'contact-changed-sms': 'Cambio de un dato de contacto, por SMS',
  'email-replaced': 'Cambio del correo de la solicitud',
  'reset-password': 'Enlace para una contraseña nueva',
  'password-changed': 'Cambio de contraseña',
  'password-changed-sms': 'Cambio de contraseña, por SMS',
  'data-locked': 'Datos bloqueados',
}

export const contactPurposes: Readonly<Record<string, string>> = {
  billing: 'Sobre la deuda',
  marketing: 'Oferta',
}

export const contactChannels: Readonly<Record<string, string>> = {
  Sms: 'por SMS',
  Whatsapp: 'por WhatsApp',
  Email: 'por correo',
  Call: 'por llamada',
}

export const droppedReasons: Readonly<Record<string, string>> = {
  'no confirmed address': 'no había un correo validado',
  limit: 'ya se habían enviado los del día',
  'no channel allowed': 'ningún canal estaba autorizado',
  replanned: 'el plan de pagos cambió',
  paid: 'ya estaba pagado',
  sold: 'el crédito se había vendido',
  withdrawn: 'el crédito había terminado por retracto',
  voided: 'el crédito se había anulado por fraude',
  late: 'la cuota ya había vencido',
  'told with a later one': 'se avisó con una cuota posterior',
  restored: 'la tasa ya era la pactada',
  lowered: 'la tasa seguía por debajo de la pactada',
}

export const documentNames: Readonly<Record<string, string>> = { loanAgreement: 'Contrato de crédito' }

export const channelNames: Readonly<Record<string, string>> = {
  Finter: 'Compra de un celular en línea',
  Libre: 'Crédito de libre inversión',
  Assistido: 'Venta en una tienda',
}

export const situationNames: Readonly<Record<string, string>> = {
  EmAndamento: 'en curso',
  Liberada: 'con crédito',
  Liquidada: 'pagada',
  Cancelada: 'cancelada',
  Reprovada: 'no aprobada',
  Expirada: 'vencida',
  Pendente: 'pendiente',
  FalhaDesembolso: 'con una transferencia por corregir',
  FalhaInfolaft: 'no aprobada por las listas de control',
  OrdemRecusada: 'con el equipo devuelto',
  PrecoInconsistente: 'con otro precio del equipo',
  Indisponivel: 'con el equipo agotado',
  EnderecoIndisponivel: 'con una dirección sin cobertura',
  EquipamentoAlterado: 'con otro equipo',
  PreValidacao: 'en consulta de cupo',
  Retractada: 'terminada por retracto',
}

export const actionNames: Readonly<Record<string, string>> = {
  startPreValidation: 'empezó una consulta de cupo',
  consultBureau: 'consultó la central de información',
  useBureauAnswer: 'se usó lo que la central de información ya había respondido',
  acceptPreValidationTerms: 'aceptó los términos de la consulta de cupo',
  provePreValidation: 'mostró que es quien consulta su cupo',
  handOverPreValidation: 'siguió de la consulta de cupo a la solicitud',
  submitForm: 'envió el formulario',
  createApplication: 'abrió la solicitud con el código',
  acceptEmail: 'validó el correo',
  authorizeConsultation: 'autorizó la consulta en centrales de información',
  sendHandOff: 'envió el enlace al celular del cliente',
  openHandOff: 'abrió el enlace en su celular',
  declineHandOff: 'dijo que no pidió el enlace',
  denyRequest: 'dijo desde el SMS de su línea que no pidió el crédito: se canceló la solicitud',
  replaceEmail: 'cambió el correo',
  preOffer: 'revisó el pago inicial',
  setPreOffer: 'eligió el pago inicial',
  listOffer: 'consultó las cuotas',
  offer: 'confirmó la oferta',
  listOfferLibre: 'consultó los montos y las cuotas',
  offerLibre: 'confirmó la oferta',
  createVeridasId: 'abrió la verificación con cámara',
  validateVeridasId: 'terminó la verificación con cámara',
  cancelVeridas: 'dejó la verificación con cámara',
  rejectVeridas: 'prefirió preguntas a la cámara',
  listQuestions: 'pidió las preguntas de seguridad',
  verifyAnswers: 'respondió las preguntas de seguridad',
  saveAddress: 'guardó la dirección',
  confirmDeliveryAddress: 'confirmó la dirección',
  confirmClientAccept: 'aceptó el contrato o retiró su aceptación',
  validadeBankData: 'comprobó la cuenta que recibe el dinero',
  saveBankData: 'indicó la cuenta que recibe el dinero',
  changeStatus: 'volvió a un paso anterior',
  createContract: 'pidió firmar',
  createContractLibre: 'pidió firmar',
  createAssistedContract: 'pidió la firma por código',
  signWithCode: 'mostró el código que firma',
  sendEmailVeridas: 'envió el enlace al celular del cliente',
  signAgreement: 'firmó el contrato',
  cancel: 'canceló la solicitud',
  expireApplication: 'venció la solicitud',
  cancelUnpaidOrder: 'se canceló la orden sin pagar',
  payUpfrontPayment: 'se pagó antes de la entrega',
  reverseUpfrontPayment: 'se reversó un pago de antes de la entrega',
  resendLink: 'pidió de nuevo un enlace de pago',
  'order:delivered': 'se entregó el equipo',
  'order:refused': 'se devolvió el equipo',
  'order:outOfStock': 'se agotó el equipo',
  transferDone: 'llegó el dinero a la cuenta',
  transferFailed: 'el banco no pudo transferir el dinero',
  giveUpTransfer: 'terminó la solicitud sin transferencia',
  survey: 'respondió la encuesta',
  openLoan: 'empezó el crédito',
  applyPayment: 'se aplicó un pago',
  reversePayment: 'se reversó un pago',
  LoanPaidOff: 'quedó pagado el crédito',
  LoanReopened: 'volvió a deberse el crédito',
  LoanWithdrawn: 'terminó el crédito por retracto',
  writeDossier: 'se generó este expediente',
}

const actorNames: Readonly<Record<string, string>> = {
  anonymous: 'alguien sin identificar',
  customer: 'el cliente con el código de la solicitud',
  borrower: 'el cliente en su cuenta',
  agent: 'el asesor',
  handOff: 'el cliente en su celular',
  payer: 'quien abrió el enlace de pago',
  mailLink: 'quien abrió el enlace del correo',
  operator: 'el operador',
  provider: 'el proveedor de pagos',
  bank: 'el banco',
  clock: 'el sistema en su fecha',
  staff: 'una persona de la entidad',
}

export function actorText(actor: string): string {
  const [kind = '', name = ''] = actor.split(/:(.*)/s)
  const text = actorNames[kind] ?? actor
  return kind === 'agent' || kind === 'staff' ? `${text} ${name}` : text
}

export const subjectNames: Readonly<Record<string, string>> = { application: 'Solicitud', loan: 'Crédito' }
