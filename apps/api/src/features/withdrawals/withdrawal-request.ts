import { addBusinessDays, type Day, dayFromIso, dayOf, isoOf } from '@cupo/credit-engine'
import type { WithdrawalNote } from '@cupo/wire'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database, WithdrawalRequestTable } from '../../platform/database/schema.ts'
import { formatDate } from '../../platform/format.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import type { ApplicationStore } from '../origination/origination.ts'
import { readChannelSettings } from '../policy/policy.ts'
import type { ServicingContext, StoredLoan } from '../servicing/servicing.ts'

export type WithdrawalRequest = Selectable<WithdrawalRequestTable>

export type WithdrawalContext = {
  readonly servicing: ServicingContext
  readonly store: Pick<ApplicationStore, 'find' | 'findByOrderNumber'>
  readonly outbox: Pick<Outbox, 'add'>
  readonly publicUrl: string
}

/** Last days, each in full, as business dates. */
export type WithdrawalTerms = {
  /** Business days from delivery or transfer, which do not count their first day. */
  readonly askBy: Day
  /** When it is asked for on this day. */
  readonly returnBy: Day
}

export async function withdrawalTerms(
  db: Kysely<Database>,
  { origin, loan }: Pick<StoredLoan, 'origin' | 'loan'>,
  now: Temporal.Instant,
): Promise<WithdrawalTerms> {
  const today = businessDate(now)
  const { withdrawalRequestDays, withdrawalReturnDays } = await readChannelSettings(db, origin, today)
  return {
    askBy: addBusinessDays(loan.terms.disbursedOn, withdrawalRequestDays),
    returnBy: addBusinessDays(dayOf(today), withdrawalReturnDays),
  }
}

/**
 * The open request, else the one that ended last. The order of asking does not count: a caller that waited for the lock
 * may have asked earlier.
 */
export async function latestRequest(db: Kysely<Database>, loanId: string): Promise<WithdrawalRequest | null> {
  const latest = await db
    .selectFrom('withdrawalRequest')
    .selectAll()
    .where('loanId', '=', loanId)
    .orderBy((row) => row('state', '=', 'requested'), 'desc')
    .orderBy('endedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ?? null
}

/** After a month the borrower has read the mail, and a statement since. */
const lapseIsNewsDays = 30

/** By loan: requests that are open, or lapsed in the last 30 days. */
export async function withdrawalNotes(
  { db }: { readonly db: Kysely<Database> },
  loanIds: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, WithdrawalNote>> {
  if (loanIds.length === 0) return new Map()
  const since = businessDate(now).subtract({ days: lapseIsNewsDays }).toString()
  const requests = await db
    .selectFrom('withdrawalRequest')
    .select(['loanId', 'state', 'returnBy'])
    .where('loanId', 'in', loanIds)
    .where((row) =>
      row.or([
        row('state', '=', 'requested'),
        row.and([row('state', '=', 'lapsed'), row('returnBy', '>=', since)]),
      ]),
    )
    // An open request counts before a lapsed one.
    .orderBy((row) => row('state', '=', 'requested'))
    .execute()
  return new Map(
    requests.map(({ loanId, state, returnBy }) => [
      loanId,
      { state: state === 'requested' ? 'requested' : 'lapsed', returnByFmt: formatDate(returnBy) },
    ]),
  )
}

export function insertRequest(
  transaction: Transaction<Database>,
  { id, applicationId }: StoredLoan,
  { returnBy }: Pick<WithdrawalTerms, 'returnBy'>,
  { now, actor }: ActingParty,
): Promise<WithdrawalRequest> {
  return transaction
    .insertInto('withdrawalRequest')
    .values({
      id: newId(),
      loanId: id,
      applicationId,
      state: 'requested',
      requestedBy: actorName(actor),
      requestedAt: now.toString({ fractionalSecondDigits: 3 }),
      requestedOn: businessDate(now).toString(),
      returnBy: isoOf(returnBy),
      endedOn: null,
      endedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** `endedOn` is the last day of its pause, or the day on which the loan became void. */
export async function endRequest(
  transaction: Transaction<Database>,
  { id }: Pick<WithdrawalRequest, 'id'>,
  state: 'cancelled' | 'lapsed' | 'completed',
  { endedOn, now }: { readonly endedOn: string; readonly now: Temporal.Instant },
): Promise<void> {
  await transaction
    .updateTable('withdrawalRequest')
    .set({ state, endedOn, endedAt: now.toString() })
    .where('id', '=', id)
    .execute()
}

export const isInReturnTerm = ({ returnBy }: Pick<WithdrawalRequest, 'returnBy'>, day: Day): boolean =>
  day <= dayFromIso(returnBy)
