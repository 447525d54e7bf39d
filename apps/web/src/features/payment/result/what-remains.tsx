import { Amount } from '@cupo/ui/amount.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import type { PaymentResult, RemainingDebt } from '@cupo/wire'
import { paymentPageText, resultText } from '../../../text/payment.ts'
import styles from './result.module.css'

const text = resultText.remaining

type Props = {
  readonly remaining: RemainingDebt
  readonly newPlan: PaymentResult['newPlan']
}

export const WhatRemains = ({ remaining, newPlan }: Props) => (
  <>
    {newPlan && <NewPlan plan={newPlan} />}
    <Remaining remaining={remaining} />
  </>
)

function Remaining({ remaining }: { readonly remaining: RemainingDebt }) {
  switch (remaining.kind) {
    case 'next':
      return (
        <div className={styles.next}>
          <Amount
            size="medium"
            label={text.next}
            value={remaining.valueFmt}
            note={text.due(remaining.dateFmt)}
          />
        </div>
      )
    case 'overdue':
      return (
        <Notice tone="warn" title={text.overdueTitle(remaining.valueFmt)}>
          {text.overdueText}
        </Notice>
      )
    case 'closed':
      return (
        <div className={styles.paidOff}>
          <p className={styles.paidOffTitle}>{text.paidOffTitle}</p>
          <p>{text.paidOffText}</p>
          {remaining.refund > 0 && <p>{text.refund(remaining.refundFmt)}</p>}
        </div>
      )
    case 'upfront':
      return (
        <Notice tone="warn" title={text.upfrontTitle[remaining.upfrontPayment](remaining.valueFmt)}>
          {text.upfrontText(remaining.deadlineFmt)}
        </Notice>
      )
    case 'upfrontDone':
      return (
        <Notice tone="good" title={text.upfrontDoneTitle}>
          {text.upfrontDoneText}
        </Notice>
      )
  }
}

function NewPlan({ plan }: { readonly plan: NonNullable<PaymentResult['newPlan']> }) {
  const { installmentsNumber, installmentTotalFmt, lastInstallmentTotal, installmentTotal } = plan
  const hasOtherLast = installmentsNumber > 1 && lastInstallmentTotal !== installmentTotal
  return (
    <div>
      <h3 className={styles.heading}>{text.newPlan}</h3>
      <Facts
        facts={[
          { term: paymentPageText.effect, value: paymentPageText.effects[plan.abono] },
          {
            term: text.nowYouPay,
            value: paymentPageText.installments(installmentsNumber, installmentTotalFmt),
            isStrong: true,
          },
          ...(hasOtherLast ? [{ term: text.lastInstallment, value: plan.lastInstallmentTotalFmt }] : []),
          { term: text.toCome, value: plan.totalToComeFmt },
          { term: paymentPageText.savingTerm, value: plan.savingFmt },
        ]}
      />
    </div>
  )
}
