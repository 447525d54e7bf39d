import type { Kysely } from 'kysely'
import { checkDisbursements } from '../../apps/api/src/features/disbursements/disbursements.ts'
import { checkPayments } from '../../apps/api/src/features/payments/payments.ts'
import { checkHeldMoney, checkTransfers } from '../../apps/api/src/features/refunds/refunds.ts'
import { checkLoans } from '../../apps/api/src/features/servicing/check-loans.ts'
import { type Check, ledgerChecks } from '../../apps/api/src/ledger/ledger.ts'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'

export type CheckResult = {
  readonly title: string
  readonly looked: number
  readonly wrong: number
  readonly offenders: readonly string[]
}

const offendersShownMax = 20

/** Every check in one snapshot, so that what the product writes meanwhile cannot look like a difference. */
export function runChecks(db: Kysely<Database>, checks: readonly Check[]): Promise<readonly CheckResult[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const findings: CheckResult[] = []
      for (const check of checks) findings.push(await run(snapshot, check))
      return findings
    })
}

async function run(db: Kysely<Database>, { title, run: look }: Check): Promise<CheckResult> {
  const offenders: string[] = []
  const found = look(db)
  for (let wrong = 0; ; wrong += 1) {
    const step = await found.next()
    if (step.done) return { title, looked: step.value, wrong, offenders }
    if (wrong < offendersShownMax) offenders.push(step.value)
  }
}

const loanCheck: Check = {
  title: 'loans',
  run: async function* (db) {
    yield* checkLoans(db)
    const { count } = await db
      .selectFrom('loan')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
}

/** A feature that keeps money adds a check. */
export const checks: readonly Check[] = [
  ...ledgerChecks,
  loanCheck,
  { title: 'payments', run: checkPayments },
  { title: 'transfers', run: checkTransfers },
  { title: 'held money', run: checkHeldMoney },
  { title: 'disbursements', run: checkDisbursements },
]
