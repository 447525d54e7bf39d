import pg from 'pg'
import { expect } from 'vitest'
import type { HttpAnswer } from './http-answer.ts'
import { startWorld, type World } from './start-world.ts'
import { toldApart } from './told-apart.ts'

export type PersonKind = 'known' | 'unknown'

/** With 2,000 of each, chance alone stays below 0.52. */
const areaMax = 0.55

/** A world in which wrong codes are part of what is compared; that all of them together raise the captcha is tested elsewhere. */
export async function startWorldOfWrongCodes() {
  const world = await startWorld()
  await world.db
    .insertInto('parameter')
    .values({ channel: '*', name: 'sprayTriesMin', validFrom: '2020-01-01', value: '10000000' })
    .execute()
  return world
}

/** What a stranger sees of each call about people whom the product knows, and about others: answers to the byte, and times. */
export function answersAlike() {
  const seen = new Map<
    string,
    { readonly answers: Record<PersonKind, Set<string>>; readonly times: Record<PersonKind, number[]> }
  >()
  return {
    /** Asks by a call, whose name begins with the status that everybody gets. */
    look: async (
      name: string,
      kind: PersonKind,
      ask: () => Promise<HttpAnswer<unknown>>,
    ): Promise<HttpAnswer<unknown>> => {
      const sample = seen.get(name) ?? {
        answers: { known: new Set(), unknown: new Set() },
        times: { known: [], unknown: [] },
      }
      seen.set(name, sample)
      const from = performance.now()
      const answer = await ask()
      sample.times[kind].push(performance.now() - from)
      sample.answers[kind].add(shapeOf(answer))
      return answer
    },
    /**
     * Each call has answered everybody the same; with times, as fast too. Where answers differ from person to person, and those
     * about nobody are invented, nothing is said of a known person that is said of no other. Answers how many calls were looked at.
     */
    expectAlike: ({ isTimed, invented = [] }: Expectation): number => {
      for (const [name, { answers, times }] of seen) {
        const [known, unknown] = [[...answers.known], [...answers.unknown]]
        if (invented.includes(name))
          expect(
            known.filter((answer) => !unknown.includes(answer)),
            name,
          ).toEqual([])
        else {
          expect(unknown, name).toEqual([expect.stringContaining(`${name.slice(0, 3)} `)])
          expect(known, name).toEqual(unknown)
        }
        if (!isTimed) continue
        const area = toldApart(times.known, times.unknown)
        console.log(`${name}: told apart by time with an area of ${area.toFixed(3)}`)
        expect.soft(area, name).toBeLessThanOrEqual(areaMax)
      }
      return seen.size
    },
  }
}

type Expectation = {
  readonly isTimed: boolean
  /** Calls whose answers about nobody are invented. */
  readonly invented?: readonly string[]
}

/** Secrets, names that are new each time, and what was asked about: their length counts. */
const anew =
  /"(hash|requestId|mobileLastDigits|applicationId|claimRequestId|identificationNumber)":"([^"]*)"/g

/** The answer to the byte, but for what is new each time. */
function shapeOf({ status, headers, body }: HttpAnswer<unknown>): string {
  const told = [...headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id')
    .map(([name, value]) => [name, name === 'set-cookie' ? value.replace(/=[\w-]+/, '=') : value])
  const text = JSON.stringify(body).replaceAll(anew, (_all, name, value) => `"${name}":${value.length}`)
  return `${status} ${JSON.stringify(told)} ${text}`
}

/**
 * Asks about a known and an unknown person in turn, two and two: each kind comes after each kind as often, so that what the
 * question before set off weighs on both alike.
 */
export async function inMixedOrder(world: World, asks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const twoAndTwo = [0, 2, 1, 3]
  for (const [at, ask] of asks.entries()) {
    if (at % questionsPerAnalysis === 0) await analyze(world)
    await (asks[at - (at % 4) + (twoAndTwo[at % 4] ?? 0)] ?? ask)()
  }
}

/** Tables grow faster here than the server counts their rows: what was planned for few rows would be slow for those who have some. */
const questionsPerAnalysis = 500

async function analyze({ connectionString }: World): Promise<void> {
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
}
