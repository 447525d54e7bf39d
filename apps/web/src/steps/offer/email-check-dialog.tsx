import { Button, SubmitButton } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { EmailAddress } from '@cupo/ui/email-address.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useSecondsLeft } from '@cupo/ui/use-seconds.ts'
import { type Application, fieldMessages, isEmail } from '@cupo/wire'
import { type ToggleEvent, useEffect, useRef, useState } from 'react'
import { useApplicationWatch } from '../../client/journey/watch-application.ts'
import { send } from '../../client/send.ts'
import { EmailField } from '../../fields/email-field.tsx'
import { textOf } from '../../fields/read-fields.ts'
import { emailCheckText as text } from '../../text/offer.ts'
import { MailDrawing } from '../../ui/status-page.tsx'
import { StepUpPlace, withFreshCode } from '../step-up/step-up-place.tsx'
import styles from './offer.module.css'

/** A mail needs a moment to arrive. */
const resendPauseSeconds = 30

type Props = { readonly application: Application; readonly onClose: () => void }

type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'sent'; readonly email: string }
  | { readonly kind: 'failed'; readonly message: string }

export function EmailCheckDialog({ application, onClose }: Props) {
  const { isBusy, run } = useBusy()
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  const [isLimitReached, setIsLimitReached] = useState(false)
  const [sentAt, setSentAt] = useState<number | null>(null)
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome.kind !== 'none') news.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  const [hasMistyped, setHasMistyped] = useState(false)
  const pause = useSecondsLeft(sentAt === null ? 0 : resendPauseSeconds, sentAt)

  const resend = (email: string | null) =>
    run(async () => {
      const { applicationId } = application
      const body = email === null ? {} : { email }
      const answer = await withFreshCode({ purpose: 'otherEmail', applicationId }, () =>
        send(
          'POST /application/:applicationId/resend-validation-email',
          { params: { applicationId }, body },
          { part: 'catalogue' },
        ),
      )
      if (answer.ok) {
        setSentAt(Date.now())
        return setOutcome({ kind: 'sent', email: email ?? application.email })
      }
      if (answer.isHandled) return
      setIsLimitReached(answer.errorCode === 'LimiteDeReenvios')
      const isOffline = answer.status === 0
      const refused = answer.errors[0]?.message ?? answer.message
      setOutcome({ kind: 'failed', message: isOffline ? commonText.offlineText : refused || text.failed })
    })

  return (
    <>
      <Dialog
        isOpen
        size="sheet"
        title={text.title}
        illustration={hasMistyped ? undefined : <MailDrawing />}
        onClose={onClose}
        actions={
          <Button
            variant="secondary"
            isLoading={isBusy}
            disabled={pause > 0 || isLimitReached}
            onClick={() => resend(null)}
          >
            {pause > 0 ? text.resendIn(pause) : text.resend}
          </Button>
        }
      >
        <p>{text.text}</p>
        <p>
          {text.sentTo}{' '}
          <strong>
            <EmailAddress>{application.email}</EmailAddress>
          </strong>
        </p>
        <p>{text.waiting}</p>
        <div ref={news} role="status">
          {outcome.kind === 'sent' && <Notice tone="good">{text.sent(outcome.email)}</Notice>}
          {outcome.kind === 'failed' && (
            <Notice tone="bad" announce="none">
              {outcome.message}
            </Notice>
          )}
        </div>
        {!isLimitReached && <OtherEmail onOpen={setHasMistyped} onSend={resend} />}
      </Dialog>
      <StepUpPlace />
    </>
  )
}

type OtherEmailProps = {
  readonly onOpen: (isOpen: boolean) => void
  readonly onSend: (email: string) => Promise<void>
}

function OtherEmail({ onOpen, onSend }: OtherEmailProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const submit = async (data: FormData) => {
    const email = textOf(data, 'email').trim()
    setTyped(email)
    const isRight = isEmail(email)
    setError(isRight ? undefined : fieldMessages.email)
    if (isRight) await onSend(email)
  }
  const toggle = ({ newState }: ToggleEvent<HTMLDetailsElement>) => {
    onOpen(newState === 'open')
    if (newState !== 'open') return
    form.current?.scrollIntoView({ block: 'end' })
    form.current?.querySelector('input')?.focus()
  }
  return (
    <details onToggle={toggle}>
      <summary className={styles.summary}>{text.mistyped}</summary>
      <form ref={form} action={submit} noValidate className={styles.form}>
        <EmailField name="email" label={text.newEmail} defaultValue={typed} error={error} />
        <SubmitButton variant="secondary">{text.sendThere}</SubmitButton>
      </form>
    </details>
  )
}

const watchEverySeconds = 3

export const useEmailWatch = (isWaiting: boolean): void => useApplicationWatch(isWaiting, watchEverySeconds)
