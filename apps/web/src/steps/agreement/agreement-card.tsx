import { Amount } from '@cupo/ui/amount.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { type Fact, Facts } from '@cupo/ui/facts.tsx'
import { Icon } from '@cupo/ui/icon.tsx'
import { documentIcon } from '@cupo/ui/icons.ts'
import type { Application } from '@cupo/wire'
import { dayOfMonth, firstInstallmentText } from '../../text/dates.ts'
import { creditWords, purchaseText } from '../../text/offer.ts'
import { contractText, contractWords } from '../../text/order.ts'
import { useWords } from '../../ui/audience.ts'
import { DownloadAgreement } from './agreement-reader.tsx'
import styles from './contract.module.css'

type Props = {
  readonly applicationId: string
  readonly isRead: boolean
  readonly hasNoBar?: boolean
  readonly onRead: () => void
}

export function AgreementCard({ applicationId, isRead, hasNoBar = false, onRead }: Props) {
  const text = useWords(contractWords)
  return (
    <section className={styles.document} aria-labelledby="agreement-title">
      <div className={styles.documentHead}>
        <Icon of={documentIcon} size="large" />
        <div>
          <h2 id="agreement-title" className={styles.documentTitle}>
            {text.documentTitle}
          </h2>
          <p className={styles.documentText}>{text.documentText}</p>
        </div>
      </div>
      {(isRead || hasNoBar) && (
        <Button variant="text" onClick={onRead}>
          {isRead ? text.readAgain : text.next.read}
        </Button>
      )}
      <DownloadAgreement applicationId={applicationId} />
    </section>
  )
}

export function AgreementFacts({ application }: { readonly application: Application }) {
  const { offer, paymentCycle, installmentsNumber, bankData } = application
  const words = creditWords[application.origin]
  const facts: readonly (Fact | null)[] = [
    { term: words.financed, value: application.requestedValueFmt },
    installmentsNumber === null
      ? null
      : { term: contractText.installments, value: String(installmentsNumber) },
    offer && { term: contractText.yearlyRate, value: offer.interestCETYearlyFmt },
    offer && { term: contractText.monthlyRate, value: offer.interestCETFmt },
    paymentCycle === null || bankData !== null
      ? null
      : { term: contractText.paymentDay, value: dayOfMonth(paymentCycle) },
    application.isMobileBill ? { term: purchaseText.collected, value: purchaseText.onBill } : null,
    paymentCycle === null || offer === null
      ? null
      : {
          term: contractText.firstInstallment,
          value: firstInstallmentText(paymentCycle, offer.daysToFirstDueDateMin, words.beginning),
        },
    offer && offer.totalToPay !== offer.totalOfPurchase
      ? { term: purchaseText.installmentsTotal, value: offer.totalToPayFmt }
      : null,
    application.advancedPayment > 0
      ? { term: purchaseText.downPayment, value: application.advancedPaymentFmt }
      : null,
    application.guaranteePayment > 0
      ? { term: purchaseText.guarantee, value: application.guaranteePaymentFmt }
      : null,
    offer && { term: purchaseText.totalToPay, value: offer.totalOfPurchaseFmt, isStrong: true },
  ]
  return (
    <section className={styles.facts} aria-label={contractText.factsTitle}>
      {offer && <Amount label={purchaseText.installment} value={offer.totalFmt} note={words.included} />}
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </section>
  )
}
