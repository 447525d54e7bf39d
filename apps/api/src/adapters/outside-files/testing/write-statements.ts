import type { BankLine } from '../../../ports/outside-files.ts'

/** Lines of one account and day; amounts in cents. Each writer leaves out what its format lacks. */
type WrittenLine = {
  readonly valueOn: string
  readonly cents: bigint
  readonly reference: string
  readonly counterparty: string
  readonly text: string
}
export type WrittenStatement = {
  readonly account: string
  readonly bookedOn: string
  readonly opening: bigint
  readonly lines: readonly WrittenLine[]
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const size = (cents: bigint) => (cents < 0n ? -cents : cents)
const decimal = (cents: bigint, mark: string) =>
  `${size(cents) / 100n}${mark}${String(size(cents) % 100n).padStart(2, '0')}`
const compact = (day: string) => day.replaceAll('-', '')
const closingOf = ({ opening, lines }: WrittenStatement) =>
  lines.reduce((balance, { cents }) => balance + cents, opening)

export function writeMt940(statements: readonly WrittenStatement[]): Uint8Array {
  const messages = statements.map((statement) => {
    const balance = (cents: bigint) =>
      `${cents < 0n ? 'D' : 'C'}${compact(statement.bookedOn).slice(2)}COP${decimal(cents, ',')}`
    const entries = statement.lines.map(
      ({ valueOn, cents, reference, counterparty, text }) =>
        `:61:${compact(valueOn).slice(2)}${compact(statement.bookedOn).slice(4)}${cents < 0n ? 'D' : 'C'}` +
        `${decimal(cents, ',')}NTRF${reference}//BANK1\r\n:86:${text}\r\n/NAME/${counterparty}`,
    )
    return [
      '{1:F01CUPOCOBBAXXX0000000000}{2:I940CUPOCOBBXXXXN}{4:',
      ':20:STATEMENT',
      `:25:${statement.account}`,
      ':28C:1/1',
      `:60F:${balance(statement.opening)}`,
      ...entries,
      `:62F:${balance(closingOf(statement))}`,
      '-}',
    ].join('\r\n')
  })
  return bytesOf(messages.join('\r\n'))
}

export function writeCamt053(statements: readonly WrittenStatement[]): Uint8Array {
  const mark = (cents: bigint) => `<CdtDbtInd>${cents < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const amount = (cents: bigint) => `<Amt Ccy="COP">${decimal(cents, '.')}</Amt>${mark(cents)}`
  const inXml = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const balance = (code: string, cents: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}</Bal>`
  const written = statements.map((statement) => {
    const sum = statement.lines.reduce((total, { cents }) => total + size(cents), 0n)
    const entries = statement.lines.map(
      ({ valueOn, cents, reference, counterparty, text }) =>
        `<Ntry>${amount(cents)}<Sts>BOOK</Sts><BookgDt><Dt>${statement.bookedOn}</Dt></BookgDt>` +
        `<ValDt><Dt>${valueOn}</Dt></ValDt><NtryDtls><TxDtls><Refs><EndToEndId>${inXml(reference)}</EndToEndId></Refs>` +
        `<RltdPties><${cents < 0n ? 'Cdtr' : 'Dbtr'}><Nm>${inXml(counterparty)}</Nm></${cents < 0n ? 'Cdtr' : 'Dbtr'}></RltdPties>` +
        `<RmtInf><Ustrd>${inXml(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    )
    return (
      `<Stmt><Id>1</Id><Acct><Id><Othr><Id>${statement.account}</Id></Othr></Id></Acct>` +
      `${balance('OPBD', statement.opening)}${balance('CLBD', closingOf(statement))}<TxsSummry><TtlNtries>` +
      `<NbOfNtries>${statement.lines.length}</NbOfNtries><Sum>${decimal(sum, '.')}</Sum></TtlNtries></TxsSummry>` +
      `${entries.join('\n')}</Stmt>`
    )
  })
  return bytesOf(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">` +
      `<BkToCstmrStmt>${written.join('\n')}</BkToCstmrStmt></Document>`,
  )
}

const digits = (value: bigint | number | string, width: number) => String(value).padStart(width, '0')

/** Money in alone. */
export function writeAsobancaria2001({ account, bookedOn, lines }: WrittenStatement): Uint8Array {
  const sum = lines.reduce((total, { cents }) => total + cents, 0n)
  const day = compact(bookedOn)
  const totals = `${digits(lines.length, 9)}${digits(sum, 18)}`
  const records = [
    `010901234567${day}007${digits(account, 17)}${day}0630A01`,
    `05${digits('7701234567897', 13)}0001`,
    ...lines.map(
      ({ reference, cents }, index) =>
        `06${digits(reference, 48)}${digits(cents, 14)}0101${digits(0, 6)}${digits(0, 6)}0070123${digits(index + 1, 7)}`,
    ),
    `08${totals}0001`,
    `09${totals}`,
  ]
  return bytesOf(records.map((record) => record.padEnd(162)).join('\r\n'))
}

/** Money in alone. */
export function writeAsobancaria1998({ account, bookedOn, lines }: WrittenStatement): Uint8Array {
  const sum = lines.reduce((total, { cents }) => total + cents, 0n)
  const records = [
    `01${digits('901234567', 13)}${compact(bookedOn)}007${digits(account, 15)}`,
    ...lines.map(
      ({ reference, cents }, index) =>
        `02${digits(reference, 25)}${digits(cents, 13)}01${digits(index + 1, 7)}`,
    ),
    `09${digits(lines.length, 9)}${digits(sum, 18)}`,
  ]
  return bytesOf(records.map((record) => record.padEnd(128)).join('\n'))
}

export function writeStatementCsv(statement: WrittenStatement): Uint8Array {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const signed = (cents: bigint) => `${cents < 0n ? '-' : ''}${decimal(cents, ',')}`
  let balance = statement.opening
  const [year = '', month = '', day = ''] = statement.bookedOn.split('-')
  const rows = statement.lines.map(({ valueOn, cents, reference, counterparty, text }) => {
    balance += cents
    const [valueYear = '', valueMonth = '', valueDay = ''] = valueOn.split('-')
    return [
      statement.account,
      `${day}/${month}/${year}`,
      `${valueDay}/${valueMonth}/${valueYear}`,
      signed(cents),
      cell(reference),
      cell(counterparty),
      cell(text),
      signed(balance),
    ].join(';')
  })
  return bytesOf(
    ['\uFEFFCuenta;Fecha;Fecha valor;Valor;Referencia;Ordenante;Descripción;Saldo', ...rows, ''].join('\r\n'),
  )
}

export const writtenStatementCsv = {
  separator: ';',
  decimalMark: ',',
  dateFormat: 'dd/mm/yyyy',
  order: 'oldestFirst',
  account: null,
  columns: {
    account: 'Cuenta',
    bookedOn: 'Fecha',
    valueOn: 'Fecha valor',
    amount: 'Valor',
    credit: null,
    debit: null,
    reference: 'Referencia',
    counterparty: 'Ordenante',
    text: 'Descripción',
    balance: 'Saldo',
  },
} as const

/** Of whole pesos, as every format with balances and texts has them. */
export function rowsOf(statements: readonly WrittenStatement[]): readonly BankLine[] {
  return statements.flatMap(({ account, bookedOn, opening, lines }) => {
    let balance = opening
    return lines.map(({ valueOn, cents, reference, counterparty, text }) => {
      balance += cents
      return {
        account,
        bookedOn,
        valueOn,
        amount: Number(cents / 100n) as BankLine['amount'],
        reference,
        counterparty,
        text,
        balance: Number(balance / 100n) as BankLine['amount'],
      }
    })
  })
}
