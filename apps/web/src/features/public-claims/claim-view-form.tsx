import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { claimNumberPattern, mobilePattern } from '@cupo/wire'
import { type SubmitEvent, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { goToScreen } from '../../client/navigate.ts'
import { type HandledFailure, send } from '../../client/send.ts'
import { FormField } from '../../forms/form-field.tsx'
import type { FormTable } from '../../forms/form-table.ts'
import { useForm } from '../../forms/send-form.ts'
import { CaptchaBox } from '../../steps/captcha/captcha-box.tsx'
import { publicClaimText, claimViewText as text } from '../../text/claims.ts'
import { captchaBoxText } from '../../text/form-notices.ts'
import { lastDigitsOf, type SentClaimCode } from './claim-code.tsx'
import styles from './public-claims.module.css'

const table = {
  protocol: {
    kind: 'text',
    words: { label: text.protocol, hint: text.protocolHint },
    maxLength: 20,
    check: (number) => (claimNumberPattern.test(number) ? null : text.protocolWrong),
  },
  mobile: {
    kind: 'mobile',
    words: { label: publicClaimText.mobile },
    check: (digits) => (mobilePattern.test(digits) ? null : publicClaimText.mobileWrong),
  },
} satisfies FormTable

type Props = { readonly onSent: (sent: SentClaimCode) => void; readonly onFileNew: () => void }

export function ClaimViewForm({ onSent, onFileNew }: Props) {
  const { read, errorAt } = useForm(table)
  const { isBusy, run } = useBusy()
  const [ticket, setTicket] = useState<string | null>(null)
  const [isCaptchaMissed, setIsCaptchaMissed] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const body = read(event)
    setIsCaptchaMissed(ticket === null)
    if (body === null || ticket === null) return
    run(async () => {
      setFailure(null)
      const headers = { 'X-Captcha-Ticket': ticket }
      const answer = await send('POST /publicdata/claims/view', { body }, { headers, part: 'claims' })
      if (answer.ok) {
        const { claimRequestId, codeExpiresInSeconds: seconds } = answer.body
        return onSent({ claimRequestId, seconds, sentAt: Date.now(), shownDigits: lastDigitsOf(body.mobile) })
      }
      if (answer.status !== 428) return setFailure(answer)
      setTicket(null)
      setIsCaptchaMissed(true)
    })
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormField name="protocol" field={table.protocol} error={errorAt('protocol')} />
      <FormField name="mobile" field={table.mobile} error={errorAt('mobile')} />
      <CaptchaBox
        ticket={ticket}
        onTicket={(earned) => {
          setTicket(earned)
          setIsCaptchaMissed(false)
        }}
        error={isCaptchaMissed ? captchaBoxText.missing : undefined}
      />
      <p>{text.withAccount}</p>
      <Button variant="text" onClick={() => goToScreen('login')}>
        {text.toTheLogin}
      </Button>
      <FailureNotice failure={failure} />
      <ActionBar>
        <Button type="submit" isLoading={isBusy}>
          {publicClaimText.send}
        </Button>
        <Button variant="text" disabled={isBusy} onClick={onFileNew}>
          {publicClaimText.fileNew}
        </Button>
      </ActionBar>
    </form>
  )
}
