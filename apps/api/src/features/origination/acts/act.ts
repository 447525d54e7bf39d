import type { ActionAnswer } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../platform/actor.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type Refusal, Refused, type Result, refuse } from '../../../platform/refusal.ts'
import { type ChannelPolicy, readChannelPolicy } from '../../policy/policy.ts'
import type { ActRecord, ApplicationWriter, OriginationContext } from '../context.ts'
import type { Application } from '../model/application.ts'
import type { Act } from '../model/channel.ts'
import type { ApplicationEvent } from '../model/event.ts'
import { evolve } from '../model/evolve.ts'
import { isAllowed, performerOf } from '../model/journey.ts'

export type ActContext = {
  readonly now: Temporal.Instant
  readonly today: Temporal.PlainDate
  readonly policy: ChannelPolicy
  readonly actor: Actor
  readonly requestId: string
}

export type Decision<Answer> =
  | {
      readonly ok: true
      readonly events: readonly ApplicationEvent[]
      readonly answer: (after: Application) => Answer
    }
  | { readonly ok: false; readonly refusal: Refusal }

export type ActDefinition<Request, Gathered, Answer> = {
  readonly act: Act
  /** Refuses the act if this value changed since `gather` (optimistic lock). */
  readonly basis?: (application: Application) => unknown
  readonly gather: (
    origination: OriginationContext,
    application: Application,
    request: Request,
    context: ActContext,
  ) => Promise<Gathered>
  readonly decide: (
    application: Application,
    request: Request,
    gathered: Gathered,
    context: ActContext,
  ) => Decision<Answer>
  /** Checks under the row's lock that the outside effects of `gather` still hold. */
  readonly stands?: (
    transaction: Transaction<Database>,
    gathered: Gathered,
    request: Request,
    context: ActContext,
    current: Application,
  ) => Promise<boolean>
  readonly complete?: (
    origination: OriginationContext,
    transaction: Transaction<Database>,
    after: Application,
    context: ActContext,
  ) => Promise<Result<true>>
  /** Runs in the transaction that refuses the act. */
  readonly undo?: (
    origination: OriginationContext,
    transaction: Transaction<Database>,
    application: Application,
    gathered: Gathered,
    context: ActContext,
  ) => Promise<void>
}

export const decided = <Answer>(
  events: readonly ApplicationEvent[],
  answer: Answer | ((after: Application) => Answer),
): Decision<Answer> => ({ ok: true, events, answer: isFunction(answer) ? answer : () => answer })

const isFunction = <Answer>(
  answer: Answer | ((after: Application) => Answer),
): answer is (after: Application) => Answer => typeof answer === 'function'

export const wentTo = (events: readonly ApplicationEvent[]): Decision<ActionAnswer> =>
  decided(events, (after: Application): ActionAnswer => ({ situation: after.status }))

export const illegal = (application: Application): { ok: false; refusal: Refusal } =>
  refuse('EtapaInvalida', { status: application.status })

/** One transaction writes row, audit entry and effects. */
export async function perform<Request, Gathered, Answer>(
  origination: OriginationContext,
  definition: ActDefinition<Request, Gathered, Answer>,
  application: Application,
  request: Request,
  who: Omit<ActRecord, 'action'>,
): Promise<Result<Answer>> {
  const performer = performerOf(who.actor)
  if (!isAllowed(application, definition.act, performer)) return illegal(application)
  const today = businessDate(who.now)
  const context = {
    ...who,
    today,
    policy: await readChannelPolicy(origination.db, application.origin, today),
  }
  const gathered = await definition.gather(origination, application, request, context)
  return inTransaction(origination.db, async (transaction) => {
    const current = await origination.store.lock(transaction, application.id)
    const isPossible =
      isAllowed(current, definition.act, performer) &&
      !isOutdated(definition, application, current) &&
      ((await definition.stands?.(transaction, gathered, request, context, current)) ?? true)
    const decision = isPossible ? definition.decide(current, request, gathered, context) : illegal(current)
    if (!decision.ok) {
      await definition.undo?.(origination, transaction, current, gathered, context)
      return decision
    }
    const after = await apply(origination, transaction, current, decision.events, {
      ...who,
      action: definition.act,
    })
    const completed = await definition.complete?.(origination, transaction, after, context)
    if (completed !== undefined && !completed.ok) throw new Refused(completed.refusal)
    return { ok: true, value: decision.answer(after) }
  })
}

const isOutdated = <Request, Gathered, Answer>(
  { basis }: ActDefinition<Request, Gathered, Answer>,
  before: Application,
  current: Application,
): boolean => basis !== undefined && JSON.stringify(basis(before)) !== JSON.stringify(basis(current))

export async function apply(
  writer: ApplicationWriter,
  transaction: Transaction<Database>,
  before: Application,
  events: readonly ApplicationEvent[],
  record: ActRecord,
): Promise<Application> {
  if (events.length === 0) return before
  const after = events.reduce(evolve, before)
  await writer.store.update(transaction, after, record.now)
  await writeAudit(
    transaction,
    {
      actor: record.actor,
      action: record.action,
      subjectType: 'application',
      subjectId: before.id,
      before: stepOf(before),
      after: { ...stepOf(after), events: events.map((event) => event.type) },
      requestId: record.requestId,
    },
    record.now,
  )
  for (const event of events) await writer.effects(transaction, after, event, record)
  return after
}

const stepOf = ({ status, situation, activity }: Application) => ({ status, situation, activity })
