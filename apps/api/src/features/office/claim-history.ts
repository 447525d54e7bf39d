import type { OfficeClaim } from '@cupo/wire/office'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'
import { formatDate, formatDateTime } from '../../platform/format.ts'

type Line = OfficeClaim['history'][number]

/** As `workOnClaim`, `rateAnswer` and `assignClaim` leave them in the audit trail. */
const factsSchema = v.nullish(
  v.object({
    status: v.nullish(v.string()),
    answerDueOn: v.nullish(v.string()),
    loanId: v.nullish(v.string()),
    paymentReference: v.nullish(v.string()),
    assignee: v.nullish(v.string()),
  }),
)
type Facts = NonNullable<v.InferOutput<typeof factsSchema>>

/** The work on a claim, from its audit rows, newest first. */
export async function claimHistory(db: Kysely<Database>, claimId: string): Promise<Line[]> {
  const rows = await db
    .selectFrom('auditEntry')
    .select(['at', 'actor', 'action', 'before', 'after'])
    .where('subjectType', '=', 'claim')
    .where('subjectId', '=', claimId)
    .orderBy('number', 'desc')
    .execute()
  return rows.flatMap(({ at, actor, action, before, after }) => {
    const change = changeOf(action, factsOf(before), factsOf(after))
    return change === null ? [] : [{ atFmt: formatDateTime(at), by: authorOf(actor), ...change }]
  })
}

const factsOf = (facts: unknown): Facts => v.parse(factsSchema, facts) ?? {}

const ofSystem = /^(?:clock|operator|provider|bank)$/

function authorOf(actor: string): Line['by'] {
  if (actor.startsWith('staff:')) return { kind: 'staff', user: actor.slice('staff:'.length) }
  return { kind: ofSystem.test(actor) ? 'system' : 'person' }
}

function changeOf(action: string, before: Facts, after: Facts): Pick<Line, 'change' | 'to'> | null {
  switch (action) {
    case 'fileClaim':
      return { change: 'filed', to: null }
    case 'rateAnswer':
      return { change: 'rated', to: after.status ?? null }
    case 'assignWork':
      return { change: 'assigned', to: after.assignee ?? null }
    case 'workOnClaim':
      return workOf(before, after)
    default:
      return null
  }
}

function workOf(before: Facts, after: Facts): Pick<Line, 'change' | 'to'> {
  if (after.answerDueOn && after.answerDueOn !== before.answerDueOn)
    return { change: 'extended', to: formatDate(after.answerDueOn) }
  if (after.status === 'Closed') return { change: 'answered', to: null }
  if (after.status === before.status) return { change: 'linked', to: after.paymentReference ?? null }
  return { change: 'moved', to: after.status ?? null }
}
