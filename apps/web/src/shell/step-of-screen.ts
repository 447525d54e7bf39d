import type { ScreenName } from '../client/paths.ts'
import type { StepNumber } from '../ui/stepper.tsx'

/** Where a screen stands in the stepper, so that one on its way already has it and nothing jumps. */
export const stepOfScreen: { readonly [screen in ScreenName]?: StepNumber } = {
  preOffer: 2,
  offer: 2,
  identity: 3,
  evidente: 3,
  direction: 4,
  contract: 5,
}
