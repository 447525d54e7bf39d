import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'

/** What became of a payment. */
export function ResultScreen() {
  return <Screen title={titles.fastPaymentResult}>{null}</Screen>
}
