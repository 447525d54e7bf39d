import * as office from '@cupo/wire/office'
import type { Kysely } from 'kysely'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { countParked, settleEffect } from '../../platform/jobs/lender-effects.ts'
import type { Directory } from '../../ports/directory.ts'
import { type ClaimContext, claimStore, workOnClaim } from '../claims/claims.ts'
import { claimCursorOf, countClaims, listClaims, presentClaim, workOf } from './claims.ts'
import { listEffects } from './effects.ts'
import { recordReading } from './readings.ts'
import type { StaffSessions } from './staff-sessions.ts'

export type OfficeContext = ClaimContext & {
  readonly db: Kysely<Database>
  readonly directory: Directory
  readonly staffSessions: StaffSessions
  readonly officeUrl: string
}

export function officeRoutes(bind: BindCall, context: OfficeContext): void {
  const { db, directory, staffSessions, officeUrl } = context

  bind(office.getStaffSession)(async ({ actor }) => {
    const { user, name, roles } = await staffSessions.find(actor.sessionId)
    return { status: 200, body: { user, name, roles: [...roles], permissions: [...actor.permissions] } }
  })

  bind(office.endStaffSession)(async ({ actor, now, requestId }) => {
    const { proof } = await staffSessions.find(actor.sessionId)
    await staffSessions.end(actor, { now, requestId })
    const leadsTo = (await directory.endAddress(proof, officeUrl)) ?? officeUrl
    return { status: 200, body: { leadsTo }, cookies: [{ name: 'office', value: null, maxAgeSeconds: 0 }] }
  })

  bind(office.getOfficeQueues)(async ({ actor, now }) => {
    const sees = (permission: office.Permission) => actor.permissions.includes(permission)
    const [claims, parked] = await Promise.all([
      sees('seeClaims') ? countClaims(db, businessDate(now)) : null,
      sees('seeEffects') ? countParked(db) : null,
    ])
    return { status: 200, body: { claims, effects: parked === null ? null : { parked } } }
  })

  bind(office.listOfficeClaims)(async ({ query, now }) => {
    const after = claimCursorOf(query.after)
    if (after === undefined) return { refusal: { code: 'SolicitudInvalida' } }
    return { status: 200, body: await listClaims(db, after, businessDate(now)) }
  })

  bind(office.getOfficeClaim)(async ({ params, actor, now }) => {
    const claim = await inTransaction(db, async (transaction) => {
      const found = await claimStore(context.secrets).findByProtocol(transaction, params.protocol)
      if (found !== null) await recordReading(transaction, actor, { type: 'claim', id: found.id }, now)
      return found
    })
    if (claim === null) return { refusal: { code: 'NoEncontrado' } }
    return { status: 200, body: presentClaim(claim, now) }
  })

  bind(office.workOnOfficeClaim)(async ({ params, body, actor, now }) => {
    const worked = await workOnClaim(context, params.protocol, workOf(body), { actor, now })
    return worked.ok ? { status: 200, body: presentClaim(worked.value, now) } : worked
  })

  bind(office.listOfficeEffects)(async ({ query }) => {
    const page = await listEffects(db, query.after)
    return page === null ? { refusal: { code: 'SolicitudInvalida' } } : { status: 200, body: page }
  })

  bind(office.retryOfficeEffect)(async ({ params, body, actor, now }) => {
    const order = { kind: 'retry', effect: params.id, why: body.why } as const
    const { isDone } = await settleEffect(db, order, { actor, now })
    return isDone ? { status: 200, body: { isDone } } : { refusal: { code: 'EtapaInvalida' } }
  })
}
