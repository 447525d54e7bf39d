import { createHmac } from 'node:crypto'
import { type ApprovalState, actRowSchema, type OfficeActName, officeActs } from '@cupo/wire/office'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { ApprovalDecisionTable, ApprovalTable, Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { ActView, Staff } from './office-act.ts'

const lapseDays = 7

const rowsSchema = v.array(actRowSchema)
const askedSchema = v.object({ input: v.unknown(), reason: v.string(), rows: rowsSchema })
const decidedSchema = v.object({ reason: v.string(), rows: rowsSchema })

export type AskedContent = v.InferOutput<typeof askedSchema>
export type DecidedContent = v.InferOutput<typeof decidedSchema>

export type ApprovalRecord = Omit<Selectable<ApprovalTable>, 'act' | 'content'> & {
  readonly act: OfficeActName
  readonly content: Buffer
  readonly end:
    | (Pick<Selectable<ApprovalDecisionTable>, 'id' | 'code' | 'decider' | 'content' | 'decidedAt'> & {
        readonly outcome: Exclude<ApprovalState, 'asked'>
      })
    | null
}

/** An approval past its term has lapsed even before the clock records it. */
export const stateOf = ({ end, lapsesAt }: ApprovalRecord, now: Temporal.Instant): ApprovalState =>
  end?.outcome ?? (Date.parse(lapsesAt) <= now.epochMilliseconds ? 'lapsed' : 'asked')

/**
 * Fingerprint of the preview, which the act must find unchanged. Keyed, because an input may hold an
 * account.
 */
export const fingerprintOf = (
  { indexKey }: Secrets,
  act: OfficeActName,
  input: unknown,
  { facts }: ActView,
): string => createHmac('sha256', indexKey).update(JSON.stringify({ act, input, facts })).digest('hex')

export const approvalRows = (db: Kysely<Database>) =>
  db
    .selectFrom('approval')
    .leftJoin('approvalDecision as end', 'end.approvalId', 'approval.id')
    .selectAll('approval')
    .select([
      'end.id as endId',
      'end.outcome',
      'end.code',
      'end.decider',
      'end.content as endContent',
      'end.decidedAt',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof approvalRows>['executeTakeFirstOrThrow']>>

export const recordOf = ({
  endId,
  outcome,
  code,
  decider,
  endContent,
  decidedAt,
  ...row
}: Row): ApprovalRecord => ({
  ...row,
  act: row.act as OfficeActName,
  end:
    endId === null || outcome === null || endContent === null || decidedAt === null
      ? null
      : {
          id: endId,
          outcome: outcome as Exclude<ApprovalState, 'asked'>,
          code,
          decider,
          content: endContent,
          decidedAt,
        },
})

export async function findApproval(db: Kysely<Database>, id: string): Promise<ApprovalRecord | null> {
  const row = await approvalRows(db).where('approval.id', '=', id).executeTakeFirst()
  return row === undefined ? null : recordOf(row)
}

/** Null if this release takes another input. */
export function openInput(act: OfficeActName, { input }: AskedContent): unknown {
  if (!Object.hasOwn(officeActs, act)) return null
  const read = v.safeParse(officeActs[act].input, input)
  return read.success ? read.output : null
}

export const openAsked = (secrets: Secrets, { id, content }: ApprovalRecord): AskedContent =>
  v.parse(askedSchema, secrets.open(content, `approval:${id}`))

export const openDecided = (secrets: Secrets, { end }: ApprovalRecord): DecidedContent =>
  end === null
    ? { reason: '', rows: [] }
    : v.parse(decidedSchema, secrets.open(end.content, `approval_decision:${end.id}`))

type Asked = {
  readonly act: OfficeActName
  readonly subject: { readonly type: string; readonly id: string }
  readonly content: AskedContent
  readonly seen: string
  readonly asker: Staff
}

type Moments = { readonly now: Temporal.Instant; readonly machineNow: () => number }

export async function insertApproval(
  transaction: Transaction<Database>,
  secrets: Secrets,
  { act, subject, content, seen, asker }: Asked,
  { now, machineNow }: Moments,
): Promise<string> {
  const id = newId()
  await transaction
    .insertInto('approval')
    .values({
      id,
      act,
      subjectType: subject.type,
      subjectId: subject.id,
      content: secrets.seal(content, `approval:${id}`),
      seen,
      asker: asker.user,
      askerPerson: asker.person,
      askedAt: now.toString(),
      recordedAt: Temporal.Instant.fromEpochMilliseconds(machineNow()).toString(),
      lapsesAt: now.add({ hours: lapseDays * 24 }).toString(),
    })
    .execute()
  return id
}

export type ApprovalEnd = {
  readonly outcome: Exclude<ApprovalState, 'asked'>
  readonly code: string | null
  /** Null for the clock. */
  readonly decider: Pick<Staff, 'user' | 'person'> | null
  readonly content: DecidedContent
}

/** False if the approval has ended: each ends once. */
export async function insertDecision(
  transaction: Transaction<Database>,
  secrets: Secrets,
  approvalId: string,
  { outcome, code, decider, content }: ApprovalEnd,
  now: Temporal.Instant,
): Promise<boolean> {
  const id = newId()
  const inserted = await transaction
    .insertInto('approvalDecision')
    .values({
      id,
      approvalId,
      outcome,
      code,
      decider: decider?.user ?? null,
      deciderPerson: decider?.person ?? null,
      content: secrets.seal(content, `approval_decision:${id}`),
      decidedAt: now.toString(),
    })
    .onConflict((conflict) => conflict.column('approvalId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
