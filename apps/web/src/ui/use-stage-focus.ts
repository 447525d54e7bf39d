import { useEffect, useRef } from 'react'
import { announceArrival } from './heading-focus.ts'

/** A screen that shows its next stage in place is read from its heading on, as a new screen would be. */
export function useStageFocus(stage: string): void {
  const last = useRef(stage)
  useEffect(() => {
    if (last.current === stage) return
    last.current = stage
    scrollTo(0, 0)
    announceArrival()
  }, [stage])
}
