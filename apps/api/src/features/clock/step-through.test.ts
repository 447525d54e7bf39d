import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { instantOf } from '../../platform/business-date.ts'
import { stepThrough } from './clock.ts'

/** A world with messages waiting for moments, which writes down when its work ran and what its clock said then. */
function worldAt(start: string, waiting: readonly string[] = []) {
  let now = instantOf(start)
  const ran: string[] = []
  const moments = waiting.map(instantOf)
  const world = {
    clock: {
      now: () => now,
      moveTo: async (instant: Temporal.Instant) => {
        now = instant
      },
      reset: async () => undefined,
    },
    due: {
      runUntil: async (moment: Temporal.Instant) => {
        expect(now).toEqual(moment)
        ran.push(moment.toString())
      },
    },
    nextMoment: async (after: Temporal.Instant) =>
      moments
        .filter((moment) => Temporal.Instant.compare(moment, after) > 0)
        .sort(Temporal.Instant.compare)[0] ?? null,
  }
  return { ran, moveTo: (target: string) => stepThrough(world, instantOf(target)) }
}

describe('on the way to a later time', () => {
  it('the work of each business date runs at its start in Bogotá, in order, with the clock standing there (R-T4)', async () => {
    const world = worldAt('2026-11-21T04:00:00Z')
    await world.moveTo('2026-11-23T05:00:00Z')
    expect(world.ran).toEqual(['2026-11-21T05:00:00Z', '2026-11-22T05:00:00Z', '2026-11-23T05:00:00Z'])
  })

  it('the clock stops at each moment for which a message waits, between the dates (R-T4)', async () => {
    const world = worldAt('2026-11-21T06:00:00Z', ['2026-11-23T12:00:00Z', '2026-11-21T20:00:00Z'])
    await world.moveTo('2026-11-23T18:00:00Z')
    expect(world.ran).toEqual([
      '2026-11-21T20:00:00Z',
      '2026-11-22T05:00:00Z',
      '2026-11-23T05:00:00Z',
      '2026-11-23T12:00:00Z',
      '2026-11-23T18:00:00Z',
    ])
  })

  it('the clock does not stop at a moment beyond the target', async () => {
    const world = worldAt('2026-11-21T06:00:00Z', ['2026-11-22T00:00:00Z'])
    await world.moveTo('2026-11-21T23:59:59Z')
    expect(world.ran).toEqual(['2026-11-21T23:59:59Z'])
  })
})

it('a move back in time runs no work (R-T4)', async () => {
  const world = worldAt('2026-11-21T06:00:00Z', ['2026-10-05T00:00:00Z'])
  await world.moveTo('2026-10-01T00:00:00Z')
  expect(world.ran).toEqual([])
})
