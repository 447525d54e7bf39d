import { createContext, useContext } from 'react'
import type { Audience, WordsByAudience } from '../text/audience.ts'

/** Whom the screens below speak to; the customer, unless a screen of the shop says otherwise. */
export const AudienceContext = createContext<Audience>('customer')

/** The words for whoever reads this screen. */
export const useWords = <Words>(words: WordsByAudience<Words>): Words => words[useContext(AudienceContext)]
