import { useParameters } from '../../app/use-parameters.ts'
import { paymentLinksText } from '../../text/payment-links.ts'

/** Where to ask. */
export function SupportLine() {
  const number = useParameters()?.supportWhatsapp
  return <p>{number && `${paymentLinksText.help} ${number}`}</p>
}
