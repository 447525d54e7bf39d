import type { Calculator } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeParameters } from '../../apps/api/src/features/policy/change-parameter.ts'
import { apiClient } from '../support/api-client.ts'
import type { AnswerOrError } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ TRUSTED_PROXIES: '127.0.0.0/8, ::1/128' })
})
afterAll(() => world.stop())

type Simulation = AnswerOrError<{ data: { calculator: Calculator }; status: string }>
const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  apiClient(world.webUrl).send<Simulation>('GET', `/publicdata/${path}`, { headers })

const setTo = async (channel: string, name: string, value: unknown) => {
  const now = Temporal.Now.instant()
  await changeParameters(world.db, [{ channel, name, validFrom: '2023-01-01', value }], {
    actor: { kind: 'staff', user: 'ana' },
    action: 'changeSetting',
    now,
  })
}

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

  it('opens and closes by the setting of the channel, whose change leaves an audit row', async () => {
    await setTo('Libre', 'campaigns', { LIBRE: 'INATIVA', PRIMA: 'ATIVA' })
    expect((await ask('validate/campaign/LIBRE')).body.status).toBe('INATIVA')
    expect((await ask('validate/campaign/PRIMA')).body.status).toBe('ATIVA')
    expect((await ask('offer/LIBRE')).status).toBe(503)
    await setTo('Libre', 'campaigns', { LIBRE: 'ATIVA' })
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

describe('the simulation of a personal loan (R-H2, R-H3)', () => {
  it('begins with the largest sum, whose terms alone it tells', async () => {
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

  it('tells the terms of the sum that was asked about', async () => {
    const { calculator } = (await ask('offer/LIBRE?value=5000000')).body.data ?? {}
    const active = calculator?.options.find(({ isActive }) => isActive)
    // The golden offers of a personal loan of 5,000,000 (R-M6).
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

  it('answers one network so many times a minute, and another one still (R-H9)', async () => {
    await setTo('*', 'simulationsPerAddressPerMinuteMax', 2)
    const from = (address: string) => ask('validate/campaign/LIBRE', { 'x-forwarded-for': address })
    const answers = [await from('190.24.1.1'), await from('190.24.1.1'), await from('190.24.1.1')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 424])
    expect(await ask('offer/LIBRE', { 'x-forwarded-for': '190.24.1.1' })).toMatchObject({
      status: 424,
      body: { errorCode: 'LimiteDeIntentos' },
    })
    expect((await from('190.24.99.1')).status).toBe(200)
    await setTo('*', 'simulationsPerAddressPerMinuteMax', 600)
  })
})
