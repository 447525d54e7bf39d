import { Button } from '@cupo/ui/button.tsx'
import { showToast } from '@cupo/ui/layer-stores.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import { isEmail, type PaymentResult } from '@cupo/wire'
import { type SubmitEvent, useState } from 'react'
import { FailureNotice, wordsOf } from '../../../client/failure-notice.tsx'
import type { HandledFailure } from '../../../client/send.ts'
import { EmailField } from '../../../fields/email-field.tsx'
import { resultText } from '../../../text/payment.ts'
import { outcomeOf } from './outcome-of.ts'
import styles from './result.module.css'
import { ResultCard } from './result-card.tsx'
import type { AskedResult } from './use-payment-result.ts'

type Props = {
  readonly asked: AskedResult
  readonly onSendCopy: (
    email: string,
    result: PaymentResult,
  ) => Promise<{ readonly ok: true } | HandledFailure>
  readonly email?: string | undefined
}

export function PaymentResultView({ asked, onSendCopy, email }: Props) {
  const { result, failure } = asked
  if (result === null) return <NoResult failure={failure} />
  return (
    <>
      {failure !== null && !failure.isHandled && (
        <Notice tone="warn" title={resultText.staleTitle}>
          {resultText.staleText}
        </Notice>
      )}
      <ResultCard result={result} />
      {result.x_cod_transaction_state !== null && outcomeOf(result).tone !== 'bad' && (
        <CopyByMail
          known={email}
          isMailed={result.isPosted && !result.isToBeReturned}
          onSend={(address) => onSendCopy(address, result)}
        />
      )}
    </>
  )
}

function NoResult({ failure }: Pick<AskedResult, 'failure'>) {
  if (failure === null) return <Skeleton shape="card" />
  if (failure.status !== 404) return <FailureNotice failure={failure} />
  return (
    <Notice tone="warn" title={resultText.notFoundTitle} announce="status">
      {resultText.notFoundText}
    </Notice>
  )
}

export const isUnread = ({ result, failure }: AskedResult): boolean =>
  result === null && failure !== null && failure.status !== 404 && !failure.isHandled

export const AskAgain = ({ asked }: Pick<Props, 'asked'>) => (
  <Button onClick={asked.askAgain}>{commonText.retry}</Button>
)

type CopyByMailProps = {
  readonly known?: string | undefined
  readonly isMailed?: boolean
  readonly onSend: (email: string) => Promise<{ readonly ok: true } | HandledFailure>
}

function CopyByMail({ known = '', isMailed = false, onSend }: CopyByMailProps) {
  const [typed, setEmail] = useState<string | null>(null)
  const email = typed ?? known
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
      {isMailed && <p>{resultText.copyLead}</p>}
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
