import { setInterval as every } from 'node:timers'
import { cutOffMonths } from '../features/accounting/cut-off.ts'
import { lapseApprovals } from '../features/approvals/approvals.ts'
import { type DueJob, type DueWork, dueWork } from '../features/clock/clock.ts'
import {
  type DisbursementContext,
  followDisbursements,
  giveUpTransfers,
  watchTransfers,
} from '../features/disbursements/disbursements.ts'
import { lapseHolds } from '../features/holds/holds.ts'
import { sweepOrders } from '../features/origination/acts/agreement/orders.ts'
import { expireApplications } from '../features/origination/acts/closing/end-application.ts'
import {
  missingCapWarning,
  missingTaxUnitWarning,
  readUsuryCap,
  wrongParameterWarning,
} from '../features/policy/policy.ts'
import { compareOfTheDay } from '../features/reconciliation/reconciliation.ts'
import { openOverpaymentTask } from '../features/refunds/refunds.ts'
import { type CorrectionContext, correctPaidLoans } from '../features/servicing/daily/late-caps.ts'
import { advanceLoans } from '../features/servicing/servicing.ts'
import { cancelUnpaidOrders } from '../features/upfront-payments/upfront-payments.ts'
import { followCredits, lapseWithdrawals } from '../features/withdrawals/withdrawals.ts'
import { auditHeadJob } from '../platform/audit-head.ts'
import { businessDate } from '../platform/business-date.ts'
import { newId } from '../platform/ids.ts'
import { clockGate } from '../platform/jobs/clock-stop.ts'
import { type JobWatch, watchJobs } from '../platform/jobs/job-watch.ts'
import type { ClockJob } from '../platform/jobs/queue.ts'
import { errorFacts } from '../platform/log.ts'
import { withRequestId } from '../platform/request-id.ts'
import { purge } from '../platform/retention.ts'
import type { ApplicationsAndLoans } from './applications-and-loans.ts'
import type { Foundation } from './foundation.ts'
import type { Payments } from './wire-payments.ts'

const unprovedHours = 24

/** A budget each: a hanging provider delays its job alone. A moved clock uses this order. */
export function jobsOfTheClock(
  { db, log, secrets, bank }: Foundation,
  { origination, servicing, withdrawals }: ApplicationsAndLoans,
  payments: Payments,
): readonly DueJob[] {
  const onFailure = (loanId: string, error: unknown) =>
    log.error({ loanId, ...errorFacts(error) }, 'daily job')
  const onCredit = (contractNumber: string, error: unknown) =>
    log.error({ contractNumber, ...errorFacts(error) }, 'bank credits')
  const disbursements: DisbursementContext = {
    db,
    secrets,
    bank,
    origination,
    onFailure: (transferId, error) => log.error({ transferId, ...errorFacts(error) }, 'disbursement'),
  }
  const openRefund: CorrectionContext['openRefund'] = (transaction, paid, now) =>
    openOverpaymentTask(transaction, { ...paid, transactionId: null, reason: 'usuryCap' }, now)
  return [
    // Before orders are cancelled: payments in time.
    { name: 'reconcile', budgetSeconds: 50, deadlines: [payments.pipeline.reconcile] },
    {
      name: 'deadlines',
      budgetSeconds: 50,
      deadlines: [
        (now) => cancelUnpaidOrders(origination, now),
        (now) => expireApplications(origination, now),
        (now) => sweepOrders(origination, now),
        // A return before its request lapses.
        (now, budget) => followCredits({ withdrawals, bank, onFailure: onCredit }, now, budget),
        // Before the daily job resumes what was paused.
        (now) => lapseWithdrawals(withdrawals, now),
        (now) => lapseHolds({ servicing, secrets }, now),
        (now) => lapseApprovals({ db, secrets }, now),
        async (now) =>
          origination.store.endUnproved(origination.db, now.subtract({ hours: unprovedHours }), now),
      ],
    },
    {
      name: 'disbursements',
      budgetSeconds: 50,
      deadlines: [
        (now, budget) => followDisbursements(disbursements, now, budget),
        (now) => giveUpTransfers(disbursements, now),
        (now) => watchTransfers({ db }, now),
      ],
    },
    {
      name: 'daily',
      budgetSeconds: 240,
      deadlines: [
        (now) => advanceLoans({ ...servicing, onFailure }, now),
        (now) => correctPaidLoans({ ...servicing, onFailure, openRefund }, now),
      ],
    },
    { name: 'cutOff', budgetSeconds: 50, deadlines: [(now) => cutOffMonths({ db }, now)] },
    { name: 'refunds', budgetSeconds: 50, deadlines: payments.deadlines },
  ]
}

export const wireDueWork = ({ outbox }: Foundation, jobs: readonly DueJob[]): DueWork =>
  dueWork({ jobs, drainEffects: () => outbox.drain(), nowMs: () => performance.now() })

const drainEveryMs = 2_000
const drainBudgetSeconds = 20

export type RunningClock = {
  readonly jobs: readonly ClockJob[]
  readonly deliver: (effectId: string) => Promise<void>
  readonly watch: JobWatch
  readonly doubt: () => void
  readonly mayWork: () => Promise<boolean>
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/** Concurrently; a failure is logged and retried a minute later. */
export function runClock(foundation: Foundation, due: DueWork, jobs: readonly DueJob[]): RunningClock {
  const { db, log, clock, outbox, standbys } = foundation
  const gate = clockGate({ db, log, now: clock.now })
  const watch = watchJobs({
    db,
    log,
    jobs: jobs.map(({ name }) => name),
    today: () => businessDate(clock.now()),
    standbys,
    isHistoryWhole: gate.isOpen,
  })
  const run = (job: DueJob) => withRequestId(newId(), () => runOnce(job))
  const runOnce = async (job: DueJob) => {
    try {
      if (!(await gate.mayWork())) return
      if (await due.runJob(job, clock.now, gate.mayGoOn)) await watch.completed(job.name)
    } catch (error) {
      log.error({ job: job.name, ...errorFacts(error) }, 'due work')
      await watch.failed(job.name)
    }
  }
  const effects: DueJob = {
    name: 'effects',
    budgetSeconds: drainBudgetSeconds,
    // One pass: unsent effects wait.
    deadlines: [async (_now, budget) => outbox.drain(budget).then(() => 0)],
  }
  // Not run for a moved clock.
  const besides: readonly DueJob[] = [
    { name: 'parameters', budgetSeconds: 10, deadlines: [warningsOf(foundation)] },
    { name: 'comparison', budgetSeconds: 600, deadlines: [comparisonOnceADay(foundation)] },
    { name: 'auditHead', budgetSeconds: 50, deadlines: [auditHeadJob(foundation)] },
    { name: 'purge', budgetSeconds: 120, deadlines: [purgeOnceADay(db)] },
  ]
  const timers: NodeJS.Timeout[] = []
  return {
    jobs: [...jobs, ...besides].map((job) => ({ name: job.name, run: () => run(job) })),
    deliver: async (effectId) => {
      if (await gate.mayDeliver(effectId)) await outbox.deliver(effectId)
    },
    watch,
    doubt: gate.doubt,
    mayWork: gate.mayWork,
    start: () => {
      void run(effects)
      timers.push(
        every(() => void run(effects), drainEveryMs),
        every(() => void watch.look(), watch.everyMs),
      )
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await outbox.stop()
    },
  }
}

/** Once a business date and instance. */
function comparisonOnceADay({ db, secrets, provider, brand }: Foundation): DueJob['deadlines'][number] {
  let comparedOn = ''
  return async (now) => {
    const today = businessDate(now).toString()
    if (comparedOn === today) return 0
    const found = await compareOfTheDay({ db, secrets, provider, operatorName: brand.operatorName }, now)
    comparedOn = today
    return found
  }
}

function warningsOf({ db, log, clock }: Foundation): DueJob['deadlines'][number] {
  const warnOfMissingCap = missingCapWarning(log)
  const warnOfMissingTaxUnit = missingTaxUnitWarning(db, log)
  const warnOfWrongParameters = wrongParameterWarning(db, log)
  return async () => {
    await warnOfWrongParameters()
    const today = businessDate(clock.now())
    warnOfMissingCap(await readUsuryCap(db, today), today)
    await warnOfMissingTaxUnit(today)
    return 0
  }
}

/** Once a business date and instance. */
function purgeOnceADay(db: Foundation['db']): DueJob['deadlines'][number] {
  let purgedOn = ''
  return async (now, budget) => {
    const today = businessDate(now).toString()
    if (purgedOn === today) return 0
    const purged = await purge(db, now, budget)
    if (!budget.isSpent()) purgedOn = today
    return purged
  }
}
