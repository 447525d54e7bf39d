import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { journeysPage } from '../../tools/journeys/draw-journeys.ts'
import { inRepository } from './repository.ts'

test('the page of journeys draws the channels as they are: if not, run `npm run journeys`', () => {
  expect(readFileSync(inRepository('docs/journeys.md'), 'utf8')).toBe(journeysPage())
})
