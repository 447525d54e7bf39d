import type { DataSection } from '@cupo/wire'
import type { StaffRole } from '@cupo/wire/office'

type SectionName = DataSection['name']

export const sectionTitles: Readonly<Record<SectionName, string>> = {
  person: 'Quién eres',
  contact: 'Cómo te contactamos',
  consents: 'Lo que autorizaste',
  applications: 'Tus solicitudes',
  preValidations: 'Consultas de tu cupo',
  identity: 'Validación de tu identidad',
  credits: 'Tus créditos',
  payments: 'Tus pagos y devoluciones',
  documents: 'Tus documentos',
  claims: 'Tus quejas y reclamos',
  messages: 'Mensajes que te enviamos',
  access: 'Desde dónde entraste',
  readings: 'Quién de nuestro equipo abrió tus casos',
  recipients: 'Quién recibió tus datos',
}

export const sectionOrigins: Readonly<Record<SectionName, string>> = {
  person: 'Tu solicitud y el operador de tu línea.',
  contact: 'Tu solicitud y los cambios que hiciste en tu cuenta.',
  consents: 'Las casillas que marcaste y desde dónde las marcaste.',
  applications: 'Tu solicitud, el operador y la central de riesgo que autorizaste consultar.',
  preValidations: 'La consulta que hiciste o autorizaste, y la central de riesgo.',
  identity: 'El proveedor que validó tu identidad. Las fotos y las respuestas se quedan con él.',
  credits: 'Tu contrato firmado.',
  payments: 'El proveedor de pagos, el operador y el banco.',
  documents: 'Lo que viste, firmaste o recibiste.',
  claims: 'Lo que nos escribiste y lo que respondimos.',
  messages: 'Nuestro registro de envíos, sin el texto.',
  access: 'Tu navegador, cada vez que entraste.',
  readings: 'Nuestro registro de cada vez que alguien del equipo abrió un caso tuyo.',
  recipients: 'Lo que hizo falta para estudiar, entregar y administrar tu crédito.',
}

export const consentNames: Readonly<Record<string, string>> = {
  termsAndConditions: 'Términos y condiciones',
  bureauConsultation: 'Consulta y reporte a centrales de riesgo',
  dataTreatment: 'Uso de datos para ofertas',
  creditData: 'Datos que tu crédito necesita',
  biometricData: 'Uso de la cámara para validar tu identidad',
  agreementSigned: 'Firma del contrato',
  guarantee: 'Aceptación de la fianza',
  billingSms: 'Pagos por SMS',
  billingWhatsapp: 'Pagos por WhatsApp',
  billingEmail: 'Pagos por correo',
  billingCall: 'Pagos por llamada',
  marketingSms: 'Ofertas por SMS',
  marketingWhatsapp: 'Ofertas por WhatsApp',
  marketingEmail: 'Ofertas por correo',
  marketingCall: 'Ofertas por llamada',
}

export const labels = {
  name: 'Nombre',
  identityNumber: 'Número de cédula',
  mobile: 'Celular',
  otherPhone: 'Otro celular',
  email: 'Correo',
  address: 'Dirección',
  channels: 'Canales que permites',
  granted: 'Sí',
  refused: 'No',
  textVersion: 'Versión del texto',
  when: 'Cuándo',
  ip: 'Dirección IP',
  userAgent: 'Navegador',
  state: 'Estado',
  device: 'Equipo',
  requested: 'Dinero que pediste',
  requestedInstallments: 'Cuotas que pediste',
  campaign: 'Campaña',
  accountKind: 'Tipo de cuenta',
  scoreClass: 'Clase de riesgo',
  riskBand: 'Condiciones de la oferta',
  reasons: 'Motivos de la decisión',
  method: 'Método',
  financed: 'Valor financiado',
  rate: 'Tasa E.A.',
  installments: 'Cuotas',
  disbursedOn: 'Desembolso',
  balance: 'Capital por pagar',
  amount: 'Valor',
  digest: 'Huella SHA-256',
  bank: 'Banco',
  accountNumber: 'Número de cuenta',
  subject: 'Asunto',
  description: 'Lo que escribiste',
  solution: 'Respuesta nuestra',
  ended: 'Terminó',
  purpose: 'Para qué',
  none: 'Ninguno',
  survey: 'Tu opinión',
  requester: 'Quién preguntó por ti',
  validUntil: 'Vale hasta',
  consulted: 'Consulta a la central de riesgo',
} as const

export const quotaQuestion = 'Consulta de cupo'
export const bureauAnswer = 'Respuesta de la central de riesgo'
export const consultedText = (askedAt: string, allowedAt: string | null): string =>
  allowedAt === null ? askedAt : `${askedAt}, con tu autorización del ${allowedAt}`

export const identityMethods = { biometrics: 'Cámara', securityQuestions: 'Preguntas de seguridad' } as const
export const creditStates = {
  open: 'Vigente',
  paid: 'Pagado',
  sold: 'Vendido a otra entidad',
  withdrawn: 'Retractado',
  voided: 'Anulado',
} as const

export const situations: Readonly<Record<string, string>> = {
  EmAndamento: 'En curso',
  Liberada: 'Con crédito',
  Liquidada: 'Pagada',
  Cancelada: 'Cancelada',
  Reprovada: 'No aprobada',
  Expirada: 'Vencida',
  FalhaInfolaft: 'No aprobada',
  Indisponivel: 'Equipo no disponible',
  OrdemRecusada: 'Orden rechazada',
  PrecoInconsistente: 'Con otro precio del equipo',
  EnderecoIndisponivel: 'Dirección sin cobertura',
  EquipamentoAlterado: 'Con otro equipo',
  Pendente: 'Pendiente',
  PreValidacao: 'En consulta de cupo',
  FalhaDesembolso: 'Transferencia por corregir',
  Retractada: 'Retractada',
}

export const paymentNames = { downPayment: 'Pago inicial', guarantee: 'Fianza' } as const
export const refundAccountName = 'Cuenta para tus devoluciones'
export const transferNames = {
  refund: 'Devolución a tu cuenta',
  disbursement: 'Transferencia de tu crédito',
} as const
export const paymentStates: Readonly<Record<string, string>> = {
  applied: 'Aplicado',
  reversed: 'Reversado',
  suspense: 'Por aplicar',
  assigned: 'Aplicado a otro crédito',
  moved: 'Pasado a otro crédito',
  registered: 'Sin terminar',
  pending: 'Pendiente',
  paid: 'Pagado',
  failed: 'No pagado',
  ordered: 'En camino',
  done: 'Hecha',
}

export const documentNames: Readonly<Record<string, string>> = { loanAgreement: 'Contrato de crédito' }

export const riskBands = {
  standard: 'Sin condiciones',
  downPayment: 'Con pago inicial',
  guarantee: 'Con fianza',
  downPaymentAndGuarantee: 'Con pago inicial y fianza',
  raisedDownPayment: 'Con un pago inicial mayor',
  premium: 'Preferente',
} as const
export const messageNames: Readonly<Record<string, string>> = {
  mail: 'Correo',
  paymentMail: 'Correo de un pago',
  sms: 'SMS',
  reminder: 'Recordatorio',
}

export const roleNames: Readonly<Record<StaffRole, string>> = {
  support: 'Servicio al cliente',
  supportLead: 'Líder de servicio al cliente',
  treasury: 'Tesorería',
  treasuryLead: 'Líder de tesorería',
  compliance: 'Cumplimiento',
  accounting: 'Contabilidad',
  policy: 'Reglas del producto',
  engineer: 'Ingeniería',
  auditor: 'Auditoría',
}
export const staffName = 'Nuestro equipo'

export const recipientNames = {
  bureau: ['Central de riesgo y listas de control', 'Estudiar tu solicitud'],
  operator: ['Confirmar tu línea, entregar el equipo y, si aplica, cobrar en tu factura'],
  identity: ['Proveedor de validación de identidad', 'Confirmar que eres tú'],
  fund: ['Respaldar tu crédito con la fianza'],
  payments: ['Proveedor de pagos', 'Cobrar lo que pagas con tarjeta, PSE o efectivo'],
  bank: ['Banco', 'Confirmar que una cuenta es tuya y transferirte dinero'],
  messages: ['Proveedores de SMS y correo', 'Entregarte códigos, contratos y avisos'],
} as const

export const blocked = {
  open: 'Tienes un crédito, una solicitud, una queja o una devolución en curso. Cuando termine, puedes retirarlo.',
  already: 'No lo diste, o ya lo retiraste.',
}

export const tooManyFiles = 'Ya descargaste tus datos varias veces hoy. Inténtalo mañana.'
export const fileName = 'Mis_Datos.pdf'
