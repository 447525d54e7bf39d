import type { OfficeActInput } from '@cupo/wire/office'
import type { Transaction } from 'kysely'
import type { ActingParty } from '../../../platform/actor.ts'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { rehearseWithin } from '../../../platform/database/transaction.ts'
import { formatPesos } from '../../../platform/format.ts'
import { done, refuse } from '../../../platform/refusal.ts'
import { lockHeldLoan, voidHeldLoan } from '../../voids/voids.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'
import { loanText } from '../text/money-acts.ts'
import { voidLoanText } from '../text/void-loan.ts'
import { factsOfLoan } from './changed-loan.ts'

/** Always by two people, and final. */
export const voidLoan = (context: OfficeActContext): OfficeAct<OfficeActInput<'voidLoan'>> => {
  const tryVoid = async (
    transaction: Transaction<Database>,
    { contract }: OfficeActInput<'voidLoan'>,
    reason: string,
    who: ActingParty,
  ) => {
    const parts = { servicing: { ...context, db: transaction }, secrets: context.secrets }
    const voided = await voidHeldLoan(parts, transaction, { contractNumber: contract, reason }, who)
    if (!voided.ok) {
      const message = voidLoanText.why[voided.refusal.code]
      return message === undefined ? voided : refuse(voided.refusal.code, { message })
    }
    const { former, lost, owed, claimIds } = voided.value
    const voidedOn = businessDate(who.now).toString()
    await context.tellOfVoid(transaction, { claimIds, contractNumber: contract, owed, voidedOn }, who.now)
    return done({
      rows: [
        { label: loanText.credit, value: contract },
        { label: voidLoanText.lost, value: formatPesos(lost) },
        { label: voidLoanText.owed, value: formatPesos(owed) },
        { label: voidLoanText.after, value: voidLoanText.nothingOwed },
      ],
      facts: factsOfLoan(former),
    })
  }
  return {
    subject: ({ contract }) => ({ type: 'contract', id: contract }),
    async look(transaction, input, who) {
      await lockHeldLoan(transaction, input.contract)
      const voided = await rehearseWithin(transaction, () => tryVoid(transaction, input, '-', who))
      return voided.ok ? done({ ...voided.value, isAlone: false }) : voided
    },
    run: (transaction, input, reason, who) => tryVoid(transaction, input, reason, who),
  }
}
