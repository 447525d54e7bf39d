import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { cursorSchema, refused, writtenWords } from './parts.ts'

export const outsideFileKinds = ['providerMovements', 'bankStatement'] as const
export const statementFormats = ['asobancaria2001', 'asobancaria1998', 'mt940', 'camt053', 'csv'] as const
export const clearingAccounts = ['providerClearing', 'operatorClearing', 'bank'] as const

const page = { query: v.object({ after: cursorSchema }) }
const byId = { params: v.object({ id: v.pipe(v.string(), v.uuid()) }) }
const next = v.nullable(v.string())
/** Signed whole pesos with their text. */
const amount = { amount: v.number(), amountFmt: v.string() }

export const officeFileSchema = v.object({
  id: v.string(),
  kind: v.picklist(outsideFileKinds),
  format: v.string(),
  name: v.string(),
  rows: v.number(),
  /** Rows that no earlier file had. */
  added: v.number(),
  /** Lines that nothing has settled. */
  open: v.number(),
  /** DD/MM/YYYY, of the first and the last row that no earlier file had; empty without one. */
  firstDayFmt: v.string(),
  lastDayFmt: v.string(),
  loadedBy: v.string(),
  loadedAtFmt: v.string(),
})
export type OfficeFile = v.InferOutput<typeof officeFileSchema>

/** Up to which day the rows of a kind go, and which business days until yesterday they lack. */
const coverageSchema = v.object({
  kind: v.picklist(outsideFileKinds),
  throughFmt: v.string(),
  missingDays: v.number(),
  isMissingYesterday: v.boolean(),
})

export const listOfficeFiles = officeCall({
  summary: 'Loaded files of provider and bank, the newest first, 50 at a time, and the days they lack',
  method: 'GET',
  path: '/office/files',
  permission: 'seeFiles',
  ...page,
  answers: {
    200: v.object({ files: v.array(officeFileSchema), coverage: v.array(coverageSchema), next }),
    400: errorBodySchema,
    ...refused,
  },
})

const fileLoadedSchema = v.variant('outcome', [
  v.object({
    outcome: v.literal('loaded'),
    file: v.string(),
    rows: v.number(),
    added: v.number(),
    changed: v.number(),
    missing: v.number(),
    matched: v.number(),
    payouts: v.number(),
    remittances: v.number(),
    opened: v.number(),
    closed: v.number(),
    open: v.number(),
  }),
  v.object({ outcome: v.literal('known'), file: v.string() }),
  v.object({ outcome: v.literal('undeclared') }),
  v.object({
    outcome: v.literal('unread'),
    lines: v.array(v.object({ line: v.number(), reason: v.string() })),
  }),
])
export type OfficeFileLoaded = v.InferOutput<typeof fileLoadedSchema>

export const loadOfficeFile = officeCall({
  summary: 'Loads a file whole or not at all, the same bytes once; the body is the file',
  method: 'POST',
  path: '/office/files',
  permission: 'loadFiles',
  trail: ['loadFile'],
  query: v.object({
    kind: v.optional(v.picklist(outsideFileKinds), 'bankStatement'),
    /** Told by the first bytes without one. */
    format: v.optional(v.picklist(statementFormats)),
  }),
  file: { bytesMax: 16 * 1024 * 1024 },
  answers: {
    200: fileLoadedSchema,
    400: errorBodySchema,
    413: errorBodySchema,
    415: errorBodySchema,
    ...refused,
  },
})

export const officeDifferenceSchema = v.object({
  id: v.string(),
  /** `transaction:101234567`, of which the part before the colon says what differs. */
  subject: v.string(),
  about: v.string(),
  amount: v.nullable(v.number()),
  amountFmt: v.string(),
  openedAtFmt: v.string(),
  /** In days. */
  age: v.number(),
  reason: v.string(),
  /** The provider or the operator can be asked once more. */
  mayBeAsked: v.boolean(),
  /** Accounts that may take it off its clearing account, by a second person. */
  writeOffAccounts: v.array(v.picklist(['providerFees', 'bankFees', 'lenderFunds'])),
})
export type OfficeDifference = v.InferOutput<typeof officeDifferenceSchema>

export const listOfficeDifferences = officeCall({
  summary: 'Open differences with their reason, the oldest first, 50 at a time',
  method: 'GET',
  path: '/office/differences',
  permission: 'seeFiles',
  ...page,
  answers: {
    200: v.object({ differences: v.array(officeDifferenceSchema), next }),
    400: errorBodySchema,
    ...refused,
  },
})

export const workOnOfficeDifference = officeCall({
  summary: 'Explains a difference, or asks the other side about it once more',
  method: 'POST',
  path: '/office/differences/:id',
  permission: 'loadFiles',
  trail: ['closePaymentTask', 'askAboutDifference'],
  ...byId,
  body: v.variant('act', [
    v.object({ act: v.literal('explain'), reason: writtenWords(500) }),
    v.object({ act: v.literal('ask') }),
  ]),
  answers: {
    200: v.object({ isClosed: v.boolean(), words: v.string() }),
    400: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    503: errorBodySchema,
    504: errorBodySchema,
    ...refused,
  },
})

export const compareOfficeFiles = officeCall({
  summary: 'Compares the loaded files with the books anew',
  method: 'POST',
  path: '/office/differences',
  permission: 'loadFiles',
  trail: ['compareFiles'],
  answers: {
    200: v.object({ matched: v.number(), opened: v.number(), closed: v.number(), open: v.number() }),
    ...refused,
  },
})

export const officeLineSchema = v.object({
  id: v.string(),
  account: v.string(),
  bookedOnFmt: v.string(),
  ...amount,
  reference: v.string(),
  /** Names and numbers of persons are masked. */
  counterparty: v.string(),
  text: v.string(),
})
export type OfficeLine = v.InferOutput<typeof officeLineSchema>

export const listOfficeLines = officeCall({
  summary: 'Lines of the bank that nothing has settled, the oldest first, 50 at a time, persons masked',
  method: 'GET',
  path: '/office/bank-lines',
  permission: 'seeFiles',
  ...page,
  answers: { 200: v.object({ lines: v.array(officeLineSchema), next }), 400: errorBodySchema, ...refused },
})

const accountName = v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}$/))
const pesos = v.pipe(v.number(), v.safeInteger())
const providersName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))
const parts = v.pipe(
  v.array(v.object({ account: accountName, amount: v.nullable(pesos) })),
  v.minLength(1),
  v.maxLength(10),
)

export const lineBookingSchema = v.variant('kind', [
  v.object({ kind: v.literal('payout'), payout: providersName }),
  v.object({
    kind: v.literal('remittance'),
    bills: v.nullable(v.pipe(v.array(providersName), v.minLength(1), v.maxLength(1_000))),
  }),
  v.object({ kind: v.literal('thirdPartyPayment'), parts }),
  v.object({ kind: v.literal('bankCharge'), parts }),
  v.object({ kind: v.literal('ownFunds'), reason: writtenWords(500) }),
  v.object({ kind: v.literal('salePrice'), sale: v.pipe(v.string(), v.regex(/^[0-9a-f-]{6,36}$/)) }),
])
export type LineBooking = v.InferOutput<typeof lineBookingSchema>

export const bookOfficeLine = officeCall({
  summary: 'Books a line of the bank as what it is, once; both sides agree to the peso',
  method: 'POST',
  path: '/office/bank-lines/:id',
  permission: 'loadFiles',
  trail: ['settleLine'],
  ...byId,
  body: lineBookingSchema,
  answers: {
    200: v.object({ isBooked: v.boolean(), words: v.string() }),
    400: errorBodySchema,
    404: errorBodySchema,
    ...refused,
  },
})

const clearingSchema = v.object({
  account: v.picklist(clearingAccounts),
  balanceFmt: v.string(),
  /** Of `bank`, after the last lines of the statements; empty for the others. */
  statedFmt: v.string(),
  onItsWayFmt: v.string(),
  items: v.number(),
  unexplained: v.number(),
  unexplainedFmt: v.string(),
})
export type OfficeClearing = v.InferOutput<typeof clearingSchema>

export const getOfficeClearing = officeCall({
  summary: 'Each clearing account: its balance, and what of it is on its way',
  method: 'GET',
  path: '/office/clearing',
  permission: 'seeFiles',
  answers: { 200: v.object({ accounts: v.array(clearingSchema) }), ...refused },
})

export const listOfficeClearing = officeCall({
  summary: 'What a clearing account carries by name, 50 at a time',
  method: 'GET',
  path: '/office/clearing/:account',
  permission: 'seeFiles',
  trail: 'nothing',
  params: v.object({ account: v.picklist(clearingAccounts) }),
  ...page,
  answers: {
    200: v.object({
      items: v.array(v.object({ name: v.string(), about: v.string(), ...amount, dayFmt: v.string() })),
      next,
    }),
    400: errorBodySchema,
    ...refused,
  },
})

export const officePayoutSchema = v.object({
  payout: v.string(),
  paidAtFmt: v.string(),
  grossFmt: v.string(),
  feesFmt: v.string(),
  withheldFmt: v.string(),
  paidFmt: v.string(),
  isBooked: v.boolean(),
})
export type OfficePayout = v.InferOutput<typeof officePayoutSchema>

export const listOfficePayouts = officeCall({
  summary: 'Payouts of the payment provider, the newest first, 50 at a time',
  method: 'GET',
  path: '/office/payouts',
  permission: 'seeFiles',
  ...page,
  answers: {
    200: v.object({ payouts: v.array(officePayoutSchema), next }),
    400: errorBodySchema,
    ...refused,
  },
})
