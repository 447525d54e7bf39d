import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import {
  answersAlike,
  inMixedOrder,
  type PersonKind,
  startWorldOfWrongCodes,
} from '../support/answers-alike.ts'
import { apiClient } from '../support/api-client.ts'
import { visitorOf } from '../support/borrower.ts'
import { captchaTicket } from '../support/captcha-tickets.ts'
import { customerOf } from '../support/customer.ts'
import type { HttpAnswer } from '../support/http-answer.ts'
import { dateIn } from '../support/payer.ts'
import { sealFor } from '../support/seal.ts'
import type { World } from '../support/start-world.ts'
import { fieldsOf, isForAnybody, pathParameters, wireCalls } from '../support/wire-calls.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const count = isHeavy ? 2_000 : 4

let world: World
beforeAll(async () => {
  world = await startWorldOfWrongCodes()
})
afterAll(() => world.stop())

type Person = {
  readonly document: string
  readonly mobile: string
  readonly email: string
  /** Of their credit, or of none. */
  readonly key: string
}
type Question = { readonly status: number; readonly ask: (person: Person) => Promise<HttpAnswer<unknown>> }

const payableAt = async (path: (sealed: string) => string, document: string) => {
  const api = apiClient(world.webUrl)
  const address = path(await sealFor(api, document))
  return () => api.send('GET', `/publicdata/fast-payment/${address}`)
}

/** A line of the stranger's own: that of the person would ring. */
const lineOf = ({ document }: Person) => `312${document.slice(-7)}`

/** Somebody whose lines the operator does not know, and who has the same credit. */
const withoutLine = ({ document }: Pick<Person, 'document'>) => `${document.slice(0, -2)}55`

/** How a stranger asks by each call about somebody whose document they know; in this order. */
const asked: Readonly<Record<string, readonly Question[]>> = {
  checkSignIn: [{ status: 200, ask: ({ document }) => visitorOf(world, document).check() }],
  requestToken: [
    { status: 400, ask: ({ document }) => visitorOf(world, document).signIn({ password: 'aaaa' }) },
    {
      status: 400,
      ask: ({ document }) =>
        visitorOf(world, document).signIn({ password: 'una frase que no es', login_type: 'password' }),
    },
  ],
  sendSignInPin: [{ status: 200, ask: ({ document }) => visitorOf(world, document).askPin() }],
  forgotPassword: [{ status: 200, ask: ({ document }) => visitorOf(world, document).forgetPastCaptcha() }],
  createApplication: [
    {
      // The owner of a line is told that they have a credit, as specified: the operator says that this line is not theirs.
      status: 409,
      ask: (person) => {
        const email = `curioso.${person.document}@correo.example`
        const own = { document: withoutLine(person), mobile: lineOf(person), email }
        return customerOf(world, '09', { ...own, client: 'web' }).submit()
      },
    },
  ],
  requestClaimCode: [
    {
      status: 200,
      ask: async (person) =>
        apiClient(world.webUrl).send('POST', '/publicdata/claims', {
          headers: await captchaTicket(world),
          json: {
            subject: 'Mi plan',
            description: 'No entiendo la cuota de este mes.',
            name: 'Otra Persona',
            identityCardNumber: person.document,
            mobile: `313${person.document.slice(-7)}`,
            email: `curioso.${person.document}@correo.example`,
          },
        }),
    },
  ],
  findAdvancedPaymentEmail: ['', 'ticket'].map((ticket) => ({
    status: ticket === '' ? 428 : 404,
    ask: async (person) => findLink('advanced-payment-email', person, ticket !== ''),
  })),
  findGuaranteePaymentEmail: ['', 'ticket'].map((ticket) => ({
    status: ticket === '' ? 428 : 404,
    ask: async (person) => findLink('guarantee-payment', person, ticket !== ''),
  })),
  listPayableCredits: [
    { status: 428, ask: async ({ document }) => (await payableAt((sealed) => sealed, document))() },
  ],
  getPayableCredit: [
    {
      status: 428,
      ask: async ({ document, key }) => (await payableAt(() => `loanInProgress/${key}`, document))(),
    },
  ],
  getPayablePlan: [
    {
      status: 428,
      ask: async ({ document, key }) =>
        (await payableAt((sealed) => `paymentPlanning/${sealed}/${key}`, document))(),
    },
  ],
}

/** With the document of somebody and a line that is not theirs. */
const findLink = async (path: string, person: Person, isWithTicket: boolean) => {
  const query = new URLSearchParams({ document: person.document, mobile: lineOf(person) }).toString()
  const headers = isWithTicket ? await captchaTicket(world) : {}
  return apiClient(world.webUrl).send('GET', `/publicdata/${path}/customer-email?${query}`, { headers })
}

/** Calls that name a person and are played beside what they are about. */
const elsewhere: Readonly<Record<string, string>> = {
  startPreValidation: 'tests/api/pre-validation-alike.test.ts',
  requestClaimView: 'tests/api/claims.test.ts',
}

/** What names a person, but for the address that an own payment is to be told to. */
const namesPerson =
  /^(?:document|documentNumber|identityCardNumber|identificationNumber|username|mobile|telephoneNumber|protocol)$/

describe('S-05: a stranger who knows a document', () => {
  it('a stranger who knows a document is played at every call for anybody that names a person', () => {
    const naming = wireCalls.filter(
      ({ call }) =>
        isForAnybody(call) &&
        [...pathParameters(call), ...fieldsOf(call)].some((field) => namesPerson.test(field)),
    )
    const played = [...Object.keys(asked), ...Object.keys(elsewhere)]
    expect(naming.map(({ name }) => name).filter((name) => !played.includes(name))).toEqual([])
    expect(naming.length).toBeGreaterThan(8)
  })

  it(`a stranger who knows a document learns by no call whether the lender knows ${count} of ${2 * count} people: answers are alike to the byte, and as fast (R-S11)`, {
    timeout: isHeavy ? 3_600_000 : 120_000,
  }, async () => {
    const { lend } = lenderOn(world, world.secrets)
    const disbursedOn = await dateIn(world, -5)
    const { look, expectAlike } = answersAlike()
    const people: (readonly [PersonKind, Person])[] = []
    for (let at = 0; at < count; at += 1) {
      const known = personAt(at, '4')
      const { key } = await lend({ ...known, disbursedOn })
      await lend({ ...known, document: withoutLine(known), disbursedOn })
      people.push(['known', { ...known, key }])
      people.push(['unknown', { ...personAt(at, '5'), key: key.split('').toReversed().join('') }])
    }
    for (const [name, questions] of Object.entries(asked)) {
      for (const [at, { status, ask }] of questions.entries()) {
        await inMixedOrder(
          world,
          people.map(
            ([kind, person]) =>
              () =>
                look(`${status} ${name} ${at}`, kind, () => ask(person)),
          ),
        )
        // What one call set off has left before the next is asked.
        await world.control.advance('PT0S')
      }
    }
    expect(expectAlike({ isTimed: isHeavy, invented: ['200 checkSignIn 0'] })).toBe(
      Object.values(asked).flat().length,
    )
  })
})

/** One of thousands, of whom no two share a document, a line or an address. The last digits say who they are to the providers. */
function personAt(at: number, group: string) {
  const number = `7${group}${String(at).padStart(4, '0')}`
  const document = `10${number}09`
  return { document, mobile: `30${number}09`, email: `persona.${document}@correo.example` }
}
