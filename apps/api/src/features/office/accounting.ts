import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  getOfficeBalances,
  getOfficeExport,
  getOfficeVat,
  listOfficeExports,
  listOfficeJournal,
  listOfficeMonths,
  makeOfficeExport,
  type OfficeExport,
  type OfficeExportOrder,
  type OfficeJournalEntry,
  type OfficeMonth,
} from '@cupo/wire/office'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ActingParty } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { formatDate, formatDateTime, formatPesos, sayMonth } from '../../platform/format.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { isId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  type AccountBalance,
  type BookFile,
  type BookMonth,
  batchesOf,
  csvFormat,
  type FileFormat,
  type FileOrder,
  fileNameOf,
  type JournalRow,
  listBookFiles,
  listJournal,
  listMonths,
  orderOfFile,
  readTemplate,
  sentenceOfBatch,
  sentenceOfFile,
  sentenceOfMissing,
  siigoFormat,
  trialBalance,
  vatOf,
  writeBatchFile,
} from '../accounting/accounting.ts'
import { isDay, pageRows } from './page-rows.ts'

/** No call here knows a person. */
export function officeAccountingRoutes(bind: BindCall, { db }: { readonly db: Kysely<Database> }): void {
  bind(getOfficeBalances)(async ({ query, now }) => {
    const on = query.on ?? businessDate(now).toString()
    if (!isDay(on)) return { refusal: { code: 'SolicitudInvalida' } }
    return { status: 200, body: { on, ...presentBalances(await trialBalance(db, on)) } }
  })

  bind(listOfficeJournal)(async ({ query }) => {
    const { after, to: through, amount, ...filter } = query
    const before = after === undefined ? null : cursorOf(after)
    const days = [filter.from, through].filter((day) => day !== undefined)
    if (before === undefined || !days.every(isDay)) return { refusal: { code: 'SolicitudInvalida' } }
    const asked = { ...filter, through, amount: amount === undefined ? undefined : Number(amount) }
    const rows = await listJournal(db, asked, { before, limit: pageRows + 1 })
    const shown = rows.slice(0, pageRows)
    const last = shown.at(-1)
    const next = rows.length > pageRows && last !== undefined ? `${last.bookedOn}.${last.id}` : null
    return { status: 200, body: { entries: shown.map(presentEntry), next } }
  })

  bind(listOfficeMonths)(async ({ now }) => ({
    status: 200,
    body: { months: (await listMonths(db, now)).map(presentMonth) },
  }))

  bind(listOfficeExports)(async ({ query }) => {
    const { after = null } = query
    if (after !== null && !isId(after)) return { refusal: { code: 'SolicitudInvalida' } }
    const files = await listBookFiles(db, { before: after, limit: pageRows + 1 })
    const shown = files.slice(0, pageRows)
    const next = files.length > pageRows ? (shown.at(-1)?.id ?? null) : null
    return { status: 200, body: { exports: shown.map(presentExport), next } }
  })

  bind(makeOfficeExport)(async ({ body, ...who }) => {
    const format = formatOf(body.format)
    const isPeriod = body.period.length === 7 || isDay(body.period)
    if (format === null || !isPeriod) return { refusal: { code: 'SolicitudInvalida' } }
    const found = await batchesOf(db, body.period, who)
    if (!found.ok) return { status: 200, body: { isMade: false, words: sentenceOfBatch(found.refusal) } }
    const order = { batches: found.batches, detail: body.detail, format }
    const written = await writeBatchFile(db, order, who, async () => {})
    return {
      status: 200,
      body: written.ok
        ? { isMade: true, ...written.file }
        : { isMade: false, words: sentenceOfFile(written.refusal) },
    }
  })

  bind(getOfficeExport)(async ({ params, ...who }) => {
    const order = await orderOfFile(db, params.id)
    if (order === null) return { refusal: { code: 'NoEncontrado' } }
    const content = await contentOf(db, order, who)
    if (!content.ok) return content
    const type = order.format.extension === 'csv' ? 'text/csv' : 'application/jsonl'
    return { status: 200, body: { type, content: content.value }, fileName: fileNameOf(order) }
  })

  bind(getOfficeVat)(async ({ query, now }) => {
    const month = query.month ?? firstMonthOf(now)
    const { from, through, generated, inputVat, withholdings, withheld } = await vatOf(db, month)
    return {
      status: 200,
      body: {
        month,
        fromFmt: formatDate(from),
        throughFmt: formatDate(through),
        generated: generated.map(({ base, vat, ...row }) => ({
          ...row,
          baseFmt: formatPesos(base),
          vatFmt: formatPesos(vat),
        })),
        vatFmt: formatPesos(generated.reduce((sum, { vat }) => sum + vat, 0)),
        inputVatFmt: formatPesos(inputVat),
        withholdingsFmt: formatPesos(withholdings),
        withheld: withheld.map(({ kind, amount }) => ({ kind, amountFmt: formatPesos(amount) })),
      },
    }
  })
}

function firstMonthOf(now: Temporal.Instant): string {
  const month = businessDate(now).toPlainYearMonth()
  return (month.month % 2 === 1 ? month : month.subtract({ months: 1 })).toString()
}

function cursorOf(text: string): { readonly bookedOn: string; readonly id: string } | undefined {
  const [bookedOn = '', id = ''] = text.split('.')
  return isDay(bookedOn) && isId(id) ? { bookedOn, id } : undefined
}

function formatOf(format: OfficeExportOrder['format']): FileFormat | null {
  switch (format.kind) {
    case 'csv':
      return csvFormat()
    case 'siigo':
      return siigoFormat(format.document)
    case 'template': {
      const template = readTemplate(format.template)
      return template === null ? null : csvFormat(template)
    }
  }
}

/**
 * Compares the bytes with the first export's before sending one. The file waits on disk, unlinked once open,
 * so that a slow reader holds no transaction.
 */
async function contentOf(db: Kysely<Database>, order: FileOrder, who: ActingParty) {
  const folder = await mkdtemp(join(tmpdir(), 'cupo-export-'))
  const path = join(folder, 'file')
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      const written = await writeBatchFile(db, order, who, (text) => file.appendFile(text))
      if (!written.ok) return refuse('EtapaInvalida', { message: sentenceOfFile(written.refusal) })
    } finally {
      await file.close()
    }
    const content = createReadStream(path)
    await once(content, 'open')
    return { ok: true, value: content } as const
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function presentBalances(balances: readonly AccountBalance[]) {
  const [debits, credits] = [sumOf(balances, 1), sumOf(balances, -1)]
  return {
    rows: balances.map(({ account, channel, balance }) => {
      const [debit, credit] = [Math.max(0, balance), Math.max(0, -balance)]
      return { account, channel, debit, credit, debitFmt: sideOf(debit), creditFmt: sideOf(credit) }
    }),
    debitFmt: formatPesos(debits),
    creditFmt: formatPesos(credits),
    isBalanced: debits === credits,
  }
}

const sumOf = (balances: readonly AccountBalance[], sign: 1 | -1): number =>
  balances.reduce((sum, { balance }) => sum + Math.max(0, sign * balance), 0)

const sideOf = (amount: number): string => (amount === 0 ? '' : formatPesos(amount))

const presentEntry = ({ bookedOn, valueOn, legs, amount, ...entry }: JournalRow): OfficeJournalEntry => ({
  ...entry,
  bookedOnFmt: formatDate(bookedOn),
  valueOnFmt: formatDate(valueOn),
  amount,
  amountFmt: formatPesos(amount),
  legs: legs.map(([account, leg]) => ({
    account,
    debitFmt: sideOf(Math.max(0, leg)),
    creditFmt: sideOf(Math.max(0, -leg)),
  })),
})

/** Many differences repeat one cause. */
const missingShown = 6

function presentMonth({ month, closedAt, closedBy, missing }: BookMonth): OfficeMonth {
  return {
    month,
    monthFmt: sayMonth(month),
    isClosed: closedAt !== null,
    closedAtFmt: closedAt === null ? '' : formatDateTime(closedAt),
    closedBy: closedBy?.replace(/^staff:/, '') ?? '',
    missing: missing.slice(0, missingShown).map(sentenceOfMissing),
  }
}

const presentExport = ({ day, fromDay, formatName, madeBy, madeAt, ...file }: BookFile): OfficeExport => ({
  ...file,
  periodFmt: fromDay === null ? formatDate(day) : sayMonth(day.slice(0, 7)),
  format: formatName,
  madeBy: madeBy.replace(/^staff:/, ''),
  madeAtFmt: formatDateTime(madeAt),
})
