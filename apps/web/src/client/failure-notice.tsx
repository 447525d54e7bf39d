import { Button } from '@cupo/ui/button.tsx'
import { InView } from '@cupo/ui/in-view.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useEffect, useState } from 'react'
import type { HandledFailure } from './send.ts'

type Props = {
  readonly failure: HandledFailure | null
  readonly onRetry?: () => void
  readonly isAlone?: boolean
}

export function FailureNotice({ failure, onRetry, isAlone = false }: Props) {
  const isOver = useBackOnline(failure?.status === 0 && onRetry === undefined ? failure : null)
  if (failure === null || failure.isHandled || isOver) return null
  const { title, text } = wordsOf(failure)
  const isOffline = failure.status === 0
  return (
    <InView>
      <Notice tone={isOffline ? 'warn' : 'bad'} announce="alert" title={title}>
        {text}
      </Notice>
      {onRetry && (
        <Button variant={isAlone ? 'primary' : 'secondary'} onClick={onRetry}>
          {commonText.retry}
        </Button>
      )}
    </InView>
  )
}

/** Nothing that was typed is wrong: the same button tries again. */
export function OfflineNotice() {
  if (useBackOnline(offline)) return null
  return (
    <InView>
      <Notice tone="warn" announce="alert" title={commonText.offlineTitle}>
        {commonText.offlineText}
      </Notice>
    </InView>
  )
}

const offline = {}

function useBackOnline(failure: object | null): boolean {
  const [over, setOver] = useState<object | null>(null)
  useEffect(() => {
    if (failure === null) return
    const end = () => setOver(failure)
    addEventListener('online', end)
    return () => removeEventListener('online', end)
  }, [failure])
  return failure !== null && over === failure
}

/** An answer without words of ours came from somewhere on the way. */
export function wordsOf({ status, message }: Pick<HandledFailure, 'status' | 'message'>): {
  readonly title: string | undefined
  readonly text: string
} {
  if (status === 0 && message === '') return { title: commonText.offlineTitle, text: commonText.offlineText }
  return message === ''
    ? { title: commonText.wordlessTitle, text: commonText.wordlessText }
    : { title: undefined, text: message }
}
