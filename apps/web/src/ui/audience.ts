import { createContext, useContext } from 'react'
import type { Audience, WordsByAudience } from '../text/common.ts'

export const AudienceContext = createContext<Audience>('customer')

export const useWords = <Words>(words: WordsByAudience<Words>): Words => words[useContext(AudienceContext)]
