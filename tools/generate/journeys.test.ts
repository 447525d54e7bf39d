import { expect, test } from 'vitest'
import { channels } from '../../apps/api/src/features/origination/model/journey.ts'
import { journeysPage } from './journeys.ts'

test('the page of journeys has a row for every status of every channel, and an arrow into all but the first', () => {
  const sections = journeysPage().split(/^## /m).slice(1)
  const missing = Object.values(channels).flatMap(({ origin, steps }) => {
    const section = sections.find((text) => text.startsWith(`${origin}\n`)) ?? ''
    return Object.keys(steps).filter(
      (status) => !(section.includes(`| \`${status}\` |`) && section.includes(`--> ${status}`)),
    )
  })
  expect(missing).toEqual([])
})
