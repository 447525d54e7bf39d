import type { Log } from './log.ts'

export type OutageLog = {
  readonly failed: (facts: Readonly<Record<string, unknown>>) => void
  /** Logs the recovery once, with count and start of the failures. */
  readonly recovered: () => void
}

const repeatMs = 60_000

/** `isSilent`: recovery is not reported, and a minute without failure ends the outage. */
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
  readonly facts: Readonly<Record<string, unknown>>
  readonly count: number
  readonly sinceMs: number
  readonly lastMs: number
  readonly toldMs: number
}
