import { type ApplicationStatus, journeys, type Origin, type StepName, type WayBack } from '@cupo/wire'
import { type ScreenName, screens } from '../../screens/registry.ts'
import { stepsText } from '../../text/common.ts'
import type { StepperPlace } from '../../ui/stepper.tsx'

type Way = {
  readonly steps: readonly StepName[]
  readonly statuses: {
    readonly [status in ApplicationStatus]?: { readonly step: StepName | null; readonly screen: ScreenName }
  }
  readonly signature?: { readonly step: StepName; readonly screen: ScreenName }
  readonly waysBack: { readonly [way in WayBack]?: ApplicationStatus }
  readonly isContinuedByCustomer: boolean
}

const ways: Readonly<Record<Origin, Way>> = journeys

export const screenOfStatus = (status: ApplicationStatus, origin: Origin): ScreenName | null =>
  ways[origin].statuses[status]?.screen ?? null

export const screenOfSignature = (origin: Origin): ScreenName | null => ways[origin].signature?.screen ?? null

export const isElsewhere = (screen: ScreenName, origin: Origin): boolean =>
  !hasScreen(ways[origin], screen) && Object.values(ways).some((way) => hasScreen(way, screen))

const hasScreen = (way: Way, screen: ScreenName) => placesOf(way).some((place) => place.screen === screen)

const placesOf = ({ statuses, signature }: Way) => [
  ...Object.values(statuses),
  ...(signature === undefined ? [] : [signature]),
]

export const isContinuedByCustomer = (origin: Origin): boolean => ways[origin].isContinuedByCustomer

export function placeOf(screen: ScreenName, origin: Origin | null): StepperPlace | null {
  const candidates = origin === null ? Object.values(ways) : [ways[origin]]
  const way = candidates.find((candidate) => stepOf(screen, candidate) !== null)
  const step = way && stepOf(screen, way)
  if (!way || !step) return null
  const numberOf = (name: StepName) => way.steps.indexOf(name) + 1
  const returnable = Object.values(way.waysBack).flatMap((status) => {
    const back = way.statuses[status]?.step
    return back ? [numberOf(back)] : []
  })
  const names = way.isContinuedByCustomer ? stepsText.names : stepsText.namesOfAgent
  return { names: way.steps.map((name) => names[name]), current: numberOf(step), returnable }
}

function stepOf(screen: ScreenName, way: Way): StepName | null {
  const ownStep = screens[screen].step
  if (ownStep !== undefined) return way.steps.includes(ownStep) ? ownStep : null
  return placesOf(way).find((place) => place.screen === screen)?.step ?? null
}
