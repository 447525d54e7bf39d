import { Amount } from '@cupo/ui/amount.tsx'
import { type Fact, Facts } from '@cupo/ui/facts.tsx'
import type { Application, Origin } from '@cupo/wire'
import type { ReactNode } from 'react'
import { creditWords, purchaseText } from '../../text/offer.ts'
import { PhoneCard } from '../../ui/phone-card.tsx'
import styles from './purchase-summary.module.css'

export function PurchaseSummary({ application }: { readonly application: Application }) {
  const { access, offer, installmentsNumber, origin } = application
  const [phone] = access.equipments
  return (
    <SummaryPanel title={creditWords[origin].summary}>
      {phone && <PhoneCard phone={phone} size="row" />}
      {offer && installmentsNumber !== null && (
        <Amount
          size="medium"
          label={purchaseText.installment}
          value={offer.totalFmt}
          note={purchaseText.installments(installmentsNumber)}
        />
      )}
      <PurchaseAmounts
        downPayment={application.advancedPayment > 0 ? application.advancedPaymentFmt : null}
        guarantee={application.guaranteePayment > 0 ? application.guaranteePaymentFmt : null}
        origin={origin}
        financed={application.requestedValueFmt}
        installmentsTotal={offer?.totalToPayFmt ?? null}
        totalToPay={offer?.totalOfPurchaseFmt ?? null}
      />
    </SummaryPanel>
  )
}

export function phonePanel({ access, origin }: Application): ReactNode {
  const [phone] = access.equipments
  return (
    phone && (
      <SummaryPanel title={creditWords[origin].summary}>
        <PhoneCard phone={phone} size="row" />
      </SummaryPanel>
    )
  )
}

export function SignedSummary({ application }: { readonly application: Application }) {
  const { access, offer, origin } = application
  const [phone] = access.equipments
  return (
    <SummaryPanel title={creditWords[origin].summary}>
      {phone && <PhoneCard phone={phone} size="row" />}
      <Facts
        facts={[
          ...(phone ? [{ term: purchaseText.financed, value: application.requestedValueFmt }] : []),
          ...(offer
            ? [{ term: purchaseText.totalToPay, value: offer.totalOfPurchaseFmt, isStrong: true }]
            : []),
        ]}
      />
    </SummaryPanel>
  )
}

export function ColumnPhone({ application }: { readonly application: Application }) {
  const [phone] = application.access.equipments
  if (!phone) return null
  return (
    <div className={styles.phone}>
      <PhoneCard phone={phone} size="row" />
    </div>
  )
}

type PurchaseAmountsProps = {
  readonly origin: Origin
  readonly downPayment: string | null
  readonly guarantee: string | null
  readonly financed: string
  readonly installmentsTotal: string | null
  readonly totalToPay: string | null
}

export function PurchaseAmounts(amounts: PurchaseAmountsProps) {
  const before = factsOf([
    [purchaseText.downPayment, amounts.downPayment],
    [purchaseText.guarantee, amounts.guarantee],
  ])
  const inInstallments = factsOf([
    [creditWords[amounts.origin].financed, amounts.financed],
    [purchaseText.installmentsTotal, before.length > 0 ? amounts.installmentsTotal : null],
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

type SummaryPanelProps = { readonly title: string; readonly children: ReactNode }

export function SummaryPanel({ title, children }: SummaryPanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.panelTitle}>{title}</h2>
      {children}
    </section>
  )
}
