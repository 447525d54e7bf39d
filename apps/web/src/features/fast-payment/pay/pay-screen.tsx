import { Button } from '@cupo/ui/button.tsx'
import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import { dueAtOnce, type getPayablePlan, type PayableCredit } from '@cupo/wire'
import { useEffect, useRef, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { goToScreen } from '../../../client/navigate.ts'
import { sealToServer } from '../../../client/seal-to-server.ts'
import { type SendResult, send } from '../../../client/send.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { CaptchaPlace } from '../../../steps/captcha/captcha-place.tsx'
import { askTicket } from '../../../steps/captcha/send-past-captcha.ts'
import { dueText, withdrawalNoteText } from '../../../text/account.ts'
import { payText } from '../../../text/fast-payment.ts'
import { paymentPageText } from '../../../text/payment.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import { type Payer, payerStore, usePayer } from '../payer.ts'
import { PayForm } from './pay-form.tsx'
import styles from './pay-screen.module.css'

export function PayScreen() {
  const payer = usePayer()
  if (payer === null) return <ScreenSkeleton title={titles.fastPaymentPay} />
  return <Pay payer={payer} />
}

function Pay({ payer }: { readonly payer: Payer }) {
  const { credits } = payer
  const [key, setKey] = useState(credits[0]?.keyMambu ?? '')
  const [paidAnyway, setPaidAnyway] = useState<string | null>(null)
  const credit = credits.find(({ keyMambu }) => keyMambu === key)
  return (
    <Screen title={titles.fastPaymentPay} lead={credits.length > 1 ? payText.lead : payText.leadOfOne}>
      <CreditCarousel credits={credits} selected={key} onSelect={setKey} />
      {payer.hasBilled && <Notice tone="info">{payText.billed}</Notice>}
      {credit &&
        (credit.isPaused && paidAnyway !== key ? (
          <Paused onPay={() => setPaidAnyway(key)} />
        ) : (
          <CreditToPay key={key} payer={payer} credit={credit} />
        ))}
      <CaptchaPlace />
    </Screen>
  )
}

const Paused = ({ onPay }: { readonly onPay: () => void }) => (
  <>
    <Notice tone="info">{payText.paused}</Notice>
    <Button variant="text" onClick={onPay}>
      {withdrawalNoteText.payAnyway}
    </Button>
    <OtherDocument />
  </>
)

type Props = { readonly payer: Payer; readonly credit: PayableCredit }

function CreditToPay({ payer, credit }: Props) {
  const { asked, askAgain } = useAnswer<typeof getPayablePlan>(
    (signal) => askPlan(payer, credit.keyMambu, signal),
    credit.keyMambu,
  )
  switch (asked.kind) {
    case 'asking':
      return <Skeleton shape="card" />
    case 'failed':
      return (
        <>
          <FailureNotice failure={asked.failure} onRetry={askAgain} />
          <OtherDocument />
        </>
      )
    case 'answered':
      return (
        <PayForm credit={credit} plan={asked.body} onStale={askAgain}>
          <OtherDocument />
        </PayForm>
      )
  }
}

const OtherDocument = () => (
  <Button variant="text" onClick={() => goToScreen('fastPayment')}>
    {payText.otherDocument}
  </Button>
)

async function askPlan(
  payer: Payer,
  id: string,
  signal: AbortSignal,
): Promise<SendResult<typeof getPayablePlan>> {
  const first = await askWith(payer, id, signal)
  if (first.ok || first.status !== 428) return first
  const ticket = await askTicket('expired')
  if (ticket === null || signal.aborted) return first
  const renewed = { ...payer, ticket }
  const answer = await askWith(renewed, id, signal)
  if (answer.ok) payerStore.set(renewed)
  return answer
}

async function askWith({ identityNumber, ticket }: Payer, id: string, signal: AbortSignal) {
  const document = await sealToServer(identityNumber)
  if (typeof document === 'object') return { ...document, isHandled: false }
  const headers = { 'X-Captcha-Ticket': ticket }
  return send(
    'GET /publicdata/fast-payment/paymentPlanning/:document/:id',
    { params: { document, id } },
    { headers, signal },
  )
}

type CreditCarouselProps = {
  readonly credits: readonly PayableCredit[]
  readonly selected: string
  readonly onSelect: (keyMambu: string) => void
}

const restMs = 150

function CreditCarousel({ credits, selected, onSelect }: CreditCarouselProps) {
  const list = useRef<HTMLUListElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])

  const [only, ...others] = credits
  if (only && others.length === 0) {
    return <CreditCard credit={only} />
  }
  const chooseInView = () => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      const credit = list.current && credits[indexInView(list.current)]
      if (credit && credit.keyMambu !== selected) onSelect(credit.keyMambu)
    }, restMs)
  }
  const choose = (keyMambu: string, index: number) => {
    clearTimeout(rest.current)
    onSelect(keyMambu)
    list.current?.children[index]?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{payText.choose}</legend>
      <ul ref={list} className={styles.list} onScroll={chooseInView}>
        {credits.map((credit, index) => (
          <li key={credit.keyMambu} className={styles.item}>
            <CreditCard
              credit={credit}
              isSelected={credit.keyMambu === selected}
              onSelect={() => choose(credit.keyMambu, index)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function indexInView(list: HTMLElement): number {
  const view = list.getBoundingClientRect()
  const middle = view.left + view.width / 2
  const distances = [...list.children].map((card) => {
    const { left, width } = card.getBoundingClientRect()
    return Math.abs(left + width / 2 - middle)
  })
  return distances.indexOf(Math.min(...distances))
}

type CreditCardProps = {
  readonly credit: PayableCredit
  readonly isSelected?: boolean
  readonly onSelect?: () => void
}

function CreditCard({ credit, isSelected = false, onSelect }: CreditCardProps) {
  if (!onSelect) return <div className={styles.card}>{factsOf(credit)}</div>
  return (
    <label className={styles.card}>
      <input type="radio" name="credit" className={styles.radio} checked={isSelected} onChange={onSelect} />
      {factsOf(credit)}
    </label>
  )
}

function factsOf({
  productName,
  contractNumberMasked,
  borrower,
  lastDueDate,
  lastDueValueFmt,
  isPaused,
}: PayableCredit) {
  const isOverdue = lastDueDate === dueAtOnce
  return (
    <span className={styles.facts}>
      <span className={styles.head}>
        <span className={styles.name}>{productName}</span>
        {isOverdue && <Tag tone="bad">{paymentPageText.overdue}</Tag>}
      </span>
      <span className={styles.quiet}>{payText.contract(contractNumberMasked)}</span>
      <span className={styles.quiet}>{payText.holder(borrower.name)}</span>
      {lastDueDate !== null && !isPaused && (
        <span className={styles.due}>
          <span className={styles.quiet}>{dueText(lastDueDate)}</span>
          <span className={styles.amount}>{lastDueValueFmt}</span>
        </span>
      )}
    </span>
  )
}
