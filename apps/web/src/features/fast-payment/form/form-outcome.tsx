import { commonText } from '../../../text/common.ts'
import { lookUpText } from '../../../text/fast-payment-outcome.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ChatLink } from '../../support/chat-link.tsx'
import type { LookedUp } from './look-up.ts'

type Props = {
  readonly outcome: LookedUp
  readonly onRetry: () => void
}

/** What a document that leads nowhere is told: on the form where it has nothing to pay, in a dialog where asking failed. */
export function FormOutcome({ outcome, onRetry }: Props) {
  switch (outcome.kind) {
    case 'noMatch':
      return (
        <Notice tone="bad" title={lookUpText.noMatchTitle}>
          {lookUpText.noMatch}
        </Notice>
      )
    case 'onlyBilled':
      return (
        <Notice tone="info" title={lookUpText.billedTitle} announce="alert">
          {lookUpText.billed}
        </Notice>
      )
    case 'failed':
      return <LookUpFailed words={outcome.failure.message || commonText.offlineText} onRetry={onRetry} />
    default:
      return null
  }
}

function LookUpFailed({ words, onRetry }: { readonly words: string; readonly onRetry: () => void }) {
  return (
    <Dialog
      isOpen
      title={lookUpText.failedTitle}
      onClose={onRetry}
      actions={<Button onClick={onRetry}>{commonText.retry}</Button>}
    >
      <p>{words}</p>
      <p>
        <ChatLink>{(number) => `${lookUpText.support} ${number}`}</ChatLink>
      </p>
    </Dialog>
  )
}
