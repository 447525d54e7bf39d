import type { OfferData } from '@cupo/wire'
import { useState } from 'react'
import { commonText } from '../../../../text/common.ts'
import { offerText } from '../../../../text/offer.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { GuaranteeFacts } from './guarantee-facts.tsx'

/** Shown on entering an offer that needs a guarantee (conformance: R-V16). */
export function GuaranteeDialog({ offer }: { readonly offer: OfferData }) {
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  return (
    <Dialog
      isOpen={isOpen}
      title={offerText.guaranteeTitle}
      onClose={close}
      actions={<Button onClick={close}>{commonText.understood}</Button>}
    >
      <p>{offerText.guaranteeText}</p>
      <GuaranteeFacts offer={offer} />
      <p>{offerText.guaranteeLink}</p>
    </Dialog>
  )
}
