import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { useStore } from '@cupo/ui/store.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { type OtherPayment, ownLink, type PaymentResult } from '@cupo/wire'
import { type ReactNode, useEffect, useState } from 'react'
import { journeyStore } from '../../../client/journey/application-store.ts'
import { keptLink } from '../../../client/kept-in-tab.ts'
import { goToScreen } from '../../../client/navigate.ts'
import { request } from '../../../client/request.ts'
import { type SendOptions, send } from '../../../client/send.ts'
import { mayBeSignedIn, readRenewal } from '../../../client/session-marks.ts'
import { resultText } from '../../../text/payment.ts'
import { paymentLinksText } from '../../../text/payment-links.ts'
import { outcomeOf } from '../../payment/result/outcome-of.ts'
import { AskAgain, isUnread, PaymentResultView } from '../../payment/result/payment-result.tsx'
import { questionOf, usePaymentResult } from '../../payment/result/use-payment-result.ts'
import { FinishButton, isOwner, PayOther, SummaryButton, SupportLine } from '../page-end.tsx'
import { sendOwned } from '../use-link.ts'

type Props = { readonly upfrontPayment: 'downPayment' | 'guarantee'; readonly proposalId: string }

const pages = { downPayment: 'advancedPayment', guarantee: 'guaranteePayment' } as const

export function LinkResult({ upfrontPayment, proposalId }: Props) {
  const asked = usePaymentResult((options) => askLinkResult(upfrontPayment, proposalId, options))
  const hash = keptLink(proposalId)
  const again = asked.result && howToPayAgain(asked.result)
  const isPaid = asked.result?.x_cod_transaction_state === 1 && asked.result.isPosted
  // Without the link and without a session the question would be in vain.
  const key = hash ?? (mayBeSignedIn() ? ownLink : null)
  const other = useOtherPayment({ upfrontPayment, proposalId, hash: key, isPaid })
  const isOwn = isOwner(proposalId, hash)
  const { application } = useStore(journeyStore)
  const mayPayAgain = again !== null && hash !== null
  const hasSession = readRenewal() !== null
  const isComplete = asked.result !== null && !again && !other
  const [isOver, setIsOver] = useState(false)
  if (isOver) return <EndOfVisit isComplete={isComplete} />

  const buttons: Readonly<Record<Way, (variant: 'primary' | 'text') => ReactNode>> = {
    ask: () => <AskAgain key="ask" asked={asked} />,
    payOther: () => other && <PayOther key="other" proposalId={proposalId} other={other} />,
    payAgain: (variant) => (
      <Button
        key="again"
        variant={variant}
        onClick={() => hash !== null && goToScreen(pages[upfrontPayment], { params: { proposalId, hash } })}
      >
        {resultText.tryAgain}
      </Button>
    ),
    summary: (variant) => <SummaryButton key="summary" variant={variant} proposalId={proposalId} />,
    finish: (variant) =>
      hasSession ? (
        <FinishButton key="finish" variant={variant} />
      ) : (
        <Button key="finish" variant={variant} onClick={() => setIsOver(true)}>
          {commonText.finish}
        </Button>
      ),
  }
  const ways: readonly Way[] = [
    ...(isUnread(asked) ? (['ask'] as const) : []),
    ...(other ? (['payOther'] as const) : []),
    ...(mayPayAgain && again === 'primary' ? (['payAgain'] as const) : []),
    ...(isOwn ? (['summary'] as const) : []),
    'finish',
    ...(mayPayAgain && again === 'text' ? (['payAgain'] as const) : []),
  ]
  const inBar = ways.slice(0, inBarMax)
  return (
    <>
      <PaymentResultView
        asked={asked}
        email={isOwn ? application?.email : undefined}
        onSendCopy={(email, result) => sendLinkCopy(upfrontPayment, email, result)}
      />
      {asked.result && (
        <>
          {again && hash === null && !isOwn && <p>{paymentLinksText.openAgain}</p>}
          <SupportLine />
        </>
      )}
      {ways.slice(inBarMax).map((way) => buttons[way]('text'))}
      <ActionBar key={inBar.join(' ')} note={isComplete && !hasSession && <p>{paymentLinksText.mayClose}</p>}>
        {inBar.map((way, index) => buttons[way](index === 0 ? 'primary' : 'text'))}
      </ActionBar>
    </>
  )
}

const EndOfVisit = ({ isComplete }: { readonly isComplete: boolean }) => (
  <>
    <Notice tone={isComplete ? 'good' : 'info'} title={paymentLinksText.end.title} announce="status">
      {isComplete ? paymentLinksText.end.complete : paymentLinksText.end.open}
    </Notice>
    <ActionBar>
      <Button variant="text" onClick={() => goToScreen('login')}>
        {paymentLinksText.end.toTheLogin}
      </Button>
    </ActionBar>
  </>
)

type Way = 'ask' | 'payOther' | 'payAgain' | 'summary' | 'finish'

const inBarMax = 2

type LinkPayment = Props & { readonly hash: string | null; readonly isPaid: boolean }

function useOtherPayment({ upfrontPayment, proposalId, hash, isPaid }: LinkPayment): OtherPayment | null {
  const [other, setOther] = useState<OtherPayment | null>(null)
  useEffect(() => {
    if (!isPaid || hash === null) return
    const leave = new AbortController()
    const asks = { params: { provider: 'epayco' as const, id: proposalId, hash } }
    const endpoint =
      upfrontPayment === 'guarantee'
        ? 'GET /publicdata/guarantee-payment/:provider/loan/:id/:hash'
        : 'GET /publicdata/advanced-payment/:provider/loan/:id/:hash'
    sendOwned(hash, () => request(endpoint, asks, { signal: leave.signal })).then((link) => {
      if (link.ok && !leave.signal.aborted) setOther(link.body.otherPayment)
    })
    return () => leave.abort()
  }, [upfrontPayment, proposalId, hash, isPaid])
  return other
}

function howToPayAgain(result: PaymentResult): 'primary' | 'text' | null {
  if (result.x_cod_transaction_state === 6) return null
  if (outcomeOf(result).tone === 'bad') return 'primary'
  return result.x_cod_transaction_state === null ? 'text' : null
}

type UpfrontPayment = 'downPayment' | 'guarantee'

const provider = 'epayco' as const
const byReference = {
  downPayment: 'POST /publicdata/advanced-payment/:provider/:idCredito/:ref',
  guarantee: 'POST /publicdata/guarantee-payment/:provider/:idCredito/:ref',
} as const
const byQuery = {
  downPayment: 'POST /publicdata/advanced-payment/:provider/:idCredito/mobile',
  guarantee: 'POST /publicdata/guarantee-payment/:provider/:idCredito/mobile',
} as const

export function askLinkResult(upfrontPayment: UpfrontPayment, idCredito: string, options: SendOptions) {
  const question = questionOf(location.search, idCredito)
  return question.by === 'reference'
    ? send(byReference[upfrontPayment], { params: { provider, idCredito, ref: question.ref } }, options)
    : send(byQuery[upfrontPayment], { params: { provider, idCredito }, body: question.query }, options)
}

export function sendLinkCopy(upfrontPayment: UpfrontPayment, email: string, result: PaymentResult) {
  const body = { email, reference: result.x_id_invoice, ticket: result.ticket }
  return upfrontPayment === 'guarantee'
    ? send('POST /publicdata/guarantee-payment/sendProofPaymentEpayco', { body }, { part: 'catalogue' })
    : send(
        'POST /publicdata/advanced-payment/:provider/sendProofPaymentEpayco',
        { params: { provider }, body },
        { part: 'catalogue' },
      )
}
