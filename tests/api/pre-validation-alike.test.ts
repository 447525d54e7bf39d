import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import type { HttpAnswer } from '../support/http-answer.ts'
import { dateIn } from '../support/payer.ts'
import { landlineOf, type PreValidationWishes, preValidatorOf } from '../support/pre-validation.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { toldApart } from '../support/told-apart.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const count = isHeavy ? 2_000 : 8
/** With 2,000 of each, chance alone stays below 0.52. */
const areaMax = 0.55

let world: World
beforeAll(async () => {
  world = await startWorld()
  // Wrong codes are part of what is compared; that all of them together raise the captcha is tested elsewhere.
  await world.db
    .insertInto('parameter')
    .values({ channel: '*', name: 'sprayTriesMin', validFrom: '2020-01-01', value: '10000000' })
    .execute()
})
afterAll(() => world.stop())

type Kind = 'known' | 'unknown'
type Sample = { readonly answers: Set<string>; readonly times: Record<Kind, number[]> }

/** What a stranger sees of each call, by its name. */
const seen = new Map<string, Sample>()

async function look(call: string, kind: Kind, ask: () => Promise<HttpAnswer<unknown>>): Promise<void> {
  const sample = seen.get(call) ?? { answers: new Set(), times: { known: [], unknown: [] } }
  seen.set(call, sample)
  const from = performance.now()
  const answer = await ask()
  sample.times[kind].push(performance.now() - from)
  sample.answers.add(shapeOf(answer))
}

/** The answer to the byte, but for the secrets and the names that are new each time, of which the length counts. */
function shapeOf({ status, headers, body }: HttpAnswer<unknown>): string {
  const told = [...headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id')
    .map(([name, value]) => [name, name === 'set-cookie' ? value.replace(/=[\w-]+/, '=') : value])
  const text = JSON.stringify(body).replaceAll(
    /"(hash|requestId|mobileLastDigits)":"([^"]*)"/g,
    (_all, name, value) => `"${name}":${value.length}`,
  )
  return `${status} ${JSON.stringify(told)} ${text}`
}

/** What whoever is not this person can do with a mobile line, from the form to a guess at the code. */
async function askWithMobile(kind: Kind, person: PreValidationWishes): Promise<void> {
  const stranger = preValidatorOf(world, '09', person)
  await look('200 form', kind, () => stranger.start())
  await look('200 code', kind, () => stranger.sendPin())
  // The SMS of one of the two leaves meanwhile: what is measured is the answer, not the work beside it.
  await world.control.advance('PT0S')
  await look('400 wrong code', kind, () => stranger.checkPin('00000'))
  await look('403 quota without a proof', kind, () => stranger.basic())
  await look('403 way on without a proof', kind, () => stranger.handOver())
}

/** With a landline, whose terms are accepted in a mail box of the stranger's own. */
async function askWithLandline(kind: Kind, person: PreValidationWishes & { readonly document: string }) {
  const email = `curioso.${person.document}@correo.example`
  const stranger = preValidatorOf(world, '09', { ...person, email, mobile: landlineOf(person.document) })
  await look('200 form of a landline', kind, () => stranger.start())
  await look('409 quota before the terms', kind, () => stranger.basic())
  const secret = await stranger.termsHash()
  await look('200 terms accepted', kind, () => stranger.acceptTerms(secret))
  await look('409 quota by a mail box of their own', kind, () => stranger.basic())
}

/** One of thousands, of whom no two share a document, a line or an address. */
function personAt(at: number, ending: string) {
  const number = String(at).padStart(5, '0')
  const document = `100${number}${ending}`
  return { document, mobile: `300${number}${ending}`, email: `persona.${document}@correo.example` }
}

describe('S-05: whoever asks for the quota of somebody else', () => {
  it(`is answered alike and as fast about ${count} known and ${count} unknown people, until they prove to be them (R-U70)`, {
    timeout: isHeavy ? 1_800_000 : 60_000,
  }, async () => {
    const { lend } = lenderOn(world, world.secrets)
    const disbursedOn = await dateIn(world, -5)
    const asks: (() => Promise<void>)[] = []
    for (let at = 0; at < count; at += 1) {
      const known = personAt(at, '09')
      await lend({ ...known, disbursedOn })
      // Nobody here knows this one, and the operator says that the line is not theirs.
      const unknown = personAt(at, '55')
      asks.push(() => askWithMobile('known', known))
      asks.push(() => askWithMobile('unknown', unknown))
      asks.push(() => askWithLandline('known', known))
      asks.push(() => askWithLandline('unknown', unknown))
    }
    // Neither group comes first more often than the other.
    for (const [at, ask] of asks.entries()) await (asks[at ^ (at % 8 < 4 ? 0 : 1)] ?? ask)()

    for (const [call, { answers, times }] of seen) {
      expect([...answers], call).toEqual([expect.stringContaining(`${call.slice(0, 3)} `)])
      const area = toldApart(times.known, times.unknown)
      if (isHeavy) console.log(`${call}: told apart by time with an area of ${area.toFixed(3)}`)
      if (isHeavy) expect(area, call).toBeLessThanOrEqual(areaMax)
    }
    expect(seen.size).toBe(9)
  })
})
