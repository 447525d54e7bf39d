import type { OfficeJob } from '@cupo/wire/office'

export const effectText = {
  effects: 'Efectos por salir',
  kind: 'Qué',
  state: 'Estado',
  created: 'Desde',
  tries: 'Intentos',
  error: 'Última falla',
  parked: 'Detenido',
  waiting: 'Se intenta solo',
  retry: 'Enviar otra vez',
  why: 'Por qué',
  whyHint: 'Queda en la auditoría con tu nombre: no escribas datos de una persona.',
  tooShort: 'Escribe al menos 3 letras.',
  gone: 'Ya salió, o está saliendo ahora.',
  jobs: 'Trabajos',
  jobsLead: 'A la hora de la máquina.',
  job: 'Trabajo',
  last: 'Último',
  next: 'Próximo',
  never: 'Nunca',
  lastCheck: 'Última verificación de los libros',
  neverChecked:
    'Los libros no se han verificado todavía: la orden npm run verify-ledger lo hace cada noche y deja aquí su resultado.',
  holds: 'Todo cuadra.',
  notHolding: (count: number) =>
    count === 1 ? 'Una comprobación encontró errores.' : `${count} comprobaciones encontraron errores.`,
  checked: (at: string, by: string, seconds: number) => `${at}, por ${by}, en ${seconds} s.`,
  oldCheck: 'Es de hace más de un día: revisa por qué no corrió anoche.',
  allChecks: 'Ver cada comprobación',
  check: 'Comprobación',
  looked: 'Revisados',
  wrong: 'Con error',
  moreOffenders: (count: number) => `Y ${count.toLocaleString('es-CO')} más.`,
} as const

export const jobStateText: Readonly<Record<OfficeJob['state'], string>> = {
  done: 'Al día',
  failed: 'Falló',
  late: 'Atrasado',
  running: 'En curso',
  never: 'Todavía no corre',
}
