import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { cursorSchema, refused, writtenWords } from './parts.ts'

export const officeEffectSchema = v.object({
  id: v.string(),
  kindFmt: v.string(),
  /** Subject and masked receiver of a message. */
  about: v.nullable(v.string()),
  createdAtFmt: v.string(),
  isParked: v.boolean(),
  attempts: v.number(),
  /** Never a provider's own words; null before a failure. */
  failure: v.nullable(v.object({ code: v.string(), sentence: v.string() })),
})
export type OfficeEffect = v.InferOutput<typeof officeEffectSchema>

export const listOfficeEffects = officeCall({
  summary:
    'Mails, SMS and calls that have not left: parked first, 50 at a time, with subject and masked receiver alone',
  method: 'GET',
  path: '/office/effects',
  permission: 'seeEffects',
  query: v.object({ after: cursorSchema }),
  answers: {
    200: v.object({ effects: v.array(officeEffectSchema), next: v.nullable(v.string()) }),
    400: errorBodySchema,
    ...refused,
  },
})

export const retryOfficeEffect = officeCall({
  summary: 'Sends an effect again that was parked',
  method: 'POST',
  path: '/office/effects/:id/retry',
  permission: 'retryEffects',
  trail: ['effectRetried'],
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  body: v.object({ why: writtenWords(300) }),
  answers: {
    200: v.object({ isDone: v.boolean() }),
    400: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    ...refused,
  },
})

export const jobStates = ['done', 'failed', 'late', 'running', 'never'] as const

export const officeJobSchema = v.object({
  name: v.string(),
  nameFmt: v.string(),
  state: v.picklist(jobStates),
  /** By the machine's clock, as the next run; null before the first. */
  lastFmt: v.nullable(v.string()),
  nextFmt: v.string(),
})
export type OfficeJob = v.InferOutput<typeof officeJobSchema>

export const listOfficeJobs = officeCall({
  summary: 'The jobs of the clock: the last run of each, how it ended, and the next',
  method: 'GET',
  path: '/office/jobs',
  permission: 'seeEffects',
  answers: { 200: v.object({ jobs: v.array(officeJobSchema) }), ...refused },
})

export const officeCheckSchema = v.object({
  atFmt: v.string(),
  by: v.string(),
  seconds: v.number(),
  /** Older than a night and a day. */
  isOld: v.boolean(),
  findings: v.array(
    v.object({
      titleFmt: v.string(),
      looked: v.number(),
      wrong: v.number(),
      /** In the words of `npm run verify-ledger`. */
      offenders: v.array(v.string()),
    }),
  ),
})
export type OfficeCheck = v.InferOutput<typeof officeCheckSchema>

export const getLedgerCheck = officeCall({
  summary: 'What the last run of verify-ledger found; null before the first',
  method: 'GET',
  path: '/office/ledger-check',
  permission: 'seeEffects',
  answers: { 200: v.object({ check: v.nullable(officeCheckSchema) }), ...refused },
})
