import type { OfficeActInput } from '@cupo/wire/office'
import type { Transaction } from 'kysely'
import type { ActingParty } from '../../../platform/actor.ts'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { rehearseWithin } from '../../../platform/database/transaction.ts'
import { formatDate, formatPesos } from '../../../platform/format.ts'
import { done, refuse } from '../../../platform/refusal.ts'
import { readPlatformSettings } from '../../policy/policy.ts'
import { recordDeposit as record } from '../../reconciliation/reconciliation.ts'
import { loanStore } from '../../servicing/servicing.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'
import { depositText, loanText } from '../text/money-acts.ts'
import { factsOfLoan, rowsOfLoan } from './changed-loan.ts'

/** Books a line of the bank's statement to a credit or suspense; alone below `depositAloneMax`. */
export const recordDeposit = (context: OfficeActContext): OfficeAct<OfficeActInput<'recordDeposit'>> => {
  const tryRecord = async (
    transaction: Transaction<Database>,
    { line, contract }: OfficeActInput<'recordDeposit'>,
    reason: string,
    who: ActingParty,
  ) => {
    const found = contract === null ? null : await loanStore.findByContractNumber(transaction, contract)
    const before = found && (await loanStore.lock(transaction, found.id))
    const order = { line, loan: contract, reason }
    const recorded = await record({ ...context, db: transaction }, transaction, order, who)
    if ('refusal' in recorded) return refuse('EtapaInvalida', { message: depositText.why[recorded.refusal] })
    const { amount, valueOn, surplus, isRepeated } = recorded
    if (isRepeated) return refuse('EtapaInvalida', { message: depositText.repeated })
    const after = before && (await loanStore.find(transaction, before.id))
    return done({
      amount,
      rows: [
        { label: depositText.line, value: formatPesos(amount) },
        { label: loanText.valueOn, value: formatDate(valueOn) },
        contract === null
          ? { label: depositText.line, value: depositText.waits }
          : { label: depositText.paysCredit, value: contract },
        ...(before === null || after === null ? [] : rowsOfLoan(before, after)),
        ...(surplus === 0 ? [] : [{ label: loanText.surplus, value: formatPesos(surplus) }]),
      ],
      facts: { amount, valueOn, ...(before === null ? {} : factsOfLoan(before)) },
    })
  }
  return {
    subject: ({ line }) => ({ type: 'bankLine', id: line }),
    async look(transaction, input, who) {
      const found =
        input.contract === null ? null : await loanStore.findByContractNumber(transaction, input.contract)
      if (found !== null) await loanStore.lock(transaction, found.id)
      const recorded = await rehearseWithin(transaction, () => tryRecord(transaction, input, '-', who))
      if (!recorded.ok) return recorded
      const { depositAloneMax } = await readPlatformSettings(transaction, businessDate(who.now))
      return done({ ...recorded.value, isAlone: recorded.value.amount < depositAloneMax })
    },
    run: (transaction, input, reason, who) => tryRecord(transaction, input, reason, who),
  }
}
