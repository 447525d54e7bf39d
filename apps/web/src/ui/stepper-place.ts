import { createContext } from 'react'

/** The numbered steps around a screen, as the stepper shows them. */
export type StepperPlace = {
  readonly names: readonly string[]
  /** The step at hand, counted from 1. */
  readonly current: number
  /** The steps that a later one may lead back to (conformance: R-V12). */
  readonly returnable: readonly number[]
}

/** The router and the journey's gate know where a screen stands, so that no screen names its step. */
export const StepperPlaceContext = createContext<StepperPlace | null>(null)
