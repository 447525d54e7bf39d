import type { Parameters } from '@cupo/wire'
import { useEffect, useState } from 'react'
import { loadParameters } from '../api/parameters.ts'

/** The parameters of the channel; null until they are here, and when they could not be had. */
export function useParameters(): Parameters | null {
  const [parameters, setParameters] = useState<Parameters | null>(null)
  useEffect(() => {
    loadParameters().then(setParameters)
  }, [])
  return parameters
}
