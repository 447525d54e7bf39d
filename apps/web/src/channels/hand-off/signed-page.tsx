import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Amount } from '@cupo/ui/amount.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import type { SignedSale } from '@cupo/wire'
import { NextSteps } from '../../steps/order/thanks.tsx'
import { payUpfrontText } from '../../text/common.ts'
import { momentText } from '../../text/dates.ts'
import { signedText as text } from '../../text/hand-off.ts'
import { Screen } from '../../ui/screen.tsx'
import styles from './hand-off.module.css'

type Props = {
  readonly signed: SignedSale
  readonly isJustSigned: boolean
}

export function SignedPage({ signed, isJustSigned }: Props) {
  const { firstName, maskedEmail, due, paymentDueNowFmt, paymentDeadline } = signed
  const [title, lead] = isJustSigned
    ? [text.title(firstName), text.lead(maskedEmail)]
    : [text.againTitle, text.againLead(maskedEmail)]
  return (
    <Screen title={title} lead={lead}>
      {due.length > 0 && (
        <section className={styles.card}>
          <Amount
            label={text.dueTitle}
            value={paymentDueNowFmt}
            note={paymentDeadline && text.dueUntil(momentText(paymentDeadline))}
          />
        </section>
      )}
      <section className={styles.card}>
        <Facts
          facts={[
            { term: text.order, value: signed.orderNumber, isStrong: true },
            { term: text.device, value: signed.deviceModel },
            { term: text.plan, value: text.planOf(signed.installments, signed.installmentTotalFmt) },
          ]}
        />
      </section>
      <NextSteps steps={[...(due.length > 0 ? [text.payFirst] : []), text.handOver, text.plan30]} />
      {due.length === 0 ? <p className={styles.hint}>{text.close}</p> : <Pay due={due} />}
    </Screen>
  )
}

const Pay = ({ due }: { readonly due: SignedSale['due'] }) => (
  <ActionBar>
    {due.map(({ kind, amountFmt, link }, index) => (
      <Button
        key={kind}
        variant={index === 0 ? 'primary' : 'secondary'}
        onClick={() => location.assign(link)}
      >
        {payUpfrontText[kind](amountFmt)}
      </Button>
    ))}
  </ActionBar>
)
