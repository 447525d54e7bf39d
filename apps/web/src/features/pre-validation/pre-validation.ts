import { createStore, useStore } from '@cupo/ui/store.ts'
import type { Origin, PreValidationResult } from '@cupo/wire'
import { useEffect } from 'react'
import { type ArrivalState, goToScreen } from '../../client/navigate.ts'
import { forgetQuotaSecret } from '../../client/session-marks.ts'
import type { ScreenName } from '../../screens/registry.ts'
import type { SentCode } from '../../steps/one-time-code/use-code-clock.ts'
import { emptyPreValidation, sentPreValidation } from './form/pre-validation-form.ts'
import { entryFromDesk, type SellerNames, visitEntry } from './visit.ts'

export type LineCode = SentCode & {
  readonly hash: string
  readonly mobileLastDigits: string
  /** `none`: the seconds are those until a code can be asked for. */
  readonly state: 'sent' | 'earlier' | 'none'
}

/** In memory only; the tab stores the result's secret alone, which opens nothing in another browser. */
export type PreValidation = {
  readonly hash: string
  readonly channel: Origin
  readonly sent: SentForm | null
  readonly pin: LineCode | null
  /** Milliseconds until which its code counts as far as this page knows. */
  readonly provedUntil: number | null
  readonly result: PreValidationResult | null
}

type SentForm = {
  readonly isMobile: boolean
  readonly email: string
}

export const preValidationStore = createStore<PreValidation | null>(null)

export function keepInPreValidation(facts: Partial<PreValidation>): void {
  const held = preValidationStore.get()
  if (held !== null) preValidationStore.set({ ...held, ...facts })
}

export function usePreValidation<Facts extends PreValidation>(
  isEnough: (held: PreValidation) => held is Facts,
): Facts | null {
  const held = useStore(preValidationStore)
  const facts = held !== null && isEnough(held) ? held : null
  const isMissing = facts === null
  useEffect(() => {
    const arrival: ArrivalState | null = history.state
    if (isMissing) backToForm(arrival?.message)
  }, [isMissing])
  return facts
}

export function backToForm(message?: string): void {
  const state = { ...visitEntry(), ...(message === undefined ? {} : { message }) }
  goToScreen('preValidation', { replace: true, state })
}

export const askAnother = (): void => beginAnew(visitEntry())

export const beginFromDesk = (seller: SellerNames | null): void => beginAnew(entryFromDesk(seller))

/** The way back leads to no earlier customer's result, after a reload either. */
function beginAnew(state: ArrivalState): void {
  forgetQuotaSecret()
  sentPreValidation.set(emptyPreValidation)
  goToScreen('preValidation', { state })
  preValidationStore.set(null)
}

export type AnsweredPreValidation = PreValidation & { readonly result: PreValidationResult }

export const isAnswered = (held: PreValidation): held is AnsweredPreValidation => held.result !== null

type ChannelView = {
  readonly result: ScreenName
  readonly hasDownPayment: boolean
}

export const channelViews: Readonly<Record<Origin, ChannelView>> = {
  Finter: { result: 'preValidationResult', hasDownPayment: true },
  Libre: { result: 'preValidationResult', hasDownPayment: false },
  Assistido: { result: 'preValidationAssistedResult', hasDownPayment: false },
}
