import { createContext, useContext } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'

/** The address that the build renders; in the browser there is none and the real one counts. */
export const PrerenderedPath = createContext<string | undefined>(undefined)

/** The path of the address, followed through every navigation. */
export function usePath(): string {
  const ssrPath = useContext(PrerenderedPath)
  const [pathname] = useBrowserLocation(ssrPath === undefined ? {} : { ssrPath })
  return pathname
}
