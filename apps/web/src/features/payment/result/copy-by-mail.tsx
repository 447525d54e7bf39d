import { isEmail } from '@cupo/wire'
import { type SubmitEvent, useState } from 'react'
import { wordsOf } from '../../../client/failure-notice.tsx'
import type { HandledFailure } from '../../../client/send.ts'
import { EmailField } from '../../../fields/email-field.tsx'
import { resultText } from '../../../text/payment.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useBusy } from '../../../ui/use-busy.ts'
import styles from './result.module.css'

type Props = { readonly onSend: (email: string) => Promise<{ readonly ok: true } | HandledFailure> }

/** Sends the receipt to an address; it can be sent once the address may be one (conformance: R-V44). */
export function CopyByMail({ onSend }: Props) {
  const [email, setEmail] = useState('')
  const { isBusy, run } = useBusy()
  const address = email.trim()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    run(async () => {
      const answer = await onSend(address)
      if (answer.ok) return showToast({ tone: 'good', ...resultText.copySent })
      if (answer.isHandled) return
      showToast({
        tone: 'bad',
        title: resultText.copyFailed,
        text: wordsOf(answer).text,
      })
    })
  }
  return (
    <form noValidate onSubmit={submit} className={styles.card}>
      <h2 className={styles.heading}>{resultText.copyTitle}</h2>
      <EmailField
        name="email"
        label={resultText.copyEmail}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" variant="secondary" disabled={!isEmail(address)} isLoading={isBusy}>
        {resultText.copySend}
      </Button>
    </form>
  )
}
