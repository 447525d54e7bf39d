import { Button } from '@cupo/ui/button.tsx'
import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { CallResult, ErrorCode, viewPreValidationTerms } from '@cupo/wire'
import { lazy, Suspense, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { goToScreen } from '../../../client/navigate.ts'
import type { ScreenProps } from '../../../client/paths.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { preValidationText } from '../../../text/pre-validation.ts'
import { acceptTermsText as text } from '../../../text/pre-validation-result.ts'
import { titles } from '../../../text/titles.ts'
import {
  ClockDrawing,
  DoneDrawing,
  MailDrawing,
  OfflineDrawing,
  StatusPage,
} from '../../../ui/status-page.tsx'
import { useLinkSecret } from '../../payment-links/use-link.ts'
import { FinishButton } from '../../status/finish-button.tsx'

const TermsDialog = lazy(() =>
  loadChunk(() => import('../../../steps/form/terms-dialog.tsx')).then((module) => ({
    default: module.TermsDialog,
  })),
)

const termsExpired = 'EXPIRED_VERIFICATION_URL' satisfies ErrorCode

type End =
  | { readonly kind: 'done' | 'expired' }
  | { readonly kind: 'failed'; readonly failure: HandledFailure }

export function AcceptTermsScreen({ params }: ScreenProps) {
  const { secret, isLost } = useLinkSecret(params)
  const hash = secret ?? ''
  const { asked, askAgain } = useAnswer<typeof viewPreValidationTerms>(
    (signal) =>
      secret === null
        ? null
        : send(
            'GET /publicdata/application/prevalidator/validate-email/:hash',
            { params: { hash } },
            { signal, part: 'catalogue' },
          ),
    hash,
  )
  const [pressed, setPressed] = useState<End | null>(null)
  const { isBusy, run } = useBusy()
  const end = pressed ?? (isLost ? { kind: 'expired' as const } : endOf(asked))
  useStageFocus(end?.kind ?? asked.kind)
  const accept = () =>
    run(async () => {
      const answer = await send(
        'POST /publicdata/application/prevalidator/validate-email/:hash',
        { params: { hash } },
        { part: 'catalogue' },
      )
      if (answer.ok) setPressed({ kind: 'done' })
      else if (!answer.isHandled) setPressed(endOfFailure(answer))
    })
  if (end !== null)
    return <TermsEnd end={end} onRetry={pressed === null ? askAgain : () => setPressed(null)} />
  if (asked.kind !== 'answered') {
    return (
      <StatusPage illustration={<MailDrawing />} title={titles.preValidationEmail} actions={null}>
        <p>{text.lead}</p>
        <Skeleton shape="card" />
      </StatusPage>
    )
  }
  return <TermsQuestion terms={asked.body} isBusy={isBusy} onAccept={accept} />
}

type TermsAnswer = ReturnType<typeof useAnswer<typeof viewPreValidationTerms>>['asked']

function endOf(asked: TermsAnswer): End | null {
  if (asked.kind === 'asking') return null
  if (asked.kind === 'failed') return asked.failure.isHandled ? null : endOfFailure(asked.failure)
  return asked.body.state === 'accepted' ? { kind: 'done' } : null
}

const endOfFailure = (failure: HandledFailure): End =>
  isOver(failure) ? { kind: 'expired' } : { kind: 'failed', failure }

/** Once the pre-validation is gone, nothing knows its link. */
const isOver = ({ status, errorCode }: HandledFailure) => status === 404 || errorCode === termsExpired

type QuestionProps = {
  readonly terms: Pick<CallResult<typeof viewPreValidationTerms>, 'askedBy' | 'documentLastDigits'>
  readonly isBusy: boolean
  readonly onAccept: () => void
}

function TermsQuestion({ terms: { askedBy, documentLastDigits }, isBusy, onAccept }: QuestionProps) {
  const [part, setPart] = useState<'terms' | 'dataTreatment' | null>(null)
  return (
    <StatusPage
      illustration={<MailDrawing />}
      title={titles.preValidationEmail}
      actions={
        <Button isLoading={isBusy} onClick={onAccept}>
          {text.accept}
        </Button>
      }
    >
      <p>{text.whose(askedBy, documentLastDigits)}</p>
      <p>{text.effect}</p>
      <p>{text.shown(askedBy)}</p>
      <p>{text.notYou}</p>
      <div>
        <Button variant="text" onClick={() => setPart('terms')}>
          {preValidationText.readTerms}
        </Button>
        <Button variant="text" onClick={() => setPart('dataTreatment')}>
          {preValidationText.readPolicy}
        </Button>
      </div>
      <p role="status">{isBusy ? text.working : ''}</p>
      {part !== null && (
        <Suspense>
          <TermsDialog of="preValidation" part={part} onClose={() => setPart(null)} />
        </Suspense>
      )}
    </StatusPage>
  )
}

const ends = {
  done: { title: text.doneTitle, words: text.done, Drawing: DoneDrawing },
  expired: { title: text.expiredTitle, words: text.expired, Drawing: ClockDrawing },
  failed: { title: text.failedTitle, words: text.failed, Drawing: OfflineDrawing },
} as const

function TermsEnd({ end, onRetry }: { readonly end: End; readonly onRetry: () => void }) {
  const { title, words, Drawing } = ends[end.kind]
  const actions = {
    done: <FinishButton variant="primary" />,
    expired: <Button onClick={() => goToScreen('preValidation', { replace: true })}>{text.askAgain}</Button>,
    failed: <Button onClick={onRetry}>{commonText.retry}</Button>,
  }
  return (
    <StatusPage key={end.kind} illustration={<Drawing />} title={title} actions={actions[end.kind]}>
      <p role="status">{words}</p>
      {end.kind === 'failed' && <FailureNotice failure={end.failure} />}
    </StatusPage>
  )
}
