import type { PaymentTaskTable } from '../../../platform/database/schema.ts'
import { creditStates, situations } from '../../own-data/own-data.ts'

export const originText: Readonly<Record<string, string>> = {
  Finter: 'Solicitud de equipo',
  Libre: 'Solicitud de crédito libre',
  Assistido: 'Solicitud en tienda',
}

/** Of an application, or of a loan. */
export const situationText = (situation: string): string =>
  situations[situation] ?? creditStates[situation as keyof typeof creditStates] ?? situation

export const taskKindText: Readonly<Record<PaymentTaskTable['kind'], string>> = {
  suspense: 'Pago sin crédito',
  quarantine: 'Pago en duda',
  refund: 'Devolución',
  reversal: 'Reverso por cobrar',
  disbursement: 'Desembolso',
  difference: 'Diferencia',
}

export const taskStateText: Readonly<Record<PaymentTaskTable['state'], string>> = {
  open: 'Abierta',
  ordered: 'Devolución en camino',
  closed: 'Cerrada',
}

export const claimStateText = {
  New: 'Nuevo',
  Working: 'En trabajo',
  Escalated: 'Escalado',
  'On Hold': 'En espera',
  Closed: 'Respondido',
} as const

export const proofText = {
  ofForm: (day: string) => `Confirmó un código el ${day}`,
  added: 'La agregó en su cuenta, sin código',
  confirmed: 'Confirmado por su enlace',
  unconfirmed: 'Sin confirmar',
  ofAsker: 'Lo escribió otra persona',
  replaced: 'Ya lo cambió',
} as const

export const messageStateText = {
  sent: 'Salió',
  waiting: 'Por salir',
  dropped: 'No salió',
  parked: 'Detenido',
} as const

export const quotaText = 'Consulta de cupo'

export const factText = {
  name: 'Nombre',
  document: 'Cédula',
  line: 'Línea',
  email: 'Correo',
  address: 'Dirección',
  account: 'Cuenta',
  scoreClass: 'Clase de riesgo',
  reasons: 'Motivos',
  search: 'Consulta en listas',
  listed: 'La lista impidió la solicitud',
  notListed: 'La lista no impidió la solicitud',
} as const

export const tooManySearches = 'Ya hiciste todas las búsquedas de hoy. Pídele ayuda a tu líder.'
export const openIdentityFirst =
  'El documento muestra el nombre y la cédula completos: ábrelos primero, con un motivo, en la página de la persona.'

export const tooManyReveals =
  'Ya viste todos los datos que tu rol permite por hoy. Pide la aprobación de cumplimiento.'
