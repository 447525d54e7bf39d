import type {
  BankLine,
  MovementCsv,
  ProviderMovement,
  ReadFile,
  ReadRow,
  StatementCsv,
} from '../../ports/outside-files.ts'
import { withBalances } from './bank-balance.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'
import { dateOf, instantOf } from './file-dates.ts'
import { balanceOf, type Cents, centsOf, pesosOf, shown, wholePesos } from './file-money.ts'
import { cut, fileReader, LineRefusal, requiredField, textField } from './file-text.ts'

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
