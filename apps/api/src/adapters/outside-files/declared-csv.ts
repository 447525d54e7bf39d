import type {
  BankLine,
  MovementCsv,
  ProviderMovement,
  ReadFile,
  ReadRow,
  StatementCsv,
} from '../../ports/outside-files.ts'
import { cut, fileReader, LineRefusal, requiredField, textField } from './file-text.ts'
import {
  balanceOf,
  type Cents,
  centsOf,
  dateOf,
  instantOf,
  pesosOf,
  shown,
  wholePesos,
  withBalances,
} from './file-values.ts'

/** Cents of a commission are rounded so that a payout keeps its sum (`wholePesos`). */
export const movementCsvReader = (csv: MovementCsv): ReadFile<ProviderMovement> =>
  fileReader((text, refusals) => {
    const { columns } = csv
    const rows: ReadRow<ProviderMovement>[] = []
    const lineOfId = new Map<string, number>()
    const sumOfPayout = new Map<string | null, Cents>()
    for (const row of csvRows(text, csv.separator, Object.values(columns), refusals.add)) {
      refusals.attempt(() => {
        const { line, cell } = row
        const id = requiredField(line, columns.id, cell(columns.id))
        const other = lineOfId.get(id)
        if (other !== undefined)
          throw new LineRefusal(line, `${columns.id} ${cut(id)} stands in line ${other}, too`)
        lineOfId.set(id, line)
        const kind = kindOf(row, csv)
        const payout = columns.payout === null ? null : textField(line, columns.payout, cell(columns.payout))
        const before = sumOfPayout.get(payout) ?? 0n
        const after = before + signedAmount(row, csv, kind)
        sumOfPayout.set(payout, after)
        const movement = {
          id,
          reference:
            columns.reference === null ? null : textField(line, columns.reference, cell(columns.reference)),
          kind,
          amount: (wholePesos(after) - wholePesos(before)) as ProviderMovement['amount'],
          at: instantOf(line, columns.at, cell(columns.at), csv.dateFormat),
          payout,
        }
        rows.push({ line, row: movement })
      })
    }
    return rows
  })

type CsvRow = {
  readonly line: number
  readonly cell: (column: string | null) => string
}

type CsvRecord = { readonly line: number; readonly cells: readonly string[] }

type Cell = { readonly text: string; readonly end: number; readonly lineEnds: number }

function kindOf({ line, cell }: CsvRow, { columns, kinds }: MovementCsv): ProviderMovement['kind'] {
  const word = cell(columns.kind).trim()
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined
  if (kind === undefined) throw new LineRefusal(line, `${columns.kind} is no declared kind: ${cut(word)}`)
  return kind
}

function signedAmount(
  { line, cell }: CsvRow,
  { columns, decimalMark, sign }: MovementCsv,
  kind: ProviderMovement['kind'],
): Cents {
  const cents = centsOf(line, columns.amount, cell(columns.amount), decimalMark)
  if (sign === 'stated') return cents
  if (cents < 0n) throw new LineRefusal(line, `${columns.amount} is negative, and its kind gives the sign`)
  return kind === 'sale' ? cents : -cents
}

/** A balance must follow from the line before. */
export const statementCsvReader = (csv: StatementCsv): ReadFile<BankLine> =>
  fileReader((text, refusals) => {
    const { columns } = csv
    const listed = csvRows(text, csv.separator, Object.values(columns), refusals.add)
    const inOrder = csv.order === 'oldestFirst' ? listed : [...listed].reverse()
    const openings = new Map<string, Cents>()
    const balances = new Map<string, Cents>()
    const ofAccount = new Map<string, StatementLine[]>()
    for (const row of inOrder) {
      refusals.attempt(() => {
        const read = statementLine(row, csv)
        const { account } = read.row
        const lines = ofAccount.get(account) ?? []
        if (lines.push(read) === 1) ofAccount.set(account, lines)
        if (columns.balance === null) return
        const given = balanceOf(row.line, columns.balance, row.cell(columns.balance), csv.decimalMark)
        const before = balances.get(account)
        if (before === undefined) openings.set(account, given - read.cents)
        balances.set(account, given)
        if (before !== undefined && before + read.cents !== given)
          throw new LineRefusal(
            row.line,
            `${columns.balance} is ${shown(given)}, and ${shown(before + read.cents)} follows from the line before`,
          )
      })
    }
    if (columns.balance === null)
      return [...ofAccount.values()]
        .flat()
        .flatMap((one) => refusals.attempt(() => withoutBalance(one)) ?? [])
    return [...openings].flatMap(([account, opening]) => withBalances(opening, ofAccount.get(account) ?? []))
  })

type StatementLine = {
  readonly line: number
  readonly cents: Cents
  readonly row: Omit<BankLine, 'amount' | 'balance'>
}

const withoutBalance = ({ line, cents, row }: StatementLine): ReadRow<BankLine> => ({
  line,
  row: { ...row, amount: pesosOf(line, 'the amount', cents), balance: null },
})

function statementLine({ line, cell }: CsvRow, csv: StatementCsv): StatementLine {
  const { columns, dateFormat } = csv
  const optional = (column: string | null) => (column === null ? null : textField(line, column, cell(column)))
  const account = csv.account ?? optional(columns.account)
  if (account === null) throw new LineRefusal(line, 'the line names no account')
  const bookedOn = dateOf(line, columns.bookedOn, cell(columns.bookedOn), dateFormat)
  const row = {
    account,
    bookedOn,
    valueOn:
      columns.valueOn === null ? bookedOn : dateOf(line, columns.valueOn, cell(columns.valueOn), dateFormat),
    reference: optional(columns.reference),
    counterparty: optional(columns.counterparty),
    text: textField(line, columns.text, cell(columns.text)) ?? '',
  }
  return { line, cents: centsOfLine({ line, cell }, csv), row }
}

function centsOfLine({ line, cell }: CsvRow, { columns, decimalMark }: StatementCsv): Cents {
  if (columns.amount !== null) return centsOf(line, columns.amount, cell(columns.amount), decimalMark)
  const side = (column: string | null) => {
    const text = cell(column).trim()
    if (column === null || text === '') return 0n
    const cents = centsOf(line, column, text, decimalMark)
    if (cents < 0n) throw new LineRefusal(line, `${column} is negative`)
    return cents
  }
  const [credit, debit] = [side(columns.credit), side(columns.debit)]
  if ((credit === 0n) === (debit === 0n))
    throw new LineRefusal(line, `either ${columns.credit} or ${columns.debit} has an amount, and not both`)
  return credit - debit
}

/** RFC 4180 with any separator; the first row names the columns, in any order. */
function* csvRows(
  text: string,
  separator: string,
  declared: readonly (string | null)[],
  refuse: (line: number, reason: string) => void,
): Generator<CsvRow> {
  const records = recordsOf(text, separator)
  const header = records.next().value
  if (header === undefined) throw new LineRefusal(1, 'the file is empty')
  const names = header.cells.map((name) => name.trim())
  for (const column of declared) {
    const count = column === null ? 1 : names.filter((name) => name === column).length
    if (count !== 1)
      throw new LineRefusal(header.line, `the first row has the column ${column} ${count} times, not once`)
  }
  for (const { line, cells } of records) {
    if (cells.length !== names.length)
      refuse(line, `the row has ${cells.length} cells, and ${names.length} columns are named`)
    else yield { line, cell: (column) => (column === null ? '' : (cells[names.indexOf(column)] ?? '')) }
  }
}

function* recordsOf(text: string, separator: string): Generator<CsvRecord, undefined> {
  let line = 1
  let position = 0
  while (position < text.length) {
    if (text[position] === '\n' || text[position] === '\r') {
      if (text[position] === '\n') line += 1
      position += 1
      continue
    }
    const start = line
    const cells: string[] = []
    for (let isLast = false; !isLast; ) {
      const cell = cellAt(text, position, separator, line)
      cells.push(cell.text)
      line += cell.lineEnds
      position = cell.end
      isLast = text[position] !== separator
      position += isLast && text.startsWith('\r\n', position) ? 2 : 1
    }
    line += 1
    if (cells.some((cell) => cell.trim() !== '')) yield { line: start, cells }
  }
}

function cellAt(text: string, start: number, separator: string, line: number): Cell {
  if (text[start] !== '"') {
    let end = start
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
    return { text: text.slice(start, end), end, lineEnds: 0 }
  }
  let end = start + 1
  let quotes = 0
  for (; end < text.length; end += 1) {
    if (text[end] !== '"') continue
    if (text[end + 1] !== '"') break
    quotes += 1
    end += 1
  }
  const inner = text.slice(start + 1, end)
  const after = text[end + 1]
  if (end >= text.length) throw new LineRefusal(line, `a quote is not closed: ${cut(inner)}`)
  if (after !== undefined && after !== separator && after !== '\n' && after !== '\r')
    throw new LineRefusal(line, `a cell goes on after its closing quote: ${cut(inner)}`)
  const content = quotes === 0 ? inner : inner.replaceAll('""', '"')
  return { text: content, end: end + 1, lineEnds: content.split('\n').length - 1 }
}
