import type { OfferData } from '@cupo/wire'
import { useParameters } from '../../../../client/use-parameters.ts'
import { offerText } from '../../../../text/offer.ts'
import { Facts } from '../../../../ui/facts.tsx'
import styles from './guarantee-facts.module.css'

/** The guarantee, its tax and their sum, with the line that answers questions about it. */
export function GuaranteeFacts({ offer }: { readonly offer: OfferData }) {
  const helpline = useParameters()?.guaranteeHelpline
  return (
    <div className={styles.guarantee}>
      <Facts
        facts={[
          { term: offerText.guarantee, value: offer.guaranteePaymentFmt },
          { term: offerText.guaranteeVat, value: offer.calculatedGuaranteePaymentIvaFmt },
          { term: offerText.guaranteeTotal, value: offer.guaranteePaymentTotalFmt, isStrong: true },
        ]}
      />
      {helpline && (
        <p>
          {offerText.guaranteeHelp} <a href={`tel:${helpline}`}>{helpline}</a>
        </p>
      )}
    </div>
  )
}
