import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { systemRandom } from '../../../platform/random.ts'
import { secretsFrom } from '../../../platform/secrets.ts'
import type { Bill } from '../../../ports/operator.ts'
import { applicationStore } from '../../origination/store/applications.ts'
import { advanceLoans, type ServicingContext, type StoredLoan } from '../../servicing/servicing.ts'
import { noonOf } from '../../servicing/testing/counter.ts'
import type { Lender } from '../../servicing/testing/lender.ts'
import { billQueue, handInBill } from '../hand-in-bill.ts'
import { reportBillEvent } from '../report-bill-event.ts'

type HandedInBill = {
  readonly contractNumber: string
  readonly billNumber: string
  readonly amount: number
}

/** The daily job, the queue of bills and an operator that collects or not, as a test wishes. */
export function billDesk(lender: Lender) {
  const queued: Bill[] = []
  const handedIn: (Bill & { readonly billNumber: string })[] = []
  const store = applicationStore(secretsFrom(Buffer.alloc(32, 7), systemRandom))
  const listen = billQueue({
    store,
    outbox: {
      addWaiting: async (_transaction, effects) => {
        const known = [...queued, ...handedIn].map(({ reference }) => reference)
        const bills = effects.map(({ payload }) => payload as Bill)
        queued.push(...bills.filter(({ reference }) => !known.includes(reference)))
      },
    },
  })
  const servicing: ServicingContext = {
    ...lender.servicing,
    onLoanEvents: async (transaction, loanEvents, now) => {
      lender.events.push(...loanEvents)
      await listen(transaction, loanEvents, now)
    },
  }
  const onFailure = (_loanId: string, error: unknown) => {
    throw error
  }
  const at = (date: string) => Temporal.Instant.from(date.includes('T') ? date : noonOf(date))
  const operator = {
    presentBill: async (bill: Bill) => {
      const billNumber = `no-${bill.reference}`
      handedIn.push({ ...bill, billNumber })
      return { billNumber }
    },
  }
  const desk = {
    servicing,
    queued,
    handedIn,
    /** Runs the daily job once, as of a date. */
    job: (date: string) => advanceLoans({ ...servicing, onFailure }, at(date)),
    /** Runs the daily job on each date up to and including the last. */
    days: async (first: string, last: string) => {
      for (let day = Temporal.PlainDate.from(first); ; day = day.add({ days: 1 })) {
        await desk.job(day.toString())
        if (day.toString() >= last) return
      }
    },
    /** Hands in what waits, and answers what the operator was asked for. */
    handIn: async (date: string) => {
      const before = handedIn.length
      for (const bill of queued.splice(0)) await handInBill({ db: servicing.db, operator }, bill, at(date))
      return handedIn.slice(before)
    },
    /** The operator's notice about a bill. */
    report: (bill: HandedInBill, event: 'collected' | 'unpaid', date: string, told = date) => {
      const { contractNumber, amount, billNumber } = bill
      const notice = { contractNumber, event, amount: pesos(amount), at: noonOf(date) }
      return reportBillEvent(servicing, billNumber, notice, { now: at(told), requestId: 'bill' })
    },
    /** What was handed in for a loan so far: due date and amount. */
    of: ({ id }: Pick<StoredLoan, 'id'>) =>
      handedIn
        .filter(({ reference }) => reference.startsWith(id))
        .map(({ dueOn, amount }) => [dueOn, amount] as const),
  }
  return desk
}
