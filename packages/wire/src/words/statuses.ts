export const origins = ['Finter', 'Libre', 'Assistido'] as const

export type Origin = (typeof origins)[number]

/** As the shop's links and the first clients, which name no channel. */
export const unnamedOrigin = 'Finter' satisfies Origin

/** The customer's step (`status` of an application). */
export const applicationStatuses = [
  'preOffer',
  'offer',
  'counterOffer',
  'documents',
  'veridas',
  'evidente',
  'deliveryData',
  'addressData',
  'bankData',
  'contract',
  'paymentOrder',
  'financialData',
  'infolaftFailure',
  'reproved',
] as const

export type ApplicationStatus = (typeof applicationStatuses)[number]

/** The case (`situation` of an application). */
export const applicationSituations = [
  'EmAndamento',
  'Liberada',
  'Liquidada',
  'Cancelada',
  'Reprovada',
  'Expirada',
  'Pendente',
  'FalhaDesembolso',
  'FalhaInfolaft',
  'OrdemRecusada',
  'PrecoInconsistente',
  'Indisponivel',
  'EnderecoIndisponivel',
  'EquipamentoAlterado',
  'PreValidacao',
  /** Ours: withdrawn in time (retracto). */
  'Retractada',
] as const

export type ApplicationSituation = (typeof applicationSituations)[number]

export const applicationActivities = [
  'DadosBasicos',
  'Oferta',
  'Documentos',
  'Evidente',
  'DadosEntrega',
  'Contrato',
  'Formalizacao',
  'ConfirmacaoAntecipado',
  'ConfirmacaoFianca',
  'ConfirmacaoCompra',
  'OrdemPagamento',
  'EquipamentoEntregue',
  'EquipamentoRecusado',
  'ConfirmacaoDeposito',
  'BackOffice',
] as const

export type ApplicationActivity = (typeof applicationActivities)[number]

export const actionSituations = [
  ...applicationStatuses,
  'deviceunavailable',
  'refusedpaymentorder',
  'inconsistentprice',
  'canceled',
  'waitingClient',
  'survey',
] as const

export type ActionSituation = (typeof actionSituations)[number]

export const emailStatuses = ['PENDING', 'ACCEPT'] as const

export type EmailStatus = (typeof emailStatuses)[number]

export const upfrontPaymentStatuses = ['Pendente', 'Pago', 'Cancelado'] as const

export type UpfrontPaymentStatus = (typeof upfrontPaymentStatuses)[number]
