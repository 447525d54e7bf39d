import { SaxesParser } from 'saxes'
import type { BankLine, ReadFile, ReadRow } from '../../ports/outside-files.ts'
import { cut, fileReader, LineRefusal, textField } from './file-text.ts'
import { balanceOf, type Cents, centsOf, checkBalance, dateOf, shown, withBalances } from './file-values.ts'

type Node = {
  readonly name: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Node[]
  text: string
}

/** ISO 20022 camt.053, Bank-to-Customer Statement, of the versions in which an entry keeps these names (02 to 08). */
export const readCamt053: ReadFile<BankLine> = fileReader((text, refusals) => {
  const document = parse(text)
  const message = one(document, 'BkToCstmrStmt')
  const rows: ReadRow<BankLine>[] = []
  const closings = new Map<string, Cents>()
  if (message === undefined) throw new LineRefusal(document.line, 'no statement of camt.053 (BkToCstmrStmt)')
  for (const statement of all(message, 'Stmt')) {
    refusals.attempt(() => {
      const account = accountOf(statement)
      const opening = balanceOfKind(statement, ['OPBD', 'PRCD'], 'opening')
      const last = closings.get(account)
      if (last !== undefined) checkBalance(statement.line, 'the opening balance', opening, last)
      const closing = balanceOfKind(statement, ['CLBD'], 'closing')
      closings.set(account, closing)
      const entries = all(statement, 'Ntry').flatMap((node) => {
        const entry = refusals.attempt(() => entryOf(node, account))
        return entry === null ? [] : [entry]
      })
      checkSummary(statement, entries)
      const sum = entries.reduce((total, { cents }) => total + cents, opening)
      checkBalance(statement.line, 'the closing balance', closing, sum)
      for (const row of withBalances(opening, entries)) rows.push(row)
    })
  }
  return rows
})

const depthMax = 40

function parse(text: string): Node {
  const parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false })
  const root: Node = { name: '', line: 1, attributes: {}, children: [], text: '' }
  const open: Node[] = [root]
  parser.on('doctype', () => {
    throw new LineRefusal(parser.line, 'a document type (DTD) is not accepted')
  })
  parser.on('error', (error) => {
    throw new LineRefusal(parser.line, `not well-formed XML: ${cut(error.message)}`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > depthMax) throw new LineRefusal(parser.line, 'elements stand too deep in each other')
    const local = name.slice(name.indexOf(':') + 1)
    const node = { name: local, line: parser.line, attributes, children: [], text: '' }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  const addText = (more: string) => {
    const node = open.at(-1)
    if (node !== undefined) node.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(text).close()
  const [document] = root.children
  if (document === undefined) throw new LineRefusal(1, 'no XML document')
  return document
}

const all = (node: Node, name: string): readonly Node[] =>
  node.children.filter((child) => child.name === name)
const one = (node: Node | undefined, ...path: readonly string[]): Node | undefined =>
  path.reduce<Node | undefined>((at, name) => at?.children.find((child) => child.name === name), node)
const textAt = (node: Node, ...path: readonly string[]): string => one(node, ...path)?.text.trim() ?? ''

function accountOf(statement: Node): string {
  const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id')
  if (!/^[A-Za-z0-9]{4,34}$/.test(account))
    throw new LineRefusal(statement.line, 'the statement names no account')
  return account
}

function amountOf(node: Node, read: typeof centsOf): Cents {
  const amount = one(node, 'Amt')
  if (amount === undefined) throw new LineRefusal(node.line, 'an amount (Amt) is missing')
  const currency = amount.attributes.Ccy ?? ''
  if (currency !== 'COP') throw new LineRefusal(amount.line, `an amount is in ${cut(currency)}, not in COP`)
  if (!/^\s*\d+(?:\.\d{0,5})?\s*$/.test(amount.text))
    throw new LineRefusal(amount.line, `no amount: ${cut(amount.text)}`)
  // Five decimals are valid; beyond two they must be 0.
  const cents = read(amount.line, 'the amount', amount.text.trim().replace(/(\.\d{2})0+$/, '$1'), '.')
  return cents * signOf(node)
}

function signOf(node: Node): bigint {
  const mark = textAt(node, 'CdtDbtInd')
  if (mark !== 'CRDT' && mark !== 'DBIT')
    throw new LineRefusal(node.line, 'CdtDbtInd is neither CRDT nor DBIT')
  return mark === 'CRDT' ? 1n : -1n
}

function balanceOfKind(statement: Node, codes: readonly string[], name: string): Cents {
  const found = codes
    .map((code) => all(statement, 'Bal').find((node) => textAt(node, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find((node) => node !== undefined)
  if (found === undefined)
    throw new LineRefusal(statement.line, `the statement has no ${name} balance (${codes.join(' or ')})`)
  return amountOf(found, balanceOf)
}

function entryOf(entry: Node, account: string) {
  const { line } = entry
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  if (status !== 'BOOK')
    throw new LineRefusal(line, `an entry is ${cut(status) || 'without a state'}, not booked (BOOK)`)
  const bookedOn = dayOf(entry, 'BookgDt')
  const details = all(entry, 'NtryDtls').flatMap((node) => all(node, 'TxDtls'))
  // An entry speaks for its whole batch.
  const detail = details.length === 1 ? details[0] : undefined
  const isIn = signOf(entry) === 1n
  const row = {
    account,
    bookedOn,
    valueOn: one(entry, 'ValDt') === undefined ? bookedOn : dayOf(entry, 'ValDt'),
    reference: textField(line, 'the reference', referenceOf(entry, detail)),
    counterparty: textField(line, 'the counterparty', detail === undefined ? '' : partyOf(detail, isIn)),
    text: textField(line, 'the text', textOfEntry(entry, detail)) ?? '',
  }
  return { line, cents: amountOf(entry, centsOf), row }
}

function dayOf(entry: Node, name: string): string {
  const day = textAt(entry, name, 'Dt') || textAt(entry, name, 'DtTm').slice(0, 10)
  return dateOf(one(entry, name)?.line ?? entry.line, name, day, 'yyyy-mm-dd')
}

function referenceOf(entry: Node, detail: Node | undefined): string {
  const endToEnd = detail === undefined ? '' : textAt(detail, 'Refs', 'EndToEndId')
  const own = endToEnd === 'NOTPROVIDED' ? '' : endToEnd
  return own || textAt(entry, 'NtryRef') || textAt(entry, 'AcctSvcrRef')
}

function partyOf(detail: Node, isIn: boolean): string {
  const side = isIn ? 'Dbtr' : 'Cdtr'
  return textAt(detail, 'RltdPties', side, 'Nm') || textAt(detail, 'RltdPties', side, 'Pty', 'Nm')
}

function textOfEntry(entry: Node, detail: Node | undefined): string {
  const remittance = detail === undefined ? undefined : one(detail, 'RmtInf')
  const free = remittance === undefined ? [] : all(remittance, 'Ustrd').map(({ text }) => text)
  return [textAt(entry, 'AddtlNtryInf'), ...free].filter(Boolean).join(' ')
}

/** The optional totals (TxsSummry) ignore the sign of entries. */
type Counted = readonly { readonly cents: Cents }[]

function checkSummary(statement: Node, entries: Counted): void {
  const totals: readonly (readonly [string, Counted])[] = [
    ['TtlNtries', entries],
    ['TtlCdtNtries', entries.filter(({ cents }) => cents > 0n)],
    ['TtlDbtNtries', entries.filter(({ cents }) => cents < 0n)],
  ]
  for (const [name, counted] of totals) {
    const total = one(statement, 'TxsSummry', name)
    if (total === undefined) continue
    const count = textAt(total, 'NbOfNtries')
    if (count !== '' && count !== String(counted.length))
      throw new LineRefusal(
        total.line,
        `${name} counts ${cut(count)} entries, and ${counted.length} were read`,
      )
    const sum = textAt(total, 'Sum')
    const read = counted.reduce((before, { cents }) => before + (cents < 0n ? -cents : cents), 0n)
    if (sum !== '' && balanceOf(total.line, 'the sum', sum, '.') !== read)
      throw new LineRefusal(total.line, `${name} sums ${cut(sum)}, and the entries ${shown(read)}`)
  }
}
