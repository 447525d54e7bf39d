import { Button } from '@cupo/ui/button.tsx'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { type OtherPayment, ownLink } from '@cupo/wire'
import { goToScreen } from '../../client/navigate.ts'
import { ChatLink } from '../../client/parameters.tsx'
import { readApplicationId, readRenewal, rememberApplicationId } from '../../client/session-marks.ts'
import { payUpfrontText } from '../../text/common.ts'
import { paymentLinksText } from '../../text/payment-links.ts'

export function SupportLine() {
  return (
    <p>
      <ChatLink>{(number) => `${paymentLinksText.help} ${number}`}</ChatLink>
    </p>
  )
}

export const isOwner = (proposalId: string, hash: string | null): boolean =>
  readRenewal() !== null && (hash === ownLink || readApplicationId() === proposalId)

export function SummaryButton({ proposalId, variant }: SummaryProps) {
  const { isBusy, run } = useBusy()
  const goBack = () =>
    run(async () => {
      const { journeyStore } = await loadChunk(() => import('../../client/journey/application-store.ts'))
      rememberApplicationId(proposalId)
      journeyStore.set({ application: null, preOffer: null })
      goToScreen('details')
    })
  return (
    <Button variant={variant} isLoading={isBusy} onClick={goBack}>
      {paymentLinksText.toTheSummary}
    </Button>
  )
}

type SummaryProps = { readonly proposalId: string; readonly variant: 'primary' | 'text' }

export const FinishButton = ({ variant = 'primary' }: { readonly variant?: 'primary' | 'text' }) => (
  <Button variant={variant} onClick={() => goToScreen('selfManage')}>
    {commonText.finish}
  </Button>
)

const pages = { downPayment: 'advancedPayment', guarantee: 'guaranteePayment' } as const

export function OtherPaymentNotice({ other }: { readonly other: OtherPayment | null }) {
  if (other === null) return null
  return (
    <Notice tone="warn" title={paymentLinksText.otherTitle[other.kind]}>
      {paymentLinksText.otherText(other.amountFmt)}
    </Notice>
  )
}

export function PayOther({
  proposalId,
  other,
}: {
  readonly proposalId: string
  readonly other: OtherPayment
}) {
  const { kind, hash } = other
  return (
    <Button onClick={() => goToScreen(pages[kind], { params: { proposalId, hash } })}>
      {payUpfrontText[kind](other.amountFmt)}
    </Button>
  )
}
