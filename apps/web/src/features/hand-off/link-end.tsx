import { type DeclineEnd, invalidateHandOff } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { type HandledFailure, send } from '../../client/send.ts'
import { commonText } from '../../text/common.ts'
import { linkEndText, openingText } from '../../text/hand-off.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ClockDrawing, DoneDrawing } from '../../ui/illustration.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { SupportLink } from '../status/support-link.tsx'

const pages = {
  expired: {
    title: linkEndText.expiredTitle,
    sentences: [linkEndText.expired, linkEndText.askAgain],
    Drawing: ClockDrawing,
  },
  gone: {
    title: linkEndText.goneTitle,
    sentences: [linkEndText.gone, linkEndText.canClose],
    Drawing: ClockDrawing,
  },
  saleDenied: {
    title: linkEndText.invalidatedTitle.sale,
    sentences: [linkEndText.invalidated.sale, linkEndText.canClose],
    Drawing: DoneDrawing,
  },
  linkDeclined: {
    title: linkEndText.invalidatedTitle.link,
    sentences: [linkEndText.invalidated.link, linkEndText.canClose],
    Drawing: DoneDrawing,
  },
} as const

/** The link opens nothing here, or nothing any more, and the page shows nothing of the sale. */
export function LinkEnd({ kind }: { readonly kind: keyof typeof pages }) {
  const { title, sentences, Drawing } = pages[kind]
  return (
    <StatusPage illustration={<Drawing />} title={title} actions={null}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {(kind === 'saleDenied' || kind === 'linkDeclined') && (
        <p>
          <SupportLink />
        </p>
      )}
    </StatusPage>
  )
}

/** An invalid link: the server's sentence in a dialog; then the window closes, where the browser lets it. */
export function InvalidLink({ message }: { readonly message: string }) {
  const [isClosed, setIsClosed] = useState(false)
  const close = () => {
    // A browser closes only what a page has opened; otherwise the page stays and says that it may be closed.
    window.close()
    setIsClosed(true)
  }
  return (
    <>
      <LinkEnd kind="expired" />
      <Dialog
        isOpen={!isClosed}
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
  /** What ends with the link, as the server says. */
  readonly ends: DeclineEnd
  readonly onDone: (ended: DeclineEnd) => void
  /** It was over before, or another phone has it open, which alone may decline it. */
  readonly onInvalid: (message: string) => void
  readonly onKeep: () => void
}

/** Asks once before the link is made useless, or the sale is cancelled with it. */
export function NotMineDialog({ params, ends, onDone, onInvalid, onKeep }: NotMineProps) {
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  const invalidate = () =>
    run(async () => {
      setFailure(null)
      const answer = await send(invalidateHandOff, { params }, { part: 'catalogue' })
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
          <Button variant="danger" isLoading={isBusy} onClick={invalidate}>
            {openingText.notMineConfirm[ends]}
          </Button>
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
