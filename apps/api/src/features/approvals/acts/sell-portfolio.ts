import { outstandingPrincipal, pesos } from '@cupo/credit-engine'
import type { ActRow, OfficeActInput } from '@cupo/wire/office'
import type { Transaction } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { formatPesos } from '../../../platform/format.ts'
import { newId } from '../../../platform/ids.ts'
import { done, refuse } from '../../../platform/refusal.ts'
import { isTaxId } from '../../../platform/tax-id.ts'
import { checkSale, loanStore, sellPortfolio as sell } from '../../servicing/servicing.ts'
import type { OfficeAct, OfficeActContext } from '../office-act.ts'
import { loanText, saleText } from '../text/money-acts.ts'

/** Sells all listed credits or none, always by two people. */
export const sellPortfolio = (context: OfficeActContext): OfficeAct<OfficeActInput<'sellPortfolio'>> => {
  const checked = async (
    transaction: Transaction<Database>,
    { buyer, price, contracts }: OfficeActInput<'sellPortfolio'>,
  ) => {
    if (!isTaxId(buyer.taxId)) return refuse('SolicitudInvalida', { message: saleText.noTaxId })
    const { open, problems } = await checkSale(transaction, contracts, buyer)
    if (problems.length > 0)
      return refuse('EtapaInvalida', {
        message: problems
          .map(({ contractNumber, problem }) => saleText.problem(contractNumber, problem))
          .join(' '),
      })
    if (open.length === 0) return refuse('EtapaInvalida', { message: saleText.nothing })
    const locked = [
      ...(
        await loanStore.lockAll(
          transaction,
          open.map(({ id }) => id),
        )
      ).values(),
    ]
    const principal = locked.reduce((sum, { loan }) => sum + outstandingPrincipal(loan), 0)
    const rows: ActRow[] = [
      { label: saleText.buyer, value: saleText.isBuyer(buyer.name, buyer.taxId) },
      { label: saleText.price, value: formatPesos(price) },
      { label: saleText.count, value: String(open.length) },
      { label: saleText.sum, value: formatPesos(principal) },
      ...locked.map(({ contractNumber, loan }) => ({
        label: loanText.capital(contractNumber),
        value: formatPesos(outstandingPrincipal(loan)),
      })),
      { label: saleText.mails, value: saleText.each },
    ]
    return done({ open: locked, rows, facts: { principal, count: locked.length } })
  }
  return {
    subject: ({ buyer }) => ({ type: 'buyer', id: buyer.taxId }),

    async look(transaction, input) {
      const seen = await checked(transaction, input)
      return seen.ok ? done({ rows: seen.value.rows, facts: seen.value.facts, isAlone: false }) : seen
    },

    async run(transaction, input, _reason, who) {
      const seen = await checked(transaction, input)
      if (!seen.ok) return seen
      const { buyer, price } = input
      const sale = { id: newId(), buyer, price: pesos(price), tell: context.tellOfSale }
      // A sold debt gets no reminders or bills.
      const parts = { ...context, db: transaction, onLoanEvents: async () => {} }
      for (const { id } of seen.value.open) {
        const sold = await sell(parts, id, who, sale)
        if (!sold.ok) return sold
      }
      return done({ rows: seen.value.rows })
    },
  }
}
