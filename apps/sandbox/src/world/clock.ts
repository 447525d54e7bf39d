import type { Collection } from './collection.ts'

/** The time of the whole sandbox: the machine's, moved by what a person asked for. */
export type WorldClock = {
  readonly now: () => number
  readonly isMoved: () => boolean
  readonly moveTo: (epochMs: number) => Promise<void>
  readonly reset: () => Promise<void>
}

export type ClockRecord = { readonly offsetMs: number }

export function openClock(records: Collection<ClockRecord>, machineNow: () => number): WorldClock {
  const offset = () => records.get('world')?.offsetMs ?? 0
  return {
    now: () => machineNow() + offset(),
    isMoved: () => Math.abs(offset()) > 1000,
    moveTo: (epochMs) => records.put('world', { offsetMs: epochMs - machineNow() }),
    reset: () => records.put('world', { offsetMs: 0 }),
  }
}
