import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Agent, agentOf, agents } from '../support/agent.ts'
import { type ApiClient, apiClient } from '../support/api-client.ts'
import { type AnswerOrError, type Customer, customerOf } from '../support/customer.ts'
import { newPerson } from '../support/people.ts'
import { type PreValidationChannel, type PreValidator, preValidatorOf } from '../support/pre-validation.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

type Person = ReturnType<typeof newPerson>

/** The person herself, on a device of her own. */
const herself = (person: Person, ending: string, wishes = {}): Customer =>
  customerOf(world, ending, { ...person, client: 'web', ...wishes })

/** Another address than hers, which the attacker reads. */
const evilMail = (person: Person) => `ladron.${person.document}@otro.example`

/** The code of the newest SMS to her line, as whoever is told it or holds the phone reads it. */
async function toldCode(person: Person, seen: ReadonlySet<string>): Promise<string> {
  const sms = await world.control.message(person.mobile, ({ id, code }) => code !== null && !seen.has(id))
  return sms.code ?? ''
}
const seenBy = async (person: Person): Promise<ReadonlySet<string>> =>
  new Set((await world.control.messages(person.mobile)).map(({ id }) => id))

/** What a session that reached her would be told or could do, by a browser of somebody else. */
async function expectNothingOfHers(api: ApiClient, applicationIds: readonly string[] = []): Promise<void> {
  for (const path of [
    '/borrower/',
    '/borrower/data',
    '/selfmanage/loanInProgress',
    '/selfmanage/claims',
    '/user/sessions',
    '/selfmanage/refunds',
  ]) {
    expect([path, (await api.send('GET', path)).status]).toEqual([path, expect.toBeOneOf([401, 403, 404])])
  }
  const changes = { email: 'ladron@otro.example' }
  expect((await api.send('POST', '/borrower/changeEmail', { json: changes })).status).toBeOneOf([401, 403])
  const password = { password: 'una frase que nadie usa', equalPassword: 'una frase que nadie usa' }
  expect((await api.send('POST', '/user/updatePassword', { json: password })).status).toBeOneOf([401, 403])
  for (const id of applicationIds) {
    const act = (json: object) => api.send('POST', `/application/${id}/workflow/action`, { json })
    expect((await api.send('GET', `/application/${id}`)).status).toBeOneOf([401, 404])
    expect((await act({ action: 'preOffer' })).status).toBeOneOf([401, 404])
    expect((await act({ action: 'cancel', status: 'CANCELLED' })).status).toBeOneOf([401, 404])
    const address = { departmentDaneCode: '11', cityDaneCode: '11001', typedAddress: 'CL 66 # 6-66' }
    expect((await api.send('POST', `/address/save/${id}`, { json: address })).status).toBeOneOf([
      400, 401, 404,
    ])
    const resent = await api.send('POST', `/application/${id}/resend-validation-email`, { json: changes })
    expect(resent.status).toBeOneOf([401, 404])
  }
}

const expectNoSession = async (api: ApiClient) => {
  expect((await api.send('GET', '/user/session')).status).toBe(401)
}

const knownBrowsersOf = (person: Person) =>
  world.db
    .selectFrom('knownBrowser')
    .select('documentIndex')
    .where('documentIndex', '=', world.secrets.blindIndex('document', person.document))
    .execute()

/** A loan of hers, delivered, and her session of that day gone. */
async function withLoan(ending: string): Promise<{ readonly person: Person; readonly loan: Customer }> {
  const person = newPerson(ending)
  const loan = herself(person, ending)
  const { idOrderAmount } = await loan.sign()
  await loan.acceptEmail()
  await world.control.advance('PT0S')
  await world.control.endOrder(idOrderAmount ?? '', 'deliver')
  await world.control.advance('PT2M')
  return { person, loan }
}

describe('an adviser with a signed link, who is told the code of a quota (R-X21)', () => {
  /** In the adviser's browser, with the adviser's own address. */
  async function adviserOf(person: Person, channel: PreValidationChannel = 'Finter'): Promise<PreValidator> {
    const adviser = preValidatorOf(world, '', { ...person, email: evilMail(person), channel })
    expect((await adviser.ask()).body).toMatchObject({ situation: 'approved', barredBy: null })
    return adviser
  }
  const post = (adviser: PreValidator, person: Person) =>
    customerOf(world, '', { ...person, email: evilMail(person), api: adviser.api }).submit()

  it('an adviser of somebody new gets no session by the form that follows, and none of what she begins afterwards', async () => {
    const person = newPerson('02')
    const adviser = await adviserOf(person)
    expect((await adviser.handOver()).body.url).toBeNull()
    const posted = await post(adviser, person)
    expect(posted.body.isProved).toBeUndefined()
    expect(posted.body.session).toBeUndefined()
    await expectNoSession(adviser.api)
    const quotaCode = (await adviser.sms()).code ?? ''
    await world.control.advance('PT81S')
    const she = herself(person, '02')
    await she.ignoreEarlierSms()
    await she.until('offer')
    await expectNothingOfHers(adviser.api, [she.applicationId()])
    const again = customerOf(world, '02', { ...person, api: adviser.api })
    again.adopt(she.applicationId())
    expect((await again.signIn(quotaCode)).status).toBe(400)
    expect(await knownBrowsersOf(person)).toEqual([])
  })

  it('an adviser of somebody whose application is open gets no session of it', async () => {
    const person = newPerson('03')
    const she = herself(person, '03')
    await she.until('offer')
    await world.control.advance('PT2M')
    const adviser = await adviserOf(person)
    await world.control.advance('PT81S')
    await post(adviser, person)
    await expectNoSession(adviser.api)
    await expectNothingOfHers(adviser.api, [she.applicationId()])
    expect(await she.read()).toMatchObject({ status: 'offer', email: person.email })
  })

  it('an adviser of somebody whose application was cancelled gets a form that asks its own code, and none of her next application', async () => {
    const person = newPerson('05')
    const she = herself(person, '05')
    await she.until('preOffer')
    await she.act('cancel', { status: 'CANCELLED' })
    await world.control.advance('PT2M')
    const adviser = await adviserOf(person)
    await world.control.advance('PT81S')
    const posted = await post(adviser, person)
    expect(posted.body.pinExpiresInSeconds).toBe(80)
    await expectNoSession(adviser.api)
    await world.control.advance('PT81S')
    const next = herself(person, '05')
    await next.ignoreEarlierSms()
    await next.until('offer')
    await expectNothingOfHers(adviser.api, [she.applicationId(), next.applicationId()])
  })

  it('an adviser of somebody who has a loan is refused as anybody, and reaches nothing of it', async () => {
    const { person, loan } = await withLoan('14')
    const adviser = await adviserOf(person)
    expect(await post(adviser, person)).toMatchObject({ status: 409, body: { errorCode: 'Liberada' } })
    await expectNoSession(adviser.api)
    await expectNothingOfHers(adviser.api, [loan.applicationId()])
  })

  it('an adviser who is told the form’s own code too acts for that one case, and for no later one once it is cancelled', async () => {
    const person = newPerson('06')
    const adviser = await adviserOf(person)
    await world.control.advance('PT81S')
    const form = customerOf(world, '06', { ...person, email: evilMail(person), api: adviser.api })
    const seen = await seenBy(person)
    await form.submit()
    expect((await form.signIn(await toldCode(person, seen))).status).toBe(200)
    await expectNothingOfHers(adviser.api)
    await form.act('cancel', { status: 'CANCELLED' })
    await world.control.advance('PT2M')
    const she = herself(person, '06')
    await she.ignoreEarlierSms()
    await she.until('deliveryData')
    await expectNothingOfHers(adviser.api, [she.applicationId()])
    expect(await form.read()).toMatchObject({ situation: 'Cancelada' })
    expect(await knownBrowsersOf(person)).toEqual([])
  })
})

describe('an agent at a counter, who is told the code of a quota (R-X21)', () => {
  async function counter(ending: string, person: Person): Promise<{ agent: Agent; asked: PreValidator }> {
    const agent = agentOf(world, ending, { ...person, email: evilMail(person), client: 'web' })
    await agent.signInAtDesk()
    const asked = preValidatorOf(world, ending, { ...person, email: evilMail(person), api: agent.api })
    expect((await asked.ask()).body.situation).toBe('approved')
    // The code of the sale is another SMS than that of the quota.
    await agent.ignoreEarlierSms()
    return { agent, asked }
  }
  /** The same browser, as the person whose session it would be. */
  const asPerson = (agent: Agent): ApiClient => {
    const browser = apiClient(world.webUrl, 'web')
    for (const [name, cookie] of agent.api.cookies) browser.cookies.set(name, cookie)
    return browser
  }

  it('an agent of somebody new files a sale that asks its own authorisation, and gets no session of the person', async () => {
    const person = newPerson('16')
    const { agent } = await counter('16', person)
    await agent.signIn()
    const filed = await agent.fileForm()
    expect(filed.body).toMatchObject({ authorization: 'sms', pinExpiresInSeconds: 80 })
    await expectNoSession(asPerson(agent))
    const form = customerOf(world, '16', { ...person, api: asPerson(agent) })
    const posted = await form.submit()
    expect(posted.body.isProved).toBeUndefined()
    await expectNoSession(asPerson(agent))
  })

  it('an agent whose sale is cancelled reaches nothing of what she begins by herself', async () => {
    const person = newPerson('17')
    const { agent } = await counter('17', person)
    await world.control.advance('PT81S')
    const seen = await seenBy(person)
    await agent.signIn()
    await agent.fileForm()
    expect((await agent.authorize(await toldCode(person, seen))).status).toBe(200)
    await agent.until('offer')
    await agent.act('cancel', { status: 'CANCELLED', isPartial: false })
    await world.control.advance('PT2M')
    const she = herself(person, '17')
    await she.ignoreEarlierSms()
    await she.until('offer')
    await expectNothingOfHers(agent.api, [she.applicationId()])
    await expectNothingOfHers(asPerson(agent), [she.applicationId()])
  })

  it('an agent reaches nothing of an open application of another channel', async () => {
    const person = newPerson('18')
    const she = herself(person, '18')
    await she.until('offer')
    await world.control.advance('PT2M')
    const { agent } = await counter('18', person)
    await agent.signIn()
    await agent.fileForm()
    await expectNothingOfHers(agent.api, [she.applicationId()])
    await expectNothingOfHers(asPerson(agent), [she.applicationId()])
  })

  it('an agent of a second shop gets nothing of the sale of the first by the code of a quota', async () => {
    const person = newPerson('45')
    const first = agentOf(world, '45', { ...person })
    await first.until('offer')
    await world.control.advance('PT2M')
    const second = agentOf(world, '45', { ...person, client: 'web', agent: agents.otherShop })
    await second.signInAtDesk()
    const asked = preValidatorOf(world, '45', { ...person, api: second.api })
    await asked.ask()
    await expectNothingOfHers(second.api, [first.applicationId()])
    expect(await first.read()).toMatchObject({ status: 'offer', situation: 'EmAndamento' })
  })
})

describe('the finder of a phone or a browser in which she applied (R-X21)', () => {
  it('acts for that application alone, though she has a loan and others besides', async () => {
    const person = newPerson('54')
    const money = herself(person, '54', { amount: 1_000_000 })
    await money.until('counterOffer')
    await money.act('cancel', { status: 'CANCELLED' })
    await world.control.advance('PT2M')
    const shared = herself(person, '54')
    await shared.ignoreEarlierSms()
    await shared.until('offer')
    await expectNothingOfHers(shared.api, [money.applicationId()])
    expect(await shared.api.send('GET', '/selfmanage/applications')).toMatchObject({
      status: 200,
      body: { count: 1, applications: [{ applicationId: shared.applicationId() }] },
    })
    for (const purpose of ['newPassword', 'otherMobile', 'ownData', 'revocation', 'withdrawal']) {
      expect(await shared.api.send('POST', '/user/step-up', { json: { purpose } })).toMatchObject({
        status: 403,
        body: { errorCode: 'IngresoRequerido' },
      })
    }
  })

  it('the finder of a phone or a browser in which she applied loses it once she confirms another code of the same application elsewhere', async () => {
    const person = newPerson('10')
    const shared = herself(person, '10')
    await shared.until('offer')
    await world.control.advance('PT2M')
    const own = herself(person, '10')
    await own.ignoreEarlierSms()
    await own.submit()
    expect(own.applicationId()).toBe(shared.applicationId())
    await own.signInBySms()
    await expectNoSession(shared.api)
    await expectNothingOfHers(shared.api, [own.applicationId()])
    expect(await own.read()).toMatchObject({ status: 'offer' })
  })

  it('the finder of a phone or a browser in which she applied loses it once she shows the code that signs it in a session of her area', async () => {
    const person = newPerson('11')
    const shared = herself(person, '11')
    await shared.until('offer')
    const area = await shared.signInAsPerson()
    expect((await shared.read()).status).toBe('offer')
    await shared.stepUp('signing', area)
    await expectNoSession(shared.api)
    expect((await area.send('GET', `/application/${shared.applicationId()}`)).status).toBe(200)
  })

  it('the finder of a phone or a browser in which she applied reads how it ended and nothing of the next one, and cannot renew the session, where she cancels and begins anew', async () => {
    const person = newPerson('12')
    const shared = herself(person, '12')
    await shared.until('offer')
    const area = await shared.signInAsPerson()
    const cancel = { action: 'cancel', status: 'CANCELLED' }
    const path = `/application/${shared.applicationId()}/workflow/action`
    expect((await area.send('POST', path, { json: cancel })).status).toBe(200)
    await world.control.advance('PT2M')
    const next = herself(person, '12')
    await next.ignoreEarlierSms()
    await next.until('preOffer')
    expect(await shared.read()).toMatchObject({ situation: 'Cancelada' })
    await expectNothingOfHers(shared.api, [next.applicationId()])
    const renewed = await shared.api.send('POST', '/oauth/token', { form: { grant_type: 'refresh_token' } })
    expect(renewed.status).toBe(401)
    expect((await next.read()).situation).toBe('EmAndamento')
  })

  it('the finder of a phone or a browser in which she applied is not known as hers by the code of a form, and is by the sign-in of the person', async () => {
    const person = newPerson('13')
    const she = herself(person, '13')
    await she.begin()
    expect(await knownBrowsersOf(person)).toEqual([])
    await she.signInAsPerson(she.api)
    expect(await knownBrowsersOf(person)).toHaveLength(1)
  })
})

describe('a stranger who uses the code of a quota for something else (R-X21, R-X22)', () => {
  const wrong = { status: 400, body: { pinError: 'WRONG_PIN' } }
  /** The page of quotas, opened with her document and line, and the code that she tells. */
  async function askedBy(person: Person): Promise<{ stranger: PreValidator; code: string }> {
    const stranger = preValidatorOf(world, '', { ...person, email: evilMail(person) })
    await stranger.start()
    await stranger.sendPin()
    return { stranger, code: (await stranger.sms()).code ?? '' }
  }
  /** Whether a code signs in or proves anything where it was not sent for. */
  async function tryElsewhere(person: Person, code: string, applicationId?: string) {
    const form = { grant_type: 'password', username: person.document, password: code }
    const signIn = () => apiClient(world.webUrl).send('POST', '/oauth/token', { form })
    const asForm = (id: string) =>
      apiClient(world.webUrl).send('POST', '/oauth/token', { form: { ...form, applicationId: id } })
    expect(await signIn()).toMatchObject(wrong)
    if (applicationId !== undefined) expect(await asForm(applicationId)).toMatchObject(wrong)
  }

  it('before any form of hers: it signs in to nothing, and the stranger’s form asks its own', async () => {
    const person = newPerson('22')
    const { stranger, code } = await askedBy(person)
    await tryElsewhere(person, code)
    expect((await stranger.checkPin(code)).status).toBe(200)
    expect((await stranger.basic()).body.situation).toBe('approved')
    const form = customerOf(world, '22', { ...person, email: evilMail(person), api: stranger.api })
    const posted = await form.submit()
    expect(posted.body.isProved).toBeUndefined()
    await expectNoSession(stranger.api)
    expect(await form.signIn(code)).toMatchObject({ status: 400 })
    await expectNothingOfHers(stranger.api, [form.applicationId()])
  })

  it('while an application of hers is open: it neither opens nor steps up anything of it', async () => {
    const person = newPerson('23')
    const she = herself(person, '23')
    await she.until('offer')
    await world.control.advance('PT2M')
    const { stranger, code } = await askedBy(person)
    await tryElsewhere(person, code, she.applicationId())
    const shown = await she.api.send<AnswerOrError<object>>('POST', '/user/step-up/confirm', {
      json: { purpose: 'signing', pin: code },
    })
    expect(shown.status).toBe(400)
    await stranger.checkPin(code)
    await expectNoSession(stranger.api)
    await expectNothingOfHers(stranger.api, [she.applicationId()])
    expect(await she.read()).toMatchObject({ status: 'offer', email: person.email })
  })

  it('after a loan of hers: the quota is told, the account is not, and neither address nor line stay unaware of a new one', async () => {
    const { person, loan } = await withLoan('24')
    const { stranger, code } = await askedBy(person)
    expect((await stranger.checkPin(code)).status).toBe(200)
    await tryElsewhere(person, code, loan.applicationId())
    await stranger.basic()
    expect((await stranger.handOver()).body.url).not.toBeNull()
    const form = customerOf(world, '24', {
      ...person,
      email: evilMail(person),
      amount: 1_000_000,
      api: stranger.api,
    })
    await world.control.advance('PT81S')
    const seen = await seenBy(person)
    const posted = await form.submit()
    expect(posted.body.isProved).toBeUndefined()
    await expectNoSession(stranger.api)
    // She is talked into telling the form's own code as well.
    expect((await form.signIn(await toldCode(person, seen))).status).toBe(200)
    await expectNothingOfHers(stranger.api, [loan.applicationId()])
    expect(await knownBrowsersOf(person)).toEqual([])
    await world.control.message(
      person.email,
      ({ text, subject }) => /correo/i.test(subject + text) && text.includes('l•••'),
    )
    await world.control.message(
      person.mobile,
      ({ text, code: pin }) => pin === null && text.includes('correo'),
    )
  })

  it('with the cookie of her own browser, but not the link of her quota: the form asks its own code', async () => {
    const person = newPerson('26')
    const she = preValidatorOf(world, '26', { ...person })
    await she.ask()
    const tossed = apiClient(world.webUrl, 'web')
    for (const [name, cookie] of she.api.cookies) tossed.cookies.set(name, cookie)
    const thief = customerOf(world, '26', { ...person, email: evilMail(person), api: tossed })
    const posted = await thief.submit()
    expect(posted.body.isProved).toBeUndefined()
    expect(posted.body.pinExpiresInSeconds).toBe(80)
    await expectNoSession(tossed)
  })
})
