import type { Parameters } from '@cupo/wire'
import { useEffect, useState } from 'react'
import { loadParameters, parametersAtHand } from './parameters.ts'

/**
 * The parameters of the channel; null until they are here, and when they could not be had. What an earlier screen
 * of this visit loaded the next one shows from its first paint on.
 */
export function useParameters(): Parameters | null {
  const [parameters, setParameters] = useState(() => parametersAtHand())
  useEffect(() => {
    let isHere = true
    loadParameters().then((loaded) => {
      if (isHere) setParameters(loaded)
    })
    return () => {
      isHere = false
    }
  }, [])
  return parameters
}
