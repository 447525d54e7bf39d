/** What a failed call has the journey do. */
export type JourneyTurns = {
  /** After a refused step: goes where the application stands. */
  readonly followRefusedStep: () => Promise<void>
  /** After a time-out: reads the application and goes where it stands; false when the screen has to tell the failure. */
  readonly followOnceAnswered: () => Promise<boolean>
}

let load: (() => Promise<JourneyTurns>) | null = null

/** The journey itself sends calls and so stands above `send`: the shell names it here. */
export function setJourneyTurns(loader: () => Promise<JourneyTurns>): void {
  load = loader
}

export function loadJourneyTurns(): Promise<JourneyTurns> {
  if (load === null) throw new Error('Nobody has named the journey: see setJourneyTurns')
  return load()
}
