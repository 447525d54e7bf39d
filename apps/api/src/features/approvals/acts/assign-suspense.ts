import { pesos } from '@cupo/credit-engine'
import type { OfficeActInput } from '@cupo/wire/office'
import type { Transaction } from 'kysely'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { rehearseWithin } from '../../../platform/database/transaction.ts'
import { formatPesos } from '../../../platform/format.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { readPlatformSettings } from '../../policy/policy.ts'
import { assignToLoan, ownerOfTask, type PaymentTask } from '../../refunds/refunds.ts'
import { loanStore, type StoredLoan } from '../../servicing/servicing.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'
import { assignText } from '../text/money-acts.ts'
import { factsOfLoan, rowsOfLoan } from './changed-loan.ts'
import { factsOfTask, lockedTask, rowsOfTask, subjectOfTask } from './money-task.ts'

/**
 * Assigns held money to a credit. The whole task counts towards `refundAloneMax`, so that nobody gives it
 * away in small parts; a credit that may not be its owner's takes two people.
 */
export const assignSuspense = (context: OfficeActContext): OfficeAct<OfficeActInput<'assignSuspense'>> => {
  const assign = async (
    transaction: Transaction<Database>,
    { task, contract, amount }: { task: PaymentTask; contract: string; amount: number | null },
    who: Parameters<typeof assignToLoan>[3],
  ): Promise<Result<{ readonly amount: number; readonly after: StoredLoan }>> => {
    const order = { loan: contract, ...(amount !== null && { amount: pesos(amount) }) }
    const assigned = await assignToLoan({ ...context, db: transaction }, task, order, who)
    if (assigned.kind !== 'assigned')
      return refuse('EtapaInvalida', { message: assignText.why[assigned.kind] })
    const after = await loanStore.find(transaction, assigned.loanId)
    if (after === null) throw new Error(`the loan ${assigned.loanId} is gone`)
    return done({ amount: assigned.amount, after })
  }
  return {
    subject: subjectOfTask,

    async look(transaction, { task: id, contract, amount }, who) {
      const target = await loanStore.findByContractNumber(transaction, contract)
      if (target === null) return refuse('NoEncontrado', { message: assignText.why.noLoan })
      const locked = await lockedTask(transaction, id, [target.id])
      if (!locked.ok) return locked
      const { task } = locked.value
      const before = await loanStore.lock(transaction, target.id)
      const rehearsed = await rehearseWithin(transaction, () =>
        assign(transaction, { task, contract, amount }, who),
      )
      if (!rehearsed.ok) return rehearsed
      const given = rehearsed.value.amount
      const { refundAloneMax } = await readPlatformSettings(transaction, businessDate(who.now))
      const whole = task.amount ?? 0
      const owner = await ownerOfTask(transaction, task)
      const isOwn = owner?.equals(before.documentIndex) ?? false
      return done({
        rows: [
          ...rowsOfTask(locked.value),
          { label: assignText.given, value: `${contract}, ${formatPesos(given)}` },
          { label: assignText.rest, value: formatPesos(whole - given), before: formatPesos(whole) },
          ...rowsOfLoan(before, rehearsed.value.after),
          { label: assignText.otherPerson, value: isOwn ? assignText.isOwn : assignText.isOther },
        ],
        facts: { ...factsOfTask(locked.value), given, isOwn, ...factsOfLoan(before) },
        isAlone: isOwn && whole < refundAloneMax,
      })
    },

    async run(transaction, { task: id, contract, amount }, _reason, who) {
      const target = await loanStore.findByContractNumber(transaction, contract)
      if (target === null) return refuse('NoEncontrado', { message: assignText.why.noLoan })
      const locked = await lockedTask(transaction, id, [target.id])
      if (!locked.ok) return locked
      const assigned = await assign(transaction, { task: locked.value.task, contract, amount }, who)
      if (!assigned.ok) return assigned
      return done({
        rows: [
          { label: assignText.given, value: `${contract}, ${formatPesos(assigned.value.amount)}` },
          ...rowsOfLoan(target, assigned.value.after),
        ],
      })
    },
  }
}
