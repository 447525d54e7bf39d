import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import type { OfferData } from '@cupo/wire'
import { useParameters } from '../../client/parameters.tsx'
import { offerWords } from '../../text/offer.ts'
import { useWords } from '../../ui/audience.ts'
import styles from './offer.module.css'

type GuaranteeDialogProps = {
  readonly offer: OfferData
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function GuaranteeDialog({ offer, isOpen, onClose }: GuaranteeDialogProps) {
  const text = useWords(offerWords)
  return (
    <Dialog
      isOpen={isOpen}
      title={text.guaranteeTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{commonText.understood}</Button>}
    >
      <p>{text.guaranteeText}</p>
      <GuaranteeFacts offer={offer} />
      <p>{text.guaranteeLink}</p>
    </Dialog>
  )
}

export function GuaranteeFacts({ offer }: { readonly offer: OfferData }) {
  const text = useWords(offerWords)
  const helpline = useParameters()?.guaranteeHelpline
  return (
    <div className={styles.guarantee}>
      <Facts
        facts={[
          { term: text.guarantee, value: offer.guaranteePaymentFmt },
          { term: text.guaranteeVat, value: offer.calculatedGuaranteePaymentIvaFmt },
          { term: text.guaranteeTotal, value: offer.guaranteePaymentTotalFmt, isStrong: true },
        ]}
      />
      {helpline && (
        <p>
          {text.guaranteeHelp} <a href={`tel:${helpline}`}>{helpline}</a>
        </p>
      )}
    </div>
  )
}
