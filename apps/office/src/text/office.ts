import type { StaffRole } from '@cupo/wire/office'

export const officeText = {
  name: 'Oficina',
  skip: 'Ir al contenido',
  pages: 'Páginas',
  way: 'Dónde estás',
  home: 'Inicio',
  claims: 'Reclamos',
  money: 'Dinero por resolver',
  rules: 'Reglas',
  effects: 'Efectos y trabajos',
  audit: 'Auditoría',
  signIn: 'Entrar con el directorio',
  signInLead: 'Entra con tu cuenta de la empresa.',
  signOut: 'Salir',
  more: 'Ver más',
  none: 'Nada por ahora.',
  failed: 'No pudimos traer esto. Revisa tu conexión e inténtalo de nuevo.',
  nothingHere: 'Aquí no hay nada',
  notHere: 'Esta página no existe, o tu rol no la ve.',
  keys: 'Teclas: j y k para moverte, Enter para abrir.',
  broken: 'Algo falló en esta página. Recárgala para seguir.',
  endedTitle: 'Tu sesión terminó',
  endedLead: (name: string) =>
    `${name}, entra de nuevo: se abre otra pestaña. Vuelve luego a esta: lo que escribías sigue aquí.`,
  groups: {
    people: 'Personas y créditos',
    money: 'Dinero',
    books: 'Libros',
    system: 'Sistema',
  },
  keysTitle: 'Teclas',
  retry: 'Volver a intentarlo',
  csv: 'Descargar CSV',
  rows: (count: number, isMore: boolean) =>
    `${count === 1 ? '1 fila' : `${count} filas`}${isMore ? '; hay más' : ''}`,
  filters: 'Filtros',
  all: 'Todos',
  clearFilters: 'Quitar los filtros',
} as const

export const keyText = [
  ['/', 'Buscar'],
  ['j', 'Fila siguiente'],
  ['k', 'Fila anterior'],
  ['Enter', 'Abrir la fila'],
  ['?', 'Ver estas teclas'],
] as const

/** How a sign-in ended that did not let in; the word comes in the address. */
export const refusedSignIn: Readonly<Record<string, string>> = {
  vencido: 'El ingreso tardó demasiado o empezó en otro navegador. Empieza de nuevo.',
  rechazado: 'El directorio no confirmó quién eres. Empieza de nuevo.',
  'sin-rol': 'Tu cuenta no tiene un rol en la oficina. Pídelo a quien administra el directorio.',
  'sin-directorio': 'El directorio de la empresa no responde. Inténtalo en unos minutos.',
}

export const roleText: Readonly<Record<StaffRole, string>> = {
  support: 'Servicio al cliente',
  supportLead: 'Líder de servicio',
  treasury: 'Tesorería',
  treasuryLead: 'Líder de tesorería',
  compliance: 'Cumplimiento',
  accounting: 'Contabilidad',
  policy: 'Reglas',
  engineer: 'Ingeniería',
  auditor: 'Auditoría',
}
