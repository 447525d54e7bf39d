import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { dueWork } from './due-work.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')

/** A world where each deadline that is met sets off the next, `left` times. */
function chain(left: number) {
  const happened: string[] = []
  let remaining = left
  const work = dueWork({
    deadlines: [
      async () => {
        if (remaining === 0) return 0
        remaining -= 1
        happened.push('deadline')
        return 1
      },
    ],
    drainEffects: async () => {
      happened.push('effects')
      return 0
    },
  })
  return { work, happened }
}

describe('work that a moment makes due', () => {
  it('sends the effects even when nothing is due', async () => {
    const { work, happened } = chain(0)
    await work.runUntil(now)
    expect(happened).toEqual(['effects'])
  })

  it('goes on until nothing sets off anything more, sending the effects of each round', async () => {
    const { work, happened } = chain(2)
    await work.runUntil(now)
    expect(happened).toEqual(['deadline', 'effects', 'deadline', 'effects', 'effects'])
  })

  it('that never ends is a defect, told aloud', async () => {
    const endless = dueWork({ deadlines: [async () => 1], drainEffects: async () => 0 })
    await expect(endless.runUntil(now)).rejects.toThrow('does not end')
  })

  it('runs alone: another run, or work of another kind, waits for it', async () => {
    const happened: string[] = []
    const pause = Promise.withResolvers<void>()
    const work = dueWork({ deadlines: [], drainEffects: async () => happened.push('run') })
    const other = work.exclusively(async () => {
      await pause.promise
      happened.push('other')
    })
    const run = work.runUntil(now)
    pause.resolve()
    await Promise.all([other, run])
    expect(happened).toEqual(['other', 'run'])
  })

  it('goes on after other work that failed', async () => {
    const { work, happened } = chain(0)
    await expect(work.exclusively(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await work.runUntil(now)
    expect(happened).toEqual(['effects'])
  })

  it('is given the same moment throughout', async () => {
    const seen: string[] = []
    let rounds = 2
    const work = dueWork({
      deadlines: [
        async (moment) => {
          seen.push(moment.toString())
          rounds -= 1
          return rounds
        },
      ],
      drainEffects: async () => 0,
    })
    await work.runUntil(now)
    expect(seen).toEqual([now.toString(), now.toString()])
  })
})
