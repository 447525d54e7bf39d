import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { SpecifiedRow } from './hold-table.ts'

/** A rule of a screen, by the words that name the test which plays it, in its file. */
export type ScreenBehaviour = SpecifiedRow & { readonly file: string; readonly test: string }

const root = join(import.meta.dirname, '..', '..')

/** The test that plays the row stands in its file under that name; that it passes is seen where it runs. */
export function expectPlayed({ file, test }: ScreenBehaviour): void {
  const source = readFileSync(join(root, file), 'utf8').replaceAll(/\\(['"`])/g, '$1')
  const names = [...source.matchAll(/['"`]([^\n]*)['"`],\s*(?:async )?\(/g)].map(([, name = '']) => name)
  expect(names.filter((name) => name.includes(test)).length).toBeGreaterThan(0)
}
