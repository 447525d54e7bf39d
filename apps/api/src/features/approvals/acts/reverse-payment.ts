import type { OfficeActInput } from '@cupo/wire/office'
import type { Transaction } from 'kysely'
import type { ActingParty } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { rehearseWithin } from '../../../platform/database/transaction.ts'
import { formatPesos } from '../../../platform/format.ts'
import { done, refuse } from '../../../platform/refusal.ts'
import { lockCorrection, reverseWithEvidence } from '../../payments/payments.ts'
import { loanStore } from '../../servicing/servicing.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'
import { loanText, reverseText } from '../text/money-acts.ts'
import { factsOfLoan, rowsOfLoan } from './changed-loan.ts'

/** Reverses a posted payment with evidence; always by two people. */
export const reversePayment = (context: OfficeActContext): OfficeAct<OfficeActInput<'reversePayment'>> => {
  const tryReverse = async (
    transaction: Transaction<Database>,
    { reference, evidence }: OfficeActInput<'reversePayment'>,
    acting: ActingParty,
  ) => {
    const { paymentVerbs: payments } = context
    const who = { ...acting, settings: await payments.settings(acting.now) }
    const loanId = await lockCorrection(transaction, reference)
    const before = loanId === null ? null : await loanStore.find(transaction, loanId)
    const reversed = await reverseWithEvidence(
      { ...payments, db: transaction, servicing: { ...payments.servicing, db: transaction } },
      transaction,
      { reference, evidence },
      who,
    )
    if ('refusal' in reversed) return refuse('EtapaInvalida', { message: reverseText.why[reversed.refusal] })
    const after = loanId === null ? null : await loanStore.find(transaction, loanId)
    const { amount, refund } = reversed
    return done({
      rows: [
        { label: loanText.payment, value: `${reference}, ${formatPesos(amount)}` },
        { label: reverseText.evidence, value: evidence },
        ...(before === null || after === null ? [] : rowsOfLoan(before, after)),
        ...(refund.cancelled === 0
          ? []
          : [{ label: reverseText.cancelled, value: formatPesos(refund.cancelled) }]),
      ],
      facts: {
        reference,
        amount,
        cancelled: refund.cancelled,
        ...(before === null ? {} : factsOfLoan(before)),
      },
    })
  }
  return {
    subject: ({ reference }) => ({ type: 'payment', id: reference }),
    async look(transaction, input, who) {
      await lockCorrection(transaction, input.reference)
      const reversed = await rehearseWithin(transaction, () => tryReverse(transaction, input, who))
      return reversed.ok ? done({ ...reversed.value, isAlone: false }) : reversed
    },
    run: (transaction, input, _reason, who) => tryReverse(transaction, input, who),
  }
}
