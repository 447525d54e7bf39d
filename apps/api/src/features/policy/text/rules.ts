import type { figureSchemas } from '../products.ts'
import type { ChannelSettings, PlatformSettings, Unit } from '../settings.ts'

export const ruleGroups = [
  'caps',
  'product',
  'sale',
  'identity',
  'codes',
  'payments',
  'moneyBack',
  'messages',
  'office',
  'books',
] as const
export type RuleGroup = (typeof ruleGroups)[number]

export const groupText: Readonly<Record<RuleGroup, string>> = {
  caps: 'Lo que fija la ley',
  product: 'Productos',
  sale: 'Venta y solicitud',
  identity: 'Identidad y central de riesgo',
  codes: 'Códigos, ingreso y límites',
  payments: 'Pagos',
  moneyBack: 'Devoluciones',
  messages: 'Mensajes',
  office: 'Oficina',
  books: 'Libros y conciliación',
}

export type RuleWords = {
  readonly label: string
  readonly group: RuleGroup
  /** Absent where the name says it. */
  readonly does?: string
}

type FigureName = keyof typeof figureSchemas
type RuleName = keyof PlatformSettings | keyof ChannelSettings | FigureName | 'uvt' | 'usuryCap'

export const ruleText: Readonly<Record<RuleName, RuleWords>> = {
  usuryCap: {
    label: 'Tope de usura del mes',
    group: 'caps',
    does: 'Tasa máxima de todo el mes. Cada cuota que vence en el mes usa la menor entre la tasa pactada y el tope; si el mes ya empezó, los créditos se recalculan.',
  },
  uvt: {
    label: 'UVT del año',
    group: 'caps',
    does: 'Vale del 1 de enero al 31 de diciembre. Hasta 22 UVT un equipo se vende sin IVA.',
  },

  effectiveAnnualRate: {
    label: 'Tasa de interés',
    group: 'product',
    does: 'La usan las ofertas desde ese día. Los contratos firmados conservan la suya.',
  },
  interestVatRate: { label: 'IVA sobre el interés', group: 'product' },
  interestTaxableShare: { label: 'Parte del interés con IVA', group: 'product' },
  administrationFee: { label: 'Cargo administrativo', group: 'product' },
  administrationService: { label: 'Servicio de un tercero', group: 'product' },
  terms: {
    label: 'Número de cuotas',
    group: 'product',
    does: 'Cada número de cuotas, con el valor financiado mínimo que lo permite.',
  },
  minimumOrderValue: { label: 'Pedido mínimo', group: 'product' },
  requestedAmount: { label: 'Valor que se pide', group: 'product' },
  downPaymentMax: { label: 'Pago inicial máximo', group: 'product' },
  paymentDays: { label: 'Días de pago', group: 'product', does: 'Del 1 al 28, en orden.' },
  daysToFirstDueDateMin: { label: 'Días hasta la primera cuota', group: 'product' },
  quotaByScoreClass: { label: 'Cupo por clase de puntaje', group: 'product' },
  termsByRiskBand: { label: 'Condiciones por banda de riesgo', group: 'product' },
  lifeInsurance: { label: 'Seguro de vida', group: 'product' },

  minimumTerminalValue: { label: 'Valor mínimo del equipo', group: 'sale' },
  activeCepsRules: {
    label: 'Rechazar direcciones desconocidas',
    group: 'sale',
    does: 'Sí: una dirección que el operador no conoce se rechaza. No: se confirma por correo.',
  },
  validationPhone: { label: 'Aceptar líneas que empiezan por 2', group: 'sale' },
  applicationValidityDays: { label: 'Vigencia de una solicitud sin firmar', group: 'sale' },
  transferCorrectionDays: { label: 'Plazo para corregir la cuenta', group: 'sale' },
  withdrawalRequestDays: {
    label: 'Plazo del retracto',
    group: 'sale',
    does: 'Desde la entrega o el abono; la ley pide al menos 5 días hábiles.',
  },
  withdrawalReturnDays: { label: 'Plazo para devolver el equipo o el dinero', group: 'sale' },
  assistedAuthorization: {
    label: 'Autorización en venta asistida',
    group: 'sale',
    does: 'sms: el cliente autoriza con un código. agent: en papel que el asesor declara.',
  },
  handOffLinkMinutes: { label: 'Vigencia del enlace al teléfono', group: 'sale' },
  handOffSessionMinutes: { label: 'Sesión en el teléfono del cliente', group: 'sale' },
  agentSessionMinutes: { label: 'Sesión del asesor', group: 'sale' },
  handOffResendsMax: { label: 'Reenvíos del enlace al teléfono', group: 'sale' },
  campaigns: { label: 'Campañas', group: 'sale' },
  defaultCampaign: { label: 'Campaña por defecto', group: 'sale' },
  maintenance: { label: 'En mantenimiento', group: 'sale', does: 'Sí: el canal no recibe solicitudes.' },
  maintenanceMessage: { label: 'Mensaje de mantenimiento', group: 'sale' },

  biometricAttemptsMax: { label: 'Intentos de biometría', group: 'identity' },
  questionnaireAttemptsMax: { label: 'Intentos de preguntas', group: 'identity' },
  identityBlockHours: { label: 'Bloqueo tras fallar la identidad', group: 'identity' },
  identityAttemptsPerMonthMax: { label: 'Intentos de identidad al mes', group: 'identity' },
  bureauAnswerDays: { label: 'Vigencia de la respuesta de la central', group: 'identity' },
  preValidationsPerDayMax: { label: 'Consultas de cupo por día', group: 'identity' },
  preValidationsPerAgentPerDayMax: { label: 'Consultas de cupo por asesor y día', group: 'identity' },
  preValidationCodesPerAddressPerHourMax: {
    label: 'Códigos de cupo por dirección y hora',
    group: 'identity',
  },

  otpLength: { label: 'Largo del código', group: 'codes' },
  otpSeconds: { label: 'Vigencia del código', group: 'codes' },
  otpTriesMax: { label: 'Intentos por código', group: 'codes' },
  otpFailuresPerDayMax: { label: 'Códigos fallidos por día', group: 'codes' },
  otpSendsWithoutCaptchaMax: { label: 'Códigos sin captcha', group: 'codes' },
  sprayTriesMin: { label: 'Intentos que prueban un ataque', group: 'codes', does: 'En cinco minutos.' },
  sprayFailurePercent: { label: 'Fallas que prueban un ataque', group: 'codes' },
  registrationsPerAddressPerHourMax: { label: 'Registros por dirección y hora', group: 'codes' },
  accessMinutes: { label: 'Sesión sin renovar', group: 'codes' },
  passwordInputMaxLength: { label: 'Largo máximo de la contraseña', group: 'codes' },
  emailLinkValidityHours: { label: 'Vigencia del enlace del correo', group: 'codes' },
  emailValidationResendMax: { label: 'Reenvíos del correo de validación', group: 'codes' },

  epaycoAdvancedEmailLinkValidity: { label: 'Plazo del pago inicial', group: 'payments' },
  epaycoAdvancedEmailResendQuantity: { label: 'Reenvíos del enlace de pago', group: 'payments' },
  ownPaymentsPerHourMax: { label: 'Pagos propios por hora', group: 'payments' },
  ownPaymentsPerDayMax: { label: 'Pagos propios por día', group: 'payments' },
  ownResultsPerMinuteMax: { label: 'Consultas de resultado por minuto', group: 'payments' },
  payoffCashDays: { label: 'Vigencia del pago total en efectivo', group: 'payments' },
  paymentNoticesPerSecondMax: { label: 'Avisos de pago por segundo', group: 'payments' },

  refundDays: {
    label: 'Plazo de una devolución',
    group: 'moneyBack',
    does: 'Días calendario; la ley pide 15 a lo sumo.',
  },
  refundsAreAutomatic: { label: 'Devolver sin que nadie lo ordene', group: 'moneyBack' },
  refundLinkDays: { label: 'Vigencia del enlace de devolución', group: 'moneyBack' },
  refundAccountsPerDayMax: { label: 'Cuentas de devolución por día', group: 'moneyBack' },
  bankAccountsPerDayMax: { label: 'Cuentas bancarias por día', group: 'moneyBack' },

  reminderDaysBefore: { label: 'Recordatorio antes de la cuota', group: 'messages' },
  statementBusinessDaysBefore: {
    label: 'Extracto antes de la cuota',
    group: 'messages',
    does: 'La ley pide al menos 5 días hábiles.',
  },

  waiveAloneMax: {
    label: 'Lo que una persona condona sola',
    group: 'office',
    does: 'Por crédito y mes, sin IVA; desde esa suma necesita una segunda persona.',
  },
  refundAloneMax: { label: 'Lo que una persona devuelve o asigna sola', group: 'office' },
  moveLeadMax: { label: 'El traslado que aprueba la líder de servicio', group: 'office' },
  depositAloneMax: { label: 'La consignación que una persona registra sola', group: 'office' },

  staffSearchesPerDayMax: { label: 'Búsquedas de una persona del equipo por día', group: 'office' },
  staffRevealsPerDayMax: { label: 'Datos que una persona del equipo revela por día', group: 'office' },

  nonAccrualDays: {
    label: 'Mora que suspende ingresos',
    group: 'books',
    does: 'El interés de un crédito más atrasado al fin de mes no es ingreso. 0: siempre lo es.',
  },
  settlementBusinessDaysCard: { label: 'Espera del abono por tarjeta o PSE', group: 'books' },
  settlementBusinessDaysCash: { label: 'Espera del abono en efectivo', group: 'books' },
  settlementBusinessDaysBill: { label: 'Espera del abono por factura móvil', group: 'books' },
  settlementBusinessDaysTransfer: { label: 'Espera del abono por transferencia', group: 'books' },
} as const satisfies Readonly<Record<RuleName, RuleWords>>

export const unitText: Readonly<Record<Unit, string>> = {
  seconds: 'segundos',
  minutes: 'minutos',
  hours: 'horas',
  days: 'días',
  'business days': 'días hábiles',
  characters: 'caracteres',
  digits: 'dígitos',
  percent: '%',
  pesos: 'pesos',
  times: 'veces',
}

export const channelText: Readonly<Record<string, string>> = {
  '*': 'Todos los canales',
  Finter: 'Finter (equipos)',
  Libre: 'Libre (dinero)',
  Assistido: 'Asistido (tienda)',
}

/** By the last word of its place. */
export const partText: Readonly<Record<string, string>> = {
  amount: 'valor',
  vatRate: 'IVA',
  countsAsInterest: 'cuenta como interés',
  installmentCount: 'cuotas',
  financedAmountMin: 'valor financiado mínimo',
  kind: 'forma',
  maximum: 'máximo',
  step: 'paso',
  percentage: 'porcentaje',
  guarantee: 'fianza',
  downPaymentAtPreOffer: 'pago inicial al consultar',
  downPaymentAtSetPreOffer: 'pago inicial al ofertar',
  standard: 'normal',
  downPayment: 'con pago inicial',
  downPaymentAndGuarantee: 'con pago inicial y fianza',
  raisedDownPayment: 'pago inicial alto',
  premium: 'preferente',
  insurer: 'aseguradora',
  provider: 'proveedor',
  legalName: 'razón social',
  taxId: 'NIT',
  policyNumber: 'póliza',
  ageMin: 'edad mínima',
  ageMax: 'edad máxima',
  claims: 'reclamos',
  phone: 'teléfono',
  email: 'correo',
  service: 'servicio',
  whyApart: 'por qué aparte',
}

export const ruleWords = {
  yes: 'Sí',
  no: 'No',
  none: 'Ninguno',
  rate: (rate: string) => `${rate} E.A.`,
  rule: 'Regla',
  channel: 'Canal',
  from: 'Vale desde',
  value: 'Valor',
  does: 'Qué hace',
  until: 'Hasta',
  untilDay: (day: string) => `El día antes del ${day}, cuando otro valor ya cargado la reemplaza`,
  pastDay: 'Ese día ya pasó: vale desde ya, y lo hecho desde entonces queda como está.',
  replacedSince: (day: string) => `Ese día ya pasó, y desde el ${day} vale otro valor: hoy no cambia nada.`,
  doubt: 'Revisa',
  far: (part: string, figure: string, former: string) =>
    `${part === '' ? '' : `${part}: `}${figure} está lejos de ${former}, que vale ahora`,
  jump: (points: string, cap: string, month: string) => `A ${points} puntos del ${cap} de ${month}`,
  loans: 'Créditos que cambia',
  refunds: (count: number, sum: string) =>
    `Devuelve ${sum} de ${count} créditos pagados, con un correo a cada uno`,
  confirmation: 'Confirmación',
  confirmWithinDay: 'Vale desde ya, y otra persona la confirma en el día.',
  cap: 'Tope',
  loadedBy: 'Lo cargó',
} as const

export const ruleProblem = {
  noName: 'No hay una regla con ese nombre.',
  noChannel: 'No hay un canal con ese nombre.',
  oneChannel: 'Es de un producto: elige un canal.',
  everyChannel: 'Vale para todos los canales.',
  noDay: 'Escribe el día desde el que vale.',
  firstOfYear: 'La UVT vale desde el 1 de enero de su año.',
  firstOfMonth: 'El tope vale desde el primer día de su mes.',
  whole: (unit: string, least: string, most: string) => `Un número entero de ${unit}, de ${least} a ${most}.`,
  pesos: 'Pesos enteros, sin centavos y no menos de 0.',
  rate: 'Un porcentaje al año, como 21,50.',
  choice: (choices: string) => `Uno de estos: ${choices}.`,
  shape: (place: string) =>
    place === ''
      ? 'El valor no tiene la forma de esta regla.'
      : `El valor no tiene la forma de esta regla: revisa ${place}.`,
  same: 'Desde ese día ya vale ese valor.',
  confirmed: 'Este tope ya está confirmado.',
  ownCap: 'Lo confirma otra persona, no quien lo cargó.',
} as const
