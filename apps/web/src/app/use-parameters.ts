import type { Parameters } from '@cupo/wire'
import { useEffect, useState } from 'react'
import { loadParameters } from '../api/parameters.ts'

/** What an earlier screen of this visit loaded: the next one shows it from its first paint on. */
let known: Parameters | null = null

/** The parameters of the channel; null until they are here, and when they could not be had. */
export function useParameters(): Parameters | null {
  const [parameters, setParameters] = useState(known)
  useEffect(() => {
    loadParameters().then((loaded) => {
      known = loaded
      setParameters(loaded)
    })
  }, [])
  return parameters
}
