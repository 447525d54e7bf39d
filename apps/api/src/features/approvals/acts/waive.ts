import { type Pesos, pesos } from '@cupo/credit-engine'
import type { OfficeActInput } from '@cupo/wire/office'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { formatPesos } from '../../../platform/format.ts'
import { done, refuse } from '../../../platform/refusal.ts'
import { readPlatformSettings } from '../../policy/policy.ts'
import { loanStore, loanToday, waiveDue, weighWaiver } from '../../servicing/servicing.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'
import { waiveText } from '../text/waive.ts'

/** Alone below `waiveAloneMax` of a loan and month, without VAT. */
export const waive = (context: OfficeActContext): OfficeAct<OfficeActInput<'waive'>> => ({
  subject: ({ contract }) => ({ type: 'contract', id: contract }),

  async look(transaction, { contract, part, amount }, { now }) {
    const found = await loanStore.findByContractNumber(transaction, contract)
    if (found === null) return refuse('NoEncontrado')
    const stored = await loanStore.lock(transaction, found.id)
    if (stored.loan.closed !== null) return refuse('CreditoPagado')
    const { loan, on, capOf } = await loanToday(transaction, stored, now)
    const weighed = weighWaiver(loan, { part, amount: amountOf(amount) }, on, capOf)
    if (weighed === null) return refuse('PagoNoPermitido', { message: waiveText.tooMuch })
    const today = businessDate(now)
    const ofMonth = await waivedInMonth(transaction, found.id, today)
    const { waiveAloneMax } = await readPlatformSettings(transaction, today)
    const { due, vat } = weighed
    const sum = ofMonth + weighed.amount
    return done({
      rows: [
        { label: waiveText.credit, value: contract },
        { label: waiveText.taken[part], value: formatPesos(weighed.amount) },
        { label: waiveText.vat, value: formatPesos(vat) },
        { label: waiveText.due[part], value: formatPesos(due - weighed.amount), before: formatPesos(due) },
        { label: waiveText.ofMonth, value: formatPesos(sum), before: formatPesos(ofMonth) },
      ],
      // Leaves out the amount due and its VAT: the penalty grows by the day.
      facts: { amount: weighed.amount, month: today.toString().slice(0, 7), ofMonth },
      isAlone: sum < waiveAloneMax,
    })
  },

  async run(transaction, { contract, part, amount }, reason, who) {
    const order = { part, amount: amountOf(amount), reason }
    const waived = await waiveDue({ ...context, db: transaction }, contract, order, who)
    if (!waived.ok) return waived
    const { isRepeated, vat } = waived.value
    if (isRepeated) return refuse('ClaveReutilizada', { message: waiveText.repeated })
    return done({
      rows: [
        { label: waiveText.credit, value: contract },
        { label: waiveText.taken[part], value: formatPesos(waived.value.amount) },
        { label: waiveText.vat, value: formatPesos(vat) },
      ],
    })
  },
})

const amountOf = (amount: number | 'all'): Pesos | 'all' => (amount === 'all' ? amount : pesos(amount))

/** Whole pesos without VAT, of penalty and charges together. */
async function waivedInMonth(
  transaction: Transaction<Database>,
  loanId: string,
  today: Temporal.PlainDate,
): Promise<number> {
  const { sum } = await transaction
    .selectFrom('loanWaiver')
    .select((row) => row.fn.sum<string | null>('amount').as('sum'))
    .where('loanId', '=', loanId)
    .where('valueOn', '>=', today.with({ day: 1 }).toString())
    .where('valueOn', '<', today.with({ day: 1 }).add({ months: 1 }).toString())
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
