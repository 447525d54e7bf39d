import { readFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'
import {
  type AccountCode,
  accounts,
  csvFormat,
  type Detail,
  type FileFormat,
  readTemplate,
  siigoFormat,
} from '../../../apps/api/src/features/accounting/accounting.ts'
import { type ArgumentsRead, wordsAndOptions } from '../product/terminal.ts'

export type BooksOrder =
  | { readonly kind: 'balance'; readonly on: string | null }
  | { readonly kind: 'accounts'; readonly on: string | null }
  | { readonly kind: 'setCode'; readonly code: AccountCode; readonly isSure: boolean }
  | {
      readonly kind: 'export'
      readonly day: string
      readonly detail: Detail
      readonly format: FileFormat
      readonly folder: string
    }
  | { readonly kind: 'close'; readonly month: string; readonly isSure: boolean }
  /** The two months of a VAT return begin with this one. */
  | { readonly kind: 'vat'; readonly month: string }

export const usage = `npm run lender -- books balance [--on 2026-10-31]             the trial balance of a day, by account and channel
npm run lender -- books accounts [--on 2026-10-31]            the accountant's code of each account
npm run lender -- books accounts bank 11100501 --from 2026-11-01 [--third-party 900123456] [--cost-center 7]
                                                              the code of an account from a day on
npm run lender -- books export 2026-10-31 [--out folder]      the file of a day; each day up to it takes no entry any more
npm run lender -- books export 2026-10 [--out folder]         the same of all days of a month
  --entries                  line by line, instead of by account, channel and day
  --template columns.json    the columns that the file declares, instead of all
  --siigo 27441              the bodies of POST /v1/journals, for that number of voucher
npm run lender -- books close 2026-10                         keeps the balances of a month, or says what is missing
npm run lender -- books vat 2026-09                           VAT of two months: base and tax by source and treatment
A new code, and a month to close, is asked about; --yes answers beforehand.`

const isMonth = (text: string) => /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(text)

const options = {
  on: { type: 'string' },
  from: { type: 'string' },
  'third-party': { type: 'string' },
  'cost-center': { type: 'string' },
  out: { type: 'string' },
  entries: { type: 'boolean' },
  template: { type: 'string' },
  siigo: { type: 'string' },
  yes: { type: 'boolean' },
} as const

type Values = {
  readonly [Name in keyof typeof options]?:
    | ((typeof options)[Name]['type'] extends 'boolean' ? boolean : string)
    | undefined
}

export function readOrder(args: readonly string[]): ArgumentsRead<BooksOrder> {
  const read = wordsAndOptions(args, options)
  const order = read === null ? usage : orderOf(read.positionals, read.values)
  return typeof order === 'string' ? { ok: false, problem: order } : { ok: true, value: order }
}

function orderOf([act, ...words]: readonly string[], values: Values): BooksOrder | string {
  if (values.on !== undefined && !isDay(values.on)) return notADay(values.on)
  const on = values.on ?? null
  switch (act) {
    case 'balance':
      return words.length === 0 ? { kind: 'balance', on } : usage
    case 'accounts':
      return words.length === 0 ? { kind: 'accounts', on } : codeOrder(words, values)
    case 'export':
      return exportOrder(words, values)
    case 'close':
    case 'vat':
      return monthOrder(act, words, values)
    default:
      return usage
  }
}

function monthOrder(
  kind: 'close' | 'vat',
  [month = '', ...more]: readonly string[],
  { yes = false }: Values,
): BooksOrder | string {
  if (more.length > 0) return usage
  if (!isMonth(month)) return `${month || 'Nothing'} is no month: write it as 2026-10.`
  if (kind === 'close') return { kind, month, isSure: yes }
  return Number(month.slice(5)) % 2 === 1
    ? { kind, month }
    : `${month} begins no two months of VAT: name the first of both, as 2026-09.`
}

function codeOrder(words: readonly string[], values: Values): BooksOrder | string {
  const [named, code, ...more] = words
  const account = accounts.find((each) => each === named)
  if (account === undefined) return `${named} is no account: books accounts lists them.`
  const { from, 'third-party': thirdParty = null, 'cost-center': costCenter = null } = values
  if (code === undefined || more.length > 0 || from === undefined) return usage
  if (!/^\d{2,12}$/.test(code)) return `${code} is no code: 2 to 12 digits.`
  if (!isDay(from)) return notADay(from)
  if (thirdParty !== null && !/^\d{6,14}$/.test(thirdParty))
    return `${thirdParty} is no NIT: 6 to 14 digits, without the check digit.`
  if (costCenter !== null && !/^[\w.-]{1,40}$/.test(costCenter)) return `${costCenter} is no cost center.`
  return {
    kind: 'setCode',
    code: { account, validFrom: from, code, thirdParty, costCenter },
    isSure: values.yes ?? false,
  }
}

function exportOrder(words: readonly string[], values: Values): BooksOrder | string {
  const [day = '', ...more] = words
  if (more.length > 0) return usage
  if (!isDay(day) && !isMonth(day)) return notADay(day)
  const format = formatOf(values)
  if (typeof format === 'string') return format
  const detail = values.entries === true ? 'entries' : 'summary'
  return { kind: 'export', day, detail, format, folder: values.out ?? '.' }
}

function formatOf({ template, siigo }: Values): FileFormat | string {
  if (template !== undefined && siigo !== undefined) return usage
  if (siigo !== undefined)
    return /^[1-9]\d{0,8}$/.test(siigo) ? siigoFormat(Number(siigo)) : `${siigo} is no number of a voucher.`
  if (template === undefined) return csvFormat()
  const declared = readTemplate(textOf(template))
  return declared === null
    ? `${template} declares no columns: docs/how-to/close-a-month.md shows how.`
    : csvFormat(declared)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const notADay = (text: string) => `${text || 'Nothing'} is no day: write it as 2026-10-31.`

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}
