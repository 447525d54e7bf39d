import type { Outbox, WaitingEffect } from '../../platform/jobs/outbox.ts'
import type { Bill } from '../../ports/operator.ts'
import { type ApplicationStore, agreementNumber, lineOf } from '../origination/origination.ts'
import type { LoanEvent, LoanEventListener } from '../servicing/servicing.ts'

type Parts = {
  readonly outbox: Pick<Outbox, 'addWaiting'>
  readonly store: Pick<ApplicationStore, 'findAll'>
}

type BillDueEvent = Extract<LoanEvent, { kind: 'billDue' }>

/** Queues the bill of each installment that falls due, in the transaction that applies the day. */
export const billQueue =
  ({ outbox, store }: Parts): LoanEventListener =>
  async (transaction, events, now) => {
    const due = events.filter((event): event is BillDueEvent => event.kind === 'billDue')
    if (due.length === 0) return
    const applications = await store.findAll(
      transaction,
      due.map(({ applicationId }) => applicationId),
    )
    const mobiles = new Map(applications.map((application) => [application.id, lineOf(application)]))
    const effects = due.map(({ loanId, applicationId, dueOn, amount }): WaitingEffect => {
      const mobile = mobiles.get(applicationId)
      if (mobile === undefined) throw new Error(`loan ${loanId} has no application`)
      const reference = `${loanId}:${dueOn}`
      const contractNumber = agreementNumber(applicationId)
      const payload: Bill = { reference, contractNumber, mobile, dueOn, amount }
      return { kind: 'presentBill', dedupeKey: `bill:${reference}`, applicationId, payload, sendAfter: now }
    })
    await outbox.addWaiting(transaction, effects, now)
  }
