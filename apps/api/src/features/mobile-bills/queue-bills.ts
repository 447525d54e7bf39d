import type { Outbox, WaitingEffect } from '../../platform/jobs/outbox.ts'
import type { Bill } from '../../ports/operator.ts'
import { type ApplicationStore, agreementNumber, lineOf } from '../origination/origination.ts'
import type { LoanMoment, MomentListener } from '../servicing/servicing.ts'

type Parts = {
  readonly outbox: Pick<Outbox, 'addWaiting'>
  readonly store: Pick<ApplicationStore, 'findAll'>
}

type BillDue = Extract<LoanMoment, { kind: 'billDue' }>

/** Queues the bill of each loan whose due date has come, in the transaction that works that day in. */
export const billQueue =
  ({ outbox, store }: Parts): MomentListener =>
  async (transaction, moments, now) => {
    const due = moments.filter((moment): moment is BillDue => moment.kind === 'billDue')
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
