import type { OfficeActInput } from '@cupo/wire/office'
import type { Transaction } from 'kysely'
import type { ActingParty } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { rehearseWithin } from '../../../platform/database/transaction.ts'
import { formatPesos } from '../../../platform/format.ts'
import { done, refuse } from '../../../platform/refusal.ts'
import { chargeOff as charge, loanStore } from '../../servicing/servicing.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'
import { chargeOffText, loanText } from '../text/money-acts.ts'
import { factsOfLoan } from './changed-loan.ts'

/** Always by two people, and final. */
export const chargeOff = (context: OfficeActContext): OfficeAct<OfficeActInput<'chargeOff'>> => {
  const tryCharge = async (
    transaction: Transaction<Database>,
    { contract, evidence }: OfficeActInput<'chargeOff'>,
    reason: string,
    who: ActingParty,
  ) => {
    const before = await loanStore.findByContractNumber(transaction, contract)
    const order = { contractNumber: contract, reason, evidence }
    const charged = await charge({ ...context, db: transaction }, transaction, order, who)
    if (!charged.ok) {
      const message = chargeOffText.why[charged.refusal.code]
      return message === undefined ? charged : refuse(charged.refusal.code, { message })
    }
    const { amount, isRepeated } = charged.value
    if (isRepeated) return refuse('EtapaInvalida', { message: chargeOffText.repeated })
    return done({
      rows: [
        { label: loanText.credit, value: contract },
        { label: chargeOffText.sum, value: formatPesos(amount) },
        { label: chargeOffText.owes, value: chargeOffText.owesAsBefore },
        { label: chargeOffText.evidence, value: evidence },
      ],
      facts: before === null ? {} : factsOfLoan(before),
    })
  }
  return {
    subject: ({ contract }) => ({ type: 'contract', id: contract }),
    async look(transaction, input, who) {
      const found = await loanStore.findByContractNumber(transaction, input.contract)
      if (found !== null) await loanStore.lock(transaction, found.id)
      const charged = await rehearseWithin(transaction, () => tryCharge(transaction, input, '-', who))
      return charged.ok ? done({ ...charged.value, isAlone: false }) : charged
    },
    run: (transaction, input, reason, who) => tryCharge(transaction, input, reason, who),
  }
}
