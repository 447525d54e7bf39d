import { useEffect, useState } from 'react'

/** By the clock and not by ticks: a phone that slept shows the truth. Null `startedAt` does not count. */
export function useSecondsLeft(totalSeconds: number, startedAt: number | null): number {
  const [now, setNow] = useState(() => startedAt ?? 0)
  useEffect(() => {
    if (startedAt === null) return
    const update = () => setNow(Date.now())
    update()
    const timer = setInterval(update, 250)
    return () => clearInterval(timer)
  }, [startedAt])
  if (startedAt === null) return totalSeconds
  const elapsed = Math.max(0, now - startedAt)
  return Math.max(0, Math.ceil(totalSeconds - elapsed / 1000))
}
