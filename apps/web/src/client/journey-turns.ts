export type JourneyTurns = {
  readonly followRefusedStep: () => Promise<void>
  readonly followOnceAnswered: () => Promise<boolean>
}

let load: (() => Promise<JourneyTurns>) | null = null

/** Named by the shell: the journey sends calls itself and so stands above `send`. */
export function setJourneyTurns(loader: () => Promise<JourneyTurns>): void {
  load = loader
}

export function loadJourneyTurns(): Promise<JourneyTurns> {
  if (load === null) throw new Error('setJourneyTurns was not called')
  return load()
}
