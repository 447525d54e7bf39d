import type { Calculator } from '@cupo/wire'
import { CompactEncrypt, jwtDecrypt } from 'jose'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeParameters } from '../../apps/api/src/features/policy/change-parameter.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { apiClient } from '../support/api-client.ts'
import {
  type ActAnswer,
  type AnswerOrError,
  activeSum,
  type Customer,
  customerOf,
} from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ TRUSTED_PROXIES: '127.0.0.0/8, ::1/128' })
})
afterAll(() => world.stop())

const set = (name: string, value: unknown, channel = 'Libre') =>
  changeParameters(world.db, [{ channel, name, validFrom: '2023-01-01', value }], {
    actor: { kind: 'staff', user: 'ana' },
    action: 'changeSetting',
    now: Temporal.Now.instant(),
  })

type OpenedLink = AnswerOrError<{ id_access: string; origin: string; campaign: string; urlRetorno: string }>
const open = (data: string | null) =>
  apiClient(world.webUrl).send<OpenedLink>('POST', '/publicdata/store-link', { json: { data } })

const campaignData = async (wish: object = {}) => {
  const { url } = await world.control.ask<{ url: string }>('POST', '/control/links', {
    kind: 'libre',
    ...wish,
  })
  const { pathname, searchParams } = new URL(url)
  expect(pathname).toBe('/home-offer-simulation')
  return searchParams.get('data')
}

const linkKey = Buffer.from('Y3Vwby1kZW1vLXN0b3JlLWxpbmsta2V5LTMyLWJ5dGU', 'base64url')

/** A campaign's link as a shop would make it that has the key. */
const forged = (content: object) =>
  new CompactEncrypt(
    new TextEncoder().encode(
      JSON.stringify({
        id: crypto.randomUUID(),
        kind: 'libre',
        exp: Math.floor(Date.now() / 1000) + 60,
        ...content,
      }),
    ),
  )
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(linkKey)

const borrower = (ending: string, amount = 5_000_000, wishes: object = {}) =>
  customerOf(world, ending, { amount, ...wishes })

const calculatorOf = ({ data }: ActAnswer): Calculator => {
  if (data?.calculator === undefined) throw new Error('the counter-offer has a calculator')
  return data.calculator
}

const wanted = (error: string, field: string) => ({
  status: 409,
  body: { errorCode: error, errors: [{ field }] },
})

type Simulation = AnswerOrError<{ data: { calculator: Calculator }; status: string }>
const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  apiClient(world.webUrl).send<Simulation>('GET', `/publicdata/${path}`, { headers })

describe('a campaign (R-H1)', () => {
  it.each([
    ['LIBRE', 'ATIVA'],
    ['LIBRE-CERRADA', 'INATIVA'],
    ['DESCONOCIDA', 'INATIVA'],
    ['constructor', 'INATIVA'],
    ['__proto__', 'INATIVA'],
  ])('%s is %s', async (code, status) => {
    expect(await ask(`validate/campaign/${code}`)).toMatchObject({ status: 200, body: { status } })
    const simulated = await ask(`offer/${code}`)
    expect([simulated.status, simulated.body.errorCode]).toEqual(
      status === 'ATIVA' ? [200, undefined] : [503, 'CampanaInactiva'],
    )
  })

  it('a campaign opens and closes by the setting of the channel, whose change leaves an audit row', async () => {
    await set('campaigns', { LIBRE: 'INATIVA', PRIMA: 'ATIVA' })
    expect((await ask('validate/campaign/LIBRE')).body.status).toBe('INATIVA')
    expect((await ask('validate/campaign/PRIMA')).body.status).toBe('ATIVA')
    expect((await ask('offer/LIBRE')).status).toBe(503)
    await set('campaigns', { LIBRE: 'ATIVA' })
    const rows = await world.db
      .selectFrom('auditEntry')
      .select(['actor', 'after'])
      .where('subjectId', '=', 'Libre:campaigns:2023-01-01')
      .orderBy('number')
      .execute()
    expect(rows).toEqual([
      { actor: 'staff:ana', after: { LIBRE: 'INATIVA', PRIMA: 'ATIVA' } },
      { actor: 'staff:ana', after: { LIBRE: 'ATIVA' } },
    ])
  })
})

describe('the campaign of whoever comes without a link', () => {
  it('the campaign of whoever comes without a link is the one that the setting names, whose code the simulation answers (R-H1)', async () => {
    await set('campaigns', { LIBRE: 'INATIVA', PRIMA: 'ATIVA' })
    expect((await ask('validate/campaign/default')).body.status).toBe('INATIVA')
    expect((await ask('offer/default')).body.errorCode).toBe('CampanaInactiva')
    await set('defaultCampaign', 'PRIMA')
    expect((await ask('validate/campaign/default')).body.status).toBe('ATIVA')
    expect((await ask('offer/default')).body.data?.calculator.accessId).toBe('PRIMA')
    await set('defaultCampaign', 'LIBRE')
    await set('campaigns', { LIBRE: 'ATIVA' })
  })
})

describe('the simulation of a personal loan (R-H2, R-H3)', () => {
  it('the simulation of a personal loan begins with the largest sum, whose terms alone it tells', async () => {
    const { calculator } = (await ask('offer/LIBRE')).body.data ?? {}
    expect(calculator).toMatchObject({
      status: null,
      accessId: 'LIBRE',
      range: 100_000,
      maximumValue: 10_000_000,
    })
    expect(calculator?.options.filter(({ offers }) => offers.length > 0).map(({ value }) => value)).toEqual([
      10_000_000,
    ])
  })

  it('the simulation of a personal loan tells the terms of the sum that was asked about', async () => {
    const { calculator } = (await ask('offer/LIBRE?value=5000000')).body.data ?? {}
    const active = calculator?.options.find(({ isActive }) => isActive)
    // The golden offers of a personal loan of 5,000,000.
    expect(
      active?.offers.map(({ installment, total, totalToPay }) => [installment, total, totalToPay]),
    ).toEqual([
      [6, 885_848, 5_315_085],
      [12, 466_274, 5_595_291],
      [18, 326_934, 5_884_816],
      [24, 257_650, 6_183_612],
      [36, 189_130, 6_808_708],
    ])
  })

  it.each(['0', '400000', '550000', '10100000', '999999999999'])(
    'refuses %s, which is none of its sums',
    async (value) => {
      expect(await ask(`offer/LIBRE?value=${value}`)).toMatchObject({
        status: 409,
        body: { message: 'Validation exception', errors: [{ field: 'value' }] },
      })
    },
  )

  it.each(['-500000', '1e6', '500000.5', 'x', ''])('refuses %j, which is no amount', async (value) => {
    expect((await ask(`offer/LIBRE?value=${value}`)).status).toBe(400)
  })

  it('the simulation of a personal loan answers one network so many times a minute, and another one still (R-H9)', async () => {
    const from = (address: string) => ask('validate/campaign/LIBRE', { 'x-forwarded-for': address })
    const subject = world.secrets.blindIndex('address', '190.24.1')
    const at = await world.control.clock()
    const asked = Array.from({ length: 598 }, () => ({ id: newId(), kind: 'simulation', subject, at }))
    await world.db.insertInto('limitEvent').values(asked).execute()
    const answers = [await from('190.24.1.1'), await from('190.24.1.1'), await from('190.24.1.1')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 424])
    expect(await ask('offer/LIBRE', { 'x-forwarded-for': '190.24.1.1' })).toMatchObject({
      status: 424,
      body: { errorCode: 'LimiteDeIntentos' },
    })
    expect((await from('190.24.99.1')).status).toBe(200)
  })
})

describe('the link of a campaign (R-H5)', () => {
  it('the link of a campaign says its channel and its campaign, and is ended by its own time', async () => {
    const data = await campaignData({ campaign: 'LIBRE', urlRetorno: `${world.sandboxUrl}/gracias` })
    expect(await open(data)).toMatchObject({
      status: 200,
      body: { origin: 'Libre', campaign: 'LIBRE', urlRetorno: `${world.sandboxUrl}/gracias` },
    })
    const { payload } = await jwtDecrypt(data ?? '', linkKey)
    expect(Number(payload.exp) - Number(payload.iat)).toBe(30 * 24 * 3_600)
    const ended = await forged({ campaign: 'LIBRE', exp: Math.floor(Date.now() / 1000) - 1 })
    expect((await open(ended)).body.errorCode).toBe('EnlaceVencido')
  })

  it('the link of a campaign is for many: each who comes with it has an application of their own', async () => {
    const { body } = await open(await campaignData())
    const people = [borrower('05'), borrower('06'), borrower('07')]
    for (const one of people) {
      await one.submit({ id_access: body.id_access })
      await one.signInBySms()
      expect((await one.read()).status).toBe('counterOffer')
    }
    const { applicationId } = await world.db
      .selectFrom('storeLink')
      .select('applicationId')
      .where('id', '=', body.id_access ?? '')
      .executeTakeFirstOrThrow()
    expect(applicationId).toBeNull()
  })

  it('the link of a campaign opens no form of another channel, and no link of another channel opens this form', async () => {
    const { body } = await open(await campaignData())
    const phone = customerOf(world, '05')
    expect((await phone.submit({ id_access: body.id_access })).body.errorCode).toBe('EnlaceInvalido')
    const { url } = await world.control.link({})
    const shop = await open(new URL(url).searchParams.get('data'))
    const answer = await borrower('05').submit({ id_access: shop.body.id_access })
    expect(answer).toMatchObject({ status: 410, body: { errorCode: 'EnlaceInvalido' } })
  })

  it('the link of a campaign opens the form for nobody else where it names a person (R-F14)', async () => {
    const mine = borrower('05')
    const { body } = await open(await campaignData({ document: mine.document, mobile: mine.mobile }))
    expect(await borrower('05').submit({ id_access: body.id_access })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'documentAcessoFinter' }] },
    })
    expect((await mine.submit({ id_access: body.id_access })).status).toBe(200)
  })

  it.each([{}, { campaign: 'a b' }, { campaign: '' }])('with the content %j is no link', async (content) => {
    const data = await forged(content)
    expect(await open(data)).toMatchObject({ status: 410, body: { errorCode: 'EnlaceInvalido' } })
  })
})

describe('the form of a personal loan', () => {
  it.each([400_000, 550_000, 10_100_000, -500_000, undefined])(
    'the form of a personal loan refuses %s pesos, which is no sum of the product (R-H2)',
    async (intendedValue) => {
      expect(await borrower('05').submit({ intendedValue })).toMatchObject(
        wanted('ValidationException', 'intendedValue'),
      )
    },
  )

  it('the form of a personal loan takes a sum below the least price of a device: that limit concerns devices only (R-F11)', async () => {
    await set('minimumTerminalValue', 9_000_000)
    expect((await borrower('05', 500_000).submit()).body.status).toBe('counterOffer')
    await set('minimumTerminalValue', 300_000)
  })

  it('the form of a personal loan is refused while its campaign is closed, by link and without one; an open application is led back to all the same (R-H1, R-J5)', async () => {
    const begun = borrower('05')
    await begun.submit()
    await begun.signInBySms()
    const closed = await open(await campaignData({ campaign: 'LIBRE-CERRADA' }))
    expect(closed.body.campaign).toBe('LIBRE-CERRADA')
    expect(await borrower('05').submit({ id_access: closed.body.id_access })).toMatchObject({
      status: 503,
      body: { errorCode: 'CampanaInactiva' },
    })
    await set('campaigns', { LIBRE: 'INATIVA' })
    expect(await borrower('05').submit()).toMatchObject({
      status: 503,
      body: { errorCode: 'CampanaInactiva' },
    })
    const again = await begun.submit({ intendedValue: 900_000 })
    expect(again).toMatchObject({ status: 200, body: { applicationId: begun.applicationId() } })
    await set('campaigns', { LIBRE: 'ATIVA' })
    expect((await begun.read()).intendedRequestedValue).toBe(5_000_000)
  })

  it('the form of a personal loan keeps what was asked for, and its campaign', async () => {
    const customer = borrower('05', 3_000_000, { installments: 18, campaign: 'LIBRE' })
    expect(await customer.until('counterOffer')).toMatchObject({
      origin: 'Libre',
      intendedRequestedValue: 3_000_000,
      intendedRequestedValueFmt: '$\u00a03.000.000',
      intendedInstallmentsNumber: 18,
      requestedValue: 3_000_000,
      installmentsNumber: null,
    })
    const { facts } = await world.db
      .selectFrom('application')
      .select('facts')
      .where('id', '=', customer.applicationId())
      .executeTakeFirstOrThrow()
    expect(facts).toMatchObject({ subject: { campaign: 'LIBRE', requestedInstallmentCount: 18 } })
  })

  const changesOf = async (customer: Customer) => {
    const rows = await world.db
      .selectFrom('auditEntry')
      .select('actor')
      .where('subjectId', '=', customer.applicationId())
      .where('action', '=', 'changeRequest')
      .execute()
    return rows.length
  }
  const asked = async (customer: Customer) => {
    const { intendedRequestedValue, intendedInstallmentsNumber } = await customer.read()
    return [intendedRequestedValue, intendedInstallmentsNumber]
  }

  it('with another sum and term counts for the open application once its code is confirmed, and not before', async () => {
    const customer = borrower('05', 3_000_000, { installments: 12, client: 'web' })
    await customer.until('counterOffer')
    const again = await customer.submit({ intendedValue: 5_000_000, intendedInstallmentsNumber: 24 })
    expect(again.body.applicationId).toBe(customer.applicationId())
    expect(await asked(customer)).toEqual([3_000_000, 12])
    await customer.signInBySms()
    expect(await asked(customer)).toEqual([5_000_000, 24])
    const shown = activeSum(calculatorOf((await customer.act('listOfferLibre')).body))
    expect(shown.value).toBe(5_000_000)
    expect(shown.offers.find(({ isActive }) => isActive)?.installment).toBe(24)
    expect(await changesOf(customer)).toBe(1)
  })

  it.each([[10_100_000], [550_000], [undefined]])(
    'with %s pesos, which is no sum, leads back to the open application as it is',
    async (intendedValue) => {
      const customer = borrower('05', 3_000_000, { client: 'web' })
      await customer.until('counterOffer')
      expect((await customer.submit({ intendedValue })).status).toBe(200)
      await customer.signInBySms()
      expect(await asked(customer)).toEqual([3_000_000, 12])
      expect(await changesOf(customer)).toBe(0)
    },
  )

  it('with another sum changes nothing of an application that was agreed on meanwhile', async () => {
    const customer = borrower('05', 3_000_000, { client: 'web' })
    await customer.until('counterOffer')
    await customer.acceptEmail()
    await customer.submit({ intendedValue: 5_000_000 })
    await customer.act('offerLibre', { requestedValue: 2_000_000, installments: 12 })
    await customer.signInBySms()
    expect(await customer.read()).toMatchObject({
      status: 'evidente',
      intendedRequestedValue: 3_000_000,
      requestedValue: 2_000_000,
    })
  })

  it('posted without a browser of its own changes no sum: its code proves the person, and not what was posted', async () => {
    const customer = borrower('05', 3_000_000)
    await customer.until('counterOffer')
    await customer.submit({ intendedValue: 5_000_000 })
    await customer.signInBySms()
    expect(await asked(customer)).toEqual([3_000_000, 12])
  })

  it('the form of a personal loan leads back to an application whose transfer failed: it is open still (R-J5, R-J6)', async () => {
    const customer = borrower('05')
    await customer.submit()
    await customer.signInBySms()
    const id = customer.applicationId()
    await world.db
      .updateTable('application')
      .set({ situation: 'FalhaDesembolso' })
      .where('id', '=', id)
      .execute()
    expect((await customer.submit({ email: 'otra@correo.example' })).body.applicationId).toBe(id)
    expect((await customer.submit({ mobile: '3129998877' })).body.errorCode).toBe('EmAndamento')
  })

  it('with another channel or mobile than the open application is in progress elsewhere (R-J6)', async () => {
    const customer = borrower('05')
    await customer.submit()
    await customer.signInBySms()
    for (const other of [{ origin: 'Finter' }, { mobile: '3129998877' }]) {
      expect((await customer.submit(other)).body.errorCode).toBe('EmAndamento')
    }
  })
})

describe('the counter-offer (R-H4)', () => {
  const listed = async (customer: Customer) => {
    await customer.until('counterOffer')
    return calculatorOf((await customer.act('listOfferLibre')).body)
  }

  it.each([
    ['64', 'DOWNGRADE', 1_500_000, 1_500_000],
    ['65', 'UPGRADE', 10_000_000, 5_000_000],
    ['05', 'MAINTAIN', 5_000_000, 5_000_000],
    ['25', 'MAINTAIN', 5_000_000, 5_000_000],
    ['35', 'DOWNGRADE', 3_000_000, 3_000_000],
  ])('for person %s is %s up to %i, and opens with %i', async (ending, status, maximum, first) => {
    const shown = await listed(borrower(ending))
    expect(shown).toMatchObject({ status, minimumValue: 500_000, maximumValue: maximum })
    expect(activeSum(shown).value).toBe(first)
  })

  it('the counter-offer says the figures that the simulation says, and the application after it (R-H3)', async () => {
    const customer = borrower('05', 2_300_000, { installments: 24 })
    const counterOffer = activeSum(await listed(customer))
    const { body } = await apiClient(world.webUrl).send<{ data: { calculator: Calculator } }>(
      'GET',
      '/publicdata/offer/LIBRE?value=2300000',
    )
    const chosen = counterOffer.offers.find(({ isActive }) => isActive)
    expect(chosen?.installment).toBe(24)
    const asSimulated = activeSum(body.data.calculator).offers.map((term) => ({
      ...term,
      isActive: term.installment === 24,
    }))
    expect(counterOffer.offers).toEqual(asSimulated)
    expect(await customer.until('evidente')).toMatchObject({
      requestedValue: 2_300_000,
      installmentsNumber: 24,
      offer: { total: chosen?.total, totalToPay: chosen?.totalToPay, interestCETYearlyFmt: '23,50\u00a0%' },
    })
  })
})

describe('an offer of money that is taken', () => {
  const ready = async (ending: string, amount = 5_000_000) => {
    const customer = borrower(ending, amount)
    await customer.until('counterOffer')
    await customer.acceptEmail()
    return customer
  }
  const take = (customer: Customer, requestedValue: number, installments = 12) =>
    customer.act('offerLibre', { requestedValue, installments })

  it('an offer of money that is taken waits for the e-mail address, and leads to the questions (R-O13)', async () => {
    const customer = borrower('65', 2_000_000)
    await customer.until('counterOffer')
    expect((await take(customer, 3_000_000)).body.errorCode).toBe('CorreoSinValidar')
    await customer.acceptEmail()
    expect((await take(customer, 3_000_000)).body.situation).toBe('evidente')
    expect(await customer.read()).toMatchObject({
      status: 'evidente',
      intendedRequestedValue: 2_000_000,
      requestedValue: 3_000_000,
      installmentsNumber: 12,
    })
  })

  it.each([
    ['64', 1_600_000, 12, 'requestedValue'],
    ['05', 5_100_000, 12, 'requestedValue'],
    ['05', 1_550_000, 12, 'requestedValue'],
    ['05', 1_000_000, 3, 'installments'],
  ])('is refused to person %s for %i in %i installments (R-H2)', async (ending, sum, installments, field) => {
    const customer = await ready(ending)
    expect(await take(customer, sum, installments)).toMatchObject(wanted('ValidationException', field))
    expect((await customer.read()).status).toBe('counterOffer')
  })

  it('an offer of money that is taken is one where two are taken at once: the second finds the step taken (R-J2)', async () => {
    const customer = await ready('05')
    const answers = await Promise.all([
      take(customer, 1_000_000, 12),
      take(customer, 2_000_000, 24),
      take(customer, 3_000_000, 36),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const lost = answers.filter(({ status }) => status === 409).map(({ body }) => body.errorCode)
    expect(lost).toEqual(['EtapaInvalida', 'EtapaInvalida'])
    const taken = answers.findIndex(({ status }) => status === 200)
    expect((await customer.read()).requestedValue).toBe([1_000_000, 2_000_000, 3_000_000][taken])
  })

  it.each([
    ['59', 'reproved', 'Reprovada'],
    ['63', 'infolaftFailure', 'FalhaInfolaft'],
  ])('ends for person %s as %s', async (ending, status, situation) => {
    const customer = await ready(ending)
    expect((await take(customer, 1_000_000)).body.situation).toBe(status)
    expect(await customer.read()).toMatchObject({ status, situation, offer: null })
  })

  it.each(['60', '61', '62'])(
    'asks the operator nothing about person %s: there is no device',
    async (ending) => {
      expect((await take(await ready(ending), 1_000_000)).body.situation).toBe('evidente')
    },
  )

  it('an offer of money that is taken is taken by the actions of its own channel alone (R-J2)', async () => {
    const customer = await ready('05')
    expect((await customer.act('offer', { installments: 12 })).body.errorCode).toBe('EtapaInvalida')
    expect((await customer.act('setPreOffer', { advancedPayment: 0 })).body.errorCode).toBe('EtapaInvalida')
    const phone = customerOf(world, '05')
    await phone.until('offer')
    for (const action of ['listOfferLibre', 'offerLibre']) {
      const answer = await phone.act(action, { installments: 12, requestedValue: 1_000_000 })
      expect(answer.body.errorCode).toBe('EtapaInvalida')
    }
  })
})
