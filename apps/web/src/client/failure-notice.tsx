import { commonText } from '../text/common.ts'
import { Button } from '../ui/button.tsx'
import { InView } from '../ui/in-view.tsx'
import { Notice } from '../ui/notice.tsx'
import type { HandledFailure } from './send.ts'

type Props = {
  /** What a screen could not do; nothing is shown for one that has led elsewhere. */
  readonly failure: HandledFailure | null
  readonly onRetry?: () => void
}

/** A failure that the error table leaves to the screen: what happened, and the way to try again. */
export function FailureNotice({ failure, onRetry }: Props) {
  if (failure === null || failure.isHandled) return null
  const { title, text } = wordsOf(failure)
  const isOffline = failure.status === 0
  return (
    <InView>
      <Notice tone={isOffline ? 'warn' : 'bad'} announce="alert" title={title}>
        {text}
      </Notice>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {commonText.retry}
        </Button>
      )}
    </InView>
  )
}

/** Without an answer the network is away; an answer without words of ours came from somewhere on the way. */
export function wordsOf({ status, message }: Pick<HandledFailure, 'status' | 'message'>): {
  readonly title: string | undefined
  readonly text: string
} {
  if (status === 0) return { title: commonText.offlineTitle, text: commonText.offlineText }
  return message === ''
    ? { title: commonText.wordlessTitle, text: commonText.wordlessText }
    : { title: undefined, text: message }
}
