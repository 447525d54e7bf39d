/** What the registers call by short names of their own, in the words of an index; an unknown name stays as it is. */
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

export const codePurposes: Readonly<Record<string, string>> = {
  signIn: 'Ingreso o confirmación de la solicitud',
  stepUp: 'Confirmación de un cambio o de la firma',
  otherAddress: 'Envío a otra dirección',
  resetPassword: 'Nueva contraseña',
}

/** By the first word of the step that sent the message. */
export const messageNames: Readonly<Record<string, string>> = {
  pin: 'Código por SMS',
  'validate-email': 'Enlace para validar el correo',
  'agreement-copy': 'Contrato firmado, con su Anexo 2',
  'order-summary': 'Resumen de la orden',
  'loan-summary': 'Resumen del crédito y de su transferencia',
  'payment-link': 'Enlace del pago inicial',
  'guarantee-link': 'Enlace de la fianza',
  'order-cancelled': 'Orden cancelada',
  'application-ended': 'Fin de la solicitud',
  delivered: 'Entrega y plan de pagos',
}

/** What happened, as the audit rows call it. */
export const actionNames: Readonly<Record<string, string>> = {
  submitForm: 'envió el formulario',
  createApplication: 'abrió la solicitud con el código',
  acceptEmail: 'validó el correo',
  preOffer: 'revisó el pago inicial',
  setPreOffer: 'eligió el pago inicial',
  offer: 'confirmó la oferta',
  offerLibre: 'confirmó la oferta',
  createVeridasId: 'abrió la verificación con cámara',
  validateVeridasId: 'terminó la verificación con cámara',
  rejectVeridas: 'prefirió preguntas a la cámara',
  listQuestions: 'pidió las preguntas de seguridad',
  verifyAnswers: 'respondió las preguntas de seguridad',
  saveAddress: 'guardó la dirección',
  confirmDeliveryAddress: 'confirmó la dirección',
  confirmClientAccept: 'aceptó el contrato o retiró su aceptación',
  saveBankData: 'indicó la cuenta que recibe el dinero',
  changeStatus: 'volvió a un paso anterior',
  createContract: 'pidió firmar',
  createContractLibre: 'pidió firmar',
  signAgreement: 'firmó el contrato',
  openLoan: 'empezó el crédito',
  applyPayment: 'se aplicó un pago',
  reversePayment: 'se reversó un pago',
  writeDossier: 'se generó este expediente',
}

export const contactPurposes: Readonly<Record<string, string>> = {
  billing: 'Sobre la deuda',
  marketing: 'Oferta',
}

export const documentNames: Readonly<Record<string, string>> = { loanAgreement: 'Contrato de crédito' }
