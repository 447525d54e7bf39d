import type { BankLine, ReadFile, ReadRow } from '../../ports/outside-files.ts'
import { cut, fileReader, LineRefusal, linesOf, type NumberedLine, textField } from './file-text.ts'
import { balanceOf, type Cents, centsOf, checkBalance, dateOf, isDay, withBalances } from './file-values.ts'

type Field = { readonly line: number; readonly tag: string; readonly text: string }

type Entry = { readonly line: number; readonly cents: Cents; row: Omit<BankLine, 'amount' | 'balance'> }
type Statement = {
  readonly line: number
  account: string | null
  opening: Cents | null
  entries: Entry[]
  isClosed: boolean
}

/** SWIFT MT940, Customer Statement Message: one or more statements of accounts in pesos, with their envelope or bare. */
export const readMt940: ReadFile<BankLine> = fileReader((text, refusals) => {
  const rows: ReadRow<BankLine>[] = []
  const closings = new Map<string, Cents>()
  let statement: Statement | null = null

  const finish = (line: number) => {
    if (statement !== null && !statement.isClosed)
      throw new LineRefusal(line, 'a statement has no closing balance (:62F:)')
  }

  const readField = ({ line, tag, text: content }: Field) => {
    if (tag === '20') {
      const before = statement
      statement = { line, account: null, opening: null, entries: [], isClosed: false }
      if (before !== null && !before.isClosed)
        throw new LineRefusal(before.line, 'a statement has no closing balance (:62F:)')
      return
    }
    if (statement === null) throw new LineRefusal(line, `:${tag}: stands before the first :20:`)
    if (tag === '25') statement.account = accountOf(line, content)
    else if (tag === '60F' || tag === '60M') {
      const opening = balance(line, content)
      const last = closings.get(accountOfStatement(line, statement))
      statement.opening = opening
      if (last !== undefined) checkBalance(line, 'the opening balance', opening, last)
    } else if (tag === '61') {
      statement.entries.push(entryOf(line, content, accountOfStatement(line, statement)))
    } else if (tag === '86') {
      // After the closing balance the text is about the whole statement.
      const entry = statement.isClosed ? undefined : statement.entries.at(-1)
      if (entry !== undefined) entry.row = { ...entry.row, ...describe(line, entry.row.text, content) }
    } else if (tag === '62F' || tag === '62M') {
      statement.isClosed = true
      if (statement.opening === null)
        throw new LineRefusal(line, 'a statement has no opening balance (:60F:)')
      const closing = balance(line, content)
      closings.set(accountOfStatement(line, statement), closing)
      for (const row of withBalances(statement.opening, statement.entries)) rows.push(row)
      const sum = statement.entries.reduce((total, { cents }) => total + cents, statement.opening)
      checkBalance(line, 'the closing balance', closing, sum)
    }
  }

  let last = 1
  for (const field of fieldsOf(linesOf(text), refusals.add)) {
    last = field.line
    refusals.attempt(() => readField(field))
  }
  refusals.attempt(() => finish(last))
  return rows
})

function* fieldsOf(
  lines: Iterable<NumberedLine>,
  refuse: (line: number, reason: string) => void,
): Generator<Field> {
  let field: { line: number; tag: string; text: string } | null = null
  for (const { line, text } of lines) {
    // The envelope of SWIFT, its end, and the end of a message.
    if (text.startsWith('{') || text.startsWith('-')) continue
    const [, tag, content] = /^:(\d{2}[A-Z]?|NS):(.*)$/.exec(text) ?? []
    if (tag !== undefined && content !== undefined) {
      if (field !== null) yield field
      field = { line, tag, text: content }
    } else if (field === null) {
      refuse(line, `no field of MT940: ${cut(text)}`)
    } else {
      field.text += `\n${text}`
    }
  }
  if (field !== null) yield field
}

function accountOf(line: number, text: string): string {
  const account = text.split('/').at(-1)?.trim() ?? ''
  if (!/^[A-Z0-9]{4,34}$/.test(account)) throw new LineRefusal(line, `no account in :25:: ${cut(text)}`)
  return account
}

function accountOfStatement(line: number, { account }: Statement): string {
  if (account === null) throw new LineRefusal(line, 'the account (:25:) is missing or was not read')
  return account
}

function balance(line: number, text: string): Cents {
  const [, mark, date = '', currency = '', amount = ''] = /^([CD])(\d{6})([A-Z]{3})(.+)$/.exec(text) ?? []
  if (mark === undefined) throw new LineRefusal(line, `no balance: ${cut(text)}`)
  dateOf(line, 'the date of the balance', `20${date}`, 'yyyymmdd')
  if (currency !== 'COP') throw new LineRefusal(line, `the balance is in ${currency}, not in COP`)
  const cents = balanceOf(line, 'the balance', unsigned(line, amount), ',')
  return mark === 'D' ? -cents : cents
}

const unsigned = (line: number, amount: string): string => {
  if (!/^\d+,\d{0,2}$/.test(amount)) throw new LineRefusal(line, `no amount of MT940: ${cut(amount)}`)
  return amount
}

const entry =
  /^(?<value>\d{6})(?<booked>\d{4})?(?<mark>R?[CD])[A-Z]?(?<amount>\d[\d,]*)[NFS][A-Z0-9]{3}(?<references>.*)$/

function entryOf(line: number, content: string, account: string): Entry {
  const [first = '', ...more] = content.split('\n')
  const { value, booked, mark, amount = '', references = '' } = entry.exec(first)?.groups ?? {}
  const [own = '', bank = ''] = references.split('//')
  if (value === undefined || mark === undefined) throw new LineRefusal(line, `no entry (:61:): ${cut(first)}`)
  const valueOn = dateOf(line, 'the value date', `20${value}`, 'yyyymmdd')
  const cents = centsOf(line, 'the amount', unsigned(line, amount), ',')
  // RC takes a credit back, RD a debit.
  const isIn = mark === 'C' || mark === 'RD'
  const row = {
    account,
    valueOn,
    bookedOn: booked === undefined ? valueOn : nearest(line, valueOn, booked),
    reference:
      textField(line, 'the reference', own === 'NONREF' ? '' : own) ??
      textField(line, "the bank's reference", bank),
    counterparty: null,
    text: textField(line, 'the text', more.join(' ')) ?? '',
  }
  return { line, cents: isIn ? cents : -cents, row }
}

/** The entry's date has no year: take the one nearest to the value date. */
function nearest(line: number, valueOn: string, monthDay: string): string {
  const [year, valueMonth] = [Number(valueOn.slice(0, 4)), Number(valueOn.slice(5, 7))]
  const [month, day] = [Number(monthDay.slice(0, 2)), Number(monthDay.slice(2))]
  const ahead = month - valueMonth
  const its = ahead > 6 ? year - 1 : ahead < -6 ? year + 1 : year
  if (!isDay(its, month, day)) throw new LineRefusal(line, `the entry date is no date: ${monthDay}`)
  return `${its}-${monthDay.slice(0, 2)}-${monthDay.slice(2)}`
}

/** `/NAME/` is the counterparty of the structured form; all of it stays the text. */
function describe(line: number, before: string, content: string) {
  const text = textField(line, 'the text', `${before} ${content.replaceAll('\n', ' ')}`) ?? ''
  const name = /\/NAME\/([^/]+)/.exec(content.replaceAll('\n', ''))?.[1] ?? ''
  return { text, counterparty: textField(line, 'the counterparty', name) }
}
