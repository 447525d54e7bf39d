import { type Kysely, sql, type Transaction } from 'kysely'
import { type Account, chartOfAccounts } from '../../ledger/ledger.ts'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { isoOfInstant } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { lastBatchDay, lockBatches } from './make-batch.ts'

export type AccountCode = {
  readonly account: Account
  readonly validFrom: string
  /** Plan Único de Cuentas: 2 to 12 digits. */
  readonly code: string
  readonly thirdParty: string | null
  readonly costCenter: string | null
}

export async function accountCodesOn(
  db: Kysely<Database>,
  day: string,
): Promise<ReadonlyMap<Account, AccountCode>> {
  const { rows } = await sql<AccountCode>`
    select distinct on (account) account, valid_from, code, third_party, cost_center
    from gl_account where valid_from <= ${day}
    order by account, valid_from desc, number desc`.execute(db)
  return new Map(rows.map((row) => [row.account, row]))
}

export const accounts = Object.keys(chartOfAccounts) as readonly Account[]

export type CodeRefusal = { readonly kind: 'dayIsExported'; readonly through: string }

/**
 * The later of two codes of a day counts. Refuses an exported day: its files must keep their bytes.
 * Answers the code in force on that day.
 */
export async function setAccountCode(
  db: Kysely<Database>,
  given: AccountCode,
  who: ActingParty,
): Promise<
  | { readonly ok: true; readonly before: AccountCode | null }
  | { readonly ok: false; readonly refusal: CodeRefusal }
> {
  return inTransaction(db, async (transaction) => {
    await lockBatches(transaction)
    const through = await lastBatchDay(transaction)
    if (through !== null && given.validFrom <= through)
      return { ok: false, refusal: { kind: 'dayIsExported', through } }
    const before = (await accountCodesOn(transaction, given.validFrom)).get(given.account) ?? null
    await insertCode(transaction, given, who)
    return { ok: true, before }
  })
}

async function insertCode(
  transaction: Transaction<Database>,
  given: AccountCode,
  { now, actor, requestId }: ActingParty,
): Promise<void> {
  const { account, validFrom, code, thirdParty, costCenter } = given
  const { last } = await transaction
    .selectFrom('glAccount')
    .select((row) => row.fn.coalesce(row.fn.max('number'), sql<number>`0`).as('last'))
    .where('account', '=', account)
    .where('validFrom', '=', validFrom)
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('glAccount')
    .values({
      account,
      validFrom,
      number: last + 1,
      code,
      thirdParty,
      costCenter,
      setAt: isoOfInstant(now),
      setBy: actorName(actor),
    })
    .execute()
  const subjectId = `${account}:${validFrom}:${last + 1}`
  const after = { code, thirdParty, costCenter }
  await writeAudit(
    transaction,
    { actor, action: 'setAccountCode', subjectType: 'glAccount', subjectId, after, requestId },
    now,
  )
}
