import { goToScreen } from '../../client/navigate.ts'
import { titles } from '../../text/titles.ts'
import { Button } from '../../ui/button.tsx'

/** The way to pay for whoever has to wait for another code. */
export const PayWithoutSignIn = () => (
  <Button variant="secondary" onClick={() => goToScreen('fastPayment')}>
    {titles.fastPayment}
  </Button>
)
