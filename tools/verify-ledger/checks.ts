import { checkPayments } from '../../apps/api/src/features/payments/payments.ts'
import { checkTransfers } from '../../apps/api/src/features/refunds/refunds.ts'
import { checkLoans } from '../../apps/api/src/features/servicing/servicing.ts'
import { type Check, ledgerChecks } from '../../apps/api/src/ledger/ledger.ts'

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

/** Everything that can be proved of the money; a feature that keeps some of it adds its own. */
export const checks: readonly Check[] = [
  ...ledgerChecks,
  loanCheck,
  { title: 'payments', run: checkPayments },
  { title: 'transfers', run: checkTransfers },
]
