import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { SpecifiedRow } from './hold-table.ts'

/** The test that plays a rule, by its file and the words of its name, and the line that gives it the case of the rule. */
export type PlayedBy = { readonly file: string; readonly test: string; readonly given?: string }

/** A rule of a screen; nothing plays it as specified where the product has a way of its own. */
export type ScreenBehaviour = SpecifiedRow & { readonly played: PlayedBy | null }

/** A rule that the product keeps in its own way, which is played in the place of the specified one. */
export const ownWay = (says: string, by: string, played: PlayedBy): ScreenBehaviour => ({
  says,
  played: null,
  departure: { by, instead: { played } },
})

const root = join(import.meta.dirname, '..', '..')

/** The test that plays the row stands in its file under that name; that it passes is seen where it runs. */
export function expectPlayed({ says, played }: ScreenBehaviour): void {
  if (played === null) throw new Error(`nothing plays as specified: ${says}`)
  const { file, test, given = '' } = played
  const source = readFileSync(join(root, file), 'utf8').replaceAll(/\\(['"`])/g, '$1')
  const names = [...source.matchAll(/['"`]([^\n]*)['"`],\s*(?:async )?\(/g)].map(([, name = '']) => name)
  expect(names.filter((name) => name.includes(test)).length).toBeGreaterThan(0)
  expect(source).toContain(given)
}
