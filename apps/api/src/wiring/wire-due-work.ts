import { setInterval as every } from 'node:timers'
import { type DueJob, type DueWork, dueWork } from '../features/clock/clock.ts'
import {
  type DisbursementContext,
  followDisbursements,
  giveUpTransfers,
  watchTransfers,
} from '../features/disbursements/disbursements.ts'
import { sweepOrders } from '../features/origination/acts/agreement/orders.ts'
import { expireApplications } from '../features/origination/acts/closing/end-application.ts'
import { fillConfirmedEmails } from '../features/origination/store/trusted-contact.ts'
import {
  missingCapWarning,
  missingTaxUnitWarning,
  readUsuryCap,
  wrongParameterWarning,
} from '../features/policy/policy.ts'
import { openOverpaymentTask } from '../features/refunds/refunds.ts'
import { advanceLoans, type CorrectionContext, correctPaidLoans } from '../features/servicing/servicing.ts'
import { cancelUnpaidOrders } from '../features/upfront-payments/upfront-payments.ts'
import { followCredits, lapseWithdrawals } from '../features/withdrawals/withdrawals.ts'
import { businessDate } from '../platform/business-date.ts'
import { type JobWatch, watchJobs } from '../platform/jobs/job-watch.ts'
import type { ClockJob } from '../platform/jobs/queue.ts'
import { errorFacts } from '../platform/log.ts'
import { purge } from '../platform/retention.ts'
import type { ApplicationsAndLoans } from './applications-and-loans.ts'
import type { Foundation } from './foundation.ts'
import type { Payments } from './wire-payments.ts'

/** How long a form waits for its code. */
const unprovedHours = 24

/**
 * What falls due as time goes by. Each job has its turn and its time: a provider that hangs holds up its own job alone.
 * A clock that is moved runs them in this order.
 */
export function jobsOfTheClock(
  { db, log, settings, secrets, bank }: Foundation,
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
    settings,
    origination,
    onFailure: (transferId, error) => log.error({ transferId, ...errorFacts(error) }, 'disbursement'),
  }
  const openRefund: CorrectionContext['openRefund'] = (transaction, paid, now) =>
    openOverpaymentTask(transaction, { ...paid, transactionId: null, reason: 'usuryCap' }, now)
  return [
    // First, so that a payment made in time is known before its order is cancelled.
    { name: 'reconcile', budgetSeconds: 50, deadlines: [payments.pipeline.reconcile] },
    {
      name: 'deadlines',
      budgetSeconds: 50,
      deadlines: [
        (now) => cancelUnpaidOrders(origination, now),
        (now) => expireApplications(origination, now),
        (now) => sweepOrders(origination, now),
        // What is back is known before its request lapses.
        (now, budget) => followCredits({ withdrawals, bank, onFailure: onCredit }, now, budget),
        // Before the daily job, which goes on with what was paused.
        (now) => lapseWithdrawals(withdrawals, now),
        () => fillConfirmedEmails({ db, secrets }),
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
    { name: 'refunds', budgetSeconds: 50, deadlines: payments.deadlines },
  ]
}

export const wireDueWork = ({ outbox }: Foundation, jobs: readonly DueJob[]): DueWork =>
  dueWork({ jobs, drainEffects: () => outbox.drain(), nowMs: () => performance.now() })

const drainEveryMs = 2_000
const drainBudgetSeconds = 20

export type RunningClock = {
  /** Each job as the queue runs it every minute. */
  readonly jobs: readonly ClockJob[]
  readonly watch: JobWatch
  /** Begins to drain effects and to watch; the first drain begins at once. */
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/** Runs the jobs beside each other; a failure is told and the next minute tries again. */
export function runClock(
  { db, log, clock, outbox }: Foundation,
  due: DueWork,
  jobs: readonly DueJob[],
): RunningClock {
  const watch = watchJobs({
    db,
    log,
    jobs: jobs.map(({ name }) => name),
    today: () => businessDate(clock.now()),
  })
  const run = async (job: DueJob) => {
    try {
      if (await due.runJob(job, clock.now)) await watch.completed(job.name)
    } catch (error) {
      log.error({ job: job.name, ...errorFacts(error) }, 'due work')
      await watch.failed(job.name)
    }
  }
  const effects: DueJob = {
    name: 'effects',
    budgetSeconds: drainBudgetSeconds,
    // What remains unsent rests, so that one look is enough.
    deadlines: [async (_now, budget) => outbox.drain(budget).then(() => 0)],
  }
  // What runs by the minutes alone: a clock that is moved by years need not stop for it.
  const besides: readonly DueJob[] = [
    { name: 'parameters', budgetSeconds: 10, deadlines: [warningsOf({ db, log, clock })] },
    { name: 'purge', budgetSeconds: 120, deadlines: [purgeOnceADay(db)] },
  ]
  const timers: NodeJS.Timeout[] = []
  return {
    jobs: [...jobs, ...besides].map((job) => ({ name: job.name, run: () => run(job) })),
    watch,
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

function warningsOf({
  db,
  log,
  clock,
}: Pick<Foundation, 'db' | 'log' | 'clock'>): DueJob['deadlines'][number] {
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

/** Once a business date and instance: another instance finds nothing left. */
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
