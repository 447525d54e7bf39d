import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { type Deadline, type DueJob, dueWork } from './clock.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')

const nowMs = () => 0

const jobOf = (...deadlines: readonly Deadline[]): readonly DueJob[] => [
  { name: 'job', budgetSeconds: 50, deadlines },
]

/** A world where each deadline that is met sets off the next, `left` times. */
function chain(left: number) {
  const happened: string[] = []
  let remaining = left
  const work = dueWork({
    jobs: jobOf(async () => {
      if (remaining === 0) return 0
      remaining -= 1
      happened.push('deadline')
      return 1
    }),
    drainEffects: async () => {
      happened.push('effects')
      return 0
    },
    nowMs,
  })
  return { work, happened }
}

describe('work that a moment makes due', () => {
  it('sends the effects even when nothing is due', async () => {
    const { work, happened } = chain(0)
    await work.runUntil(now)
    expect(happened).toEqual(['effects'])
  })

  it('goes on until nothing sets off anything more, sending the effects of each round (R-T3)', async () => {
    const { work, happened } = chain(2)
    await work.runUntil(now)
    expect(happened).toEqual(['deadline', 'effects', 'deadline', 'effects', 'effects'])
  })

  it('is a defect when it never ends, told aloud', async () => {
    const endless = dueWork({ jobs: jobOf(async () => 1), drainEffects: async () => 0, nowMs })
    await expect(endless.runUntil(now)).rejects.toThrow('does not end')
  })

  it('runs alone: another run, or work of another kind, waits for it', async () => {
    const happened: string[] = []
    const pause = Promise.withResolvers<void>()
    const work = dueWork({ jobs: [], drainEffects: async () => happened.push('run'), nowMs })
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
      jobs: jobOf(async (moment) => {
        seen.push(moment.toString())
        rounds -= 1
        return rounds
      }),
      drainEffects: async () => 0,
      nowMs,
    })
    await work.runUntil(now)
    expect(seen).toEqual([now.toString(), now.toString()])
  })
})

describe('a job of its own', () => {
  const at = () => now
  const hangs = Promise.withResolvers<number>()
  const hanging: DueJob = { name: 'reconcile', budgetSeconds: 50, deadlines: [() => hangs.promise] }
  let deadlinesMet = 0
  const other: DueJob = {
    name: 'deadlines',
    budgetSeconds: 50,
    deadlines: [
      async () => {
        deadlinesMet += 1
        return 0
      },
    ],
  }

  it('a job of its own holds up no other while it waits for a provider, and is not started twice (R-E8)', async () => {
    const work = dueWork({ jobs: [hanging, other], drainEffects: async () => 0, nowMs })
    const held = work.runJob(hanging, at)
    expect(await work.runJob(hanging, at)).toBe(false)
    expect(await work.runJob(other, at)).toBe(true)
    expect(deadlinesMet).toBe(1)
    hangs.resolve(0)
    expect(await held).toBe(true)
  })

  it('a job of its own ends when its time is spent, and tells its deadlines so', async () => {
    let nowMs = 0
    let looks = 0
    const endless: DueJob = {
      name: 'endless',
      budgetSeconds: 20,
      deadlines: [
        async (_now, budget) => {
          looks += 1
          nowMs += 6_000
          return budget.isSpent() ? 0 : 1
        },
      ],
    }
    const work = dueWork({ jobs: [], drainEffects: async () => 0, nowMs: () => nowMs })
    await work.runJob(endless, at)
    expect(looks).toBe(4)
  })

  it('a job of its own ends where it may not go on, before its next deadline, and tells its deadlines so', async () => {
    let mayGoOn = true
    const seen: boolean[] = []
    const job: DueJob = {
      name: 'interrupted',
      budgetSeconds: 20,
      deadlines: [
        async (_now, budget) => {
          mayGoOn = false
          return seen.push(budget.isSpent())
        },
        async () => seen.push(false),
      ],
    }
    await dueWork({ jobs: [], drainEffects: async () => 0, nowMs }).runJob(job, at, () => mayGoOn)
    expect(seen).toEqual([true])
  })

  it('a job of its own waits while the clock is moved, and then sees the new time', async () => {
    const pause = Promise.withResolvers<void>()
    const seen: string[] = []
    let clockNow = now
    const looking: DueJob = {
      name: 'looking',
      budgetSeconds: 50,
      deadlines: [async (moment) => Number(seen.push(moment.toString()) < 0)],
    }
    const work = dueWork({ jobs: [], drainEffects: async () => 0, nowMs })
    const move = work.exclusively(() => pause.promise)
    const run = work.runJob(looking, () => clockNow)
    clockNow = now.add({ hours: 1 })
    pause.resolve()
    await Promise.all([move, run])
    expect(seen).toEqual([clockNow.toString()])
  })
})
