import { goToScreen } from '../../client/navigate.ts'
import { ChatLink } from '../../client/parameters.tsx'
import { commonText } from '../../text/common.ts'
import { paymentLinksText } from '../../text/payment-links.ts'
import { Button } from '../../ui/button.tsx'

/** Where to ask. */
export function SupportLine() {
  return (
    <p>
      <ChatLink>{(number) => `${paymentLinksText.help} ${number}`}</ChatLink>
    </p>
  )
}

/** To the borrower's home. */
export const FinishButton = ({ variant = 'primary' }: { readonly variant?: 'primary' | 'text' }) => (
  <Button variant={variant} onClick={() => goToScreen('selfManage')}>
    {commonText.finish}
  </Button>
)
