import type { Tone } from '@cupo/ui/notice.tsx'
import type { PaymentResult } from '@cupo/wire'
import { resultText } from '../../../text/payment.ts'

export type Outcome = {
  /** Blue is what the specification gives a success. */
  readonly tone: Extract<Tone, 'info' | 'bad' | 'warn'>
  readonly title: string
  readonly text: string
}

export function outcomeOf(result: PaymentResult): Outcome {
  switch (result.x_cod_transaction_state) {
    case 1:
      return { tone: 'info', ...successOf(result) }
    case 2:
      return { tone: 'bad', ...resultText.rejected }
    case 3:
    case 7:
    case 8:
      return { tone: 'warn', ...(result.cash ? resultText.cash : resultText.waiting) }
    case 6:
      return { tone: 'bad', ...resultText.reversed }
    case 9:
      return { tone: 'bad', ...resultText.expired }
    case 4:
    case 10:
    case 11:
    case 12:
      return { tone: 'bad', ...resultText.cancelled }
    case null:
      if (result.isUnfinished) return { tone: 'bad', ...resultText.unfinished }
      return result.pollSeconds === null
        ? { tone: 'bad', ...resultText.cancelled }
        : { tone: 'warn', ...resultText.unknown }
  }
}

export const againText = (result: PaymentResult | null): string =>
  result !== null && result.x_cod_transaction_state !== 6 && outcomeOf(result).tone === 'bad'
    ? resultText.tryAgain
    : resultText.again

function successOf({ isPosted, isToBeReturned }: PaymentResult) {
  if (isToBeReturned) return resultText.toBeReturned
  return isPosted ? resultText.posted : resultText.accepted
}
