import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { cursorSchema, refused } from './parts.ts'
import { staffRoles } from './roles.ts'

const wordSchema = v.optional(v.pipe(v.string(), v.regex(/^[\w.@/-]{1,120}$/)))
/** Never digits alone: an address of the office holds no document and no line. */
const subjectSchema = v.optional(v.pipe(v.string(), v.regex(/^(?!\d+$)[\w.:#*-]{1,120}$/)))
const daySchema = v.optional(v.pipe(v.string(), v.isoDate()))

/** `user` as the directory names the person of the lender; `subject` is the id of a row; days are business dates. */
export const auditFilterSchema = v.object({
  user: wordSchema,
  action: wordSchema,
  type: wordSchema,
  subject: subjectSchema,
  from: daySchema,
  to: daySchema,
})
export type AuditFilter = v.InferOutput<typeof auditFilterSchema>

const listQuery = v.object({ ...auditFilterSchema.entries, after: cursorSchema })

export const auditEntrySchema = v.object({
  id: v.string(),
  atFmt: v.string(),
  by: v.string(),
  actionFmt: v.string(),
  subjectFmt: v.string(),
  subjectId: v.string(),
  /** Written words are masked. */
  changes: v.array(
    v.object({ field: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) }),
  ),
})
export type OfficeAuditEntry = v.InferOutput<typeof auditEntrySchema>

export const listAuditEntries = officeCall({
  summary: 'The audit trail, newest first, 50 at a time',
  method: 'GET',
  path: '/office/audit',
  permission: 'seeAudit',
  query: listQuery,
  answers: {
    200: v.object({ entries: v.array(auditEntrySchema), next: v.nullable(v.string()) }),
    400: errorBodySchema,
    ...refused,
  },
})

/** Lists of the office by address: a reading names the one that was looked at last. */
export const readingQueues = {
  home: '/',
  approvals: '/aprobaciones',
  search: '/buscar',
  claims: '/reclamos',
  holds: '/retenciones',
  money: '/dinero',
  reconciliation: '/conciliacion',
  accounting: '/contabilidad',
  rules: '/reglas',
  effects: '/efectos',
  audit: '/auditoria',
} as const
export type ReadingQueue = keyof typeof readingQueues

export const isReadingQueue = (name: unknown): name is ReadingQueue =>
  typeof name === 'string' && Object.hasOwn(readingQueues, name)

export const officeReadingSchema = v.object({
  id: v.string(),
  atFmt: v.string(),
  user: v.string(),
  subjectFmt: v.string(),
  subjectId: v.string(),
  /** Null where the address of the case was opened by itself. */
  queueFmt: v.nullable(v.string()),
})
export type OfficeReading = v.InferOutput<typeof officeReadingSchema>

export const listStaffReadings = officeCall({
  summary: 'Who of the staff opened which case, newest first, 50 at a time',
  method: 'GET',
  path: '/office/audit/readings',
  permission: 'seeAudit',
  query: listQuery,
  answers: {
    200: v.object({ readings: v.array(officeReadingSchema), next: v.nullable(v.string()) }),
    400: errorBodySchema,
    ...refused,
  },
})

export const staffSessionSchema = v.object({
  id: v.string(),
  user: v.string(),
  roles: v.array(v.picklist(staffRoles)),
  /** By the machine's clock. */
  signedInAtFmt: v.string(),
  seenAtFmt: v.string(),
  /** Null while it is open, or after it ran out by itself. */
  endedAtFmt: v.nullable(v.string()),
})
export type OfficeStaffSession = v.InferOutput<typeof staffSessionSchema>

export const listStaffSessions = officeCall({
  summary: 'Sessions of the office, newest first, 50 at a time',
  method: 'GET',
  path: '/office/audit/sessions',
  permission: 'seeAudit',
  query: listQuery,
  answers: {
    200: v.object({ sessions: v.array(staffSessionSchema), next: v.nullable(v.string()) }),
    400: errorBodySchema,
    ...refused,
  },
})

const choiceSchema = v.object({ value: v.string(), label: v.string() })

export const auditOverviewSchema = v.object({
  /** What the trail and the readings have, for the filters. */
  actions: v.array(choiceSchema),
  types: v.array(choiceSchema),
  users: v.array(v.string()),
  heads: v.object({
    last: v.nullable(v.object({ number: v.number(), atFmt: v.string(), digest: v.string() })),
    checked: v.nullable(v.object({ atFmt: v.string(), looked: v.number(), wrong: v.number() })),
  }),
  /** By the roles of each person's last session. */
  people: v.array(
    v.object({ user: v.string(), roles: v.array(v.picklist(staffRoles)), signedInAtFmt: v.string() }),
  ),
})
export type AuditOverview = v.InferOutput<typeof auditOverviewSchema>

export const getAuditOverview = officeCall({
  summary: 'The heads of the trail and their last check, who has which role, and the words of the filters',
  method: 'GET',
  path: '/office/audit/overview',
  permission: 'seeAudit',
  answers: { 200: auditOverviewSchema, ...refused },
})

export const recordAuditExport = officeCall({
  summary: 'Records that a list of the audit is saved as a file, before it is',
  method: 'POST',
  path: '/office/audit/exports',
  permission: 'seeAudit',
  trail: ['exportAudit'],
  body: v.object({
    list: v.picklist(['entries', 'readings', 'sessions']),
    filter: auditFilterSchema,
    rows: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  answers: { 200: v.object({ isDone: v.boolean() }), 400: errorBodySchema, ...refused },
})
