import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useSecondsLeft } from '@cupo/ui/use-seconds.ts'
import { type SubmitEvent, useEffect, useState } from 'react'
import { goToScreen } from '../../../client/navigate.ts'
import type { ScreenProps } from '../../../client/paths.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { CodeEntry, useOtpLength } from '../../../steps/one-time-code/code-entry.tsx'
import styles from '../../../steps/order/details.module.css'
import { ResendForm } from '../../../steps/order/resend-form.tsx'
import { linkResendText, resendText } from '../../../text/payment-links.ts'
import { statusText } from '../../../text/status.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { ClockDrawing, DoneDrawing, MailDrawing, StatusPage } from '../../../ui/status-page.tsx'
import { SupportLine } from '../page-end.tsx'
import { CustomerForm, type FoundCustomer } from './customer-form.tsx'
import { type Family, familyOf } from './families.ts'

export function ResendScreen(props: ScreenProps) {
  return props.params.end === undefined ? <Resend {...props} /> : <ResendEnd {...props} />
}

function Resend({ screen }: ScreenProps) {
  const family = familyOf(screen)
  const [customer, setCustomer] = useState<FoundCustomer | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const tell = (failure: HandledFailure) => {
    setMessage(failure.message || commonText.offlineText)
    family.tell(failure)
  }
  return (
    <Screen title={family.title} lead={family.lead}>
      {message !== null && (
        <Notice tone="bad" announce="none" title={resendText.notSent}>
          {message}
        </Notice>
      )}
      <CustomerForm family={family} onFound={setCustomer} onAsk={() => setMessage(null)} onFail={tell} />
      {customer && (
        <SendDialog family={family} customer={customer} onFail={tell} onClose={() => setCustomer(null)} />
      )}
    </Screen>
  )
}

type Props = {
  readonly family: Family
  readonly customer: FoundCustomer
  readonly onFail: (failure: HandledFailure) => void
  readonly onClose: () => void
}

type OtherAddress = { readonly email: string; readonly codeSentAt: number }

function SendDialog({ family, customer, onFail, onClose }: Props) {
  const [other, setOther] = useState<OtherAddress | null>(null)
  const { isBusy, run } = useBusy()

  const sendLink = async (email: string | undefined, pin?: string): Promise<HandledFailure | null> => {
    const { proposalId } = customer
    const answer = await send(
      family.send,
      { body: { proposalId, ...(email !== undefined && { email }), ...(pin !== undefined && { pin }) } },
      { part: 'catalogue' },
    )
    if (!answer.ok) return answer
    family.end('thank-you')
    return null
  }
  const fail = (failure: HandledFailure) => {
    if (failure.isHandled) return
    onClose()
    onFail(failure)
  }
  const sendTo = (email?: string) =>
    run(async () => {
      const failure = await sendLink(email)
      if (failure === null) return
      if (failure.errorCode === 'CodigoRequerido' && email !== undefined) {
        setOther({ email, codeSentAt: Date.now() })
      } else fail(failure)
    })

  return (
    <Dialog
      key={other ? 'code' : 'address'}
      isOpen
      size="sheet"
      title={other ? linkResendText.codeTitle : linkResendText.sendTitle}
      onClose={isBusy ? undefined : onClose}
    >
      {other ? (
        <CodeStep
          sentAt={other.codeSentAt}
          isSending={isBusy}
          onConfirm={(pin) => sendLink(other.email, pin)}
          onResend={() => sendTo(other.email)}
          onFail={fail}
        />
      ) : (
        <ResendForm email={customer.email} isBusy={isBusy} onSend={sendTo} onCancel={onClose} />
      )}
    </Dialog>
  )
}

type CodeStepProps = {
  readonly sentAt: number
  readonly isSending: boolean
  readonly onConfirm: (pin: string) => Promise<HandledFailure | null>
  readonly onResend: () => void
  readonly onFail: (failure: HandledFailure) => void
}

const codeSeconds = 80

function CodeStep({ sentAt, isSending, onConfirm, onResend, onFail }: CodeStepProps) {
  const length = useOtpLength()
  const { isBusy, run } = useBusy()
  const [firstSentAt] = useState(sentAt)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const secondsLeft = useSecondsLeft(codeSeconds, sentAt)

  const confirm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.length < length) return
    run(async () => {
      const failure = await onConfirm(code)
      if (failure === null || failure.isHandled) return
      if (failure.status === 0) return setError(commonText.offlineText)
      if (failure.errorCode !== 'CodigoRequerido') return onFail(failure)
      setCode('')
      setError(failure.message)
    })
  }
  const resend = () => {
    setCode('')
    setError(undefined)
    onResend()
  }

  return (
    <form noValidate onSubmit={confirm} className={styles.form}>
      <p>{linkResendText.codeText}</p>
      <CodeEntry
        length={length}
        code={code}
        onCode={setCode}
        error={error}
        secondsLeft={secondsLeft}
        totalSeconds={codeSeconds}
        isResending={isSending}
        wasResent={sentAt !== firstSentAt}
        onResend={resend}
      />
      <Button type="submit" disabled={code.length < length} isLoading={isBusy}>
        {commonText.confirm}
      </Button>
    </form>
  )
}

const thanks = {
  title: linkResendText.thanksTitle,
  text: linkResendText.thanksText,
  Drawing: DoneDrawing,
  back: linkResendText.again,
}

/** The guarantee's failures have pages; a down payment's are told where they happen. */
const ends = {
  downPayment: { 'thank-you': thanks },
  guarantee: {
    'thank-you': thanks,
    'many-attempts': {
      title: titles.resendManyAttempts,
      text: statusText.resendManyAttempts,
      Drawing: ClockDrawing,
      back: linkResendText.again,
      isBackSecondary: true,
    },
    'not-found': {
      title: linkResendText.notFoundTitle,
      text: linkResendText.notFoundText,
      Drawing: MailDrawing,
      back: commonText.retry,
    },
  },
} as const

type Page = {
  readonly title: string
  readonly text: string
  readonly Drawing: typeof DoneDrawing
  readonly back: string
  readonly isBackSecondary?: true
}

function ResendEnd({ screen, params }: ScreenProps) {
  const family = familyOf(screen)
  const pages: Readonly<Record<string, Page | undefined>> = ends[family.upfrontPayment]
  const page = pages[params.end ?? '']
  useEffect(() => {
    if (page === undefined) goToScreen('login', { replace: true })
  }, [page])
  if (page === undefined) return null
  return (
    <StatusPage
      illustration={<page.Drawing />}
      title={page.title}
      actions={
        <Button variant={page.isBackSecondary ? 'secondary' : 'primary'} onClick={() => goToScreen(screen)}>
          {page.back}
        </Button>
      }
    >
      <p>{page.text}</p>
      <SupportLine />
    </StatusPage>
  )
}
