import type { Borrower, Claim } from '@cupo/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { workedOn } from '../support/claim-work.ts'
import { customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

/** Somebody who signed in to their area just now. */
async function signedIn() {
  const customer = customerOf(world, '09')
  await customer.begin()
  await customer.signInAsPerson(customer.api)
  const send = <Body>(method: 'GET' | 'POST' | 'PUT', path: string, json?: object) =>
    customer.api.send<Body>(method, path, json === undefined ? {} : { json })
  return { customer, send }
}

const everyChannel = {
  billingSms: true,
  billingWhatsapp: true,
  billingEmail: true,
  billingCall: true,
  marketingSms: true,
  marketingWhatsapp: true,
  marketingEmail: true,
  marketingCall: true,
}
const noChannel = Object.fromEntries(Object.keys(everyChannel).map((name) => [name, false]))

describe('what a borrower sees of themselves', () => {
  it('is what the form said, with the middle of the document hidden', async () => {
    const { customer, send } = await signedIn()
    const { status, body } = await send<Borrower>('GET', '/borrower/')
    expect(status).toBe(200)
    expect(body.personalData).toMatchObject({ mobile: customer.mobile, email: customer.email })
    expect(body.personalData.identificationNumberFmt).toMatch(/^\d{1,3}(\.•••)+\.\d{3}$/)
    expect(body).toMatchObject({ contactData: [], hasPassword: false })
  })
})

describe('another e-mail or phone', () => {
  it('another e-mail or phone needs a code for it not older than 5 minutes (R-S16)', async () => {
    const { customer, send } = await signedIn()
    await customer.stepUp('newPassword')
    const wishes = [
      ['/borrower/changeEmail', { email: 'otra@correo.example' }],
      ['/borrower/contactInsert', { telephoneNumber: '310 555 90 80' }],
    ] as const
    for (const [path, wish] of wishes) {
      expect(await send('POST', path, wish)).toMatchObject({
        status: 403,
        body: { errorCode: 'CodigoRequerido' },
      })
    }
    await customer.stepUp('otherEmail')
    await world.control.advance('PT6M')
    const [change, email] = wishes[0]
    expect((await send('POST', change, email)).status).toBe(403)
    const { body } = await send<Borrower>('GET', '/borrower/')
    expect(body.contactData).toEqual([])
  })

  it('another e-mail or phone replaces the address, and the old one is told without the new one standing in it', async () => {
    const { customer, send } = await signedIn()
    await customer.stepUp('otherEmail')
    const changed = await send<Borrower>('POST', '/borrower/changeEmail', {
      email: 'otra.persona@correo.example',
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { personalData: { email: 'otra.persona@correo.example' } },
    })
    const mail = await world.control.message(customer.email, (one) =>
      one.subject.startsWith('Tu correo cambió'),
    )
    expect(mail.text).toContain('o•••@correo.example')
    expect(mail.text).not.toContain('otra.persona')
  })

  it('another e-mail or phone stands beside the line, which is told by SMS', async () => {
    const { customer, send } = await signedIn()
    await customer.stepUp('otherMobile')
    const added = await send<Borrower>('POST', '/borrower/contactInsert', {
      telephoneNumber: '310 555 90 80',
    })
    expect(added.body).toMatchObject({
      personalData: { mobile: customer.mobile },
      contactData: [{ telephoneNumber: '3105559080', preference: 'PRIMARY' }],
    })
    const sms = await world.control.message(customer.mobile, (one) =>
      one.text.includes('agregaste el celular'),
    )
    expect(sms.text).toContain('*** *** 90 80')
  })

  it('another e-mail or phone is refused as it was typed when it is none', async () => {
    const { send } = await signedIn()
    for (const [path, wish] of [
      ['/borrower/changeEmail', { email: 'no-es-correo' }],
      ['/borrower/contactInsert', { telephoneNumber: '12345' }],
    ] as const) {
      expect((await send('POST', path, wish)).status).toBe(400)
    }
  })
})

describe('the eight channels', () => {
  it('the eight channels keep at least one for billing', async () => {
    const { send } = await signedIn()
    expect(await send('PUT', '/borrower/contact-preferences', noChannel)).toMatchObject({
      status: 400,
      body: { message: 'Debes marcar al menos un canal*' },
    })
    const { body } = await send<Borrower>('GET', '/borrower/')
    expect(body.contactPreferences.billingEmail).toBe(true)
  })

  it('the eight channels are each stored as they were set (R-C3)', async () => {
    const { send } = await signedIn()
    for (const flag of ['billingSms', 'billingCall'] as const) {
      const wish = { ...noChannel, [flag]: true, marketingEmail: true }
      expect(await send('PUT', '/borrower/contact-preferences', wish)).toMatchObject({
        status: 200,
        body: wish,
      })
      expect((await send<Borrower>('GET', '/borrower/')).body.contactPreferences).toEqual(wish)
    }
  })

  it('a person who asked not to be contacted sees it, and is reached again once they choose channels', async () => {
    const { customer, send } = await signedIn()
    const { documentIndex } = await world.db
      .selectFrom('application')
      .select('documentIndex')
      .where('id', '=', customer.applicationId())
      .executeTakeFirstOrThrow()
    const hold = async (kind: 'noContact' | 'lawyer') => {
      const id = newId()
      const at = await world.control.clock()
      const content = world.secrets.seal(
        { reason: 'Lo pidió por teléfono.', representative: null },
        `person_hold:${id}`,
      )
      const placed = { placedOn: at.slice(0, 10), placedAt: at, actor: 'staff:clara.duque', content }
      await world.db
        .insertInto('personHold')
        .values({ id, kind, documentIndex, ...placed })
        .execute()
      return id
    }
    const [asked, other] = [await hold('noContact'), await hold('lawyer')]
    const isStopped = async () => (await send<Borrower>('GET', '/borrower/')).body.isContactStopped
    expect(await isStopped()).toBe(true)
    expect((await send('PUT', '/borrower/contact-preferences', noChannel)).status).toBe(400)
    expect(await isStopped()).toBe(true)
    await send('PUT', '/borrower/contact-preferences', { ...noChannel, billingSms: true })
    expect(await isStopped()).toBe(false)
    const ends = await world.db
      .selectFrom('personHoldEnd')
      .select(['holdId', 'ending', 'actor'])
      .where('holdId', 'in', [asked, other])
      .execute()
    expect(ends).toMatchObject([
      { holdId: asked, ending: 'lifted', actor: expect.stringMatching(/^borrower/) },
    ])
  })

  it('the eight channels are consents of their own where they change, and a channel of offers grants the data for them (R-F15)', async () => {
    const { customer, send } = await signedIn()
    const wish = { ...noChannel, billingSms: true, marketingEmail: true }
    await send('PUT', '/borrower/contact-preferences', { ...noChannel, billingSms: true })
    const consentsOf = () =>
      world.db
        .selectFrom('consent')
        .innerJoin('consentText', 'consentText.sha256', 'consent.textSha256')
        .select(['kind', 'isGranted', 'content'])
        .where('applicationId', '=', customer.applicationId())
        .where('consentText.name', '=', 'channels')
        .orderBy('consent.id')
        .execute()
    const before = (await consentsOf()).length
    await send('PUT', '/borrower/contact-preferences', wish)
    await send('PUT', '/borrower/contact-preferences', wish)
    const added = (await consentsOf()).slice(before)
    expect(added.map(({ kind, isGranted }) => [kind, isGranted]).toSorted()).toEqual([
      ['dataTreatment', true],
      ['marketingEmail', true],
    ])
    expect(added[0]?.content).toContain('autorizas que usemos tus datos')
  })
})

describe('a claim', () => {
  const words = { subject: 'Cobro de más', description: 'Me cobraron dos veces la cuota de este mes.' }
  const file = async () => {
    const { send } = await signedIn()
    return { send, filed: (await send<Claim>('POST', '/selfmanage/claims', words)).body }
  }
  const answered = async (protocol: string) => {
    await workedOn(world, protocol, { status: 'Working' })
    return workedOn(world, protocol, { status: 'Closed', solution: 'Te devolvimos el pago.' })
  }

  it('a claim gets a number and fifteen business days', async () => {
    await world.control.moveTo('2026-11-23T15:00:00Z')
    const { send, filed } = await file()
    expect(filed).toMatchObject({ ...words, status: 'New', caseStatus: -1, closedDate: '', solution: '' })
    expect(filed.protocol).toMatch(/^2026-\d{8}$/)
    // Fifteen business days after Monday the 23rd; the 8th of December is a holiday.
    expect(filed.answerDueDateFmt).toBe('15/12/2026')
    const { body } = await send<{ claims: readonly Claim[] }>('GET', '/selfmanage/claims')
    expect(body.claims).toEqual([filed])
  })

  it('a claim is judged once it is answered, and opens again when the answer did not help', async () => {
    const { send, filed } = await file()
    const judge = (status: string, id = filed.caseId) =>
      send<Claim>('POST', `/selfmanage/updateCaseStatus/${id}/${status}`)
    expect((await judge('1')).status).toBe(409)
    expect((await answered(filed.protocol)).ok).toBe(true)
    expect((await judge('0')).body).toMatchObject({ caseStatus: 0, status: 'Working', closedDate: '' })
    await answered(filed.protocol)
    expect((await judge('1')).body).toMatchObject({
      caseStatus: 1,
      status: 'Closed',
      solution: 'Te devolvimos el pago.',
    })
    expect((await answered(filed.protocol)).ok).toBe(false)
  })

  it('a claim of another borrower is answered as an unknown one', async () => {
    const { filed } = await file()
    const { send } = await signedIn()
    const foreign = await send('POST', `/selfmanage/updateCaseStatus/${filed.caseId}/1`)
    const unknown = await send('POST', '/selfmanage/updateCaseStatus/01a20012-02af-74b3-a37b-50226724e080/1')
    const told = ({ status, body }: { status: number; body: unknown }) => ({
      status,
      body: { ...(body as object), requestId: null },
    })
    expect(told(foreign)).toEqual(told(unknown))
    expect(foreign.status).toBe(404)
  })

  it('a claim is refused beyond ten a day', async () => {
    const { send } = await signedIn()
    const all = await Promise.all(Array.from({ length: 12 }, () => send('POST', '/selfmanage/claims', words)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(all.filter(({ status }) => status === 424)).toHaveLength(2)
  })
})
