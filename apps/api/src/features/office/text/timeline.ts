import { actorText } from './audit.ts'

/** Names of domain events. */
export const eventText: Readonly<Record<string, string>> = {
  DeviceDelivered: 'Se entregó el equipo',
  TransferDone: 'Se desembolsó el crédito',
  LoanClosed: 'El crédito terminó',
}

/** As audit rows name who acts. Ids of sessions and applications are not shown. */
export function whoText(actor: string): string {
  const [kind = '', name = ''] = actor.split(':')
  if (kind === 'staff' && name !== '') return name
  const text = actorText[kind] ?? kind
  return kind === 'agent' ? `${text} ${name}` : text
}

export const rowText = {
  message: (kind: string, state: string) => `${kind}: ${state.toLowerCase()}`,
  note: 'Escribió una nota',
  reading: 'Abrió el caso',
  other: 'Otro acto',
  withAmount: (what: string, amount: string) => `${what}: ${amount}`,
} as const
