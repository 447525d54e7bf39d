import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import {
  answersAlike,
  inMixedOrder,
  type PersonKind,
  startWorldOfWrongCodes,
} from '../support/answers-alike.ts'
import { dateIn } from '../support/payer.ts'
import { landlineOf, type PreValidationWishes, preValidatorOf } from '../support/pre-validation.ts'
import type { World } from '../support/start-world.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const count = isHeavy ? 2_000 : 8

let world: World
beforeAll(async () => {
  world = await startWorldOfWrongCodes()
})
afterAll(() => world.stop())

const { look, expectAlike } = answersAlike()

/** What whoever is not this person can do with a mobile line, from the form to a guess at the code. */
async function askWithMobile(kind: PersonKind, person: PreValidationWishes): Promise<void> {
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
async function askWithLandline(
  kind: PersonKind,
  person: PreValidationWishes & { readonly document: string },
) {
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
  it(`whoever asks for the quota of somebody else is answered alike and as fast about ${count} known and ${count} unknown people, until they prove to be them (R-U70)`, {
    timeout: isHeavy ? 1_800_000 : 60_000,
  }, async () => {
    const { lend } = lenderOn(world, world.secrets)
    const disbursedOn = await dateIn(world, -5)
    const mobiles: (() => Promise<void>)[] = []
    const landlines: (() => Promise<void>)[] = []
    for (let at = 0; at < count; at += 1) {
      const known = personAt(at, '09')
      await lend({ ...known, disbursedOn })
      // Nobody here knows this one, and the operator says that the line is not theirs.
      const unknown = personAt(at, '55')
      mobiles.push(() => askWithMobile('known', known))
      mobiles.push(() => askWithMobile('unknown', unknown))
      landlines.push(() => askWithLandline('known', known))
      landlines.push(() => askWithLandline('unknown', unknown))
    }
    await inMixedOrder(world, mobiles)
    await inMixedOrder(world, landlines)
    expect(expectAlike({ isTimed: isHeavy })).toBe(9)
  })
})
