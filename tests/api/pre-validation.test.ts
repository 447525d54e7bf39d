import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { consultBureau } from '../../apps/api/src/features/bureau-consultations/bureau-consultations.ts'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { forgetQuotas, quotasOfVisitor } from '../../apps/api/src/features/own-data/quotas-of-visitor.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { agentOf, agents } from '../support/agent.ts'
import { apiClient } from '../support/api-client.ts'
import { captchaTicket } from '../support/captcha-tickets.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import { newPerson } from '../support/people.ts'
import { landlineOf, type PreValidator, preValidatorOf, requester } from '../support/pre-validation.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

const indexOf = (document: string) => world.secrets.blindIndex('document', document)

/** Begun, and the code of the line not asked for yet. */
async function begun(ending: string, wishes: Parameters<typeof preValidatorOf>[2] = {}) {
  const person = preValidatorOf(world, ending, wishes)
  expect(await person.start()).toMatchObject({ status: 200, body: { hash: expect.any(String) } })
  return person
}

/** By a line without SMS; whoever asks gives the address. */
const begunByLandline = async (document: string, email: string): Promise<PreValidator> =>
  begun('', { document, mobile: landlineOf(document), email })

const consultationsOf = (document: string) =>
  world.db
    .selectFrom('bureauConsultation')
    .select(['id', 'consentId', 'applicationId', 'answer', 'askedAt', 'keptUntil'])
    .where('documentIndex', '=', indexOf(document))
    .orderBy('askedAt')
    .execute()

/** Applications of a person that went by an answer which another one had. */
const usesOf = async (document: string) => {
  const rows = await world.db
    .selectFrom('auditEntry')
    .innerJoin('application', (join) =>
      join.on(sql<boolean>`application.id::text = audit_entry.subject_id::text`),
    )
    .select('auditEntry.id')
    .where('auditEntry.action', '=', 'useBureauAnswer')
    .where('documentIndex', '=', indexOf(document))
    .execute()
  return rows.length
}

const placeOf = async (document: string) =>
  world.db
    .selectFrom('application')
    .select(['id', 'situation', 'provedAt'])
    .where('documentIndex', '=', indexOf(document))
    .executeTakeFirstOrThrow()

const auditOf = async (subjectId: string) =>
  (
    await world.db
      .selectFrom('auditEntry')
      .select(['action', 'actor'])
      .where('subjectId', '=', subjectId)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action, actor }) => `${action} ${actor.replace(subjectId, 'own')}`)

const consentsOf = (applicationId: string) =>
  world.db
    .selectFrom('consent')
    .select(['id', 'kind', 'isGranted', 'at', 'evidence', 'textSha256'])
    .where('applicationId', '=', applicationId)
    .orderBy('kind')
    .execute()

type Evidence = { readonly authorization?: object; readonly agent?: object }

const evidenceOf = async (applicationId: string): Promise<readonly Evidence[]> =>
  (await consentsOf(applicationId)).map(
    ({ id, evidence }) => world.secrets.open(evidence, `consent:${id}`) as Evidence,
  )

const limitsOf = async (kind: string, subject: Buffer) =>
  (
    await world.db
      .selectFrom('limitEvent')
      .select('id')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .execute()
  ).length

/** Parameters of the platform while something is done by them. */
async function withParameters(parameters: Record<string, number>, work: () => Promise<void>): Promise<void> {
  const rows = Object.entries(parameters).map(([name, value]) => ({
    channel: '*',
    name,
    validFrom: '2020-01-01',
    value: JSON.stringify(value),
  }))
  await world.db.insertInto('parameter').values(rows).execute()
  try {
    await work()
  } finally {
    await world.db.deleteFrom('parameter').where('name', 'in', Object.keys(parameters)).execute()
  }
}

const wrong = (code: string | null) => String((Number(code) + 1) % 10_000).padStart(4, '0')
const pinError = (name: string) => ({ status: 400, body: { pinError: name } })
const refusal = (status: number, errorCode: string) => ({ status, body: { errorCode } })

describe('the person of a mobile line', () => {
  it('the person of a mobile line is told the quota by the code of the line, after the consents that allow the consultation (R-U1, R-U5)', async () => {
    const person = preValidatorOf(world, '12')
    const answer = await person.ask()
    expect(answer).toMatchObject({
      status: 200,
      body: { situation: 'approved', channel: 'Finter', scoreClassifier: 'A', messages: [] },
    })
    const { id, ...place } = await placeOf(person.document)
    // It is no application to anybody.
    expect(place).toEqual({ situation: 'PreValidacao', provedAt: null })
    const consents = await consentsOf(id)
    expect(consents.map(({ kind }) => kind)).toEqual([
      'bureauConsultation',
      'creditData',
      'termsAndConditions',
    ])
    expect(consents.every(({ isGranted, textSha256 }) => isGranted && textSha256 !== null)).toBe(true)
    const [consultation] = await consultationsOf(person.document)
    expect(consultation).toMatchObject({ applicationId: id, consentId: consents[0]?.id })
    expect(await auditOf(id)).toEqual([
      'startPreValidation anonymous',
      'provePreValidation customer:own',
      'consultBureau customer:own',
    ])
  })

  it('the person of a mobile line sees nothing before the code, and the result for a quarter of an hour after it (R-U5)', async () => {
    const person = await begun('12')
    expect(await person.basic()).toMatchObject(refusal(403, 'CodigoRequerido'))
    expect(await person.prove()).toMatchObject({ status: 200, body: { expiresInSeconds: 900 } })
    expect((await person.basic()).status).toBe(200)
    await world.control.advance('PT14M')
    expect((await person.basic()).status).toBe(200)
    await world.control.advance('PT2M')
    expect(await person.basic()).toMatchObject(refusal(410, 'EnlaceVencido'))
    expect(await consultationsOf(person.document)).toHaveLength(1)
  })

  it('the person of a mobile line is refused with the reasons of the bureau, four at most (R-U8)', async () => {
    const { body } = await preValidatorOf(world, '50').ask()
    expect(body).toMatchObject({ situation: 'reproved', scoreClassifier: null, quotaMax: 0 })
    expect(body.messages?.length).toBeGreaterThan(0)
    expect(body.messages?.length).toBeLessThanOrEqual(4)
  })

  it('on a list is refused with the sentence of every refusal, and asked about once (R-U8)', async () => {
    const person = preValidatorOf(world, '51')
    const neutral =
      'Ahora no podemos procesar tu solicitud. ¡Regresa pronto, tendremos más ofertas de crédito para ti!'
    const refused = { status: 409, body: { errorCode: 'Reprovada', message: neutral } }
    expect(await person.ask()).toMatchObject(refused)
    await world.control.fault({ part: 'watchlist', mode: 'error', times: 1 })
    expect(await person.basic()).toMatchObject(refused)
    await world.control.fault({ part: 'watchlist', mode: 'ok' })
  })

  it('types the code in the words of the specification: wrong, three times, too late (R-U4)', async () => {
    const person = await begun('12')
    const sent = await person.sendPin()
    expect(sent.body).toMatchObject({ pinExpiresInSeconds: 80, mobileLastDigits: person.mobile.slice(-2) })
    const { code } = await person.sms()
    const wrongPin = { status: 400, body: { pinError: 'WRONG_PIN', message: 'Código Incorrecto.' } }
    for (let tries = 1; tries <= 3; tries += 1)
      expect(await person.checkPin(wrong(code))).toMatchObject(wrongPin)
    expect(await person.checkPin(code ?? '')).toMatchObject({
      status: 400,
      body: {
        pinError: 'NO_MORE_PIN_ATTEMPTS',
        message: 'Has superado el número de intentos permitidos, por favor solicita un nuevo código',
      },
    })
    await world.control.advance('PT81S')
    expect(await person.checkPin(code ?? '')).toMatchObject({
      status: 400,
      body: { pinError: 'TTL_EXPIRED', message: 'El código ha expirado, por favor solicita uno nuevo' },
    })
    expect((await person.prove()).status).toBe(200)
  })

  it('the person of a mobile line shows a code once, and only the newest one (R-U4)', async () => {
    const person = await begun('12')
    await person.sendPin()
    const first = (await person.sms()).code ?? ''
    // While it lives no other is sent.
    expect((await person.sendPin()).body.pinExpiresInSeconds).toBeLessThanOrEqual(80)
    await world.control.advance('PT81S')
    await person.sendPin()
    const second = (await person.sms()).code ?? ''
    if (first !== second) expect(await person.checkPin(first)).toMatchObject(pinError('WRONG_PIN'))
    expect((await person.checkPin(second)).status).toBe(200)
    expect(await person.checkPin(second)).toMatchObject(pinError('WRONG_PIN'))
  })
})

describe('a code that is asked for again within its seconds (R-U4, R-U6)', () => {
  const smsTo = async (mobile: string) => {
    await world.control.advance('PT0S')
    return (await world.control.messages(mobile)).length
  }

  it('a code that is asked for again within its seconds is said to count still, for the same form and for one that was corrected in the same browser', async () => {
    const person = await begun('12')
    expect((await person.sendPin()).body.code).toBe('sent')
    const { code } = await person.sms()
    await person.start()
    expect((await person.sendPin()).body.code).toBe('earlier')
    const first = person.hash()
    await world.control.advance('PT20S')
    await person.start({ email: 'corregido@correo.example', origin: 'Libre' })
    expect(person.hash()).not.toBe(first)
    const { body } = await person.sendPin()
    expect(body.code).toBe('earlier')
    expect(body.pinExpiresInSeconds).toBeLessThanOrEqual(60)
    expect((await person.checkPin(code ?? '')).status).toBe(200)
    expect((await person.basic()).body).toMatchObject({ channel: 'Libre', situation: 'approved' })
    expect(await smsTo(person.mobile)).toBe(1)
  })

  it('a code that is asked for again within its seconds keeps the tries that it bore: without one left it is said to count no more', async () => {
    const person = await begun('12')
    await person.sendPin()
    const { code } = await person.sms()
    for (let tries = 1; tries <= 3; tries += 1) await person.checkPin(wrong(code))
    expect((await person.sendPin()).body.code).toBe('none')
    await person.start({ email: 'corregido@correo.example' })
    expect((await person.sendPin()).body.code).toBe('none')
    expect(await person.checkPin(code ?? '')).toMatchObject(pinError('NO_MORE_PIN_ATTEMPTS'))
  })

  it('a code that is asked for again within its seconds counts for no form that somebody else asked by', async () => {
    const own = await begun('12')
    await own.sendPin()
    const { code } = await own.sms()
    const { document, mobile, email, api } = own
    const byLink = preValidatorOf(world, '', { document, mobile, email, api, channel: 'Finter' })
    await byLink.start()
    expect((await byLink.sendPin()).body.code).toBe('none')
    expect(await byLink.checkPin(code ?? '')).toMatchObject(pinError('WRONG_PIN'))
    expect((await own.checkPin(code ?? '')).status).toBe(200)
  })

  it('a code that is asked for again within its seconds is not needed by the same form while its proof counts, and the one of another channel waits for its own', async () => {
    const person = preValidatorOf(world, '12')
    await person.ask()
    await person.start()
    expect((await person.sendPin()).body).toMatchObject({ code: 'confirmed' })
    expect((await person.basic()).status).toBe(200)
    await person.start({ origin: 'Libre' })
    expect((await person.sendPin()).body.code).toBe('none')
    expect(await person.basic()).toMatchObject(refusal(403, 'CodigoRequerido'))
    await world.control.advance('PT81S')
    expect((await person.prove()).status).toBe(200)
    expect(await smsTo(person.mobile)).toBe(2)
  })
})

describe('the operator', () => {
  it('the operator is asked once whose line it is, however often a code is asked for (R-U3)', async () => {
    const person = await begun('12')
    await person.sendPin()
    await world.control.advance('PT81S')
    await world.control.fault({ part: 'operator', mode: 'error', times: 1 })
    expect((await person.sendPin()).status).toBe(200)
    await world.control.fault({ part: 'operator', mode: 'ok' })
  })
})

describe('a stranger', () => {
  it("a stranger is answered by the form alike for a customer's document and for one that nobody knows, and nobody is looked up (R-U2)", async () => {
    const customer = customerOf(world, '12')
    await customer.until('preOffer')
    const known = preValidatorOf(world, '', { document: customer.document, mobile: customer.mobile })
    const unknown = preValidatorOf(world, '13')
    // Whoever asked bureau or operator about the person would fail here.
    await world.control.fault({ part: 'operator', mode: 'error', times: 9 })
    const answers = [await known.start(), await unknown.start()]
    await world.control.fault({ part: 'operator', mode: 'ok' })
    for (const { status, body } of answers) expect([status, Object.keys(body)]).toEqual([200, ['hash']])
    expect(new Set(answers.map(({ body }) => body.hash?.length))).toEqual(new Set([43]))
  })

  it("with somebody's document and a line of their own gets no code, is told nothing, and guesses none (R-U3)", async () => {
    // The operator says that this line is not of this document.
    const person = await begun('55')
    const sent = await person.sendPin()
    expect(sent).toMatchObject({ status: 200, body: { pinExpiresInSeconds: 80 } })
    const { codeHash, id } = await world.db
      .selectFrom('pinChallenge')
      .select(['id', 'codeHash'])
      .where('documentIndex', '=', indexOf(person.document))
      .executeTakeFirstOrThrow()
    const all = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0'))
    expect(all.some((code) => world.secrets.pinHash(id, code).equals(codeHash))).toBe(false)
    for (let tries = 1; tries <= 3; tries += 1)
      expect(await person.checkPin('0000')).toMatchObject(pinError('WRONG_PIN'))
    expect(await person.checkPin('0000')).toMatchObject(pinError('NO_MORE_PIN_ATTEMPTS'))
    expect(await world.control.messages(person.mobile)).toEqual([])
    expect(await person.basic()).toMatchObject(refusal(403, 'CodigoRequerido'))
    expect(await consultationsOf(person.document)).toEqual([])
  })

  it('a stranger opens nothing with the secret of another browser, not even with the right code (R-U5)', async () => {
    const person = await begun('12')
    await person.sendPin()
    const { code } = await person.sms()
    for (const api of [apiClient(world.webUrl, 'web'), apiClient(world.webUrl)]) {
      const thief = preValidatorOf(world, '12', { api })
      if (api.cookies.size === 0) await thief.start()
      thief.adopt(person.hash())
      expect(await thief.basic()).toMatchObject(refusal(404, 'NoEncontrado'))
      expect(await thief.sendPin()).toMatchObject(refusal(404, 'NoEncontrado'))
      const tried = await api.send('POST', '/publicdata/application/prevalidator/validate-pin', {
        json: { hash: person.hash(), pin: code },
      })
      expect(tried).toMatchObject(pinError('WRONG_PIN'))
    }
    expect((await person.checkPin(code ?? '')).status).toBe(200)
    const after = preValidatorOf(world, '12')
    await after.start()
    after.adopt(person.hash())
    expect(await after.basic()).toMatchObject(refusal(404, 'NoEncontrado'))
  })

  it("a stranger uses up nothing of what the owner needs: neither codes nor tries of the sign-in, nor the owner's own (R-U6)", async () => {
    const owner = customerOf(world, '12', { client: 'web' })
    await owner.until('preOffer')
    await owner.signInAsPerson(owner.api)
    const { document, mobile } = owner
    for (let asked = 1; asked <= 2; asked += 1) {
      const stranger = await begun('', { document, mobile, email: 'x@correo.example' })
      await stranger.sendPin()
      const guess = wrong((await stranger.sms()).code)
      for (let tries = 1; tries <= 3; tries += 1) await stranger.checkPin(guess)
      await world.control.advance('PT81S')
    }
    expect(await limitsOf('pin-sent', world.secrets.blindIndex('mobile', mobile))).toBe(2)
    expect(await limitsOf('pin-failed', indexOf(document))).toBe(0)
    // The third code of a day costs a captcha, for whoever is not known here.
    const stranger = await begun('', { document, mobile, email: 'x@correo.example' })
    expect(await stranger.sendPin()).toMatchObject(refusal(428, 'CaptchaRequerido'))
    const known = await begun('', { document, mobile, email: owner.email, api: owner.api })
    expect((await known.prove()).status).toBe(200)
  })

  it('a stranger raises the captcha of pre-validations by guessing at their codes, and of no sign-in (R-U6, R-S6)', async () => {
    const owner = customerOf(world, '12', { client: 'web' })
    await owner.until('preOffer')
    // The tries of other tests are forgotten.
    await world.control.advance('P2D')
    const stranger = await begun('12')
    await stranger.sendPin()
    await withParameters({ sprayTriesMin: 1, sprayFailurePercent: 0 }, async () => {
      expect(await stranger.checkPin(wrong((await stranger.sms()).code))).toMatchObject(pinError('WRONG_PIN'))
      expect(await stranger.checkPin('0000')).toMatchObject(refusal(428, 'CaptchaRequerido'))
      expect(await owner.signIn('0000')).toMatchObject({ status: 400 })
    })
  })

  it('a stranger costs a captcha from the third of a day of a document, a line or an address, and uses up an address alone (R-U7)', async () => {
    const one = newPerson('12')
    const start = (changes: object = {}, headers = {}) => {
      const { document: documentNumber, mobile, email } = { ...newPerson('12'), ...changes }
      const json = { documentNumber, mobile, email, acceptTermsConditions: true }
      const path = '/publicdata/application/prevalidator/email'
      return apiClient(world.webUrl, 'web').send('POST', path, { json, headers })
    }
    const captcha = refusal(428, 'CaptchaRequerido')
    const { document, mobile, email } = one
    await withParameters({ preValidationsPerDayMax: 3 }, async () => {
      for (let times = 1; times <= 2; times += 1) expect((await start(one)).status).toBe(200)
      for (const same of [{ document }, { mobile }, { email: email.toUpperCase() }])
        expect(await start(same)).toMatchObject(captcha)
      expect((await start()).status).toBe(200)
      const ticket = await captchaTicket(world)
      expect((await start(one, ticket)).status).toBe(200)
      // No more mails; who they are is kept out by nobody.
      expect(await start({ email }, ticket)).toMatchObject(refusal(424, 'LimiteDeIntentos'))
      expect((await start({ document, mobile }, ticket)).status).toBe(200)
    })
  })

  it('a stranger gets no second code of one line while the first one lives, however often they begin (R-U6)', async () => {
    const { document, mobile } = newPerson('12')
    const smsTo = async () => {
      await world.control.advance('PT0S')
      return (await world.control.messages(mobile)).length
    }
    const [first, second] = [await begun('', { document, mobile }), await begun('', { document, mobile })]
    await first.sendPin()
    await world.control.advance('PT30S')
    const { status, body } = await second.sendPin()
    expect(status).toBe(200)
    // The one that was sent counts for the other browser alone, and that is said.
    expect(body.code).toBe('none')
    expect(body.pinExpiresInSeconds).toBeLessThanOrEqual(50)
    expect(await smsTo()).toBe(1)
    await world.control.advance('PT51S')
    expect((await second.prove()).status).toBe(200)
    expect(await smsTo()).toBe(2)
  })

  it('a stranger pays a captcha for each code beyond those of a network in an hour (R-U7)', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.77' }
    const people = [await begun('12'), await begun('12')]
    const [first, second] = people.map(({ api, hash }) => (more: object = {}) => {
      const path = '/publicdata/application/prevalidator/new-pin'
      return api.send('POST', path, { json: { hash: hash() }, headers: { ...headers, ...more } })
    })
    await withParameters({ preValidationCodesPerAddressPerHourMax: 1 }, async () => {
      expect((await first?.())?.status).toBe(200)
      expect(await second?.()).toMatchObject(refusal(428, 'CaptchaRequerido'))
      expect((await second?.(await captchaTicket(world)))?.status).toBe(200)
    })
  })

  it('a stranger begins ten in a minute from one network, then each costs a captcha (R-U7)', async () => {
    const api = apiClient(world.webUrl, 'web')
    const headers = { 'x-forwarded-for': '198.51.100.24' }
    const start = (more: object = {}) => {
      const { document: documentNumber, mobile, email } = newPerson('12')
      const json = { documentNumber, mobile, email, acceptTermsConditions: true }
      const path = '/publicdata/application/prevalidator/email'
      return api.send('POST', path, { json, headers: { ...headers, ...more } })
    }
    for (let times = 1; times <= 10; times += 1) expect((await start()).status).toBe(200)
    expect(await start()).toMatchObject(refusal(428, 'CaptchaRequerido'))
    expect((await start(await captchaTicket(world))).status).toBe(200)
  })
})

describe('a line without SMS', () => {
  /** Somebody who confirmed their address by a mailed link before. */
  const confirmed = async (): Promise<Customer> => {
    const customer = customerOf(world, '12')
    await customer.until('preOffer')
    await customer.acceptEmail()
    return customer
  }

  it('a line without SMS shows the quota once the terms were accepted in a mail box that was known to be theirs (R-U9)', async () => {
    const { document, email, mobile } = await confirmed()
    const person = await begunByLandline(document, email)
    expect(await person.sendPin()).toMatchObject(refusal(409, 'CelularRequerido'))
    const pending = {
      errorCode: 'PENDING_TERMS_AND_CONDITIONS',
      message: 'Pendiente aceptar TyC enviados al correo',
    }
    expect(await person.basic()).toMatchObject({ status: 409, body: pending })
    // A scanner that looks changes nothing.
    expect((await person.viewTerms()).body).toEqual({
      state: 'pending',
      channel: 'Finter',
      // Whose quota it is, for the reader to know.
      askedBy: null,
      documentLastDigits: document.slice(-3),
    })
    expect(await person.basic()).toMatchObject({ status: 409, body: pending })
    // Nor does the secret of the browser that began it open the terms.
    expect(await person.acceptTerms(person.hash())).toMatchObject(refusal(404, 'NoEncontrado'))
    expect((await person.acceptTerms()).body).toEqual({ state: 'accepted', channel: 'Finter' })
    expect((await person.acceptTerms()).body).toEqual({ state: 'accepted', channel: 'Finter' })
    const both = await Promise.all([person.basic(), person.basic()])
    for (const answer of both) expect(answer).toMatchObject({ status: 200, body: { situation: 'approved' } })
    expect((await person.viewTerms()).body).toMatchObject({ state: 'accepted', channel: 'Finter' })
    const place = await world.db
      .selectFrom('preValidation')
      .select(['id', 'provedBy'])
      .where('documentIndex', '=', indexOf(document))
      .executeTakeFirstOrThrow()
    expect(place.provedBy).toBe('terms')
    await world.control.advance('PT0S')
    const told = (await world.control.messages(mobile)).filter(({ text }) => text.includes('tu cupo'))
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('¿No lo pediste?')])
    const [evidence] = await evidenceOf(place.id)
    expect(evidence).toMatchObject({ authorization: { by: 'link', way: 'mail' } })
  })

  it("a line without SMS leads a stranger who accepts in a mail box of their own to a mobile, for a customer's document and an unknown one alike (R-U9)", async () => {
    const customer = await confirmed()
    const answers = []
    for (const document of [customer.document, newPerson('12').document]) {
      const stranger = await begunByLandline(document, `ladron.${document}@correo.example`)
      const before = await stranger.basic()
      await stranger.acceptTerms()
      const { requestId: _, ...body } = (await stranger.basic()).body
      answers.push([before.body.errorCode, body])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject(['PENDING_TERMS_AND_CONDITIONS', { errorCode: 'CelularRequerido' }])
    expect((await consultationsOf(customer.document)).length).toBe(1)
  })

  it('a line without SMS is the same, posted again by the same browser: a mail that was accepted meanwhile counts, and asked for again it is the same link (R-U2)', async () => {
    const { document, email } = await confirmed()
    const person = await begunByLandline(document, email)
    const [first, secret] = [person.hash(), await person.termsHash()]
    await world.control.advance('PT2H')
    await person.start()
    const mailsOf = async () =>
      (await world.control.messages(email)).flatMap(({ links }) =>
        links.filter((link) => link.includes('/pre-validation/validate-email/')),
      )
    expect([person.hash(), (await mailsOf()).length]).toEqual([first, 1])
    for (let times = 1; times <= 5; times += 1) {
      expect((await person.start({ mailAgain: true })).body).toEqual({ hash: first })
    }
    await expect.poll(async () => (await mailsOf()).length).toBe(6)
    expect(new Set((await mailsOf()).map((link) => link.split('/').pop()))).toEqual(new Set([secret]))
    expect(await person.start({ mailAgain: true })).toMatchObject(refusal(424, 'LimiteDeReenvios'))
    expect(await limitsOf('pre-validation', indexOf(document))).toBe(1)
    // Another browser shows nothing by which it could be the same.
    const other = await begunByLandline(document, email)
    expect(other.hash()).not.toBe(first)
    await person.acceptTerms(secret)
    expect(await person.start({ mailAgain: true })).toMatchObject({ status: 200, body: { hash: first } })
    expect((await person.basic()).status).toBe(200)
    // Who is proved goes on with it while that counts, and then begins anew.
    await person.start()
    expect(person.hash()).toBe(first)
    await world.control.advance('PT16M')
    await person.start()
    expect(person.hash()).not.toBe(first)
  })

  it('a line without SMS is led to a mobile where an agent typed the address in a sale, whoever reads it (R-U9)', async () => {
    const agent = agentOf(world, '12')
    await agent.until('preOffer')
    await world.db
      .updateTable('application')
      .set({ facts: sql`jsonb_set(facts, '{emailStatus}', '"ACCEPT"')` })
      .where('id', '=', agent.applicationId())
      .execute()
    const { document, email } = agent
    const person = await begunByLandline(document, email)
    await person.acceptTerms()
    await world.control.advance('PT5M')
    expect(await person.basic()).toMatchObject(refusal(409, 'CelularRequerido'))
  })

  it('a line without SMS bears twenty looks before the proof, and then no more of that day (R-U70)', async () => {
    const stranger = await begunByLandline(newPerson('12').document, `ladron.${Date.now()}@correo.example`)
    await stranger.acceptTerms()
    for (let times = 1; times <= 20; times += 1)
      expect(await stranger.basic()).toMatchObject(refusal(409, 'CelularRequerido'))
    expect(await stranger.basic()).toMatchObject(refusal(424, 'LimiteDeIntentos'))
  })

  it('a line without SMS waits 24 hours for the terms, and then begins anew (R-U9)', async () => {
    const { document, email } = await confirmed()
    const person = await begunByLandline(document, email)
    const secret = await person.termsHash()
    await world.control.advance('PT24H1M')
    const expired = {
      status: 409,
      body: { errorCode: 'EXPIRED_VERIFICATION_URL', message: 'El enlace de verificación ha expirado' },
    }
    expect(await person.viewTerms(secret)).toMatchObject(expired)
    expect(await person.acceptTerms(secret)).toMatchObject(expired)
    expect(await person.basic()).toMatchObject(expired)
    const over = person.hash()
    await person.start({ mailAgain: true })
    expect(person.hash()).not.toBe(over)
    expect(await person.basic()).toMatchObject(refusal(409, 'PENDING_TERMS_AND_CONDITIONS'))
  })
})

describe('the bureau', () => {
  const askedAnew = async (document: string) => (await consultationsOf(document)).length

  it('the bureau is asked about nobody whose consent is not recorded, whoever asks (R-U1)', async () => {
    const { document } = await begun('12')
    const { id: applicationId } = await placeOf(document)
    const score = vi.fn()
    const parts = { db: world.db, secrets: world.secrets, bureau: { score } }
    const asking = consultBureau(
      parts,
      { document, applicationId },
      { bureauAnswerDays: 30 },
      Temporal.Instant.from(await world.control.clock()),
    )
    await expect(asking).rejects.toThrow('nobody allowed to ask the bureau')
    expect(score).not.toHaveBeenCalled()
    expect(await consultationsOf(document)).toEqual([])
  })

  it('the bureau is asked once by two requests at the same moment (R-U10)', async () => {
    const person = await begun('12')
    await person.prove()
    await world.control.fault({ part: 'bureau', mode: 'slow', ms: 300, times: 1 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.basic()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await askedAnew(person.document)).toBe(1)
    expect(await limitsOf('pre-validation-result', indexOf(person.document))).toBe(1)
  })

  it('the bureau is not asked again in 30 days, by a form of any channel, whose registration still counts (R-U11)', async () => {
    const person = preValidatorOf(world, '22')
    expect((await person.ask()).body.scoreClassifier).toBe('B')
    await world.control.advance('P20D')
    const { document, email } = person
    // Another line of theirs, so that the codes of both are not mixed up.
    const { mobile } = newPerson('12')
    const customer = customerOf(world, '', { document, mobile, email, amount: 2_000_000 })
    await world.control.fault({ part: 'bureau', mode: 'error', times: 2 })
    expect((await customer.until('counterOffer')).status).toBe('counterOffer')
    await world.control.fault({ part: 'bureau', mode: 'ok' })
    expect(await askedAnew(document)).toBe(1)
    expect(await limitsOf('registration', indexOf(document))).toBe(1)
    // Each of the two says by which answer it goes: who asked, and who used what was known.
    const [consultation] = await consultationsOf(document)
    const trail = await world.db
      .selectFrom('auditEntry')
      .select(['action', 'subjectId', 'actor', 'after'])
      .where('action', 'in', ['consultBureau', 'useBureauAnswer'])
      .where('subjectId', 'in', [consultation?.applicationId ?? '', customer.applicationId()])
      .orderBy('at')
      .execute()
    expect(trail).toMatchObject([
      { action: 'consultBureau', subjectId: consultation?.applicationId },
      {
        action: 'useBureauAnswer',
        subjectId: customer.applicationId(),
        actor: `customer:${customer.applicationId()}`,
        after: { consultationId: consultation?.id, consentId: consultation?.consentId },
      },
    ])
  })

  it('the bureau answers a pre-validation by what it said of a form, and after 30 days anew (R-U11)', async () => {
    const customer = customerOf(world, '12')
    await customer.until('preOffer')
    const { document, mobile, email } = customer
    const asker = preValidatorOf(world, '', { document, mobile, email })
    expect((await asker.ask()).status).toBe(200)
    expect((await asker.basic()).status).toBe(200)
    expect(await askedAnew(document)).toBe(1)
    expect(await usesOf(document)).toBe(1)
    await world.control.advance('P31D')
    expect((await preValidatorOf(world, '', { document, mobile, email }).ask()).status).toBe(200)
    const [first, second] = await consultationsOf(document)
    expect(first?.keptUntil).not.toBe(second?.keptUntil)
  })

  it('the bureau has its limit told to whoever waited for a request that met it (R-U10)', async () => {
    const person = await begun('12')
    await person.prove()
    const { id } = await placeOf(person.document)
    const claim = (until: string) =>
      sql`update pre_validation set claimed_until = ${sql.raw(until)} where id = ${id}`.execute(world.db)
    const taken = { kind: 'pre-validation-result', subject: indexOf(person.document) }
    const at = await world.control.clock()
    const ten = Array.from({ length: 10 }, () => ({ id: newId(), ...taken, at }))
    await world.db.insertInto('limitEvent').values(ten).execute()
    await claim("clock_timestamp() + interval '1 hour'")
    const waiting = person.basic()
    // As long as another call lasts: by then the first one waits.
    await person.viewTerms()
    await claim('null')
    expect(await waiting).toMatchObject(refusal(424, 'LimiteDeIntentos'))
  })

  it('the bureau leaves the person proved where it does not answer, and is asked again (R-U10)', async () => {
    const person = await begun('12')
    await person.prove()
    await world.control.fault({ part: 'bureau', mode: 'error', times: 3 })
    expect(await person.basic()).toMatchObject(refusal(503, 'ServicioNoDisponible'))
    await world.control.fault({ part: 'bureau', mode: 'ok' })
    expect((await person.basic()).status).toBe(200)
    expect(await askedAnew(person.document)).toBe(1)
    expect(await limitsOf('pre-validation-result', indexOf(person.document))).toBe(1)
  })
})

describe('a person without an account', () => {
  it('a person without an account is told what is kept of their quotas by the data office, which deletes it as they ask; who has an account does it there (R-U43)', async () => {
    const parts = { db: world.db, secrets: world.secrets, store: applicationStore(world.secrets) }
    const person = preValidatorOf(world, '12', { channel: 'Finter' })
    await person.ask()
    const { document, email } = person
    const [asked, answered] = (await quotasOfVisitor(parts, document)) ?? []
    expect(JSON.stringify(asked)).toMatch(new RegExp(`${email}.*${requester.name}`))
    expect(JSON.stringify(answered)).toContain('"A"')
    const now = Temporal.Instant.from(await world.control.clock())
    await forgetQuotas(parts, document, { why: 'wrote', actor: { kind: 'staff', user: 'ana' }, now })
    expect(await quotasOfVisitor(parts, document)).toEqual([])
    expect(await auditOf(indexOf(document).toString('hex'))).toEqual(['forgetQuotas staff:ana'])
    expect(await evidenceOf((await placeOf(document)).id)).toHaveLength(3)

    const customer = customerOf(world, '12')
    await customer.until('preOffer')
    expect(await quotasOfVisitor(parts, customer.document)).toBeNull()
  })
})

describe('a quota', () => {
  const quotas = { A: ['00', 6, 10], B: ['20', 4, 6], C: ['30', 2.5, 3], D: ['40', 1.2, 1.5] } as const

  it.each(['Finter', 'Libre', 'Assistido'] as const)(
    'is that of each score class, by a link of the channel %s (R-U72)',
    async (channel) => {
      for (const [scoreClassifier, [ending, ofDevice, ofMoney]] of Object.entries(quotas)) {
        const quotaMax = (channel === 'Libre' ? ofMoney : ofDevice) * 1_000_000
        const { body } = await preValidatorOf(world, ending, { channel }).ask()
        expect(body).toMatchObject({ situation: 'approved', channel, scoreClassifier, quotaMax })
      }
    },
  )

  it('a quota is told by the channel of their choice to whoever comes by no link (R-U12)', async () => {
    for (const [origin, quotaMax] of [
      ['Finter', 6_000_000],
      ['Libre', 10_000_000],
    ] as const) {
      const person = preValidatorOf(world, '00')
      await person.start({ origin })
      await person.prove()
      expect((await person.basic()).body).toMatchObject({ channel: origin, quotaMax })
    }
  })
})

describe('who asks on a customer’s behalf', () => {
  it('is named by the signed link, whose channel counts and no other, and by the consents as who was told the code (R-U12)', async () => {
    const person = preValidatorOf(world, '12', { channel: 'Libre' })
    expect((await person.openLink()).body).toMatchObject({
      requestCode: requester.userCode,
      requestName: requester.name,
      channel: 'Libre',
    })
    await person.start({ origin: 'Finter' })
    expect((await person.viewTerms()).body).toMatchObject({ askedBy: requester.name })
    await person.prove()
    expect((await person.sms()).text).toContain('Paula Andrea Nieto pide tu cupo.')
    await person.acceptTerms()
    expect((await person.basic()).body.channel).toBe('Libre')
    const { id } = await placeOf(person.document)
    const evidence = await evidenceOf(id)
    expect(evidence).toHaveLength(4)
    const asked = { requester: { code: requester.userCode, name: requester.name } }
    const told = { by: 'requester', ...asked }
    expect(evidence.map(({ authorization }) => authorization)).toEqual(
      expect.arrayContaining([told, told, told, { by: 'link', way: 'mail', ...asked }]),
    )
  })

  it('is the person alone where nobody else asks: the code goes to nobody, and the press of the mail is a consent beside it (R-U1)', async () => {
    for (const isPressedFirst of [true, false]) {
      const person = await begun('12')
      if (isPressedFirst) await person.acceptTerms()
      await person.prove()
      expect((await person.sms()).text).toContain('No lo compartas.')
      if (!isPressedFirst) await person.acceptTerms()
      const evidence = await evidenceOf((await placeOf(person.document)).id)
      expect(evidence.map(({ authorization = null }) => authorization)).toEqual(
        expect.arrayContaining([null, null, null, { by: 'link', way: 'mail' }]),
      )
      expect(evidence).toHaveLength(4)
    }
  })

  it('is told of a refusal without its reasons, which the person sees who asks alone (R-U12)', async () => {
    const person = preValidatorOf(world, '50', { channel: 'Finter' })
    expect((await person.ask()).body).toMatchObject({ situation: 'reproved', messages: [] })
    expect((await person.full()).body).toMatchObject({ situation: 'reproved', messages: [] })
    await world.control.advance('PT2M')
    const { document, mobile, email } = person
    const alone = preValidatorOf(world, '50', { document, mobile, email })
    const { body } = await alone.ask()
    expect(body).toMatchObject({ situation: 'reproved' })
    expect(body.messages).not.toEqual([])
    expect(await consultationsOf(document)).toHaveLength(1)
  })

  it('begins nothing by a link of another kind, an unknown one or one that has run out (R-U12)', async () => {
    const { url } = await world.control.link({})
    expect(await preValidatorOf(world, '12').openLink(url)).toMatchObject(refusal(410, 'EnlaceInvalido'))
    const unknown = await preValidatorOf(world, '12').start({ id_access: 'nobody' })
    expect(unknown).toMatchObject(refusal(410, 'EnlaceInvalido'))
    const late = preValidatorOf(world, '12', { channel: 'Finter' })
    await late.openLink()
    await world.control.advance('PT24H1M')
    expect(await late.start()).toMatchObject(refusal(410, 'EnlaceVencido'))
  })

  it('may ask by one link for many people, in many browsers (R-U71)', async () => {
    const { url } = await world.control.preValidationLink({ ...requester, channel: 'Libre' })
    for (const ending of ['12', '22']) {
      const person = preValidatorOf(world, ending)
      expect((await person.openLink(url)).body).toMatchObject({ requestCode: requester.userCode })
      expect((await person.ask()).body).toMatchObject({ channel: 'Libre', situation: 'approved' })
    }
  })

  it('at a counter has those of a day however often the link is opened, and takes none from the owner (R-U7)', async () => {
    const owner = customerOf(world, '12', { client: 'web' })
    await owner.until('preOffer')
    const { document, mobile, email } = owner
    const agent = agentOf(world, '12', { client: 'web' })
    const { url } = await world.control.assistedLink({ agent: agents.nextCounter })
    const parameters = { preValidationsPerAgentPerDayMax: 2, preValidationsPerDayMax: 1 }
    await withParameters(parameters, async () => {
      for (const whose of [{ document, mobile }, {}]) {
        await agent.signIn(url)
        await begun('12', { ...whose, api: agent.api })
      }
      await agent.signIn(url)
      const third = await preValidatorOf(world, '12', { api: agent.api }).start()
      expect(third).toMatchObject(refusal(424, 'LimiteDeIntentos'))
      await begun('', { document, mobile, email, api: owner.api })
    })
  })

  it('at a counter is the seller of the session, and the consents say who was told the code (R-U12)', async () => {
    const agent = agentOf(world, '12', { client: 'web' })
    await agent.signInAtDesk()
    const person = await begun('12', { api: agent.api })
    await person.prove()
    expect((await person.sms()).text).toContain('Andina Movil Chapinero pide tu cupo.')
    expect((await person.basic()).body).toMatchObject({ channel: 'Assistido', situation: 'approved' })
    const { id } = await placeOf(person.document)
    const [evidence] = await evidenceOf(id)
    expect(evidence).toMatchObject({
      authorization: { by: 'code', seller: { agent: 'A-1041' } },
      agent: { agent: 'A-1041' },
    })
    const actors = (await auditOf(id)).map((entry) => entry.split(' ')[1])
    expect(new Set(actors)).toEqual(new Set([actors[0]]))
    expect(actors[0]).toMatch(/^agent:.*\/A-1041$/)
  })
})
