import type { InstallmentStatus } from '@cupo/wire'
import type { LoanPaper, OfficeLoan, OfficeLoanPayment } from '@cupo/wire/office'

export const situationText: Readonly<Record<OfficeLoan['situation'], string>> = {
  open: 'Abierto',
  paid: 'Pagado',
  sold: 'Vendido',
  withdrawn: 'Retractado',
}

export const installmentStatusText: Readonly<Record<InstallmentStatus, string>> = {
  PENDING: 'Pendiente',
  PARTIALLY_PAID: 'Pagada en parte',
  LATE: 'En mora',
  PAID: 'Pagada',
}

export const paymentKindText: Readonly<Record<OfficeLoanPayment['kind'], string>> = {
  installment: 'Pagar cuota',
  advance: 'Adelanto de cuota',
  payoff: 'Pagar total',
  reduceInstallment: 'Abono a capital: baja la cuota',
  reduceTerm: 'Abono a capital: baja el plazo',
}

export const paymentSourceText: Readonly<Record<OfficeLoanPayment['source'], string>> = {
  provider: 'Pasarela',
  mobileBill: 'Factura móvil',
  bank: 'Banco',
}

export const paymentStateText: Readonly<Record<OfficeLoanPayment['state'], string>> = {
  applied: 'Aplicado',
  reversed: 'Reversado',
  suspense: 'Sin identificar',
  assigned: 'Asignado',
  moved: 'Movido a otro crédito',
}

export const paperText: Readonly<Record<LoanPaper, string>> = {
  agreement: 'Contrato firmado',
  statement: 'Extracto',
  settlement: 'Paz y salvo',
}

export const loanText = {
  title: (contract: string) => `Crédito ${contract}`,
  problems:
    'El crédito, sus pagos y la contabilidad no coinciden. Avisa a ingeniería antes de hacer algo aquí.',
  erased: 'Los datos de la persona se borraron. Queda lo que la ley obliga a guardar.',
  locked: 'Datos bloqueados: se guardan solo por un deber de la ley.',
  lockedTag: 'Bloqueado',
  late: (date: string) => `En mora desde el ${date}`,
  closedOn: (date: string) => `el ${date}`,
  chargedOff: (date: string) => `Castigado el ${date}`,
  person: 'Persona',
  application: 'Solicitud',
  openApplication: 'Ver la solicitud',
  product: 'Producto',
  lent: 'Valor financiado',
  lentOn: (amount: string, date: string) => `${amount} el ${date}`,
  installments: 'Cuotas',
  installmentsNow: (agreed: number, now: number) =>
    agreed === now ? String(agreed) : `${agreed} acordadas, ${now} ahora`,
  rate: 'Tasa',
  rates: (rate: string, monthly: string) => `${rate} E.A. · ${monthly} N.M.`,
  agreedRate: (rate: string) => `Acordada: ${rate} E.A.`,
  vat: 'IVA de intereses',
  charge: 'Cargo administrativo',
  aMonth: (amount: string) => `${amount} al mes`,
  payer: 'Cómo paga',
  paysByBill: 'Con la factura móvil',
  paysDirectly: 'Directamente',
  day: 'Cómo está el',
  otherDay: 'Día',
  seeDay: 'Ver ese día',
  backToToday: 'Volver a hoy',
  notBegun: 'Ese día el crédito no había empezado.',
  badDay: 'Escribe un día que exista, a lo sumo de aquí a 20 años.',
  toPay: 'Para pagar',
  until: (date: string) => `Hasta el ${date}`,
  atOnce: 'Inmediato',
  payoff: 'Pagar total',
  onDay: (date: string) => `Ese día: ${date}`,
  amounts: 'Cuánto se debe',
  what: 'Qué',
  when: 'Cuándo',
  capital: 'Capital',
  interest: 'Interés',
  fees: 'Cargo',
  tax: 'IVA',
  penalty: 'Mora',
  paidAhead: 'Pagado antes',
  total: 'Total',
  prepaid: 'Abono a capital',
  overpaid: 'De más',
  capitalOwed: 'Capital que falta',
  prepaidInAll: 'Abonos a capital',
  overpaidInAll: 'Pagado de más',
  plan: 'Plan de pagos',
  number: 'No.',
  dueOn: 'Vence',
  state: 'Estado',
  paid: 'Pagado',
  open: 'Falta',
  payments: 'Pagos',
  paidOn: 'Pagado el',
  recorded: 'Registrado',
  reference: 'Referencia',
  source: 'Por dónde',
  amount: 'Valor',
  noPayments: 'Todavía no hay pagos.',
  waivers: 'Condonaciones',
  noWaivers: 'No se ha condonado nada.',
  parts: { penalty: 'Mora', fee: 'Cargo administrativo' },
  reason: 'Motivo',
  who: 'Quién',
  journal: 'Asientos',
  entry: 'Asiento',
  booked: 'Fecha',
  account: 'Cuenta',
  debit: 'Débito',
  credit: 'Crédito',
  balances: 'Saldos en libros hoy',
  papers: 'Documentos',
  paper: 'Documento',
  date: 'Fecha',
  noPapers: 'No hay documentos de este crédito.',
} as const
