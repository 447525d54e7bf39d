import type { ClaimStatus } from '@cupo/wire'
import type { StaffRole } from '@cupo/wire/office'

export const officeText = {
  name: 'Oficina',
  skip: 'Ir al contenido',
  pages: 'Páginas',
  home: 'Inicio',
  claims: 'Reclamos',
  effects: 'Efectos',
  signIn: 'Entrar con el directorio',
  signInLead: 'Entra con tu cuenta de la empresa.',
  signOut: 'Salir',
  more: 'Ver más',
  none: 'Nada por ahora.',
  back: 'Volver a la lista',
  failed: 'No pudimos traer esto. Revisa tu conexión e inténtalo de nuevo.',
  nothingHere: 'Aquí no hay nada',
  notHere: 'Esta página no existe, o tu rol no la ve.',
  keys: 'Teclas: j y k para moverte, Enter para abrir.',
} as const

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

export const homeText = {
  greeting: (name: string) => `Hola, ${name}`,
  openClaims: 'Reclamos abiertos',
  overdue: (count: number) => (count === 1 ? '1 vencido' : `${count} vencidos`),
  soon: (count: number) => (count === 1 ? '1 vence en 3 días hábiles' : `${count} vencen en 3 días hábiles`),
  parked: 'Mensajes detenidos',
  parkedLead: 'Su destino los rechazó: alguien decide si salen otra vez.',
  nothing: 'Tu rol no tiene colas aquí todavía: sus órdenes están en la línea de comandos.',
} as const

export const claimStatusText: Readonly<Record<ClaimStatus, string>> = {
  New: 'Nuevo',
  Working: 'En trabajo',
  Escalated: 'Escalado',
  'On Hold': 'En espera',
  Closed: 'Respondido',
}

export const claimText = {
  title: (protocol: string) => `Reclamo ${protocol}`,
  due: 'Se responde hasta',
  overdue: 'Vencido',
  urgent: 'Urgente',
  filed: 'Presentado',
  kind: 'Tipo',
  state: 'Estado',
  number: 'Número',
  law: 'Ley',
  person: 'Quién lo presentó',
  ofAccount: 'Una persona que entró a su cuenta.',
  unproved: 'La línea no es la que tenemos de este documento: no se sabe si es quien dice ser.',
  about: 'Sobre',
  aboutNothing: 'Ningún crédito ni pago.',
  credit: 'Crédito',
  payment: 'Pago',
  extended: (date: string) => `Ampliado una vez; antes vencía el ${date}.`,
  answer: 'Respuesta',
  answered: 'Respuesta enviada',
  answerHint: 'Llega por correo a la persona, y el reclamo queda respondido.',
  sendAnswer: 'Enviar la respuesta',
  take: 'Tomarlo',
  escalate: 'Escalarlo',
  hold: 'Dejarlo en espera',
  link: 'Vincular a un crédito o un pago',
  linkHint: 'El número del contrato, o la referencia del pago.',
  doLink: 'Vincular',
  extend: 'Ampliar el plazo',
  extendHint: 'La ley lo permite una vez. La persona recibe el motivo y la nueva fecha.',
  doExtend: 'Ampliar',
  tooShort: 'Escribe al menos 3 letras.',
  notTheirs: 'No hay un crédito ni un pago de esta persona con ese número.',
  over: 'El reclamo ya está respondido: solo su dueño lo abre de nuevo.',
} as const

export const effectText = {
  kind: 'Qué',
  created: 'Desde',
  tries: 'Intentos',
  error: 'Última falla',
  parked: 'Detenido',
  waiting: 'Se intenta solo',
  retry: 'Enviar otra vez',
  why: 'Por qué',
  whyHint: 'Queda en la auditoría con tu nombre.',
  gone: 'Ya salió, o está saliendo ahora.',
} as const
