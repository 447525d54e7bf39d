import type { Collection } from './collection.ts'

export const parts = [
  'identity',
  'questions',
  'bureau',
  'watchlist',
  'operator',
  'payments',
  'bank',
  'sms',
  'mail',
  'monitoring',
  'directory',
] as const
export type Part = (typeof parts)[number]

export type FaultMode = 'timeout' | 'error' | 'slow' | 'garbled'

/**
 * `timeout` holds the answer for `ms` and drops the connection, `error` answers 503, `slow` waits `ms`, `garbled`
 * answers 200 with a page. With `when: 'after'` the work is done and only its answer suffers: the case for idempotency
 * keys.
 */
export type Fault = {
  readonly part: Part
  readonly mode: FaultMode
  readonly ms: number
  readonly timesLeft: number | null
  readonly when: 'before' | 'after'
}

export type Faults = {
  readonly all: () => readonly Fault[]
  readonly set: (fault: Fault) => Promise<void>
  readonly lift: (part: Part) => Promise<void>
  readonly take: (part: Part) => Promise<Fault | null>
}

export const defaultFaultMs: Readonly<Record<FaultMode, number>> = {
  timeout: 30_000,
  error: 0,
  slow: 3000,
  garbled: 0,
}

export function openFaults(records: Collection<Fault>): Faults {
  return {
    all: () => records.all(),
    set: (fault) => records.put(fault.part, fault),
    lift: (part) => records.remove(part),
    take: async (part) => {
      const fault = records.get(part)
      if (fault === undefined) return null
      if (fault.timesLeft === null) return fault
      if (fault.timesLeft <= 1) await records.remove(part)
      else await records.put(part, { ...fault, timesLeft: fault.timesLeft - 1 })
      return fault
    },
  }
}
