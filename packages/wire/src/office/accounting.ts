import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { cursorSchema, monthSchema, refused } from './parts.ts'

const dayPattern = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const daySchema = v.pipe(v.string(), v.regex(dayPattern), v.isoDate())
const wordSchema = v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}$/))
const next = v.nullable(v.string())

export const balanceRowSchema = v.object({
  account: v.string(),
  /** '' for money of no loan or application. */
  channel: v.string(),
  debit: v.number(),
  credit: v.number(),
  debitFmt: v.string(),
  creditFmt: v.string(),
})
export type OfficeBalance = v.InferOutput<typeof balanceRowSchema>

export const getOfficeBalances = officeCall({
  summary: 'The trial balance of a day, by account and channel; its sides are equal',
  method: 'GET',
  path: '/office/balances',
  permission: 'seeBooks',
  query: v.object({ on: v.optional(daySchema) }),
  answers: {
    200: v.object({
      on: v.string(),
      rows: v.array(balanceRowSchema),
      debitFmt: v.string(),
      creditFmt: v.string(),
      isBalanced: v.boolean(),
    }),
    400: errorBodySchema,
    ...refused,
  },
})

export const journalEntrySchema = v.object({
  id: v.string(),
  bookedOnFmt: v.string(),
  valueOnFmt: v.string(),
  kind: v.string(),
  source: v.string(),
  contract: v.nullable(v.string()),
  amount: v.number(),
  amountFmt: v.string(),
  legs: v.array(v.object({ account: v.string(), debitFmt: v.string(), creditFmt: v.string() })),
})
export type OfficeJournalEntry = v.InferOutput<typeof journalEntrySchema>

export const listOfficeJournal = officeCall({
  summary: 'Entries of the ledger that fit, the newest first, 50 at a time, each with its legs; no person',
  method: 'GET',
  path: '/office/journal',
  permission: 'seeBooks',
  query: v.object({
    account: v.optional(wordSchema),
    from: v.optional(daySchema),
    to: v.optional(daySchema),
    source: v.optional(wordSchema),
    /** Of one of its legs, in whole pesos. */
    amount: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
    after: cursorSchema,
  }),
  answers: {
    200: v.object({ entries: v.array(journalEntrySchema), next }),
    400: errorBodySchema,
    ...refused,
  },
})

export const bookMonthSchema = v.object({
  month: v.string(),
  monthFmt: v.string(),
  isClosed: v.boolean(),
  closedAtFmt: v.string(),
  closedBy: v.string(),
  /** Sentences; empty for a month that is closed, or may be. */
  missing: v.array(v.string()),
})
export type OfficeMonth = v.InferOutput<typeof bookMonthSchema>

export const listOfficeMonths = officeCall({
  summary: 'Months of the books, the newest first: closed ones, and what the open ones lack',
  method: 'GET',
  path: '/office/months',
  permission: 'seeBooks',
  answers: { 200: v.object({ months: v.array(bookMonthSchema) }), ...refused },
})

export const officeExportSchema = v.object({
  id: v.string(),
  /** A day, or a month. */
  periodFmt: v.string(),
  detail: v.picklist(['summary', 'entries']),
  format: v.string(),
  size: v.number(),
  sha256: v.string(),
  madeBy: v.string(),
  madeAtFmt: v.string(),
})
export type OfficeExport = v.InferOutput<typeof officeExportSchema>

export const listOfficeExports = officeCall({
  summary: 'Files of the books that somebody got, the newest first, 50 at a time',
  method: 'GET',
  path: '/office/exports',
  permission: 'seeBooks',
  query: v.object({ after: cursorSchema }),
  answers: {
    200: v.object({ exports: v.array(officeExportSchema), next }),
    400: errorBodySchema,
    ...refused,
  },
})

export const exportOrderSchema = v.object({
  period: v.union([daySchema, monthSchema]),
  detail: v.picklist(['summary', 'entries']),
  format: v.variant('kind', [
    v.object({ kind: v.literal('csv') }),
    /** Separator, dates and columns, as JSON. */
    v.object({ kind: v.literal('template'), template: v.pipe(v.string(), v.maxLength(20_000)) }),
    v.object({
      kind: v.literal('siigo'),
      document: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999)),
    }),
  ]),
})
export type OfficeExportOrder = v.InferOutput<typeof exportOrderSchema>

export const makeOfficeExport = officeCall({
  summary: 'Exports a day or a month; each day up to its end takes no entry any more',
  method: 'POST',
  path: '/office/exports',
  permission: 'exportBooks',
  trail: ['exportBatch'],
  body: exportOrderSchema,
  answers: {
    200: v.variant('isMade', [
      v.object({ isMade: v.literal(true), id: v.string(), size: v.number(), sha256: v.string() }),
      v.object({ isMade: v.literal(false), words: v.string() }),
    ]),
    400: errorBodySchema,
    ...refused,
  },
})

export const getOfficeExport = officeCall({
  summary: 'The bytes of an exported file, the same each time',
  method: 'GET',
  path: '/office/exports/:id',
  permission: 'exportBooks',
  trail: ['exportBatch'],
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  answers: {
    200: { download: ['text/csv', 'application/jsonl'] },
    400: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    ...refused,
  },
})

export const getOfficeVat = officeCall({
  summary: 'What the VAT return of two months says: base and tax by source and treatment',
  method: 'GET',
  path: '/office/vat',
  permission: 'seeBooks',
  /** The first of both months. */
  query: v.object({
    month: v.optional(
      v.pipe(
        monthSchema,
        v.check((month) => Number(month.slice(5)) % 2 === 1),
      ),
    ),
  }),
  answers: {
    200: v.object({
      month: v.string(),
      fromFmt: v.string(),
      throughFmt: v.string(),
      generated: v.array(
        v.object({
          source: v.picklist(['interest', 'penalty', 'charge']),
          treatment: v.picklist(['taxed', 'excluded']),
          baseFmt: v.string(),
          vatFmt: v.string(),
        }),
      ),
      vatFmt: v.string(),
      inputVatFmt: v.string(),
      withholdingsFmt: v.string(),
      withheld: v.array(v.object({ kind: v.string(), amountFmt: v.string() })),
    }),
    400: errorBodySchema,
    ...refused,
  },
})
