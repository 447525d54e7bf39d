import { useRef, useState } from 'react'

/** A second press while the first still runs does nothing. */
export function useBusy() {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    await work().finally(() => {
      isRunning.current = false
      setIsBusy(false)
    })
  }
  return { isBusy, run }
}
