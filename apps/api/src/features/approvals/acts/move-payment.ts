import type { OfficeActInput } from '@cupo/wire/office'
import type { Transaction } from 'kysely'
import type { ActingParty } from '../../../platform/actor.ts'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { rehearseWithin } from '../../../platform/database/transaction.ts'
import { formatDate, formatPesos } from '../../../platform/format.ts'
import { done, refuse } from '../../../platform/refusal.ts'
import { lockCorrection, movePayment as move } from '../../payments/payments.ts'
import { readPlatformSettings } from '../../policy/policy.ts'
import { loanStore } from '../../servicing/servicing.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'
import { loanText, moveText } from '../text/money-acts.ts'
import { factsOfLoan, rowsOfLoan } from './changed-loan.ts'

/** Always by two people, from `moveLeadMax` on by the head of treasury; mails both borrowers. */
export const movePayment = (context: OfficeActContext): OfficeAct<OfficeActInput<'movePayment'>> => {
  const tryMove = async (
    transaction: Transaction<Database>,
    { reference, contract, isOtherPerson }: OfficeActInput<'movePayment'>,
    reason: string,
    who: ActingParty,
  ) => {
    const servicing = { ...context, db: transaction }
    const order = { reference, loan: contract, reason, isOtherPerson }
    const moved = await move({ servicing, tell: context.tellOfMove }, transaction, order, who)
    if ('refusal' in moved) return refuse('EtapaInvalida', { message: moveText.why[moved.refusal] })
    if (moved.isRepeated) return refuse('EtapaInvalida', { message: moveText.repeated })
    const { from, to, amount, valueOn, surplus } = moved
    const [fromAfter, toAfter] = [
      await loanStore.find(transaction, from.id),
      await loanStore.find(transaction, to.id),
    ]
    const isSamePerson = from.documentIndex.equals(to.documentIndex)
    return done({
      rows: [
        { label: loanText.payment, value: `${reference}, ${formatPesos(amount)}` },
        { label: loanText.valueOn, value: formatDate(valueOn) },
        ...rowsOfLoan(from, fromAfter ?? from),
        ...rowsOfLoan(to, toAfter ?? to),
        ...(surplus === 0 ? [] : [{ label: loanText.surplus, value: formatPesos(surplus) }]),
        { label: moveText.people, value: isSamePerson ? moveText.samePerson : moveText.otherPerson },
        { label: moveText.mails, value: isSamePerson ? moveText.own : moveText.both },
      ],
      facts: { reference, amount, valueOn, ...factsOfLoan(from, 'from.'), ...factsOfLoan(to, 'to.') },
    })
  }
  return {
    subject: ({ reference }) => ({ type: 'payment', id: reference }),
    async look(transaction, input, who) {
      await lockCorrection(transaction, input.reference, input.contract)
      const moved = await rehearseWithin(transaction, () => tryMove(transaction, input, '-', who))
      if (!moved.ok) return moved
      const { moveLeadMax } = await readPlatformSettings(transaction, businessDate(who.now))
      const isLarge = moved.value.facts.amount >= moveLeadMax
      return done({ ...moved.value, isAlone: false, ...(isLarge && { approver: 'treasuryLead' }) })
    },
    run: (transaction, input, reason, who) => tryMove(transaction, input, reason, who),
  }
}
