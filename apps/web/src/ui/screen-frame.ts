import { type ComponentProps, type ComponentType, createContext } from 'react'
import { Screen } from './screen.tsx'

export const ScreenFrame = createContext<ComponentType<ComponentProps<typeof Screen>>>(Screen)
