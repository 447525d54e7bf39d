import { createStore } from '@cupo/ui/store.ts'
import { pinSecondsDefault, type SentCode } from '../one-time-code/use-code-clock.ts'

/** In memory only: the identity number must not be stored. */
type PinRequest = SentCode & {
  readonly identityNumber: string
  readonly mobileLastDigits: string
}

export const pinRequestStore = createStore<PinRequest | null>(null)

type SentPin = Pick<PinRequest, 'identityNumber' | 'mobileLastDigits'> & {
  readonly seconds: number | undefined
}

export function rememberPinRequest({ seconds = pinSecondsDefault, ...request }: SentPin): void {
  pinRequestStore.set({ ...request, seconds, sentAt: Date.now() })
}
