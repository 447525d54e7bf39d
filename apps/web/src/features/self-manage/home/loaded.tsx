import { Button } from '@cupo/ui/button.tsx'
import { classNames } from '@cupo/ui/class-names.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { Call } from '@cupo/wire'
import type { ReactNode } from 'react'
import { wordsOf } from '../../../client/failure-notice.tsx'
import type { Success } from '../../../client/request.ts'
import type { AnswerState } from '../../../client/use-answer.ts'
import styles from './home.module.css'

const shapes = {
  credits: (
    <>
      <Skeleton shape="short" />
      <Skeleton shape="amount" />
      <Skeleton shape="field" />
      <Skeleton />
      <Skeleton shape="short" />
      <Skeleton />
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </>
  ),
  applications: (
    <>
      <Skeleton shape="short" />
      <Skeleton />
    </>
  ),
  claims: <Skeleton shape="field" />,
  profile: (
    <>
      <Skeleton shape="short" />
      <Skeleton />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="short" />
    </>
  ),
  security: (
    <>
      <Skeleton />
      <Skeleton shape="short" />
    </>
  ),
  preferences: (
    <>
      <Skeleton />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="field" />
    </>
  ),
} as const

type Props<C extends Call> = {
  readonly asked: AnswerState<C>
  readonly onRetry: () => void
  readonly place: keyof typeof shapes
  readonly loadingText?: string
  readonly failedText?: string
  readonly children: (body: Success<C>['body']) => ReactNode
}

export function Loaded<C extends Call>({
  asked,
  onRetry,
  place,
  loadingText,
  failedText,
  children,
}: Props<C>) {
  if (asked.kind === 'answered') return <>{children(asked.body)}</>
  if (asked.kind === 'asking') {
    return (
      <div
        role="status"
        className={classNames(styles.waiting, loadingText !== undefined && styles.loadedWords, styles[place])}
      >
        {loadingText === undefined ? (
          <>
            <VisuallyHidden>{commonText.loading}</VisuallyHidden>
            {shapes[place]}
          </>
        ) : (
          <p>{loadingText}</p>
        )}
      </div>
    )
  }
  const { failure } = asked
  if (failure.isHandled) return null
  const { title, text } = wordsOf(failure)
  const isOffline = failure.status === 0
  return (
    <>
      <Notice tone={isOffline ? 'warn' : 'bad'} announce="status" title={failedText ?? title}>
        {(failedText === undefined || isOffline) && text}
      </Notice>
      <Button variant="secondary" onClick={onRetry}>
        {commonText.retry}
      </Button>
    </>
  )
}
