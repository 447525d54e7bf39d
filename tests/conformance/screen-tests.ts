import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { SpecifiedRow } from './hold-table.ts'

/** The test that plays a rule: its file, words of its name, and a line that gives it the case. */
export type PlayedBy = { readonly file: string; readonly test: string; readonly given?: string }

/** A rule of a screen; `played` is null where the product has its own way. */
export type ScreenBehaviour = SpecifiedRow & { readonly played: PlayedBy | null }

export const ownWay = (says: string, by: string, played: PlayedBy): ScreenBehaviour => ({
  says,
  played: null,
  departure: { by, instead: { played } },
})

const root = join(import.meta.dirname, '..', '..')

/** The named test exists; its own run shows that it passes. */
export function expectPlayed({ says, played }: ScreenBehaviour): void {
  if (played === null) throw new Error(`nothing plays as specified: ${says}`)
  const { file, test, given = '' } = played
  const source = readFileSync(join(root, file), 'utf8').replaceAll(/\\(['"`])/g, '$1')
  const names = [...source.matchAll(/['"`]([^\n]*)['"`],\s*(?:async )?\(/g)].map(([, name = '']) => name)
  expect(names.filter((name) => name.includes(test)).length).toBeGreaterThan(0)
  expect(source).toContain(given)
}
