import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import type { OtherPayment } from '@cupo/wire'
import { goToScreen } from '../../client/navigate.ts'
import { payUpfrontText } from '../../text/common.ts'
import { paymentLinksText } from '../../text/payment-links.ts'

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
