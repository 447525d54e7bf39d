import { ActButton } from '@cupo/ui/act-button.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { DeclineEnd } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { goToScreen } from '../../client/navigate.ts'
import { type HandledFailure, send } from '../../client/send.ts'
import { SupportLink } from '../../features/status/support-link.tsx'
import { linkEndText, openingText, signedText } from '../../text/hand-off.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import { ClockDrawing, DoneDrawing, StatusPage } from '../../ui/status-page.tsx'

const pages = {
  unknown: { title: linkEndText.unknownTitle, sentences: [linkEndText.unknown, linkEndText.askAgain] },
  missing: { title: linkEndText.missingTitle, sentences: [linkEndText.missing, linkEndText.askAgain] },
  gone: { title: linkEndText.goneTitle, sentences: [linkEndText.gone, linkEndText.canClose] },
  replaced: { title: linkEndText.replacedTitle, sentences: [linkEndText.replaced] },
  expired: { title: linkEndText.expiredTitle, sentences: [linkEndText.expired] },
  denied: {
    title: linkEndText.invalidatedTitle.sale,
    sentences: [linkEndText.invalidated.sale, linkEndText.canClose],
  },
  declined: {
    title: linkEndText.invalidatedTitle.link,
    sentences: [linkEndText.invalidated.link, linkEndText.canClose],
  },
  delivered: { title: linkEndText.deliveredTitle, sentences: [linkEndText.delivered] },
  orderEnded: { title: linkEndText.orderEndedTitle, sentences: [linkEndText.orderEnded] },
  signed: { title: signedText.againTitle, sentences: [linkEndText.delivered] },
} as const

const done: readonly string[] = [
  'denied',
  'declined',
  'delivered',
  'signed',
] satisfies readonly (keyof typeof pages)[]
const hasSupport: readonly string[] = ['denied', 'declined'] satisfies readonly (keyof typeof pages)[]
const hasAccount: readonly string[] = [
  'missing',
  'unknown',
  'gone',
  'delivered',
  'orderEnded',
  'signed',
] satisfies readonly (keyof typeof pages)[]

export function LinkEnd({ kind }: { readonly kind: keyof typeof pages }) {
  const { title, sentences } = pages[kind]
  return (
    <StatusPage
      illustration={done.includes(kind) ? <DoneDrawing /> : <ClockDrawing />}
      title={title}
      actions={
        hasAccount.includes(kind) ? (
          <Button onClick={() => goToScreen('login')}>{linkEndText.account}</Button>
        ) : null
      }
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {hasSupport.includes(kind) && (
        <p>
          <SupportLink />
        </p>
      )}
    </StatusPage>
  )
}

export function InvalidLink({ message }: { readonly message: string }) {
  const [isClosed, setIsClosed] = useState(false)
  const close = () => {
    // A browser closes only what a page has opened; otherwise the page stays and says that it may be closed.
    window.close()
    setIsClosed(true)
  }
  if (isClosed) return <LinkEnd kind="unknown" />
  return (
    <>
      <Screen title={titles.handOff}>{null}</Screen>
      <Dialog
        isOpen
        title={linkEndText.importantTitle}
        onClose={close}
        actions={<Button onClick={close}>{commonText.close}</Button>}
      >
        <p>{message}</p>
      </Dialog>
    </>
  )
}

type NotMineProps = {
  readonly params: { readonly handOffId: string; readonly token: string }
  readonly ends: DeclineEnd
  readonly onDone: (ended: DeclineEnd) => void
  readonly onInvalid: (message: string) => void
  readonly onKeep: () => void
}

export function NotMineDialog({ params, ends, onDone, onInvalid, onKeep }: NotMineProps) {
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  const invalidate = () =>
    run(async () => {
      setFailure(null)
      const answer = await send(
        'POST /publicdata/invalidate/veridas/assisted/:handOffId/:token',
        { params },
        { part: 'catalogue' },
      )
      if (answer.ok) return onDone(answer.body.ended)
      if (answer.status === 410) return onInvalid(answer.message)
      setFailure(answer)
    })
  return (
    <Dialog
      isOpen
      title={openingText.notMineTitle}
      onClose={isBusy ? undefined : onKeep}
      actions={
        <>
          <ActButton variant="danger" isLoading={isBusy} onClick={invalidate}>
            {openingText.notMineConfirm[ends]}
          </ActButton>
          <Button variant="text" disabled={isBusy} onClick={onKeep}>
            {openingText.notMineKeep}
          </Button>
        </>
      }
    >
      <p>{openingText.notMineText[ends]}</p>
      <FailureNotice failure={failure} />
    </Dialog>
  )
}
