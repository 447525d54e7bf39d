import { claimKindText } from '@cupo/wire'
import type { Permission } from '@cupo/wire/office'
import { officeActText } from './acts.ts'
import { applicationEventText, applicationSituationText, applicationStatusText } from './applications.ts'
import { approvalStateText } from './approvals.ts'
import { claimStatusText } from './claims.ts'
import { holdKindText, holdStateText } from './holds.ts'
import { paperText, paymentKindText, paymentStateText, situationText } from './loans.ts'
import { moneyText, taskKindText, taskReasonText } from './money.ts'
import { roleText } from './office.ts'

export const auditText = {
  title: 'Auditoría',
  parts: 'Partes de la auditoría',
  entries: 'Actos',
  readings: 'Lecturas',
  sessions: 'Sesiones',
  roles: 'Roles',
  when: 'Cuándo',
  who: 'Quién',
  act: 'Acto',
  about: 'Sobre',
  changed: 'Qué cambió',
  fields: (count: number) => `${count} campos`,
  person: 'Persona del equipo',
  type: 'Tipo de caso',
  subject: 'Id del caso',
  queue: 'Abierto desde',
  byAddress: 'Su dirección',
  from: 'Desde',
  to: 'Hasta',
  signedIn: 'Entró',
  seen: 'Último uso',
  ended: 'Salió',
  open: 'Abierta o vencida sola',
  role: 'Rol',
  people: 'Quién lo tuvo al entrar por última vez',
  nobody: 'Nadie ha entrado con él',
  sees: 'Permisos',
  head: (number: number, at: string) => `Sello ${number}, del ${at}:`,
  noHead: 'La auditoría no tiene sellos todavía: se hace uno por minuto en el que algo pasa.',
  checked: (at: string, looked: number) =>
    `Verificados ${looked.toLocaleString('es-CO')} sellos el ${at}: todos son los que se hicieron.`,
  broken: (at: string, wrong: number) =>
    `La verificación del ${at} encontró ${wrong} sellos que no son los que se hicieron. Avisa a cumplimiento.`,
  neverChecked: 'Los sellos no se han verificado todavía (npm run verify-ledger).',
  recorded: 'Guardar una lista queda en la auditoría.',
  machine: 'A la hora de la máquina.',
} as const

export const permissionText: Readonly<Record<Permission, string>> = {
  enter: 'entrar',
  seePeople: 'ver personas',
  seeLockedPeople: 'ver personas bloqueadas y borradas, y las listas de control',
  revealPeople: 'revelar datos',
  writeNotes: 'escribir notas',
  assignWork: 'repartir trabajo',
  resendPapers: 'reenviar papeles',
  placeHolds: 'poner retenciones',
  writeDossiers: 'sacar expedientes',
  seeLoans: 'ver créditos',
  seeClaims: 'ver reclamos',
  workOnClaims: 'trabajar reclamos',
  seeTask: 'ver una tarea de dinero',
  seeMoney: 'ver dinero por resolver',
  seeFiles: 'ver archivos',
  loadFiles: 'cargar archivos',
  seeBooks: 'ver libros',
  exportBooks: 'exportar libros',
  seeRules: 'ver reglas',
  seeEffects: 'ver efectos y trabajos',
  retryEffects: 'reintentar efectos',
  seeAudit: 'ver la auditoría',
  act: 'pedir actos',
  decide: 'aprobar actos',
}

/** Values of the trail, in the words of the page that shows them. */
export const auditValueText: Readonly<Record<string, string>> = {
  ...officeActText,
  ...applicationStatusText,
  ...applicationSituationText,
  ...applicationEventText,
  ...taskKindText,
  ...taskReasonText,
  ...paymentKindText,
  ...paymentStateText,
  ...paperText,
  ...situationText,
  ...claimKindText,
  ...claimStatusText,
  ...holdKindText,
  ...holdStateText,
  ...approvalStateText,
  ...roleText,
  open: moneyText.open,
  ordered: moneyText.underWay,
  closed: moneyText.closed,
}
