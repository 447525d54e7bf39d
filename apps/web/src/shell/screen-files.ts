import type { ComponentType } from 'react'
import type { ScreenProps } from '../client/paths.ts'

type ScreenFile = Readonly<Record<string, ComponentType<ScreenProps>>>

/** Later than the first script: the form does without. */
export const screenFiles = import.meta.glob<ScreenFile>([
  '../{steps,features,channels}/**/*-screen.tsx',
  '!**/form/form-screen.tsx',
])
