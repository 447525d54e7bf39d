import { add } from '@cupo/credit-engine'
import type { Outbox, WaitingEffect } from '../../platform/jobs/outbox.ts'
import type { Bill } from '../../ports/operator.ts'
import { type ApplicationStore, agreementNumber, lineOf } from '../origination/origination.ts'
import type { LoanEvent, LoanEventListener } from '../servicing/servicing.ts'
import { insertBills, type PlannedBill, unansweredThrough } from './bill-store.ts'

type BillQueueContext = {
  readonly outbox: Pick<Outbox, 'addWaiting'>
  readonly store: Pick<ApplicationStore, 'findAll'>
}

type BillDueEvent = Extract<LoanEvent, { kind: 'billDue' }>

/** An amount in an unanswered bill is in no other bill. */
export const billQueue =
  ({ outbox, store }: BillQueueContext): LoanEventListener =>
  async (transaction, events, now) => {
    const due = events.filter((event): event is BillDueEvent => event.kind === 'billDue')
    if (due.length === 0) return
    const through = await unansweredThrough(
      transaction,
      due.map(({ loanId }) => loanId),
    )
    const bills = due.flatMap((event) => {
      const bill = billOf(event, through.get(event.loanId) ?? null)
      if (bill !== null) through.set(event.loanId, bill.dueOn)
      return bill === null ? [] : [{ ...bill, applicationId: event.applicationId }]
    })
    if (bills.length === 0) return
    await insertBills(
      transaction,
      bills.map(({ applicationId: _application, ...bill }) => bill),
      now,
    )
    const applications = await store.findAll(
      transaction,
      bills.map(({ applicationId }) => applicationId),
    )
    const mobiles = new Map(applications.map((application) => [application.id, lineOf(application)]))
    const effects = bills.map(({ reference, loanId, applicationId, dueOn, amount }): WaitingEffect => {
      const mobile = mobiles.get(applicationId)
      if (mobile === undefined) throw new Error(`loan ${loanId} has no application`)
      const contractNumber = agreementNumber(applicationId)
      const payload: Bill = { reference, contractNumber, mobile, dueOn, amount }
      return { kind: 'presentBill', dedupeKey: `bill:${reference}`, applicationId, payload, sendAfter: now }
    })
    await outbox.addWaiting(transaction, effects, now)
  }

/** Null when an earlier bill may still collect all of it. */
function billOf({ loanId, dueOn, dues }: BillDueEvent, coversAfter: string | null): PlannedBill | null {
  const amounts = dues.filter((row) => coversAfter === null || row.dueOn > coversAfter)
  if (amounts.length === 0) return null
  const amount = add(...amounts.map((row) => row.amount))
  return { reference: `${loanId}:${dueOn}`, loanId, dueOn, coversAfter, amount }
}
