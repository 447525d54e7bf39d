import type { OfferData } from '@cupo/wire'
import { commonText } from '../../../../text/common.ts'
import { offerText } from '../../../../text/offer.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { GuaranteeFacts } from './guarantee-facts.tsx'

type Props = { readonly offer: OfferData; readonly isOpen: boolean; readonly onClose: () => void }

/** Shown once on entering an offer that needs a guarantee (conformance: R-V16). */
export function GuaranteeDialog({ offer, isOpen, onClose }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      title={offerText.guaranteeTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{commonText.understood}</Button>}
    >
      <p>{offerText.guaranteeText}</p>
      <GuaranteeFacts offer={offer} />
      <p>{offerText.guaranteeLink}</p>
    </Dialog>
  )
}
