import { formatDate, formatDateTime, formatPesos } from '../../../platform/format.ts'
import { lastDigits } from '../../../platform/hide.ts'

/**
 * `%s` takes a value. Spanish: `%1` as it is, `$1` an amount, `~1` without its sign, `#1` a bank's
 * reference.
 */
type Pair = readonly [english: string, spanish: string]

const ofMovements = ['', ' of %s'].flatMap((money) =>
  ['', ' since %s'].flatMap((since) => {
    const [amount, moment] = [money === '' ? '' : ' por $3', money === '' ? '%4' : '%5']
    const state = money === '' ? '%3' : '%4'
    const last = (since === '' ? 0 : 1) + (money === '' ? 4 : 5)
    const theirs = `%s has a %s${money} that is %s${since}`
    const inSpanish = `%1 tiene %2${amount} que está ${state}${since === '' ? '' : ` desde ${moment}`}`
    return [
      [`${theirs}; Cupo has none`, `${inSpanish}; Cupo no lo tiene`],
      [`${theirs}; Cupo has it with %s`, `${inSpanish}; Cupo lo tiene por $${last}`],
      [`${theirs}; for Cupo it is %s`, `${inSpanish}; para Cupo está %${last}`],
    ] satisfies readonly Pair[]
  }),
)

/** `%s` takes a value; in Spanish `%1` is the first. */
const fileSentences = [
  ['the file has no rows', 'El archivo no tiene filas'],
  ['the file is empty', 'El archivo está vacío'],
  ['the file is over 16 MiB', 'El archivo pasa de 16 MiB'],
  ['what follows was not read', 'Lo que sigue no se leyó'],
  [
    'a control character (code %s): not a text file',
    'Un carácter de control (código %1): no es un archivo de texto',
  ],
  ['%s is longer than %s characters', '%1 tiene más de %2 caracteres'],
  ['%s is a formula: %s', '%1 es una fórmula: %2'],
  ['%s is empty', '%1 está vacío'],
  ['%s is no date as %s: %s', '%1 no es una fecha como %2: %3'],
  ['%s is no date with a time: %s', '%1 no es una fecha con hora: %2'],
  ['%s is no amount: %s', '%1 no es un valor: %2'],
  ['%s is beyond any amount: %s', '%1 pasa de cualquier valor: %2'],
  ['%s is not of digits: %s', '%1 no es de dígitos: %2'],
  [
    '%s has cents (%s), and the books hold whole pesos',
    '%1 tiene centavos (%2), y los libros llevan pesos enteros',
  ],
  [
    'the first row has the column %s %s times, not once',
    'La primera fila tiene la columna %1 %2 veces, no una',
  ],
  ['the row has %s cells, and %s columns are named', 'La fila tiene %1 celdas, y hay %2 columnas'],
  ['a quote is not closed: %s', 'Unas comillas no se cierran: %1'],
  ['a cell goes on after its closing quote: %s', 'Una celda sigue después de sus comillas: %1'],
  ['%s %s stands in line %s, too', '%1 %2 también está en la línea %3'],
  ['%s is no declared kind: %s', '%1 no es un tipo declarado: %2'],
  ['%s is negative, and its kind gives the sign', '%1 es negativo, y su tipo da el signo'],
  ['%s is negative', '%1 es negativo'],
  ['%s is %s, and %s follows from the line before', '%1 es %2, y de la línea anterior sale %3'],
  ['%s is %s, and %s follows from what stands before', '%1 es %2, y de lo anterior sale %3'],
  ['the line names no account', 'La línea no nombra una cuenta'],
  ['either %s or %s has an amount, and not both', 'Tiene valor %1 o %2, y no los dos'],
  ['no statement of camt.053 (BkToCstmrStmt)', 'No hay un extracto de camt.053 (BkToCstmrStmt)'],
  ['a document type (DTD) is not accepted', 'No se acepta un tipo de documento (DTD)'],
  ['not well-formed XML: %s', 'El XML está mal formado: %1'],
  ['no XML document', 'No es un documento XML'],
  ['the statement names no account', 'El extracto no nombra una cuenta'],
  ['the statement has no %s balance (%s)', 'El extracto no tiene el saldo %1 (%2)'],
  ['a statement has no closing balance (:62F:)', 'Un extracto no tiene saldo final (:62F:)'],
  ['a statement has no opening balance (:60F:)', 'Un extracto no tiene saldo inicial (:60F:)'],
  ['no field of MT940: %s', 'No es un campo de MT940: %1'],
  ['no entry (:61:): %s', 'No es un movimiento (:61:): %1'],
  ['the file begins with no header (01): %s', 'El archivo no empieza con un encabezado (01): %1'],
  ['the end of the file (09) is missing', 'Falta el fin del archivo (09)'],
  ['the trailer counts %s details, and %s were read', 'El cierre cuenta %1 detalles, y se leyeron %2'],
  ['the trailer sums %s, and the details %s', 'El cierre suma %1, y los detalles %2'],
  ['the record has %s columns, and %s belong to it', 'El registro tiene %1 columnas, y le tocan %2'],
] as const satisfies readonly (readonly [english: string, spanish: string])[]

const fieldWords: Readonly<Record<string, string>> = {
  'the amount': 'El valor',
  'the balance': 'El saldo',
  'the opening balance': 'El saldo inicial',
  'the closing balance': 'El saldo final',
  'the reference': 'La referencia',
  'the counterparty': 'La otra parte',
  'the text': 'El texto',
  'the value date': 'La fecha valor',
  'the date of the header': 'La fecha del encabezado',
  'the date of the balance': 'La fecha del saldo',
  'the count': 'El conteo',
  'the sum': 'La suma',
}

const pairs: readonly Pair[] = [
  // Differences.
  ['the provider has a payment of %s; Cupo has none', 'La pasarela tiene un pago de $1; Cupo no lo tiene'],
  ['the provider has %s; for Cupo the payment is %s', 'La pasarela tiene $1; para Cupo el pago está %2'],
  ['the provider took %s back; for Cupo it is paid', 'La pasarela devolvió $1; para Cupo está pagado'],
  ['the provider has it %s times: amount %s is not %s', 'La pasarela lo tiene %1 veces: $2 ≠ $3'],
  [
    'expected since %s: no file of the provider has the payment of %s',
    'Se espera desde el %1: ningún archivo de la pasarela tiene el pago de $2',
  ],
  [
    'expected since %s: no line of the bank has the payout of %s',
    'Se espera desde el %1: ninguna línea del banco tiene el abono de $2',
  ],
  [
    'expected since %s: no line of the bank has %s',
    'Se espera desde el %1: ninguna línea del banco tiene $2',
  ],
  [
    'expected since %s: no remittance of the operator has the bill of %s',
    'Se espera desde el %1: ninguna entrega del operador tiene la factura de $2',
  ],
  ['a %s of %s names no transaction', 'Hay %1 de $2 sin transacción'],
  [
    'its rows make %s, and no row of the provider is the payout',
    'Sus filas suman $1, y ninguna fila es el abono',
  ],
  ['its rows make %s, and it is booked with %s', 'Sus filas suman $1, y está contabilizado por $2'],
  ['amount %s is not %s, which its rows make', 'Valor $1 ≠ $2, que suman sus filas'],
  ['amount %s is not %s, which the bank has', 'Valor $1 ≠ $2, que tiene el banco'],
  ['amount %s is not %s of %s', 'Valor $1 ≠ $2 de %3'],
  ['amount %s is not %s', 'Valor $1 ≠ $2'],
  ['the payout %s has another line already', 'El abono %1 ya tiene otra línea'],
  ['the bank paid %s, which for Cupo is %s', 'El banco pagó %1, que para Cupo está %2'],
  [
    '%s of %s on %s: nothing of Cupo is it, reference %s',
    '%1 por ~2 el %3: nada de Cupo lo es, referencia #4',
  ],
  ['%s of %s on %s: nothing of Cupo is it', '%1 por ~2 el %3: nada de Cupo lo es'],
  [
    'the account had %s before %s; the books have %s',
    'La cuenta tenía $1 antes del %2; los libros tienen $3',
  ],
  [
    'before the line of %s lines that make %s are missing',
    'Antes de la línea del %1 faltan líneas que suman $2',
  ],
  [
    'older than the first row of the files: %s that make %s, until %s',
    'Anteriores a la primera fila de los archivos: %1 que suman $2, hasta el %3',
  ],
  ['%s, line %s, gives the movement anew: %s', '%1, línea %2, trae otra vez el movimiento: %3'],
  ['%s, line %s, gives the line anew: %s', '%1, línea %2, trae otra vez la línea: %3'],
  ['%s covers the day and lacks the line', '%1 cubre el día y no tiene la línea'],
  ['the operator tells that it is %s; Cupo has none', 'El operador dice que está %1; Cupo no lo tiene'],
  ...ofMovements,
  ['%s has another line already', '%1 ya tiene otra línea'],
  // Answers to whoever works on them.
  ['it is no difference', 'No es una diferencia'],
  ['somebody has explained it already', 'Alguien ya la explicó'],
  [
    'no clearing account carries %s: book its line, or explain it without an account',
    'Ninguna cuenta puente la lleva: contabiliza su línea, o explícala sin cuenta',
  ],
  ['%s carries nothing of %s', '%1 no lleva nada de ella'],
  ['the other side does not know it', 'El otro lado no la conoce'],
  ['the difference is still there', 'La diferencia sigue ahí'],
  ['the line moves no money', 'La línea no mueve dinero'],
  ['another line has settled the payout %s', 'Otra línea ya es el abono %1'],
  ['another line has settled it', 'Otra línea ya lo es'],
  ['the line is settled already, as %s', 'La línea ya está resuelta como %1'],
  ['no row of the provider names the payout %s', 'Ninguna fila de la pasarela nombra el abono %1'],
  [
    'the rows of the payout %s make %s, and the line has %s',
    'Las filas del abono %1 suman $2, y la línea tiene $3',
  ],
  [
    'the line has %s, and no days of open bills in a row make that: all of them make %s',
    'La línea tiene $1, y ningunos días seguidos de facturas abiertas suman eso: todas suman $2',
  ],
  ['the bills make %s, and the line has %s', 'Las facturas suman $1, y la línea tiene $2'],
  ['no open bill is %s', 'Ninguna factura abierta es %1'],
  ['no sale ends in %s', 'Ninguna venta de cartera termina en %1'],
  ['the sale named a price of %s, and the line has %s', 'La venta dijo un precio de $1, y la línea tiene $2'],
  ['the parts make %s, and the line takes %s', 'Las partes suman $1, y la línea recibe $2'],
  ['%s is none of %s', '%1 no es ninguna de %2'],
  [
    'no row of Cupo has the reference %s and the amount of the line',
    'Nada de Cupo tiene la referencia %1 y el valor de la línea',
  ],
  ['the books of today are closed', 'Los libros de hoy están cerrados'],
  ['refused as %s', 'El sistema lo rechazó: %1'],
  ...fileSentences,
]

const words: Readonly<Record<string, string>> = {
  ...fieldWords,
  'the payment provider': 'La pasarela',
  'the operator': 'El operador',
  'the bank': 'El banco',
  payment: 'un pago',
  order: 'un pedido',
  bill: 'una factura',
  transfer: 'una transferencia',
  open: 'sin terminar',
  done: 'hecho',
  undone: 'deshecho',
  void: 'sin efecto',
  'in a state without a name': 'en un estado sin nombre',
  'money in': 'Entró dinero',
  'money out': 'Salió dinero',
  sale: 'una venta',
  refund: 'una devolución',
  chargeback: 'un contracargo',
  posted: 'contabilizado',
  suspense: 'en suspenso',
  reversed: 'reversado',
  rejected: 'rechazado',
  expired: 'vencido',
  ignored: 'ignorado',
  failed: 'fallido',
  ordered: 'en camino',
  none: 'ninguna',
  delivered: 'entregado',
  refused: 'rechazado',
  outOfStock: 'agotado',
  collected: 'recaudada',
  unpaid: 'sin pagar',
  presented: 'presentada',
  disbursementTransfer: 'desembolso',
  bankTransfer: 'devolución',
  bankCredit: 'abono del banco',
  loanPayment: 'consignación',
  payout: 'abono de la pasarela',
  remittance: 'entrega del operador',
  thirdPartyPayment: 'pago a un tercero',
  bankCharge: 'cargo del banco',
  ownFunds: 'fondos propios',
  salePrice: 'precio de una venta de cartera',
}

const compiled = pairs.map(([english, spanish]) => ({ parts: english.split('%s'), spanish }))

/** No person's words; all others are masked. */
const bankWords = new Set(
  `abono abonos ach ajuste andina anual apertura aporte bancaria bancario banco bancolombia caja canal cargo cartera
   cajero cheque cobro comision comisiones consignacion contracargo corresponsal corriente credito cuenta cuota debito
   deposito desembolso devolucion dispersion efectivo embargo enlace epayco extracto factura facturas financiero fuente
   giro gmf gravamen iva impuesto impuestos interbancaria interes intereses internet inversion manejo mensual movil
   movimiento movimientos nomina nota oficina operador origin pago pagos pasarela plan por portal proveedor proveedores
   pse recaudo recaudos rechazo referencia rendimientos retencion retenciones reteica reteiva retefuente retiro reversion
   saldo sas sequence channel servicio servicios sucursal tarjeta tercero terceros traslado transferencia transferencias
   tributo valor venta ventas virtual 4x1000 a al con de del desde el en la las los para sa y`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const hideLine = (text: string | null): string =>
  (text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(hideWord)
    .join(' ')

/** An identity number or line as a deposit's reference has 5 to 11 digits. */
export const hideReference = (reference: string | null): string =>
  reference !== null && /^\d{5,11}$/.test(reference) ? `···${reference.slice(-4)}` : (reference ?? '')

/** Rows keep the English, by which a difference is known again. Unknown sentences stay. */
export function sentenceInSpanish(sentence: string): string {
  const again = / again on (\d{4}-\d{2}-\d{2})$/.exec(sentence)
  if (again !== null) {
    const before = sentence.slice(0, again.index).replace(/,$/, '')
    return `${sentenceInSpanish(before)}, otra vez el ${formatDate(again[1] ?? '')}`
  }
  for (const { parts, spanish } of compiled) {
    const values = valuesIn(sentence, parts)
    if (values === null) continue
    return spanish.replace(/([%$~#])(\d)/g, (_, kind: string, at: string) =>
      present(kind, values[Number(at) - 1] ?? ''),
    )
  }
  return sentence
}

/** Null for another sentence. */
function valuesIn(sentence: string, parts: readonly string[]): readonly string[] | null {
  const [first = '', ...others] = parts
  if (others.length === 0) return sentence === first ? [] : null
  if (!sentence.startsWith(first)) return null
  const values: string[] = []
  let from = first.length
  for (const [index, part] of others.entries()) {
    const isLast = index === others.length - 1
    const at = isLast
      ? sentence.endsWith(part)
        ? sentence.length - part.length
        : -1
      : sentence.indexOf(part, from)
    if (at < from) return null
    values.push(sentence.slice(from, at))
    from = at + part.length
  }
  return values
}

function present(kind: string, value: string): string {
  if (kind === '$') return /^-?\d{1,15}$/.test(value) ? formatPesos(Number(value)) : value
  if (kind === '~') return present('$', value.replace(/^-/, ''))
  if (kind === '#') return hideReference(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(value)) return formatDateTime(value)
  return Object.hasOwn(words, value)
    ? (words[value] ?? value)
    : value.includes(' ')
      ? sentenceInSpanish(value)
      : value
}

const subjects: Readonly<Record<string, string>> = {
  transaction: 'Pago',
  movement: 'Movimiento',
  payout: 'Abono de la pasarela',
  line: 'Línea del banco',
  onBank: 'Sin línea en el banco',
  remitted: 'Factura recaudada',
  bill: 'Factura',
  opening: 'Saldo inicial de la cuenta',
  before: 'Anterior a los archivos',
  gap: 'Líneas que faltan',
  changedMovement: 'Movimiento cambiado',
  changedLine: 'Línea cambiada',
  epayco: 'Pago en la pasarela',
  order: 'Pedido',
  transfer: 'Transferencia',
  credit: 'Sobrante del crédito',
  void: 'Crédito anulado',
  withdrawal: 'Retracto del crédito',
  bankCredit: 'Abono del banco al crédito',
  claim: 'Por cobrar en el crédito',
}

const accounts: Readonly<Record<string, string>> = {
  providerClearing: 'Pasarela por abonar',
  operatorClearing: 'Operador por entregar',
  bank: 'Banco',
}

/** `transaction:101234567` as `Pago 101234567`; of an id its end. */
export function aboutOf(subject: string): string {
  const at = subject.indexOf(':')
  const [prefix, name] = [subject.slice(0, at), subject.slice(at + 1)]
  const shown = /^[0-9a-f-]{36}$/.test(name)
    ? name.slice(-12)
    : prefix === 'before'
      ? (accounts[name] ?? name)
      : name
  return Object.hasOwn(subjects, prefix) ? `${subjects[prefix]} ${shown}` : subject
}

function hideWord(word: string): string {
  const letters = plain(word).replace(/[^a-z0-9]/g, '')
  if (letters === '' || bankWords.has(letters)) return word
  if (/^\d+$/.test(letters)) return letters.length <= 3 ? word : `···${lastDigits(letters)}`
  return `${[...word][0] ?? ''}***`
}
