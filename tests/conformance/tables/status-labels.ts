import type { SpecifiedRow } from '../hold-table.ts'

export type SpecifiedStatus = SpecifiedRow & { readonly value: string }
export type SpecifiedLabel = SpecifiedStatus & { readonly label: string }

/** Application statuses (internal values). The Spanish label of each: not shown. */
export const applicationValues: readonly SpecifiedStatus[] = [
  'EmAndamento',
  'DadosBasicos',
  'Oferta',
  'Documentos',
  'Contrato',
  'Liberada',
  'Cancelada',
  'Reprovada',
  'Pendente',
  'Formalizacao',
  'Expirada',
  'Liquidada',
  'Indisponivel',
  'OrdemRecusada',
  'EnderecoIndisponivel',
  'EquipamentoAlterado',
  'PrecoInconsistente',
  'DadosEntrega',
  'ConfirmacaoCompra',
  'OrdemPagamento',
  'EquipamentoEntregue',
  'EquipamentoRecusado',
  'Evidente',
  'FalhaDesembolso',
  'FalhaInfolaft',
  'PreValidacao',
].map((value) => ({ says: `application ${value}`, value }))

/** The activities at which an application is neither continued nor cancelled from the list. */
export const closedActivities: readonly SpecifiedStatus[] = [
  'Formalizacao',
  'ConfirmacaoCompra',
  'OrdemPagamento',
  'EquipamentoEntregue',
  'EquipamentoRecusado',
  'BackOffice',
  'ConfirmacaoAntecipado',
  'ConfirmacaoFianca',
  'ConfirmacaoDeposito',
].map((value) => ({ says: `no continuing and no cancelling at ${value}`, value }))

const labelled = (of: string, rows: Readonly<Record<string, string>>): readonly SpecifiedLabel[] =>
  Object.entries(rows).map(([value, label]) => ({ says: `${of} ${value}`, value, label }))

export const claimLabels = labelled('claim', {
  New: 'Nuevo',
  Working: 'Trabajando',
  Escalated: 'Escalado',
  Closed: 'Cerrado',
  'On Hold': 'En espera',
})

/** Each has its own label; its words: not shown. */
export const installmentValues: readonly SpecifiedStatus[] = [
  'PAID',
  'PARTIALLY_PAID',
  'LATE',
  'PENDING',
].map((value) => ({ says: `instalment ${value}`, value }))

export type SpecifiedOutcome = SpecifiedRow & {
  /** `x_cod_transaction_state` of the provider. */
  readonly state: 1 | 2 | 3 | 4 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | null
  /** The provider may still tell of a transaction. */
  readonly isAwaited?: true
  readonly title: string
  readonly color: 'blue' | 'red' | 'orange'
}

const cancelled = { title: 'Transacción cancelada', color: 'red' } as const
const onItsWay = {
  by: 'shown as pending: money is on the way',
  instead: { title: 'Transacción pendiente', color: 'orange' },
}

/** Transaction state codes: 1, 2, 3, and any other. */
export const outcomes: readonly SpecifiedOutcome[] = [
  { says: 'transaction 1', state: 1, title: 'Transacción exitosa', color: 'blue' },
  { says: 'transaction 2', state: 2, title: 'Transacción rechazada', color: 'red' },
  { says: 'transaction 3', state: 3, title: 'Transacción pendiente', color: 'orange' },
  { says: 'transaction 4', state: 4, ...cancelled },
  { says: 'transaction 6', state: 6, ...cancelled },
  { says: 'transaction 7', state: 7, ...cancelled, departure: onItsWay },
  { says: 'transaction 8', state: 8, ...cancelled, departure: onItsWay },
  { says: 'transaction 9', state: 9, ...cancelled },
  { says: 'transaction 10', state: 10, ...cancelled },
  { says: 'transaction 11', state: 11, ...cancelled },
  { says: 'transaction 12', state: 12, ...cancelled },
  { says: 'no transaction', state: null, ...cancelled },
  {
    says: 'no transaction, while the provider may still tell of one',
    state: null,
    isAwaited: true,
    ...cancelled,
    departure: { ...onItsWay, by: 'A result without a transaction, also after an abandoned checkout.' },
  },
]

export const labels = [
  ...applicationValues,
  ...closedActivities,
  ...claimLabels,
  ...installmentValues,
  ...outcomes,
]
