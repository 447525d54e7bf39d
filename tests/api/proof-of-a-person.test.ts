import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import { borrowerAt, visitorOf } from '../support/borrower.ts'
import { captchaTicket } from '../support/captcha-tickets.ts'
import { type AnswerOrError, type Customer, customerOf } from '../support/customer.ts'
import { newPerson } from '../support/people.ts'
import { sealFor } from '../support/seal.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

/** The same document and mobile, in another browser and with another e-mail. */
const thiefOf = ({ document, mobile }: { readonly document: string; readonly mobile: string }) =>
  customerOf(world, '00', {
    document,
    mobile,
    email: `ladron.${document}@otro.example`,
    client: 'web',
  })

const resetMails = async (email: string) => {
  await world.control.advance('PT0S')
  const all = await world.control.messages(email)
  return all.filter(({ links }) => links.some((link) => link.includes('/reset-forgotten-password/')))
}

const codesOf = async (mobile: string) => {
  await world.control.advance('PT0S')
  return (await world.control.messages(mobile)).flatMap(({ code }) => (code === null ? [] : [code]))
}

const consentsOf = (document: string) =>
  world.db
    .selectFrom('consent')
    .innerJoin('application', 'application.id', 'consent.applicationId')
    .select(['consent.kind', 'consent.isGranted'])
    .where('application.documentIndex', '=', world.secrets.blindIndex('document', document))
    .execute()

const json = { password: 'una frase que nadie usa', equalPassword: 'una frase que nadie usa' }

describe('a form whose code nobody confirmed', () => {
  it.each(['04', '27', '33'])(
    'mails no link for a new password to its address, of person %s (S-11)',
    async (ending) => {
      const victim = newPerson(ending)
      const thief = thiefOf(victim)
      expect((await thief.submit()).status).toBe(200)
      await visitorOf(world, victim.document).forgetPastCaptcha()
      expect(await resetMails(thief.email)).toEqual([])
    },
  )

  it('mails none to its address either where the person has a loan of another time (R-W1)', async () => {
    const owner = await borrowerAt(world, '05')
    await owner.customer.act('cancel', { status: 'CANCELLED' })
    await world.control.advance('PT2H')
    const thief = thiefOf(owner)
    expect((await thief.submit()).status).toBe(200)
    expect((await thief.acceptEmail()).status).toBe(200)
    await owner.newSms(owner.mobile)
    await world.control.advance('PT81S')
    await owner.visitor.forgetPastCaptcha()
    await owner.resetLink()
    expect(await resetMails(thief.email)).toEqual([])
    const api = owner.signedIn(await owner.signInByPin())
    const { body } = await api.send<{ personalData: { email: string } }>('GET', '/borrower/')
    expect(body.personalData.email).toBe(owner.email)
  })

  it('a form whose code nobody confirmed gives way to the version that the person proves, and its mailed link is dead (R-W2)', async () => {
    const person = newPerson('06')
    const thief = thiefOf(person)
    await thief.submit()
    const evilLink = await thief.emailLink()
    expect((await thief.acceptEmail(evilLink)).status).toBe(200)
    await world.control.advance('PT81S')
    const owner = customerOf(world, '06', { ...person, client: 'web' })
    const answer = await owner.submit()
    expect(answer.status).toBe(200)
    await world.control.advance('PT0S')
    await owner.signInBySms()
    expect(await owner.read()).toMatchObject({ email: person.email, emailStatus: 'PENDING' })
    expect((await thief.acceptEmail(evilLink)).status).toBe(409)
    expect(await owner.read()).toMatchObject({ email: person.email, emailStatus: 'PENDING' })
    expect((await owner.acceptEmail()).status).toBe(200)
    expect(await owner.read()).toMatchObject({ email: person.email, emailStatus: 'ACCEPT' })
  })

  it('a form whose code nobody confirmed is not proved by the code of another version, nor in another browser (R-W2)', async () => {
    const person = newPerson('07')
    const thief = thiefOf(person)
    await thief.submit()
    const [codeOfThief = ''] = await codesOf(person.mobile)
    await world.control.advance('PT10S')
    const owner = customerOf(world, '07', { ...person, client: 'web' })
    await owner.submit()
    const [codeOfOwner = ''] = await codesOf(person.mobile)
    if (codeOfOwner === codeOfThief) return
    // The owner types the code that the thief's form sent, and the other way round.
    expect((await owner.signIn(codeOfThief)).status).toBe(400)
    expect((await thief.signIn(codeOfOwner)).status).toBe(400)
    // In the owner's browser the thief's application is nobody's, whatever code is typed.
    const confused = customerOf(world, '07', { ...person, client: 'web' })
    confused.adopt(thief.applicationId())
    expect((await confused.signIn(codeOfThief)).status).toBe(400)
    expect((await owner.signIn(codeOfOwner)).status).toBe(200)
    expect((await owner.read()).email).toBe(person.email)
  })

  it('a form whose code nobody confirmed refuses nobody the way on, and ends after a day (R-W1)', async () => {
    const person = newPerson('08')
    const thief = thiefOf(person)
    await thief.submit({ mobile: '3119876543' })
    const owner = customerOf(world, '08', person)
    expect((await owner.submit()).status).toBe(200)
    await owner.signInBySms()
    expect(await owner.read()).toMatchObject({ status: 'preOffer' })
    await world.control.advance('PT25H')
    const { situation } = await world.db
      .selectFrom('application')
      .select('situation')
      .where('id', '=', thief.applicationId())
      .executeTakeFirstOrThrow()
    expect(situation).toBe('Expirada')
    const late = await thief.api.send('POST', `/publicdata/${thief.applicationId()}/new-pin`)
    expect(late.status).toBe(404)
  })

  it.each(['50', '51'])(
    'asks neither bureau nor watchlist about person %s, and records no consent',
    async (ending) => {
      await world.control.fault({ part: 'bureau', mode: 'error' })
      await world.control.fault({ part: 'watchlist', mode: 'error' })
      const customer = customerOf(world, ending)
      const answer = await customer.submit({ acceptDataTreatment: false })
      expect(answer).toMatchObject({ status: 200, body: { status: 'preOffer' } })
      expect(answer.body.messages).toBeUndefined()
      expect(await consentsOf(customer.document)).toEqual([])
      await world.control.fault({ part: 'bureau', mode: 'ok' })
      await world.control.fault({ part: 'watchlist', mode: 'ok' })
      await customer.signInBySms()
      const told = await customer.api.send<AnswerOrError<{ messages: readonly { mensagem: string }[] }>>(
        'GET',
        `/application/${customer.applicationId()}`,
      )
      expect(told.body).toMatchObject({ status: ending === '50' ? 'reproved' : 'infolaftFailure' })
      if (ending === '50') expect(told.body.messages?.length).toBeGreaterThan(0)
      const granted = (await consentsOf(customer.document)).filter((one) => one.isGranted)
      expect(granted.map(({ kind }) => kind)).toContain('bureauConsultation')
      expect(granted.map(({ kind }) => kind)).not.toContain('dataTreatment')
    },
  )

  it('a form whose code nobody confirmed keeps a person signed in while the bureau does not answer, asks it at no GET, and goes on once it does', async () => {
    const customer = customerOf(world, '09')
    await customer.submit()
    await world.control.fault({ part: 'bureau', mode: 'error' })
    expect((await customer.signInBySms()).status).toBe(200)
    const path = `/application/${customer.applicationId()}`
    const pending = { status: 409, body: { errorCode: 'ConsultaPendiente' } }
    expect(await customer.api.send('GET', path)).toMatchObject(pending)
    expect((await customer.beginApplication()).status).toBe(503)
    await world.control.fault({ part: 'bureau', mode: 'ok' })
    await world.control.advance('PT1M')
    expect(await customer.api.send('GET', path)).toMatchObject(pending)
    expect((await customer.beginApplication()).status).toBe(200)
    expect(await customer.read()).toMatchObject({ status: 'preOffer', email: customer.email })
  })
})

describe('a form for an open application', () => {
  it('a form for an open application changes its e-mail once its own code is confirmed, and tells both addresses (R-W5)', async () => {
    const person = newPerson('10')
    const owner = customerOf(world, '10', { ...person, client: 'web' })
    await owner.begin()
    await owner.acceptEmail()
    await world.control.advance('PT81S')
    const renewed = customerOf(world, '10', {
      ...person,
      email: `nuevo.${person.document}@correo.example`,
      client: 'web',
    })
    const answer = await renewed.submit()
    expect(answer.body.applicationId).toBe(owner.applicationId())
    expect(await owner.read()).toMatchObject({ email: person.email, emailStatus: 'ACCEPT' })
    const [code = ''] = await codesOf(person.mobile)
    expect((await renewed.signIn(code)).status).toBe(200)
    expect(await renewed.read()).toMatchObject({ email: renewed.email, emailStatus: 'PENDING' })
    await world.control.message(person.email, ({ text }) => text.includes('correo'))
    expect((await renewed.acceptEmail()).status).toBe(200)
  })

  it.each(['12', '26'])(
    'an application of person %s that ended before its code was confirmed signs in and shows how it ended',
    async (ending) => {
      const person = newPerson(ending)
      const owner = customerOf(world, ending, { ...person, client: 'web' })
      await owner.begin()
      await world.control.advance('PT81S')
      const elsewhere = customerOf(world, ending, { ...person, client: 'web' })
      expect((await elsewhere.submit()).body.applicationId).toBe(owner.applicationId())
      expect((await owner.act('cancel', { status: 'CANCELLED' })).status).toBe(200)
      const [code = ''] = await codesOf(person.mobile)
      expect((await elsewhere.signIn(code)).status).toBe(200)
      expect(await elsewhere.read()).toMatchObject({ situation: 'Cancelada' })
      // Nothing holds up the next application.
      const next = customerOf(world, ending, { ...person, client: 'web' })
      await world.control.advance('PT81S')
      await next.submit()
      const [newer = ''] = await codesOf(person.mobile)
      expect((await next.signIn(newer)).status).toBe(200)
      expect(next.applicationId()).not.toBe(owner.applicationId())
      expect(await next.read()).toMatchObject({ status: 'preOffer', situation: 'EmAndamento' })
    },
  )

  it('a form for an open application changes nothing while its code is not confirmed, and the code of the owner keeps counting', async () => {
    const person = newPerson('11')
    const owner = customerOf(world, '11', { ...person, client: 'web' })
    await owner.submit()
    const [code = ''] = await codesOf(person.mobile)
    const thief = thiefOf(person)
    await thief.submit()
    expect((await owner.signIn(code)).status).toBe(200)
    expect((await owner.read()).email).toBe(person.email)
    const again = thiefOf(person)
    expect((await again.submit()).body.applicationId).toBe(owner.applicationId())
    expect((await owner.read()).email).toBe(person.email)
    expect((await again.api.send('GET', `/application/${owner.applicationId()}`)).status).toBe(401)
  })

  it('a form for an open application is proved by its own code, also where a stranger asked for a sign-in code after it', async () => {
    const person = newPerson('23')
    const owner = customerOf(world, '23', { ...person, client: 'web' })
    await owner.begin()
    await world.control.advance('PT81S')
    const renewed = customerOf(world, '23', {
      ...person,
      email: `nuevo.${person.document}@correo.example`,
      client: 'web',
    })
    await renewed.submit()
    const [code = ''] = await codesOf(person.mobile)
    await world.control.advance('PT2S')
    const headers = await captchaTicket(world)
    expect((await visitorOf(world, person.document, headers).askPin()).status).toBe(200)
    const [codeOfStranger = ''] = await codesOf(person.mobile)
    if (codeOfStranger === code) return
    expect((await renewed.signIn(code)).status).toBe(200)
    expect((await renewed.read()).email).toBe(renewed.email)
  })
})

describe('another e-mail for an open application', () => {
  const replace = (customer: Customer, email: string) =>
    customer.api.send<AnswerOrError<object>>(
      'POST',
      `/application/${customer.applicationId()}/resend-validation-email`,
      { json: { email } },
    )

  it('another e-mail for an open application needs a code of the last five minutes, and its reset link goes nowhere else before (S-11)', async () => {
    const owner = await borrowerAt(world, '12')
    await world.control.advance('PT6M')
    const evil = `ladron.${owner.document}@otro.example`
    expect(await replace(owner.customer, evil)).toMatchObject({
      status: 403,
      body: { errorCode: 'CodigoRequerido' },
    })
    await owner.visitor.forgetPastCaptcha()
    expect(await resetMails(evil)).toEqual([])
    expect((await owner.customer.read()).email).toBe(owner.email)
  })

  it('another e-mail for an open application is told to the old address and asked of the new one (R-W5)', async () => {
    const customer = customerOf(world, '13')
    await customer.begin()
    const email = `otra.${customer.document}@correo.example`
    expect(await replace(customer, email)).toMatchObject({ status: 403 })
    await customer.stepUp('otherEmail')
    expect((await replace(customer, email)).status).toBe(200)
    await world.control.message(
      customer.email,
      ({ text }) => text.includes('Cambiaste') || text.includes('cambi'),
    )
    await world.control.message(email, ({ links }) => links.some((link) => link.includes('/validate-email/')))
    expect(await customer.read()).toMatchObject({ email, emailStatus: 'PENDING' })
  })

  it('another e-mail for an open application asks nobody to validate the address of an application that is over, and sends its form no code for an act', async () => {
    const customer = customerOf(world, '16')
    await customer.begin()
    expect((await customer.act('cancel', { status: 'CANCELLED' })).status).toBe(200)
    const resend = `/application/${customer.applicationId()}/resend-validation-email`
    await world.control.advance('PT0S')
    const mails = (await customer.mails()).length
    expect(await customer.api.send('POST', resend, { json: {} })).toMatchObject({
      status: 409,
      body: { errorCode: 'EtapaInvalida' },
    })
    const codes = (await customer.sms()).length
    for (const purpose of ['signing', 'otherEmail', 'bankData']) {
      expect(await customer.api.send('POST', '/user/step-up', { json: { purpose } })).toMatchObject({
        status: 403,
        body: { errorCode: 'IngresoRequerido' },
      })
    }
    await world.control.advance('PT0S')
    expect((await customer.mails()).length).toBe(mails)
    expect((await customer.sms()).length).toBe(codes)
  })
})

describe('signing', () => {
  it('needs a session that a code of this very application opened, or a step-up for it (R-W6)', async () => {
    const owner = await borrowerAt(world, '14')
    await owner.withPassword('una frase que nadie usa')
    await owner.customer.ignoreEarlierSms()
    await owner.customer.comeBack()
    await owner.customer.untilAccepted()
    const byPassword = owner.signedIn(await owner.signInByPassword('una frase que nadie usa'))
    const sign = () =>
      byPassword.send<AnswerOrError<{ situation: string }>>(
        'POST',
        `/application/${owner.customer.applicationId()}/workflow/action`,
        { json: { action: 'createContract', isPartial: false } },
      )
    expect(await sign()).toMatchObject({ status: 403, body: { errorCode: 'CodigoRequerido' } })
    expect((await owner.customer.read()).status).toBe('contract')
    await owner.customer.ignoreEarlierSms()
    for (const { id } of await owner.customer.sms()) owner.hasSeen(id)
    await byPassword.send('POST', '/user/step-up', {
      json: { purpose: 'signing', applicationId: owner.customer.applicationId() },
    })
    const { code } = await owner.newSms(owner.mobile)
    const confirmed = await byPassword.send('POST', '/user/step-up/confirm', {
      json: { purpose: 'signing', pin: code },
    })
    expect(confirmed.status).toBe(200)
    expect((await sign()).status).toBe(200)
  })
})

describe('lines of a document', () => {
  it('a guessed line gets the answer of a right one, and the right one gets the code (R-W8)', async () => {
    const person = newPerson('55')
    const statuses = new Map<number, number>()
    for (let guess = 0; guess < 20; guess += 1) {
      const mobile = `31${String(10_000_000 + guess).slice(-8)}`
      const visitor = customerOf(world, '55', { ...person, mobile, client: 'web' })
      const { status } = await visitor.submit()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await world.control.advance('PT0S')
      expect(await world.control.messages(mobile)).toEqual([])
    }
    expect(Object.fromEntries(statuses)).toEqual({ 409: 5, 200: 15 })

    const statusAfter = async (time: string) => {
      await world.control.advance(time)
      const mobile = `312${person.mobile.slice(3)}`
      return (await customerOf(world, '55', { ...person, mobile, client: 'web' }).submit()).status
    }
    expect([await statusAfter('PT23H'), await statusAfter('PT61M')]).toEqual([200, 409])
  })

  it('tell by neither id nor mail that the right one has an open application, and its owner goes on with it (R-W8)', async () => {
    const person = newPerson('24')
    const owner = customerOf(world, '24', { ...person, client: 'web' })
    await owner.begin()
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = customerOf(world, '55', { mobile: person.mobile, client: 'web' })
      expect((await wrong.submit()).status).toBe(409)
    }
    const ids = new Set([owner.applicationId()])
    for (const strangerOf of ['24', '55']) {
      const of = strangerOf === '24' ? person : { mobile: person.mobile }
      for (const name of ['uno', 'dos']) {
        const email = `${name}.${strangerOf}.${person.document}@otro.example`
        const stranger = customerOf(world, strangerOf, { ...of, email, client: 'web' })
        expect((await stranger.submit()).status).toBe(200)
        ids.add(stranger.applicationId())
        await world.control.message(email, ({ links }) => links.length > 0)
      }
    }
    expect(ids.size).toBe(5)
    await world.control.advance('PT61M')
    const email = `nuevo.${person.document}@correo.example`
    const renewed = customerOf(world, '24', { ...person, email, client: 'web' })
    expect((await renewed.submit()).status).toBe(200)
    const [code = ''] = await codesOf(person.mobile)
    expect((await renewed.signIn(code)).status).toBe(200)
    expect(await renewed.read()).toMatchObject({ applicationId: owner.applicationId(), email })
  })
})

describe('forms of one network at the same moment', () => {
  it('take no more places than there are', async () => {
    await world.db
      .insertInto('parameter')
      .values({
        channel: '*',
        name: 'registrationsPerAddressPerHourMax',
        validFrom: '2020-01-01',
        value: JSON.stringify(12),
      })
      .execute()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => {
        const customer = customerOf(world, '15')
        return customer.api.send('POST', '/publicdata/application', {
          json: customer.form(),
          headers: { 'x-forwarded-for': '190.9.9.9' },
        })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
    expect(answers.filter(({ status }) => status === 428)).toHaveLength(28)
  })
})

describe('codes that strangers ask for', () => {
  it('cost a captcha from the third of a day, and leave the owner the own ones (R-S4)', async () => {
    const person = newPerson('16')
    const owner = customerOf(world, '16', { ...person, client: 'web' })
    await owner.begin()
    await owner.signInAsPerson(owner.api)
    const stranger = visitorOf(world, person.document)
    await world.control.advance('PT81S')
    const statuses = []
    for (let times = 0; times < 10; times += 1) {
      statuses.push((await stranger.askPin()).status)
      await world.control.advance('PT81S')
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 428))
    // The browser in which the owner signed in is known and asks without a captcha; elsewhere a captcha opens the way.
    expect((await owner.newPin()).status).toBe(200)
    await world.control.advance('PT81S')
    const headers = await captchaTicket(world)
    expect((await visitorOf(world, person.document, headers).askPin()).status).toBe(200)
  })

  it('use up no step-up and no code of a known browser, even with a captcha each', async () => {
    const owner = await borrowerAt(world, '17')
    const web = customerOf(world, '17', {
      document: owner.document,
      mobile: owner.mobile,
      email: owner.email,
      client: 'web',
    })
    await web.submit()
    await world.control.advance('PT0S')
    const { code } = await owner.newSms(owner.mobile)
    expect((await web.signIn(code ?? '')).status).toBe(200)
    await web.signInAsPerson(web.api)
    const ask = async () => {
      await world.control.advance('PT81S')
      return (await visitorOf(world, owner.document, await captchaTicket(world)).askPin()).status
    }
    const statuses = []
    for (let times = 0; times < 6; times += 1) statuses.push(await ask())
    expect(statuses).toContain(424)
    const json = { purpose: 'newPassword' }
    expect((await web.api.send('POST', '/user/step-up', { json })).status).toBe(200)
    expect((await web.newPin()).status).toBe(200)
  })
})

describe('a new password', () => {
  it('a new password is not set by whoever reads the mail alone (R-W4)', async () => {
    const owner = await borrowerAt(world, '18')
    await owner.visitor.forgetPastCaptcha()
    const { idClient, idProposal, idHash } = await owner.resetLink()
    const path = `/publicdata/resetForgottenPassword/${idClient}/${idProposal}/${idHash}`
    const refused = await owner.visitor.api.send('POST', path, { json })
    expect(refused).toMatchObject({ status: 403, body: { errorCode: 'CodigoRequerido' } })
    expect((await owner.signInByPassword(json.password)).status).toBe(400)
  })

  it('a new password is asked for under the name that the specification gives, and under the old one', async () => {
    for (const name of ['identityCardNumber', 'identificationNumber']) {
      const { visitor, document } = await borrowerAt(world, '19')
      const answer = await visitor.api.send('POST', '/publicdata/forgottenPassword', {
        json: { [name]: await sealFor(visitor.api, document) },
      })
      expect(answer.status).toBe(200)
    }
    const api = apiClient(world.webUrl)
    expect((await api.send('POST', '/publicdata/forgottenPassword', { json: {} })).status).toBe(400)
  })
})
