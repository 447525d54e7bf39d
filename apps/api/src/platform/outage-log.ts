import type { Log } from './log.ts'

/** One outage of something that the product needs, in a few lines of the log. */
export type OutageLog = {
  /** It failed: told at once, and at most once a minute while it goes on failing. `facts` name it and say how it failed. */
  readonly failed: (facts: Readonly<Record<string, unknown>>) => void
  /** It works again: told once, with how often it had failed and since when. */
  readonly recovered: () => void
}

const repeatMs = 60_000

/**
 * Tells of outages by `what` ('provider', 'job queue'). Where nobody says that it works again, as `isSilent` has it, a minute
 * without a failure ends the outage.
 */
export function outageLog(
  log: Pick<Log, 'error' | 'info'>,
  what: string,
  { isSilent = false, nowMs = Date.now }: { readonly isSilent?: boolean; readonly nowMs?: () => number } = {},
): OutageLog {
  let outage: Outage | null = null
  const factsOf = ({ facts, count, sinceMs }: Outage) => ({
    ...facts,
    count,
    since: new Date(sinceMs).toISOString(),
  })
  return {
    failed: (facts) => {
      const now = nowMs()
      const isNew = outage === null || (isSilent && now - outage.lastMs >= repeatMs)
      const former = isNew ? null : outage
      const isDue = former === null || now - former.toldMs >= repeatMs
      outage = {
        facts,
        count: (former?.count ?? 0) + 1,
        sinceMs: former?.sinceMs ?? now,
        lastMs: now,
        toldMs: isDue ? now : (former?.toldMs ?? now),
      }
      if (isDue) log.error(factsOf(outage), `${what} fails`)
    },
    recovered: () => {
      if (outage !== null) log.info(factsOf(outage), `${what} works again`)
      outage = null
    },
  }
}

type Outage = {
  /** Of the latest failure. */
  readonly facts: Readonly<Record<string, unknown>>
  readonly count: number
  readonly sinceMs: number
  readonly lastMs: number
  readonly toldMs: number
}
