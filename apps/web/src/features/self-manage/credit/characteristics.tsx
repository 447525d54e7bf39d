import type { LoanDetail } from '@cupo/wire'
import { mobileMask } from '../../../fields/masks.ts'
import { creditText } from '../../../text/credit.ts'
import { dayOfMonth } from '../../../text/dates.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Facts } from '../../../ui/facts.tsx'
import styles from './credit.module.css'

const text = creditText.characteristics

/** What was agreed. */
export function Characteristics({ loan }: { readonly loan: LoanDetail }) {
  return (
    <section className={classNames(styles.card, styles.agreed)}>
      <h2 className={styles.title}>{text.title}</h2>
      <Facts
        facts={[
          ...(loan.deviceModel === null ? [] : [{ term: text.device, value: loan.deviceModel }]),
          { term: text.financed, value: loan.financedValueFmt },
          { term: text.installments, value: loan.installmentsNumber },
          { term: text.yearlyRate, value: loan.currentInterestRateFmt },
          { term: text.monthlyRate, value: loan.currentInterestMonthlyRateFmt },
          ...interestVatOf(loan),
          {
            term: text.paymentDay,
            value:
              loan.origin === 'Libre' ? text.paymentDayOf(loan.paymentCycle) : dayOfMonth(loan.paymentCycle),
          },
          { term: text.disbursed, value: loan.disbursedOnFmt },
          { term: text.firstDue, value: loan.firstDueDateFmt },
          { term: text.lastDue, value: loan.lastDueDateFmt },
          { term: text.mobile, value: mobileMask.format(loan.mobile) },
        ]}
      />
    </section>
  )
}

/** The VAT where there is one; of a device that has none, that it has none. */
function interestVatOf({ taxRate, taxRateFmt, isTaxFree }: LoanDetail) {
  if (taxRate > 0) return [{ term: text.interestVat, value: taxRateFmt }]
  return isTaxFree ? [{ term: text.interestVat, value: text.isTaxFree }] : []
}
