import { handInFile } from '@cupo/wire'
import { staffRoles } from '@cupo/wire/office'
import { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import {
  compareFiles,
  type FilesContext,
  loadFile,
} from '../../api/src/features/reconciliation/reconciliation.ts'
import type { Config } from '../../api/src/platform/config.ts'
import type { BindCall } from '../../api/src/platform/http/bind.ts'
import { newId } from '../../api/src/platform/ids.ts'
import { errorFacts } from '../../api/src/platform/log.ts'
import type { WorldClock } from '../../api/src/platform/world-clock.ts'
import type { Foundation } from '../../api/src/wiring/foundation.ts'
import type { Extend } from '../../api/src/wiring/wire.ts'
import { demoPeople, demoWorldRoutes } from './demo-people.ts'

export const besideProduct: Extend = ({ config, foundation, due, verbsWith }) => {
  const people = demoPeople({
    db: foundation.db,
    clock: foundation.clock,
    due,
    operator: foundation.operator,
    outbox: foundation.outbox,
    random: foundation.random,
    provider: foundation.provider,
    storeLinkKey: config.storeLinkKey,
    verbsWith,
    letStaffIn: () => letStaffIn(config, foundation),
    onFailure: (error) => foundation.log.error(errorFacts(error), 'people of the demo'),
  })
  const isFirst = config.seeds === 'start'
  return {
    bindRoutes: (inRoom) => {
      if (config.seeds === 'off') return
      demoWorldRoutes(inRoom('Demo'), people)
      handInRoute(inRoom('Demo'), foundation)
    },
    isReady: isFirst ? { people: people.isFirstStartOver } : {},
    start: async () => {
      if (isFirst) await people.beginFirstStart()
    },
  }
}

function handInRoute(
  bind: BindCall,
  context: FilesContext & {
    readonly clock: Pick<WorldClock, 'now'>
    readonly brand: { readonly operatorName: string }
  },
): void {
  bind(handInFile)(async ({ body }) => {
    const { kind, name, content } = body
    const file = { kind, name, format: null, bytes: Buffer.from(content, 'base64') }
    const who = {
      now: context.clock.now(),
      actor: { kind: 'staff', user: 'control-room' },
      requestId: newId(),
    } as const
    const loading = await loadFile(context, file, who)
    if (loading.kind === 'loaded')
      await compareFiles({ ...context, operatorName: context.brand.operatorName }, who)
    const added = loading.kind === 'loaded' ? loading.added : 0
    const unread = loading.kind === 'unread' ? [...loading.unread] : []
    return { status: 200, body: { outcome: loading.kind, added, unread } }
  })
}

const staffSchema = v.array(v.object({ user: v.string(), name: v.string(), groups: v.array(v.string()) }))

/** The demo's staff came in before the tour: nobody approves what was asked before their first sign-in. */
async function letStaffIn(
  { office }: Config,
  { staffSessions, clock }: Pick<Foundation, 'staffSessions' | 'clock'>,
): Promise<void> {
  if (office === null) return
  const { issuer, roleOf } = office
  const answer = await fetch(new URL('/control/staff', issuer))
  for (const { user, name, groups } of v.parse(staffSchema, await answer.json())) {
    const roles = staffRoles.filter((role) => groups.some((group) => roleOf[group] === role))
    // No browser has the session, which ends for idleness.
    const authenticatedAt = Temporal.Instant.fromEpochMilliseconds(0)
    await staffSessions.start(
      { user, person: `${issuer} ${user}`, name, groups, authenticatedAt, proof: '' },
      roles,
      { now: clock.now(), requestId: newId(), before: undefined },
    )
  }
}
