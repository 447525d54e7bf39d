import type { WorkflowAction } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { runAction } from '../../../api/src/features/origination/acts/run-action.ts'
import {
  type Application,
  type ApplicationEvent,
  apply,
} from '../../../api/src/features/origination/origination.ts'
import {
  type ChannelPolicy,
  type PlatformSettings,
  readChannelPolicy,
  readPlatformSettings,
} from '../../../api/src/features/policy/policy.ts'
import type { Actor } from '../../../api/src/platform/actor.ts'
import { businessDate } from '../../../api/src/platform/business-date.ts'
import { inTransaction } from '../../../api/src/platform/database/transaction.ts'
import type { Result } from '../../../api/src/platform/refusal.ts'
import { evidence, requestId, type Stage } from '../stage.ts'

export function mustSucceed<T>(what: string, result: Result<T>): T {
  if (!result.ok) throw new Error(`${what} was refused: ${JSON.stringify(result.refusal)}`)
  return result.value
}

export async function applicationOf({ origination }: Stage, id: string): Promise<Application> {
  const application = await origination.store.find(origination.db, id)
  if (application === null) throw new Error(`no application ${id}`)
  return application
}

export const policyAt = (
  { origination }: Stage,
  origin: Application['origin'],
  at: Temporal.Instant,
): Promise<ChannelPolicy> => readChannelPolicy(origination.db, origin, businessDate(at))

export const platformSettingsAt = ({ origination }: Stage, at: Temporal.Instant): Promise<PlatformSettings> =>
  readPlatformSettings(origination.db, businessDate(at))

export async function act(
  stage: Stage,
  id: string,
  action: WorkflowAction,
  at: Temporal.Instant,
  actor: Actor = { kind: 'customer', applicationId: id },
): Promise<Application> {
  const who = { now: at, actor, requestId, evidence }
  const application = await applicationOf(stage, id)
  mustSucceed(action.action, await runAction(stage.origination, application, action, who))
  return applicationOf(stage, id)
}

const actsOfEvents: Partial<Record<ApplicationEvent['type'], string>> = {
  AddressSaved: 'saveAddress',
  AgreementDrawnUp: 'createContract',
  AgreementSigned: 'createContract',
  Cancelled: 'cancel',
  DeviceDelivered: 'order:delivered',
  IdentityConfirmed: 'validateVeridasId',
}

const actOf = (events: readonly ApplicationEvent[]): string =>
  events.flatMap(({ type }) => actsOfEvents[type] ?? [])[0] ?? 'demoWorld'

export async function happened(
  stage: Stage,
  id: string,
  events: readonly ApplicationEvent[],
  { at, actor }: { readonly at: Temporal.Instant; readonly actor: Actor },
): Promise<void> {
  const { origination } = stage
  await inTransaction(origination.db, async (transaction) => {
    const application = await origination.store.lock(transaction, id)
    const applied = { now: at, actor, requestId, action: actOf(events), evidence }
    await apply(origination, transaction, application, events, applied)
  })
}
