import { wallTime } from '../world/clock.ts'
import { type BankLine, lenderAccount, type Statement } from './bank-lines.ts'
import type { Movement } from './payouts.ts'

export type WrittenFile = { readonly name: string; readonly type: string; readonly bytes: Buffer }

/** The columns of the provider's rows are not public: these are this world's. */
export function writeMovements(day: string, payout: string, rows: readonly Movement[]): WrittenFile {
  const lines = rows.map(({ id, reference, kind, amount, at }) =>
    [wallTime(Date.parse(at)), id, kind, reference, decimal(amount, ','), payout].join(';'),
  )
  const text = ['\uFEFFFecha;Movimiento;Tipo;Referencia ePayco;Valor;Abono', ...lines, ''].join('\r\n')
  return { name: `epayco-movimientos-${day}.csv`, type: 'text/csv; charset=utf-8', bytes: Buffer.from(text) }
}

export const statementFormats = ['csv', 'mt940', 'camt053', 'asobancaria2001', 'asobancaria1998'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** Asobancaria's formats have money in alone: null without any. */
export function writeStatement(format: StatementFormat, statement: Statement): WrittenFile | null {
  const { day, lines } = statement
  const credits = lines.filter(({ amount }) => amount > 0)
  switch (format) {
    case 'csv':
      return {
        name: `extracto-${day}.csv`,
        type: 'text/csv; charset=iso-8859-1',
        bytes: Buffer.from(csvOf(statement), 'latin1'),
      }
    case 'mt940':
      return { name: `extracto-${day}.sta`, type: 'text/plain', bytes: Buffer.from(mt940Of(statement)) }
    case 'camt053':
      return {
        name: `extracto-${day}.xml`,
        type: 'application/xml',
        bytes: Buffer.from(camt053Of(statement)),
      }
    case 'asobancaria2001':
    case 'asobancaria1998': {
      if (credits.length === 0) return null
      const records = format === 'asobancaria2001' ? records2001(day, credits) : records1998(day, credits)
      return {
        name: `recaudo-${day}-${format.slice(-4)}.txt`,
        type: 'text/plain',
        bytes: Buffer.from(records),
      }
    }
  }
}

const decimal = (amount: number, mark: string) => `${amount}${mark}00`
const size = (amount: number, mark: string) => decimal(Math.abs(amount), mark)
const compact = (day: string) => day.replaceAll('-', '')
const closingOf = ({ opening, lines }: Statement) => lines.reduce((sum, { amount }) => sum + amount, opening)

function csvOf({ opening, lines }: Statement): string {
  let balance = opening
  const spanish = (day: string) => day.split('-').reverse().join('/')
  const rows = lines.map(({ bookedOn, valueOn, text, reference, counterparty, amount }) => {
    balance += amount
    const sides = amount > 0 ? [size(amount, ','), ''] : ['', size(amount, ',')]
    return [
      lenderAccount,
      spanish(bookedOn),
      spanish(valueOn),
      text,
      reference,
      `"${counterparty.replaceAll('"', '""')}"`,
      ...sides,
      decimal(balance, ','),
    ].join(';')
  })
  const columns =
    'Cuenta;Fecha;Fecha valor;Descripción;Referencia;Ordenante o beneficiario;Créditos;Débitos;Saldo'
  return [columns, ...rows, ''].join('\r\n')
}

/** SWIFT's letters have no accents. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/[^A-Za-z0-9 .,()?'+-]/g, '')
const mark = (amount: number) => (amount < 0 ? 'D' : 'C')

function mt940Of(statement: Statement): string {
  const { day, opening, lines } = statement
  const balance = (amount: number) => `${mark(amount)}${compact(day).slice(2)}COP${size(amount, ',')}`
  const entries = lines.flatMap(({ bookedOn, valueOn, amount, reference, text, counterparty }) => [
    `:61:${compact(valueOn).slice(2)}${compact(bookedOn).slice(4)}${mark(amount)}${size(amount, ',')}NTRF${reference}`,
    `:86:${plain(text)}`,
    ...(counterparty === '' ? [] : [`/NAME/${plain(counterparty)}`]),
  ])
  return [
    '{1:F01BANCCOBBXXXX0000000000}{2:I940CUPOCOBBXXXXN}{4:',
    `:20:${compact(day)}`,
    `:25:${lenderAccount}`,
    `:28C:${compact(day).slice(2)}/1`,
    `:60F:${balance(opening)}`,
    ...entries,
    `:62F:${balance(closingOf(statement))}`,
    '-}',
  ].join('\r\n')
}

const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function camt053Of(statement: Statement): string {
  const { day, opening, lines } = statement
  const amountOf = (amount: number) =>
    `<Amt Ccy="COP">${size(amount, '.')}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  const entry = ({ bookedOn, valueOn, amount, reference, counterparty, text }: BankLine) => {
    const side = amount < 0 ? 'Cdtr' : 'Dbtr'
    const party =
      counterparty === '' ? '' : `<RltdPties><${side}><Nm>${inXml(counterparty)}</Nm></${side}></RltdPties>`
    return [
      `<Ntry>${amountOf(amount)}<Sts>BOOK</Sts>`,
      `<BookgDt><Dt>${bookedOn}</Dt></BookgDt><ValDt><Dt>${valueOn}</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef>`,
      '<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>',
      `<NtryDtls><TxDtls>${party}<RmtInf><Ustrd>${inXml(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    ].join('\n')
  }
  const sum = lines.reduce((total, { amount }) => total + Math.abs(amount), 0)
  const total = `<NbOfNtries>${lines.length}</NbOfNtries><Sum>${decimal(sum, '.')}</Sum>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>${compact(day)}</MsgId><CreDtTm>${day}T23:59:59-05:00</CreDtTm></GrpHdr>`,
    `<Stmt><Id>${compact(day)}</Id><CreDtTm>${day}T23:59:59-05:00</CreDtTm>`,
    `<Acct><Id><Othr><Id>${lenderAccount}</Id></Othr></Id><Ccy>COP</Ccy></Acct>`,
    balance('OPBD', opening),
    balance('CLBD', closingOf(statement)),
    `<TxsSummry><TtlNtries>${total}</TtlNtries></TxsSummry>`,
    ...lines.map(entry),
    '</Stmt></BkToCstmrStmt></Document>',
    '',
  ].join('\n')
}

const digits = (value: number | string, width: number) => String(value).padStart(width, '0')
const totalsOf = (credits: readonly BankLine[]) =>
  `${digits(credits.length, 9)}${digits(credits.reduce((sum, { amount }) => sum + amount, 0) * 100, 18)}`
const nit = '9000000005'
const bank = '007'

function records2001(day: string, credits: readonly BankLine[]): string {
  const detail = ({ reference, amount }: BankLine, index: number) =>
    `06${digits(reference, 48)}${digits(amount * 100, 14)}0101${digits(0, 12)}${bank}0001${digits(index + 1, 7)}`
  const records = [
    `01${nit}${compact(day)}${bank}${digits(lenderAccount, 17)}${compact(day)}2359A01`,
    `05${digits('7709998000011', 13)}0001`,
    ...credits.map(detail),
    `08${totalsOf(credits)}0001`,
    `09${totalsOf(credits)}`,
  ]
  return `${records.map((record) => record.padEnd(162)).join('\r\n')}\r\n`
}

function records1998(day: string, credits: readonly BankLine[]): string {
  const detail = ({ reference, amount }: BankLine, index: number) =>
    `02${digits(reference, 25)}${digits(amount * 100, 13)}01${digits(index + 1, 7)}`
  const records = [
    `01${digits(nit, 13)}${compact(day)}${bank}${digits(lenderAccount, 15)}`,
    ...credits.map(detail),
    `09${totalsOf(credits)}`,
  ]
  return `${records.map((record) => record.padEnd(128)).join('\r\n')}\r\n`
}
