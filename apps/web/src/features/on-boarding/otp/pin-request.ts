import { createStore } from '../../../ui/store.ts'

/** How long a code lives where the answer does not say (conformance: R-S1). */
export const pinSecondsDefault = 80

/**
 * The code that was asked for. It lives in memory only: the identity number is the user name of the sign-in and must
 * not be stored, so a reload asks for it again.
 */
export type PinRequest = {
  readonly identityNumber: string
  readonly mobileLastDigits: string
  readonly sentAt: number
  readonly seconds: number
}

export const pinRequestStore = createStore<PinRequest | null>(null)

type Sent = Pick<PinRequest, 'identityNumber' | 'mobileLastDigits'> & { readonly seconds: number | undefined }

export function rememberPinRequest({ seconds = pinSecondsDefault, ...request }: Sent): void {
  pinRequestStore.set({ ...request, seconds, sentAt: Date.now() })
}
