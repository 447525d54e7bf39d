import { purchaseText } from '../../../text/purchase.ts'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import styles from './purchase-amounts.module.css'

type Props = {
  /** Amounts as the server wrote them; null where there is none. */
  readonly downPayment: string | null
  readonly guarantee: string | null
  readonly financed: string
  readonly installmentsTotal: string | null
  readonly totalToPay: string | null
}

/** What is paid before delivery stands apart from what is paid in later months; one total below both. */
export function PurchaseAmounts(amounts: Props) {
  const before = factsOf([
    [purchaseText.downPayment, amounts.downPayment],
    [purchaseText.guarantee, amounts.guarantee],
  ])
  const inInstallments = factsOf([
    [purchaseText.financed, amounts.financed],
    [purchaseText.installmentsTotal, amounts.installmentsTotal],
  ])
  return (
    <div className={styles.amounts}>
      {before.length > 0 && (
        <section>
          <h3 className={styles.title}>{purchaseText.beforeDelivery}</h3>
          <Facts facts={before} />
        </section>
      )}
      <section>
        {before.length > 0 && <h3 className={styles.title}>{purchaseText.inInstallments}</h3>}
        <Facts facts={inInstallments} />
      </section>
      {amounts.totalToPay !== null && (
        <Facts facts={[{ term: purchaseText.totalToPay, value: amounts.totalToPay, isStrong: true }]} />
      )}
    </div>
  )
}

const factsOf = (rows: readonly (readonly [string, string | null])[]): readonly Fact[] =>
  rows.flatMap(([term, value]) => (value === null ? [] : [{ term, value }]))
