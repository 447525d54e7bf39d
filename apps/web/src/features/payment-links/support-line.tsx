import { paymentLinksText } from '../../text/payment-links.ts'
import { ChatLink } from '../support/chat-link.tsx'

/** Where to ask. */
export function SupportLine() {
  return (
    <p>
      <ChatLink>{(number) => `${paymentLinksText.help} ${number}`}</ChatLink>
    </p>
  )
}
