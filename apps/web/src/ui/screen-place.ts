import { createContext } from 'react'

/** The numbered steps around a screen, as the stepper shows them. */
export type StepperPlace = {
  readonly names: readonly string[]
  /** The step at hand, counted from 1. */
  readonly current: number
  /** The steps that a later one may lead back to (conformance: R-V12). */
  readonly returnable: readonly number[]
}

/** What surrounds a screen; the router and the gates know it, so that a screen names neither its title nor its step. */
export type ScreenPlace = { readonly title: string; readonly stepper: StepperPlace | null }

export const ScreenPlaceContext = createContext<ScreenPlace>({ title: '', stepper: null })
