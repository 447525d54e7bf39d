import { Amount } from '@cupo/ui/amount.tsx'
import { classNames } from '@cupo/ui/class-names.ts'
import { Icon } from '@cupo/ui/icon.tsx'
import { goodIcon } from '@cupo/ui/icons.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import type { LoanDetail, PaymentPlan } from '@cupo/wire'
import { ScreenLink } from '../../../client/screen-link.tsx'
import { creditText, dueText } from '../../../text/account.ts'
import { PaymentsInProcess } from '../../payment/payment-in-process.tsx'
import { PaperButton } from '../papers/paper-button.tsx'
import { acquittance } from '../papers/papers-of.ts'
import { LapsedNote } from '../withdrawal-note.tsx'
import styles from './credit.module.css'

type Props = { readonly loan: LoanDetail; readonly due: PaymentPlan['globalData'] }

export function DueCard({ loan, due }: Props) {
  if (loan.isHeld) {
    return (
      <section className={styles.card} aria-label={creditText.characteristics.installments}>
        <Notice tone="info">{creditText.held}</Notice>
        <PaymentsInProcess payments={loan.inProcess} />
        <ScreenLink to="payment" params={{ id: loan.keyMambu }} look="secondary">
          {creditText.pay}
        </ScreenLink>
      </section>
    )
  }
  if (due.lastDueDate === null) {
    return (
      <section className={classNames(styles.card, styles.done)} aria-label={creditText.paidOff}>
        <Icon of={goodIcon} size="large" />
        <h2 className={styles.doneTitle}>{creditText.paidOff}</h2>
        <p>{creditText.paidOffNote}</p>
        <PaperButton paper={acquittance} id={loan.keyMambu} variant="primary" />
      </section>
    )
  }
  return (
    <section className={styles.card} aria-label={creditText.characteristics.installments}>
      <LapsedNote loan={loan} />
      <Amount
        value={due.lastDueValueFmt}
        label={dueText(due.lastDueDate, loan.isMobileBill)}
        note={standing(loan)}
      />
      <PaymentsInProcess payments={loan.inProcess} />
      {loan.installmentsBehind > 0 && (
        <Notice tone="bad">{creditText.behind(loan.installmentsBehind)}</Notice>
      )}
      <ScreenLink
        to="payment"
        params={{ id: loan.keyMambu }}
        look={loan.isMobileBill ? 'secondary' : 'primary'}
      >
        {loan.isMobileBill ? creditText.payBesidesBill(loan.installmentsBehind > 0) : creditText.pay}
      </ScreenLink>
    </section>
  )
}

function standing({ installmentsBehind, installmentsAhead }: LoanDetail): string | undefined {
  if (installmentsBehind > 0) return undefined
  return installmentsAhead > 0 ? creditText.ahead(installmentsAhead) : creditText.upToDate
}
