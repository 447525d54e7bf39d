import type { Call } from '@cupo/wire'
import type { ReactNode } from 'react'
import type { Success } from '../../../api/request.ts'
import type { Asked } from '../../../app/use-answer.ts'
import { commonText } from '../../../text/common.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

type Props<C extends Call> = {
  readonly asked: Asked<C>
  readonly onRetry: () => void
  /** What is said while it loads. */
  readonly loadingText?: string
  /** In the place of the server's own words. */
  readonly failedText?: string
  readonly children: (body: Success<C>['body']) => ReactNode
}

/** What a card shows of its own call, apart from every other card: the wait, the failure and a way out of it, or the answer. */
export function Loaded<C extends Call>({ asked, onRetry, loadingText, failedText, children }: Props<C>) {
  if (asked.kind === 'answered') return <>{children(asked.body)}</>
  if (asked.kind === 'asking') {
    return (
      <>
        {loadingText === undefined ? (
          <div role="status">
            <VisuallyHidden>{commonText.loading}</VisuallyHidden>
          </div>
        ) : (
          <p role="status">{loadingText}</p>
        )}
        <Skeleton shape="card" />
      </>
    )
  }
  const { failure } = asked
  if (failure.isHandled) return null
  const isOffline = failure.message === ''
  return (
    <>
      <Notice
        tone={isOffline ? 'warn' : 'bad'}
        announce="status"
        title={failedText ?? (isOffline ? commonText.offlineTitle : undefined)}
      >
        {isOffline ? commonText.offlineText : failedText === undefined && failure.message}
      </Notice>
      <Button variant="secondary" onClick={onRetry}>
        {commonText.retry}
      </Button>
    </>
  )
}
