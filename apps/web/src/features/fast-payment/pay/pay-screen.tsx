import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { usePayer } from '../payer.ts'

/** The credits of a document and what can be paid to each. */
export function PayScreen() {
  const payer = usePayer()
  if (payer === null) return null
  return <Screen title={titles.fastPaymentPay}>{payer.credits.length}</Screen>
}
