import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Amount } from '@cupo/ui/amount.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import type { CallResult, HandOffEnding, lookAtHandOffEnd, SignedSale } from '@cupo/wire'
import type { ReactNode } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { send } from '../../client/send.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { NextSteps } from '../../steps/order/thanks.tsx'
import { payUpfrontText } from '../../text/common.ts'
import { momentText } from '../../text/dates.ts'
import { signedText as text } from '../../text/hand-off.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import styles from './hand-off.module.css'
import { LinkEnd } from './link-end.tsx'
import { SaleEnd } from './sale-end.tsx'
import type { HandOffLink } from './use-hand-off-link.ts'

type Props = {
  readonly link: HandOffLink
  readonly isJustSigned?: boolean
  readonly standing?: string
  readonly unknown: ReactNode
}

export function EndOfLink({ link, isJustSigned = false, standing = '', unknown }: Props) {
  const { handOffId, token } = link
  const { asked, askAgain } = useAnswer<typeof lookAtHandOffEnd>(
    (signal) =>
      send(
        'GET /publicdata/validate/veridas/assisted/:handOffId/:token/end',
        { params: { handOffId, token } },
        { signal, part: 'catalogue' },
      ),
    `${token} ${standing}`,
  )
  useStageFocus(asked.kind)
  if (asked.kind === 'asking') return <ScreenSkeleton title={titles.handOff} />
  if (asked.kind === 'answered') return <Ending isJustSigned={isJustSigned} {...asked.body} />
  if (asked.failure.status === 410) return unknown
  return (
    <Screen title={titles.handOff}>
      <FailureNotice failure={asked.failure} onRetry={askAgain} />
    </Screen>
  )
}

type EndingProps = CallResult<typeof lookAtHandOffEnd> & { readonly isJustSigned: boolean }

function Ending({ end, reasons, signed, isJustSigned }: EndingProps) {
  if (signed !== null) return <SignedPage signed={signed} isJustSigned={isJustSigned} />
  switch (end) {
    case 'refused':
    case 'cancelled':
    case 'ended':
      return <SaleEnd kind={end} reasons={reasons} />
    default:
      return <LinkEnd kind={end satisfies Exclude<HandOffEnding, 'refused' | 'cancelled' | 'ended'>} />
  }
}

type SignedPageProps = {
  readonly signed: SignedSale
  readonly isJustSigned: boolean
}

function SignedPage({ signed, isJustSigned }: SignedPageProps) {
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
