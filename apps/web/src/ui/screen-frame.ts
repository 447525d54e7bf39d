import { type ComponentProps, type ComponentType, createContext } from 'react'
import { Screen } from './screen.tsx'

/** The frame of a screen that several audiences see; a shop brings its own. */
export const ScreenFrame = createContext<ComponentType<ComponentProps<typeof Screen>>>(Screen)
