import { seedWorld as seedWorldCall } from '@cupo/wire'
import type { BindCall } from '../../platform/http/bind.ts'
import type { DemoPeople } from './demo-people.ts'
import { everybody } from './people.ts'

/** Bound only outside production, and only where seeds are on (conformance: R-T5). */
export function demoWorldRoutes(bind: BindCall, people: DemoPeople): void {
  bind(seedWorldCall)(async () => {
    const now = await people.make()
    const documents = everybody.map(({ document }) => document)
    return { status: 200, body: { documents, now: now.toString() } }
  })
}
