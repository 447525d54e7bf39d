import type { Kysely } from 'kysely'
import { checkBooks } from '../features/accounting/accounting.ts'
import { checkCutOffs } from '../features/accounting/check-books.ts'
import { checkDisbursements } from '../features/disbursements/disbursements.ts'
import { checkPayments } from '../features/payments/payments.ts'
import { checkClearing, checkStatements } from '../features/reconciliation/reconciliation.ts'
import { checkHeldMoney, checkTransfers } from '../features/refunds/refunds.ts'
import { checkLoans } from '../features/servicing/check-loans.ts'
import {
  type CheckResult,
  checkCauses,
  checkEvidence,
  checkProtections,
  checkSealed,
} from '../features/verification/verification.ts'
import { type Check, ledgerChecks } from '../ledger/ledger.ts'
import { checkAuditHeads, headProblem } from '../platform/audit-head.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Secrets } from '../platform/secrets.ts'

const offendersShownMax = 20

/** One snapshot: concurrent writes cannot look like differences. */
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

/** A feature with money adds a check. */
export const checks: readonly Check[] = [
  ...ledgerChecks,
  loanCheck,
  { title: 'payments', run: checkPayments },
  { title: 'transfers', run: checkTransfers },
  { title: 'held money', run: checkHeldMoney },
  { title: 'disbursements', run: checkDisbursements },
  { title: 'clearing', run: checkClearing },
  { title: 'statements', run: checkStatements },
  { title: 'causes', run: checkCauses },
  { title: 'books', run: checkBooks },
  { title: 'cut-offs', run: checkCutOffs },
  { title: 'evidence', run: checkEvidence },
  { title: 'protections', run: checkProtections },
  { title: 'audit heads', run: checkAuditHeads },
]

/** Only the product opens seals. */
export const sealedCheck = (secrets: Secrets): Check => ({
  title: 'sealed values',
  run: (db) => checkSealed(db, secrets),
})

/** `kept`: from the log or a receipt. */
export const headCheck = (secrets: Secrets | null, kept: readonly string[]): Check => ({
  title: 'heads outside',
  run: async function* (db) {
    for (const head of kept) {
      const problem = await headProblem(db, secrets, head)
      if (problem !== null) yield problem
    }
    return kept.length
  },
})
