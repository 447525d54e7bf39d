import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { AccountCode } from './account-codes.ts'
import type { BatchLine } from './batch-lines.ts'

export type FileFormat = {
  /** The same name has the same bytes for ever. */
  readonly name: string
  readonly extension: 'csv' | 'jsonl'
  /** Null where the name says it all. */
  readonly template: Template | null
  /** The code says all that the format needs. */
  readonly isEnough: (code: AccountCode) => boolean
  readonly write: (lines: AsyncIterable<BatchLine>) => AsyncIterable<string>
}

const fields = [
  'batch',
  'day',
  'valueOn',
  'account',
  'code',
  'thirdParty',
  'costCenter',
  'channel',
  'debit',
  'credit',
  'entry',
  'kind',
  'source',
  'sourceId',
  'subject',
  'contract',
] as const satisfies readonly (keyof BatchLine)[]

/** Amounts are whole pesos. A column is a constant text or a field. */
const templateSchema = v.strictObject({
  separator: v.picklist([',', ';', '\t', '|']),
  dates: v.picklist(['YYYY-MM-DD', 'YYYYMMDD', 'DD/MM/YYYY']),
  columns: v.pipe(
    v.array(
      v.union([
        v.strictObject({ title: v.string(), field: v.picklist(fields) }),
        v.strictObject({ title: v.string(), text: v.string() }),
      ]),
    ),
    v.minLength(1),
  ),
})

export type Template = v.InferOutput<typeof templateSchema>

/** Null for a text that declares no columns. */
export function readTemplate(text: string): Template | null {
  try {
    return templateOf(JSON.parse(text))
  } catch {
    return null
  }
}

function templateOf(declared: unknown): Template | null {
  const read = v.safeParse(templateSchema, declared)
  return read.success ? read.output : null
}

export function formatNamed(name: string, declared: unknown): FileFormat | null {
  if (name === 'csv') return csvFormat()
  if (name.startsWith('siigo:')) return siigoFormat(Number(name.slice('siigo:'.length)))
  const template = templateOf(declared)
  return template === null ? null : csvFormat(template)
}

const allFields: Template = {
  separator: ',',
  dates: 'YYYY-MM-DD',
  columns: fields.map((field) => ({ title: field, field })),
}

export function csvFormat(template?: Template): FileFormat {
  const declared = template ?? allFields
  const { separator, columns } = declared
  const rowOf = (cells: readonly string[]) =>
    `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`
  return {
    name: template === undefined ? 'csv' : `csv:${digestOf(template)}`,
    extension: 'csv',
    template: template ?? null,
    isEnough: () => true,
    write: async function* (lines) {
      yield rowOf(columns.map(({ title }) => title))
      for await (const line of lines) yield rowOf(columns.map((column) => cellOf(line, column, declared)))
    },
  }
}

const digestOf = (template: Template): string =>
  createHash('sha256').update(JSON.stringify(template)).digest('hex').slice(0, 16)

function cellOf(line: BatchLine, column: Template['columns'][number], { dates }: Template): string {
  if ('text' in column) return column.text
  const value = line[column.field]
  if (value === null) return ''
  return column.field === 'day' || column.field === 'valueOn' ? dateText(String(value), dates) : String(value)
}

function dateText(iso: string, dates: Template['dates']): string {
  const [year, month, day] = iso.split('-')
  switch (dates) {
    case 'YYYY-MM-DD':
      return iso
    case 'YYYYMMDD':
      return `${year}${month}${day}`
    case 'DD/MM/YYYY':
      return `${day}/${month}/${year}`
  }
}

/** A cell that begins so is a formula to a spreadsheet: the apostrophe makes it text. */
export function quoted(cell: string, separator: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(cell)
  const text = isFormula ? `'${cell}` : cell
  const isPlain = !isFormula && !/["\r\n]/.test(text) && !text.includes(separator)
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`
}

/**
 * A line of the file is the body of one `POST /v1/journals` of Siigo. `document` is Siigo's number for the
 * lender's kind of voucher.
 */
export function siigoFormat(document: number): FileFormat {
  return {
    name: `siigo:${document}`,
    extension: 'jsonl',
    template: null,
    isEnough: ({ thirdParty, costCenter }) => thirdParty !== null && /^\d*$/.test(costCenter ?? ''),
    write: async function* (lines) {
      let items: BatchLine[] = []
      for await (const line of lines) {
        const [first] = items
        if (first !== undefined && first.entry !== line.entry) {
          yield journalOf(document, items)
          items = []
        }
        items.push(line)
      }
      if (items.length > 0) yield journalOf(document, items)
    },
  }
}

function journalOf(document: number, lines: readonly BatchLine[]): string {
  const [first] = lines
  if (first === undefined) return ''
  const journal = {
    document: { id: document },
    date: first.day,
    items: lines.map(({ code, thirdParty, costCenter, account, channel, contract, debit, credit }) => ({
      account: { code, movement: debit > 0 ? 'Debit' : 'Credit' },
      customer: { identification: thirdParty, branch_office: 0 },
      ...(costCenter === null ? {} : { cost_center: Number(costCenter) }),
      description: [account, channel, contract].filter((text) => text !== null && text !== '').join(' '),
      value: debit > 0 ? debit : credit,
    })),
    observations: ['Cupo', first.batch, first.entry].filter((text) => text !== null).join(' '),
  }
  return `${JSON.stringify(journal)}\n`
}
