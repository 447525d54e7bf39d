import { endStaffSession, getOfficeQueues, getStaffSession, type Permission } from '@cupo/wire/office'
import type { Kysely } from 'kysely'
import type { Brand } from '../../platform/brand.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { Directory } from '../../ports/directory.ts'
import { countClosable } from '../accounting/accounting.ts'
import { countApprovals, type OfficeActContext } from '../approvals/approvals.ts'
import type { ClaimContext } from '../claims/claims.ts'
import { countOpenTasks, type RefundReadContext } from '../refunds/refunds.ts'
import { officeAccountingRoutes } from './accounting.ts'
import { officeApplicationRoutes } from './applications.ts'
import { officeApprovalRoutes, readerOf } from './approvals.ts'
import { officeAuditRoutes } from './audit.ts'
import { countClaims } from './claim-list.ts'
import { officeClaimRoutes } from './claims.ts'
import { countEffects, officeEffectRoutes } from './effects.ts'
import { countHoldsToDecide, officeHoldRoutes } from './holds.ts'
import { officeLoanRoutes } from './loans.ts'
import { officeMoneyRoutes } from './money.ts'
import { officeNoteRoutes } from './notes.ts'
import { officePeopleRoutes } from './people/people.ts'
import type { PeopleContext } from './people/people-context.ts'
import { countFiles, type OfficeReconciliation, officeReconciliationRoutes } from './reconciliation.ts'
import { countUnconfirmed, officeRuleRoutes } from './rules.ts'
import type { StaffSessions } from './staff-sessions.ts'

export type OfficeContext = ClaimContext &
  PeopleContext &
  RefundReadContext &
  OfficeActContext & {
    readonly db: Kysely<Database>
    readonly directory: Directory
    readonly staffSessions: StaffSessions
    readonly brand: Brand
    readonly officeUrl: string
    readonly reconciliation: OfficeReconciliation
  }

export function officeRoutes(bind: BindCall, context: OfficeContext): void {
  const { db, directory, staffSessions, officeUrl } = context
  officePeopleRoutes(bind, context)
  officeNoteRoutes(bind, context)
  officeClaimRoutes(bind, context)
  officeEffectRoutes(bind, context)
  officeAuditRoutes(bind, context)
  officeLoanRoutes(bind, context)
  officeApplicationRoutes(bind, context)
  officeRuleRoutes(bind, context)
  officeMoneyRoutes(bind, context)
  officeApprovalRoutes(bind, context)
  officeReconciliationRoutes(bind, context.reconciliation)
  officeHoldRoutes(bind, { servicing: context, secrets: context.secrets })
  officeAccountingRoutes(bind, context)

  bind(getStaffSession)(async ({ actor }) => {
    const { user, name, roles } = await staffSessions.find(actor.sessionId)
    return { status: 200, body: { user, name, roles: [...roles], permissions: [...actor.permissions] } }
  })

  bind(endStaffSession)(async ({ actor, now, requestId }) => {
    const { proof } = await staffSessions.find(actor.sessionId)
    await staffSessions.end(actor, { now, requestId })
    const leadsTo = (await directory.endAddress(proof, officeUrl)) ?? officeUrl
    return { status: 200, body: { leadsTo }, cookies: [{ name: 'office', value: null, maxAgeSeconds: 0 }] }
  })

  bind(getOfficeQueues)(async ({ actor, now }) => {
    const sees = (permission: Permission) => actor.permissions.includes(permission)
    const today = businessDate(now)
    const [claims, tasks, effects, approvals, files, holds, closable, rules] = await Promise.all([
      sees('seeClaims') ? countClaims(db, actor.user, today) : null,
      sees('seeMoney') ? countOpenTasks(db, today.toString()) : null,
      sees('seeEffects') ? countEffects(db) : null,
      sees('act') ? countApprovals(db, readerOf(actor), now) : null,
      sees('seeFiles') ? countFiles(db, today) : null,
      sees('placeHolds') ? countHoldsToDecide({ servicing: context, secrets: context.secrets }, now) : null,
      sees('seeBooks') ? countClosable(db, now) : null,
      sees('seeRules') ? countUnconfirmed(db, now) : null,
    ])
    const books = closable === null ? null : { closable }
    return { status: 200, body: { claims, tasks, effects, approvals, files, holds, books, rules } }
  })
}
