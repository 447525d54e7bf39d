import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { InView } from '@cupo/ui/in-view.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { goToScreen } from '../../../client/navigate.ts'
import { ChatLink } from '../../../client/parameters.tsx'
import type { Failure } from '../../../client/request.ts'
import { sealToServer } from '../../../client/seal-to-server.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { useMaintenance } from '../../../client/use-maintenance.ts'
import { lookUpText } from '../../../text/fast-payment.ts'
import { payerStore } from '../payer.ts'

export type LookUpResult =
  | { readonly kind: 'left' | 'noMatch' | 'onlyBilled' | 'captcha' }
  | { readonly kind: 'failed'; readonly failure: Failure }

export async function lookUp(identityNumber: string, ticket: string): Promise<LookUpResult> {
  const document = await sealToServer(identityNumber)
  if (typeof document === 'object') return { kind: 'failed', failure: document }
  const headers = { 'X-Captcha-Ticket': ticket }
  const answer = await send(
    'GET /publicdata/fast-payment/:document',
    { params: { document } },
    { headers, part: 'catalogue' },
  )
  if (!answer.ok) return reasonOf(answer)
  const open = answer.body.applications.filter(({ isSold }) => !isSold)
  const credits = open.filter(({ isMobileBill }) => !isMobileBill)
  if (open.length === 0) return { kind: 'noMatch' }
  if (credits.length === 0) return { kind: 'onlyBilled' }
  payerStore.set({ identityNumber, ticket, credits, hasBilled: credits.length < open.length })
  goToScreen('fastPaymentPay')
  return { kind: 'left' }
}

function reasonOf(failure: HandledFailure): LookUpResult {
  if (failure.isHandled) return { kind: 'left' }
  if (failure.status === 404) return { kind: 'noMatch' }
  return failure.status === 428 ? { kind: 'captcha' } : { kind: 'failed', failure }
}

type Props = {
  readonly outcome: LookUpResult
  readonly onRetry: () => void
}

export function LookUpOutcome({ outcome, onRetry }: Props) {
  switch (outcome.kind) {
    case 'noMatch':
      return (
        <InView>
          <Notice tone="bad" title={lookUpText.noMatchTitle}>
            {lookUpText.noMatch}
          </Notice>
        </InView>
      )
    case 'onlyBilled':
      return (
        <InView>
          <Notice tone="info" title={lookUpText.billedTitle} announce="alert">
            {lookUpText.billed}
          </Notice>
        </InView>
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

export function MaintenanceCheck() {
  useMaintenance()
  return null
}
