const partText: Readonly<Record<string, string>> = {
  operator: 'El operador',
  sms: 'El proveedor de SMS',
  mail: 'El servidor de correo',
  payments: 'La pasarela de pagos',
  bank: 'El banco',
  bureau: 'La central de riesgo',
  watchlist: 'La lista de control',
  identity: 'El proveedor de identidad',
  questions: 'El proveedor de preguntas',
}

const outcomeText: Readonly<Record<string, string>> = {
  refused: 'lo rechazó',
  timeout: 'no respondió a tiempo',
  error: 'falló o no se pudo alcanzar',
  invalidAnswer: 'dio una respuesta que no se entiende',
}

const codePattern = /^[a-zA-Z]{2,20}\.\w{3,40}(?:\.\d{3})?$/

/** A code that the release before wrote is a message, and is not shown. */
export function failureText(code: string): { readonly code: string; readonly sentence: string } {
  if (!codePattern.test(code)) return { code: 'unknown', sentence: 'Falló; el motivo no se guarda.' }
  const [part = '', outcome = '', status] = code.split('.')
  const who = Object.hasOwn(partText, part) ? partText[part] : undefined
  if (who === undefined) return { code, sentence: 'Falló en nuestro propio sistema.' }
  const what = (Object.hasOwn(outcomeText, outcome) ? outcomeText[outcome] : undefined) ?? 'falló'
  return { code, sentence: `${who} ${what}${status === undefined ? '' : ` (${status})`}.` }
}

export const jobText: Readonly<Record<string, string>> = {
  reconcile: 'Preguntar por pagos pendientes',
  deadlines: 'Plazos que vencen',
  disbursements: 'Transferencias de desembolso',
  daily: 'Avance diario de los créditos',
  cutOff: 'Corte del mes',
  refunds: 'Devoluciones',
  parameters: 'Revisión de reglas y topes',
  comparison: 'Comparación con archivos y pasarela',
  auditHead: 'Sello de la auditoría',
  purge: 'Borrado de datos por plazo',
  effects: 'Envío de efectos',
}

export const everyTwoSeconds = 'cada 2 segundos'

export const checkText: Readonly<Record<string, string>> = {
  entries: 'Asientos',
  balances: 'Saldos',
  reversals: 'Reversos',
  'audit entries': 'Auditoría',
  loans: 'Créditos',
  payments: 'Pagos',
  transfers: 'Transferencias',
  'held money': 'Dinero retenido',
  disbursements: 'Desembolsos',
  clearing: 'Cuentas puente',
  statements: 'Extractos del banco',
  causes: 'Causa de cada asiento',
  books: 'Lotes y cierres',
  'cut-offs': 'Cortes de mes',
  evidence: 'Evidencia de cada acto',
  protections: 'Protección de las tablas',
  'audit heads': 'Sellos de la auditoría',
  'sealed values': 'Valores sellados',
  'heads outside': 'Sellos guardados fuera',
}
