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
  const isOffline = failure.status === 0 || failure.message === ''
  return (
    <div ref={box} className={styles.failure}>
      <Notice
        tone={isOffline ? 'warn' : 'bad'}
        announce="alert"
        title={isOffline ? commonText.offlineTitle : undefined}
      >
        {isOffline ? commonText.offlineText : failure.message}
      </Notice>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {commonText.retry}
        </Button>
      )}
    </div>
  )
}
