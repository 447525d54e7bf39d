import type { HoldKind } from '@cupo/wire/office'

const kinds: Readonly<Record<HoldKind, string>> = {
  identityTheft: 'Suplantación',
  death: 'Fallecimiento',
  insolvency: 'Insolvencia',
  lawyer: 'Abogado',
  noContact: 'No contactar',
}

export const liftHoldText = {
  kinds,
  hold: 'Retención',
  since: 'Desde',
  credit: 'Crédito',
  after: 'Después',
  goesOn: {
    identityTheft:
      'El crédito sigue. Los días retenidos no causan intereses, cargos ni mora; las cuotas que vencieron en ellos se pagan desde hoy.',
    death: 'La mora corre otra vez y salen mensajes.',
    insolvency: 'Salen otra vez recordatorios y cobros en la factura.',
    lawyer: 'Salen otra vez recordatorios.',
    noContact: 'Salen otra vez recordatorios.',
  } satisfies Readonly<Record<HoldKind, string>>,
  ended: 'Esta retención ya terminó.',
  lifted: (kind: string) => `${kind}: levantada`,
} as const
