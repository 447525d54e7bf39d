import { addBusinessDays, dayOf, isoOf } from '@cupo/credit-engine'
import {
  getOfficeClaim,
  listOfficeClaims,
  type OfficeClaim,
  type OfficeClaimRow,
  type OfficeClaimWork,
  workOnOfficeClaim,
} from '@cupo/wire/office'
import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { formatDate, formatDateTime } from '../../platform/format.ts'
import { hideEmail, hideIdentityNumber, hideName, hidePhone } from '../../platform/hide.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import {
  type Claim,
  type ClaimContext,
  type ClaimWork,
  claimStore,
  claimTerms,
  mayBeExtended,
  workOnClaim,
} from '../claims/claims.ts'
import { isDay, pageRows } from './page-rows.ts'
import { recordReading } from './readings.ts'

export function officeClaimRoutes(bind: BindCall, context: ClaimContext): void {
  const { db } = context

  bind(listOfficeClaims)(async ({ query, now }) => {
    const after = claimCursorOf(query.after)
    if (after === undefined) return { refusal: { code: 'SolicitudInvalida' } }
    return { status: 200, body: await listClaims(db, after, businessDate(now)) }
  })

  bind(getOfficeClaim)(async ({ params, actor, now }) => {
    const claim = await inTransaction(db, async (transaction) => {
      const found = await claimStore(context.secrets).findByProtocol(transaction, params.protocol)
      if (found !== null) await recordReading(transaction, actor, { type: 'claim', id: found.id }, now)
      return found
    })
    if (claim === null) return { refusal: { code: 'NoEncontrado' } }
    return { status: 200, body: presentClaim(claim, now) }
  })

  bind(workOnOfficeClaim)(async ({ params, body, actor, now }) => {
    const worked = await workOnClaim(context, params.protocol, workOf(body), { actor, now })
    return worked.ok ? { status: 200, body: presentClaim(worked.value, now) } : worked
  })
}

/** A claim whose last day is so many business days away is due soon. */
const soonDays = 3

export async function countClaims(db: Kysely<Database>, today: Temporal.PlainDate) {
  const soon = isoOf(addBusinessDays(dayOf(today), soonDays))
  return db
    .selectFrom('claim')
    .where('status', '<>', 'Closed')
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`count(*) filter (where answer_due_on < ${today.toString()})::int`.as('overdue'),
      sql<number>`count(*) filter (where answer_due_on between ${today.toString()} and ${soon})::int`.as(
        'soon',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** By the last legal day; nothing sealed is opened. The cursor names the last row of the page before. */
async function listClaims(db: Kysely<Database>, after: ClaimCursor | null, today: Temporal.PlainDate) {
  const rows = await db
    .selectFrom('claim')
    .select(['protocol', 'kind', 'status', 'answerDueOn', 'createdAt'])
    .where('status', '<>', 'Closed')
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(answer_due_on, protocol) > (${after?.dueOn ?? ''}::date, ${after?.protocol ?? ''})`,
      ),
    )
    .orderBy('answerDueOn')
    .orderBy('protocol')
    .limit(pageRows + 1)
    .execute()
  const shown = rows.slice(0, pageRows)
  const last = shown.at(-1)
  const next = rows.length > pageRows && last !== undefined ? `${last.answerDueOn}.${last.protocol}` : null
  return { claims: shown.map((row) => presentRow(row, today)), next }
}

type ClaimCursor = { readonly dueOn: string; readonly protocol: string }

/** `undefined` for a text that is no cursor. */
function claimCursorOf(text: string | undefined): ClaimCursor | null | undefined {
  if (text === undefined) return null
  const [, dueOn, protocol] = /^(\d{4}-\d{2}-\d{2})\.(\d{4}-\d{8})$/.exec(text) ?? []
  return dueOn === undefined || protocol === undefined || !isDay(dueOn) ? undefined : { dueOn, protocol }
}

type RowOfList = Pick<Claim, 'protocol' | 'kind' | 'status' | 'answerDueOn' | 'createdAt'>

const presentRow = (
  { protocol, kind, status, answerDueOn, createdAt }: RowOfList,
  today: Temporal.PlainDate,
): OfficeClaimRow => ({
  protocol,
  kind,
  status,
  answerDueOn,
  answerDueOnFmt: formatDate(answerDueOn),
  isOverdue: status !== 'Closed' && answerDueOn < today.toString(),
  isUrgent: claimTerms[kind].isUrgent,
  filedAtFmt: formatDateTime(createdAt),
})

/** The person only masked. */
function presentClaim(claim: Claim, now: Temporal.Instant): OfficeClaim {
  const today = businessDate(now)
  const { filer, about, extension, kind } = claim
  return {
    ...presentRow(claim, today),
    subject: claim.subject,
    description: claim.description,
    solution: claim.solution,
    filer:
      filer === null
        ? null
        : {
            name: hideName(filer.name),
            document: hideIdentityNumber(filer.identityNumber),
            mobile: hidePhone(filer.mobile),
            email: hideEmail(filer.email),
          },
    isUnproved: claim.documentIndex === null,
    contractNumber: about.contractNumber,
    paymentReference: about.paymentReference,
    law: claimTerms[kind].source,
    mayBeExtended: mayBeExtended(claim, today),
    extension:
      extension === null
        ? null
        : { reason: extension.reason, firstDueOnFmt: formatDate(extension.firstDueOn) },
  }
}

function workOf(work: OfficeClaimWork): ClaimWork {
  switch (work.act) {
    case 'move':
      return { status: work.status }
    case 'extend':
      return { extendBecause: work.reason }
    case 'link':
      return { about: work.to }
    case 'answer':
      return { status: 'Closed', solution: work.answer }
  }
}
