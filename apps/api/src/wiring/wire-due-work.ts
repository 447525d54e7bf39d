import type { ApplicationsAndLoans } from '../applications-and-loans.ts'
import { type DueWork, dueWork } from '../features/clock/clock.ts'
import { cancelUnpaidOrders } from '../features/origination/origination.ts'
import { isAnswerAwaited } from '../features/payments/payments.ts'
import { missingCapWarning, readPolicy, wrongParameterWarning } from '../features/policy/policy.ts'
import { advanceLoans } from '../features/servicing/servicing.ts'
import { businessDate } from '../platform/business-date.ts'
import { errorFacts } from '../platform/log.ts'
import type { Foundation } from './foundation.ts'
import type { Payments } from './wire-payments.ts'

/** What falls due as time goes by, in the order in which it is looked for. */
export function wireDueWork(
  { log, settings, outbox }: Foundation,
  { origination, servicing }: ApplicationsAndLoans,
  payments: Payments,
): DueWork {
  const onFailure = (loanId: string, error: unknown) =>
    log.error({ loanId, ...errorFacts(error) }, 'daily job')
  return dueWork({
    deadlines: [
      // First, so that a payment made in time is known before its order is cancelled.
      payments.settling.sweep,
      async (now) => cancelUnpaidOrders({ ...origination, isAnswerAwaited }, await settings(now), now),
      (now) => advanceLoans({ ...servicing, onFailure }, now),
      ...payments.deadlines,
    ],
    drainEffects: outbox.drain,
  })
}

/** What the queue has done every minute; a failure is told and the next minute tries again. */
export function tickOf({ db, log, clock }: Foundation, due: DueWork): () => Promise<void> {
  const warnOfMissingCap = missingCapWarning(log)
  const warnOfWrongParameters = wrongParameterWarning(db, log)
  return async () => {
    try {
      await warnOfWrongParameters()
      const today = businessDate(clock.now())
      warnOfMissingCap((await readPolicy(db, 'Finter', today)).usuryCap, today)
      await due.runUntil(clock.now())
    } catch (error) {
      log.error(errorFacts(error), 'due work')
    }
  }
}
