import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type CallWithIds, callsWithIds } from '../support/calls-with-ids.ts'
import { type FullBorrower, fullBorrowerAt, type Ids } from '../support/full-borrower.ts'
import { rowsOfPerson } from '../support/rows-of-person.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { isForAnybody, type NamedCall, wireCalls } from '../support/wire-calls.ts'

let world: World
let person: FullBorrower
let other: FullBorrower
beforeAll(async () => {
  world = await startWorld()
  person = await fullBorrowerAt(world, '14')
  other = await fullBorrowerAt(world, '14')
  await world.control.advance('PT0S')
})
afterAll(() => world.stop())

type CallWithRow = NamedCall & { readonly row: CallWithIds }

/** Every call of the wire with how it is asked about the things of a person. */
const calls: readonly CallWithRow[] = wireCalls.map((named) => {
  const row = callsWithIds[named.name]
  if (row === undefined) throw new Error(`${named.name} has no row`)
  return { ...named, row }
})

const reaches = (kind: 'customer' | 'borrower', { call }: NamedCall) => call.access.includes(kind)
const ofPersonAlone = calls.filter((one) => reaches('borrower', one) && !reaches('customer', one))
const ofLinksAlone = calls.filter(
  ({ call }) =>
    !isForAnybody(call) &&
    !call.access.includes('customer') &&
    (call.access.includes('agent') || call.access.includes('handOff')),
)
const ofApplication = calls.filter((one) => reaches('customer', one) && !isForAnybody(one.call))

/** The things of a person but for the application that a session reaches. */
const without = (ids: Ids, applicationId: string): Ids => ({
  ...ids,
  applications: ids.applications.filter((id) => id !== applicationId),
})

/** By which an answer would name something of a person that the session does not reach. */
const marksBeyond = ({ ids, ofForm }: FullBorrower): readonly string[] => [
  ...ids.applications.filter((id) => id !== ofForm.applicationId),
  ...ids.credits.filter((id) => id !== ofForm.applicationId),
  ...ids.contracts,
  ...ids.claims,
  ...ids.sessions,
  ...ids.clients,
]

describe('the session of a form, at every call of the wire', () => {
  it('the session of a form, at every call of the wire has calls of each reach to be asked by', () => {
    expect(ofPersonAlone.length).toBeGreaterThan(30)
    expect(ofApplication.length).toBeGreaterThan(10)
    expect(ofLinksAlone.length).toBeGreaterThan(5)
  })

  it.each(ofPersonAlone)(
    'the session of a form, at every call of the wire is refused by $name, which is its person’s, and changes nothing (R-X20)',
    async ({ row, ...named }) => {
      const before = await rowsOfPerson(world.db, person.ids.documentIndex)
      for (const question of row.ask(person.ids, person)) {
        expect(await ask(named, question, person.ofForm.api)).toMatchObject({
          status: 403,
          body: { errorCode: 'IngresoRequerido' },
        })
      }
      expect(await rowsOfPerson(world.db, person.ids.documentIndex)).toEqual(before)
    },
  )

  it.each(ofLinksAlone)(
    'the session of a form, at every call of the wire is refused by $name, which is a shop’s or a phone’s',
    async ({ row, ...named }) => {
      for (const question of row.ask(person.ids, person)) {
        expect((await ask(named, question, person.ofForm.api)).status).toBe(401)
      }
    },
  )

  it.each(ofApplication)(
    'the session of a form, at every call of the wire reaches by $name no other application, of its person or of another (R-X20)',
    async ({ row, ...named }) => {
      const before = await Promise.all(
        [person, other].map(({ ids }) => rowsOfPerson(world.db, ids.documentIndex)),
      )
      const theirs = row.ask(without(person.ids, person.ofForm.applicationId), person)
      for (const question of [...theirs, ...row.ask(other.ids, person)]) {
        const { status, body } = await ask(named, question, person.ofForm.api)
        const names = Object.values({ ...question.params, ...question.query, ...question.json })
        const isNamed = names.some(
          (value) => marksBeyond(person).includes(value) || marksBeyond(other).includes(value),
        )
        if (isNamed) expect([named.name, status]).toEqual([named.name, 404])
        const words = JSON.stringify(body)
        for (const mark of [...marksBeyond(person), ...marksBeyond(other)]) expect(words).not.toContain(mark)
      }
      const after = await Promise.all(
        [person, other].map(({ ids }) => rowsOfPerson(world.db, ids.documentIndex)),
      )
      expect(after).toEqual(before)
    },
  )

  it('the session of a form, at every call of the wire reads its own application, and lists no other', async () => {
    const { api, applicationId } = person.ofForm
    expect(await api.send('GET', `/application/${applicationId}`)).toMatchObject({
      status: 200,
      body: { applicationId, situation: 'Liberada' },
    })
    expect(await api.send('GET', '/selfmanage/applications')).toMatchObject({
      status: 200,
      body: { count: 1, applications: [{ applicationId, keyMambu: null }] },
    })
    expect(await api.send('GET', '/user/session')).toMatchObject({
      status: 200,
      body: { reach: 'application', openApplicationId: null, endedApplicationId: applicationId },
    })
  })
})

describe('the session of a person', () => {
  it.each([...ofPersonAlone, ...ofApplication].filter(({ row }) => row.endsSession !== true))(
    'the session of a person is not refused by $name for want of a sign-in',
    async ({ row, ...named }) => {
      for (const question of row.ask(person.ids, person)) {
        expect([401]).not.toContain((await ask(named, question, person.otherApi)).status)
      }
    },
  )
})
