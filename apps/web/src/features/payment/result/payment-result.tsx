import type { PaymentResult } from '@cupo/wire'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import type { HandledFailure } from '../../../client/send.ts'
import { resultText } from '../../../text/payment.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CopyByMail } from './copy-by-mail.tsx'
import { outcomeOf } from './outcome-of.ts'
import { ResultCard } from './result-card.tsx'
import type { AskedResult } from './use-payment-result.ts'

type Props = {
  readonly asked: AskedResult
  readonly onSendCopy: (
    email: string,
    result: PaymentResult,
  ) => Promise<{ readonly ok: true } | HandledFailure>
}

/** What a result screen shows between its heading and its buttons. */
export function PaymentResultView({ asked, onSendCopy }: Props) {
  const { result, failure, askAgain } = asked
  if (result === null) return <NoResult failure={failure} askAgain={askAgain} />
  return (
    <>
      {failure !== null && !failure.isHandled && (
        <Notice tone="warn" title={resultText.staleTitle}>
          {resultText.staleText}
        </Notice>
      )}
      <ResultCard result={result} />
      {result.x_cod_transaction_state !== null && outcomeOf(result).tone !== 'bad' && (
        <CopyByMail onSend={(email) => onSendCopy(email, result)} />
      )}
    </>
  )
}

/** Whoever left the checkout on another device has nothing that names their payment: that is no error of theirs. */
function NoResult({ failure, askAgain }: Pick<AskedResult, 'failure' | 'askAgain'>) {
  if (failure === null) return <Skeleton shape="card" />
  if (failure.status !== 404) return <FailureNotice failure={failure} onRetry={askAgain} />
  return (
    <Notice tone="warn" title={resultText.notFoundTitle} announce="status">
      {resultText.notFoundText}
    </Notice>
  )
}
