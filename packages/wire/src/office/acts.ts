import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { moneyActs } from './money-acts.ts'
import { monthSchema, refused, writtenWords } from './parts.ts'
import { revealOrderSchema } from './people.ts'
import type { StaffRole } from './roles.ts'
import { ruleActs } from './rule-acts.ts'

type ActEntry = {
  readonly askedBy: readonly StaffRole[]
  /** A second person; never the one who asked. */
  readonly approvedBy: readonly StaffRole[]
  /** The audit row of its verb. */
  readonly trail: readonly [string, ...string[]]
  /** Done by a second person at once, who proves anew who they are, as an approver does. */
  readonly isSecondSignature?: true
  readonly input: v.GenericSchema
}

const idSchema = v.pipe(v.string(), v.uuid())
const contractSchema = v.pipe(v.string(), v.regex(/^CU-[0-9A-Z]{4,20}$/))
/** A name that provider or bank gave. */
const namedOutside = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))
/** Whole pesos. */
const pesosSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(999_999_999))

/** What may be done alone up to a sum, or by two people. */
export const officeActs = {
  ...moneyActs,
  closeMonth: {
    askedBy: ['accounting'],
    approvedBy: ['accounting'],
    trail: ['closeMonth'],
    input: v.object({ month: monthSchema }),
  },
  ...ruleActs,
  dropEffect: {
    askedBy: ['engineer'],
    approvedBy: ['engineer'],
    trail: ['effectDropped'],
    input: v.object({ effect: idSchema }),
  },
  forceMatch: {
    askedBy: ['treasury', 'treasuryLead'],
    approvedBy: ['treasuryLead'],
    trail: ['bookDifference', 'settleLine'],
    input: v.variant('kind', [
      /** The difference leaves its clearing account. */
      v.object({
        kind: v.literal('difference'),
        difference: idSchema,
        account: v.picklist(['providerFees', 'bankFees', 'lenderFunds']),
      }),
      /** The line is the payout, whose rows make another amount. */
      v.object({
        kind: v.literal('payout'),
        line: idSchema,
        payout: namedOutside,
        rest: v.picklist(['providerFees', 'bankFees']),
      }),
      /** The line is a transfer or a credit of ours, whose reference the bank did not repeat. */
      v.object({ kind: v.literal('transfer'), line: idSchema, reference: namedOutside }),
    ]),
  },
  liftHold: {
    askedBy: ['compliance'],
    approvedBy: ['compliance'],
    trail: ['endHold'],
    input: v.object({ hold: idSchema }),
  },
  /** The evidence of an application; what was allowed is downloaded within a day. */
  readDossier: {
    askedBy: ['compliance'],
    approvedBy: ['compliance'],
    trail: ['allowDossier'],
    input: v.object({ application: idSchema }),
  },
  /** Beyond the day's limit: one group of one person, once. */
  revealBeyond: {
    askedBy: ['support', 'supportLead', 'compliance'],
    approvedBy: ['compliance'],
    trail: ['allowReveal'],
    input: v.object({ person: idSchema, ...revealOrderSchema.entries }),
  },
  /** A credit that somebody else took: it is held for identity theft. */
  voidLoan: {
    askedBy: ['compliance'],
    approvedBy: ['compliance'],
    trail: ['voidForFraud'],
    input: v.object({ contract: contractSchema }),
  },
  waive: {
    askedBy: ['support', 'supportLead'],
    approvedBy: ['supportLead'],
    trail: ['waive'],
    input: v.object({
      contract: contractSchema,
      part: v.picklist(['penalty', 'fee']),
      /** Without VAT. */
      amount: v.union([pesosSchema, v.literal('all')]),
    }),
  },
} as const satisfies Readonly<Record<string, ActEntry>>

export type OfficeActName = keyof typeof officeActs
export type OfficeActInput<Act extends OfficeActName> = v.InferOutput<(typeof officeActs)[Act]['input']>
/** The union of acts with their inputs. */
export type OfficeActOrder = {
  [Act in OfficeActName]: { readonly act: Act; readonly input: OfficeActInput<Act> }
}[OfficeActName]

export const officeActNames = Object.keys(officeActs) as readonly OfficeActName[]

export const trailOfActs: readonly string[] = officeActNames.flatMap((act) => officeActs[act].trail)

export const mayAsk = (act: OfficeActName, roles: readonly StaffRole[]): boolean =>
  roles.some((role) => (officeActs[act].askedBy as readonly StaffRole[]).includes(role))

export const mayApprove = (act: OfficeActName, roles: readonly StaffRole[]): boolean =>
  roles.some((role) => (officeActs[act].approvedBy as readonly StaffRole[]).includes(role))

export const isSecondSignature = (act: OfficeActName): boolean =>
  (officeActs[act] as ActEntry).isSecondSignature === true

/** The table of acts as a schema: its type is the union that it was made from. */
const orderWith = <const More extends v.ObjectEntries>(more: More) =>
  v.variant(
    'act',
    officeActNames.map((act) => v.object({ act: v.literal(act), input: officeActs[act].input, ...more })),
  ) as unknown as v.GenericSchema<OfficeActOrder & v.InferOutput<v.ObjectSchema<More, undefined>>>

export const actRowSchema = v.object({
  label: v.string(),
  value: v.string(),
  /** As it stands without the act. */
  before: v.optional(v.string()),
})
export type ActRow = v.InferOutput<typeof actRowSchema>

const rowsSchema = v.array(actRowSchema)
const refusals = { 400: errorBodySchema, 404: errorBodySchema, 409: errorBodySchema, 422: errorBodySchema }

export const previewOfficeAct = officeCall({
  summary: 'What an act would do, and whether it needs a second person; nothing is done',
  method: 'POST',
  path: '/office/acts/preview',
  permission: 'act',
  trail: 'nothing',
  body: orderWith({}),
  answers: {
    200: v.object({ rows: rowsSchema, seen: v.string(), isAlone: v.boolean() }),
    ...refusals,
    ...refused,
  },
})

export const doOfficeAct = officeCall({
  summary: 'Does an act, or asks a second person for it; `seen` is that of its preview',
  method: 'POST',
  path: '/office/acts',
  permission: 'act',
  trail: ['askForAct', ...trailOfActs],
  body: orderWith({ reason: writtenWords(300), seen: v.pipe(v.string(), v.length(64)) }),
  answers: {
    200: v.variant('state', [
      v.object({ state: v.literal('done'), rows: rowsSchema }),
      v.object({ state: v.literal('asked'), approval: v.string() }),
    ]),
    ...refusals,
    503: errorBodySchema,
    ...refused,
  },
})
