import { useEffect, useRef } from 'react'
import { commonText } from '../text/common.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './failure-notice.module.css'
import type { HandledFailure } from './send.ts'

type Props = {
  /** What a screen could not do; nothing is shown for one that has led elsewhere. */
  readonly failure: HandledFailure | null
  readonly onRetry?: () => void
}

/** A failure that the error table leaves to the screen: what happened, and the way to try again. */
export function FailureNotice({ failure, onRetry }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = failure !== null && !failure.isHandled
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  const { title, text } = wordsOf(failure)
  const isOffline = failure.status === 0
  return (
    <div ref={box} className={styles.failure}>
      <Notice tone={isOffline ? 'warn' : 'bad'} announce="alert" title={title}>
        {text}
      </Notice>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {commonText.retry}
        </Button>
      )}
    </div>
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
