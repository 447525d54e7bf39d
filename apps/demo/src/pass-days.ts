import { Temporal } from 'temporal-polyfill'
import { handInBill, reportBillEvent } from '../../api/src/features/mobile-bills/mobile-bills.ts'
import { advanceLoans } from '../../api/src/features/servicing/servicing.ts'
import { instantAt } from '../../api/src/platform/business-date.ts'
import { mustSucceed } from './life/happen.ts'
import { requestId, type Stage } from './stage.ts'

/** Runs the daily job on each date with work, and pays bills. */
export async function passDays(stage: Stage, until: Temporal.Instant): Promise<void> {
  const { servicing } = stage
  const onFailure = (_loanId: string, error: unknown) => {
    throw error
  }
  for (;;) {
    const next = await nextDay(stage)
    if (next === null || Temporal.Instant.compare(next, until) > 0) return
    await advanceLoans({ ...servicing, onFailure }, next)
    await collectBills(stage)
  }
}

async function nextDay({ servicing }: Stage): Promise<Temporal.Instant | null> {
  const { next } = await servicing.db
    .selectFrom('loan')
    .select((row) => row.fn.min('nextStepOn').as('next'))
    .executeTakeFirstOrThrow()
  return next === null ? null : instantAt(Temporal.PlainDate.from(next), '00:00')
}

/** Every invoice is paid at noon. */
async function collectBills(stage: Stage): Promise<void> {
  const { servicing } = stage
  for (const bill of stage.outbox.takeBills()) {
    const { contractNumber, amount, dueOn } = bill
    const at = instantAt(Temporal.PlainDate.from(dueOn), '12:00')
    const billNumber = String(1_000_000_000 + stage.random.integer(9_000_000_000))
    const event = { contractNumber, event: 'collected', amount, at: at.toString() } as const
    const operator = { presentBill: async () => ({ billNumber }) }
    await handInBill({ db: servicing.db, operator }, bill, at)
    mustSucceed('the bill', await reportBillEvent(servicing, billNumber, event, { now: at, requestId }))
  }
}
