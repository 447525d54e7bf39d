import { createHash, randomUUID } from 'node:crypto'
import { termsVersion } from '@cupo/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loanStore } from '../../apps/api/src/features/servicing/servicing.ts'
import { counterOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { type AnswerOrError, type Customer, customerOf } from '../support/customer.ts'
import { newPerson } from '../support/people.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const rowsOf = (customer: Customer) =>
  world.db
    .selectFrom('application')
    .select(['id', 'situation'])
    .where('documentIndex', '=', world.secrets.blindIndex('document', customer.document))
    .execute()

const documentMessage = 'Este número de cédula debe tener entre 6 a 14 dígitos'
const emailMessage = 'No encontramos este correo, verifica que sea correcto'
const mobileMessage = 'Este no es un número Andina Móvil válido'
const contacts = (billing: boolean) => ({
  billingSms: billing,
  billingWhatsapp: false,
  billingEmail: false,
  billingCall: false,
  marketingSms: false,
  marketingWhatsapp: false,
  marketingEmail: false,
  marketingCall: false,
})

describe('bad input of a field of the form', () => {
  it.each([
    ['identityCardNumber', '', documentMessage],
    ['identityCardNumber', '12345', documentMessage],
    ['identityCardNumber', '123456789012345', documentMessage],
    ['identityCardNumber', '012345678', documentMessage],
    ['identityCardNumber', 'ABC12345', documentMessage],
    ['identityCardNumber', null, documentMessage],
    ['identityCardNumber', 12345678, documentMessage],
    ['email', '', emailMessage],
    ['email', 'no-es-correo', emailMessage],
    ['email', 'dos@@correo.example', emailMessage],
    ['email', `${'a'.repeat(90)}@correo.example`, emailMessage],
    ['email', null, emailMessage],
    ['mobile', '', mobileMessage],
    ['mobile', '300123456', mobileMessage],
    ['mobile', '30012345678', mobileMessage],
    ['mobile', '4001234567', mobileMessage],
    ['mobile', '1001234567', mobileMessage],
    ['mobile', null, mobileMessage],
    ['acceptTermsConditions', false, 'Debes aceptar los términos y condiciones'],
    ['acceptTermsConditions', null, 'Debes aceptar los términos y condiciones'],
    ['contactPreferences', contacts(false), 'Debes marcar al menos 1 opción'],
    ['origin', 'Otro', 'Revisa este dato'],
    ['origin', 'Assistido', 'Revisa este dato'],
    ['jsc', 'x'.repeat(201), 'Revisa este dato'],
    ['geo_location_latitude', 'x'.repeat(31), 'Revisa este dato'],
  ])(
    '%s %j is a clear error of that field alone, and nothing is kept (R-F1, R-F2, R-F3, R-F4)',
    async (field, value, message) => {
      const customer = customerOf(world, '01')
      const answer = await customer.submit({ [field]: value })
      expect(answer).toMatchObject({
        status: 409,
        body: {
          errorCode: 'ValidationException',
          message: 'Validation exception',
          errors: [{ field, message }],
        },
      })
      expect(answer.body.errors).toHaveLength(1)
      expect(answer.body.requestId).toBeTruthy()
      expect(await rowsOf(customer)).toEqual([])
    },
  )

  it('is told for every wrong field at once, each once (R-F6)', async () => {
    const { api } = customerOf(world, '01')
    const answer = await api.send<AnswerOrError<object>>('POST', '/publicdata/application', { json: {} })
    expect(answer.status).toBe(409)
    expect(answer.body.errors?.map((error) => error.field).toSorted()).toEqual([
      'acceptTermsConditions',
      'email',
      'identityCardNumber',
      'mobile',
    ])
  })

  it('a body that is no JSON is refused aloud', async () => {
    const answer = await fetch(`${world.webUrl}/api/v1/publicdata/application`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"mobile":',
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { errorCode: 'SolicitudInvalida' }])
  })
})

describe('the form', () => {
  it('the form takes identity number and mobile with the spaces of their masks (R-F1)', async () => {
    const { document, mobile, email } = newPerson('02')
    const customer = customerOf(world, '02', { document, mobile, email })
    const answer = await customer.submit({
      identityCardNumber: `${document.slice(0, 1)} ${document.slice(1, 4)} ${document.slice(4, 7)} ${document.slice(7)}`,
      mobile: `${mobile.slice(0, 3)} ${mobile.slice(3, 6)} ${mobile.slice(6, 8)} ${mobile.slice(8)}`,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'preOffer', mobileLastDigits: mobile.slice(-2), pinExpiresInSeconds: 80 },
    })
    await customer.signInBySms()
    expect((await customer.read()).mobile).toBe(mobile)
  })

  it.each(['100002', '12345678901202'])('takes an identity number of %s', async (document) => {
    const customer = customerOf(world, '02', { document, mobile: '3011234567', email: 'b@correo.example' })
    expect((await customer.submit()).body.status).toBe('preOffer')
  })

  it('trims the e-mail and writes its domain in lower case (R-F3)', async () => {
    const customer = customerOf(world, '02')
    await customer.submit({ email: `  Ana.${customer.email.replace('correo.example', 'CORREO.Example')} ` })
    await customer.signInBySms()
    expect((await customer.read()).email).toBe(`Ana.${customer.email}`)
  })

  it('the form keeps each consent with its wording, and only those that were given (R-F5, R-F15, R-F16)', async () => {
    const customer = customerOf(world, '02')
    const preferences = { ...contacts(true), marketingEmail: true }
    await customer.submit({ acceptDataTreatment: false, contactPreferences: preferences })
    await customer.signInBySms()
    const consents = await world.db
      .selectFrom('consent')
      .leftJoin('consentText', 'consentText.sha256', 'consent.textSha256')
      .select(['kind', 'isGranted', 'consent.version', 'name', 'content', 'consentText.sha256'])
      .where('applicationId', '=', customer.applicationId())
      .execute()
    const granted = consents.filter((one) => one.isGranted).map((one) => one.kind)
    expect(granted.toSorted()).toEqual([
      'billingSms',
      'bureauConsultation',
      'creditData',
      'termsAndConditions',
    ])
    expect(consents).toHaveLength(12)
    for (const { kind, name, version, content, sha256 } of consents) {
      const isFree = kind === 'dataTreatment' || kind.startsWith('marketing')
      expect([kind, name, version]).toEqual([kind, isFree ? 'dataTreatment' : 'terms', termsVersion()])
      const hash = createHash('sha256')
        .update(content ?? '')
        .digest()
      expect(sha256?.equals(hash)).toBe(true)
    }
    const terms = consents.find((one) => one.kind === 'bureauConsultation')?.content
    expect(terms).toContain('Acepto los términos y condiciones')
    expect(terms).toContain('consultar tu historial')
  })

  it('grants the channels of offers that were ticked beside the data treatment (R-F15)', async () => {
    const customer = customerOf(world, '02')
    await customer.submit({ contactPreferences: { ...contacts(true), marketingEmail: true } })
    await customer.signInBySms()
    const granted = await world.db
      .selectFrom('consent')
      .select('kind')
      .where('applicationId', '=', customer.applicationId())
      .where('isGranted', '=', true)
      .where('kind', 'like', 'marketing%')
      .execute()
    expect(granted).toEqual([{ kind: 'marketingEmail' }])
  })

  it('grants no channel where none was named (R-F4)', async () => {
    const customer = customerOf(world, '02')
    await customer.submit({ contactPreferences: undefined })
    await customer.signInBySms()
    const granted = await world.db
      .selectFrom('consent')
      .select('kind')
      .where('applicationId', '=', customer.applicationId())
      .where('isGranted', '=', true)
      .where((where) => where.or([where('kind', 'like', 'billing%'), where('kind', 'like', 'marketing%')]))
      .execute()
    expect(granted).toEqual([])
  })

  it('ignores the address and the price a browser claims, and fields nobody asked for (R-F8)', async () => {
    const customer = customerOf(world, '02')
    await customer.submit({
      client: 'eyJhbGciOi',
      price: 1,
      status: 'financialData',
      situation: 'Liberada',
      intendedValue: 1,
    })
    await customer.signInBySms()
    expect(await customer.read()).toMatchObject({
      status: 'preOffer',
      situation: 'EmAndamento',
      access: { price: 1_500_000 },
    })
  })

  it('sent twice at the same moment makes one application and one SMS (R-J4)', async () => {
    const customer = customerOf(world, '02')
    const answers = await Promise.all(Array.from({ length: 6 }, () => customer.submit()))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.applicationId)).size).toBe(1)
    expect(await rowsOf(customer)).toHaveLength(1)
    await world.control.advance('PT0S')
    expect(await customer.sms()).toHaveLength(1)
    expect(await customer.mails()).toHaveLength(1)
  })

  it('one person is judged ten times a day, and again the day after (R-L2)', async () => {
    const customer = customerOf(world, '50')
    const documentIndex = world.secrets.blindIndex('document', customer.document)
    const at = await world.control.clock()
    const earlier = Array.from({ length: 9 }, () => ({
      id: randomUUID(),
      kind: 'registration',
      subject: documentIndex,
      at,
    }))
    await world.db.insertInto('limitEvent').values(earlier).execute()
    await customer.begin()
    expect(await customer.read()).toMatchObject({ status: 'reproved' })
    await world.control.advance('PT81S')
    await customer.begin()
    const refused = await customer.beginApplication()
    expect(refused).toMatchObject({
      status: 424,
      body: {
        errorCode: 'LimiteDeIntentos',
        message:
          '¡Has superado el número de intentos de registro de información! Por favor inténtalo de nuevo en 24 horas.',
      },
    })
    await world.control.advance('PT24H')
    await customer.begin()
    expect(await customer.read()).toMatchObject({ status: 'reproved' })
    await world.control.resetClock()
  })
})

describe('somebody who applied before', () => {
  it('somebody who applied before resumes the own application from another device, by a new PIN, where it stood (R-J5)', async () => {
    const phone = customerOf(world, '03')
    await phone.until('deliveryData')
    const { document, mobile, email } = phone
    const laptop = customerOf(world, '03', { document, mobile, email, client: 'web' })
    const answer = await laptop.submit()
    expect(answer.body).toMatchObject({ applicationId: phone.applicationId() })
    // Where the application stands is for whoever confirms the code.
    expect(answer.body.status).toBe('preOffer')
    const first = (await phone.sms()).at(-1)
    const pin = await world.control.message(mobile, (one) => one.id !== first?.id)
    expect((await laptop.signIn(pin.code ?? '')).status).toBe(200)
    expect(await laptop.read()).toMatchObject({ status: 'deliveryData' })
    expect(await laptop.sign()).toMatchObject({ status: 'financialData' })
  })

  it('with another line is told of the application in progress (R-J6)', async () => {
    const customer = customerOf(world, '03')
    await customer.begin()
    const answer = await customer.submit({ mobile: '3119876543' })
    expect(answer).toMatchObject({ status: 409, body: { errorCode: 'EmAndamento' } })
    expect(answer.body.message).toMatch(/solicitud en proceso/)
    expect(await rowsOf(customer)).toHaveLength(1)
  })

  it('with an open loan of the channel is told so (R-J6)', async () => {
    const customer = customerOf(world, '03')
    const signed = await customer.sign()
    await world.control.advance('PT0S')
    await world.control.endOrder(signed.idOrderAmount ?? '', 'deliver')
    const answer = await customer.submit()
    expect(answer).toMatchObject({ status: 409, body: { errorCode: 'Liberada' } })
  })

  it('somebody who applied before may apply again once the loan is paid off, and not when that payment was reversed', async () => {
    const customer = customerOf(world, '03')
    const signed = await customer.sign()
    await world.control.endOrder(signed.idOrderAmount ?? '', 'deliver')
    const counter = counterOf(lenderOn(world, world.secrets))
    const loan = await loanStore.findByApplication(world.db, customer.applicationId())
    const now = await world.control.clock()
    const reference = await counter.pay(loan ?? { key: '' }, 5_000_000, now, { kind: 'payoff' })
    expect(await customer.read()).toMatchObject({ situation: 'Liquidada', status: 'financialData' })
    await counter.reverse(reference, now.slice(0, 10))
    expect(await customer.read()).toMatchObject({ situation: 'Liberada' })
    expect((await customer.submit()).body.errorCode).toBe('Liberada')

    await counter.pay(loan ?? { key: '' }, 5_000_000, now, { kind: 'payoff' })
    const again = await customer.submit()
    expect(again.body).toMatchObject({ status: 'preOffer' })
    expect(again.body.applicationId).not.toBe(loan?.applicationId)
  })

  it('somebody who applied before may apply again after cancelling', async () => {
    const customer = customerOf(world, '03')
    await customer.until('offer')
    const first = customer.applicationId()
    expect((await customer.act('cancel', { status: 'CANCELLED' })).body.situation).toBe('canceled')
    expect(await customer.read()).toMatchObject({ situation: 'Cancelada' })
    expect((await customer.act('listOffer')).body.errorCode).toBe('EtapaInvalida')
    const again = await customer.submit()
    expect(again.body).toMatchObject({ status: 'preOffer' })
    expect(again.body.applicationId).not.toBe(first)
  })
})
