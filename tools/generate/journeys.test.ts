import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { journeysPage } from './journeys.ts'

test('the page of journeys draws the channels as they are: if not, run `npm run generate -- journeys`', () => {
  expect(readFileSync(new URL('../../docs/journeys.md', import.meta.url), 'utf8')).toBe(journeysPage())
})
