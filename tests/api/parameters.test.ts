import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seedDemoFigures } from '../../apps/demo/src/figures.ts'
import { customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(async () => {
  await world.db.deleteFrom('parameter').execute()
  await seedDemoFigures(world.db)
  await world.control.resetClock()
})

/** A parameter as the lender changes it: for a channel, from a day on, without a release. */
const set = (name: string, value: unknown, { channel = 'Finter', validFrom = '2020-01-01' } = {}) =>
  world.db
    .insertInto('parameter')
    .values({ channel, name, validFrom, value: JSON.stringify(value) })
    .execute()

describe('validationPhone', () => {
  it('off: a mobile must start with 3 (R-F2)', async () => {
    await set('validationPhone', false)
    expect(await customerOf(world, '68').submit()).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'mobile', message: 'El número debe comenzar con 3' }] },
    })
    expect((await customerOf(world, '01').submit()).status).toBe(200)
  })

  it('on: it may start with 2 (R-F2)', async () => {
    await set('validationPhone', true)
    expect((await customerOf(world, '68').submit()).status).toBe(200)
  })
})

describe('minimumTerminalValue', () => {
  it('is the least price that is financed; below it the form answers reproved with that reason (R-F11)', async () => {
    await set('minimumTerminalValue', 1_500_001)
    const refused = await customerOf(world, '01').submit()
    expect(refused.body).toMatchObject({
      status: 'reproved',
      messages: [
        {
          mensagem:
            'El valor de este equipo no alcanza el mínimo para financiarlo. Elige otro equipo en la tienda.',
        },
      ],
    })
    await world.db
      .updateTable('parameter')
      .set({ value: '1500000' })
      .where('name', '=', 'minimumTerminalValue')
      .execute()
    expect((await customerOf(world, '01').submit()).body.status).toBe('preOffer')
  })
})

describe('activeCepsRules', () => {
  it('off: an address outside the coverage is confirmed, its date by mail (R-D5)', async () => {
    await set('activeCepsRules', false)
    const customer = customerOf(world, '01')
    await customer.until('deliveryData')
    expect((await customer.saveAddress({ typedAddress: 'CL 1' })).body).toMatchObject({
      validAddress: false,
      deliveryDate: null,
      deliveryError: '1',
    })
    expect((await customer.act('confirmDeliveryAddress', { value: 'WORK' })).body.situation).toBe('contract')
  })
})

describe('maintenance', () => {
  it('is told at the next question of its channel alone, by the list and by name, until it is over', async () => {
    const { api } = customerOf(world, '01')
    const read = async (path: string) =>
      (await api.send<object>('GET', `/configuration/parameters${path}`)).body
    expect(await read('?channel=Finter')).toMatchObject({ maintenance: false })
    await set('maintenance', true)
    await set('maintenanceMessage', 'Volvemos a las 6.')
    expect(await read('?channel=Finter')).toMatchObject({
      maintenance: true,
      maintenanceMessage: 'Volvemos a las 6.',
    })
    expect(await read('/maintenance?channel=Finter')).toEqual({ name: 'maintenance', value: true })
    expect(await read('?channel=Assistido')).toMatchObject({ maintenance: false })
    await world.db.deleteFrom('parameter').where('name', 'like', 'maintenance%').execute()
    expect(await read('?channel=Finter')).toMatchObject({ maintenance: false })
  })
})

describe('otpLength', () => {
  it('an otpLength of six sends PINs of six digits, and tells the screen', async () => {
    await set('otpLength', 6, { channel: '*' })
    const customer = customerOf(world, '01')
    await customer.submit()
    const pin = (await customer.pinSms()).code ?? ''
    expect(pin).toMatch(/^\d{6}$/)
    expect((await customer.signIn(pin)).status).toBe(200)
    const { body } = await customer.api.send<{ otpLength: number }>('GET', '/configuration/parameters')
    expect(body.otpLength).toBe(6)
  })
})

describe('the deadline and the resends of a payment link', () => {
  it('the deadline and the resends of a payment link are parameters that the order, the mails and the screens follow (R-P1)', async () => {
    await set('epaycoAdvancedEmailLinkValidity', 48)
    await set('epaycoAdvancedEmailResendQuantity', 1)
    const customer = customerOf(world, '52')
    const signed = await customer.sign()
    const hours =
      (Date.parse(signed.paymentDeadline ?? '') - Date.parse(await world.control.clock())) / 3_600_000
    expect(hours).toBeGreaterThan(47.9)
    expect(hours).toBeLessThan(48.1)
    await world.control.advance('PT0S')
    const link = (await customer.mails()).find((mail) => mail.text.includes('/advanced-payment/'))
    expect(link?.text).toContain('48 horas')
    const resend = () =>
      customer.api.send('POST', '/publicdata/advanced-payment/resend-email', {
        json: { proposalId: customer.applicationId() },
      })
    expect((await resend()).status).toBe(200)
    expect((await resend()).status).toBe(424)
    const { body } = await customer.api.send('GET', '/configuration/parameters')
    expect(body).toMatchObject({ epaycoAdvancedEmailLinkValidity: 48, epaycoAdvancedEmailResendQuantity: 1 })
  })
})

describe('a parameter', () => {
  const minimumAt = async (today: string) => {
    await world.control.moveTo(`${today}T12:00:00-05:00`)
    const customer = customerOf(world, '01')
    const { body } = await customer.api.send<{ minimumTerminalValue: number }>(
      'GET',
      '/configuration/parameters',
    )
    return body.minimumTerminalValue
  }

  it('a parameter holds from its day on, in Bogotá; the newest that has begun wins, and a channel’s own before everyone’s', async () => {
    await set('minimumTerminalValue', 400_000, { channel: '*', validFrom: '2027-01-01' })
    await set('minimumTerminalValue', 500_000, { validFrom: '2027-02-01' })
    await set('minimumTerminalValue', 600_000, { channel: '*', validFrom: '2027-03-01' })
    await set('minimumTerminalValue', 700_000, { channel: 'Libre', validFrom: '2027-01-01' })
    expect(await minimumAt('2026-12-31')).toBe(300_000)
    expect(await minimumAt('2027-01-01')).toBe(400_000)
    expect(await minimumAt('2027-02-01')).toBe(500_000)
    expect(await minimumAt('2027-03-01')).toBe(500_000)
  })
})

describe('a figure of a product that npm run lender -- products changes while the product runs', () => {
  const tool = join(import.meta.dirname, '..', '..', 'tools', 'lender.ts')
  const products = async (...args: readonly string[]) => {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const child = spawn(process.execPath, [tool, 'products', ...args], {
      env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: world.connectionString },
    })
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ])
    return { code, said: output + errors }
  }
  const rateOfOffers = async () => {
    const customer = customerOf(world, '01')
    await customer.until('offer')
    const { body } = await customer.act('listOffer')
    return JSON.stringify(body).match(/"interestCETYearlyFmt":"([^"]+)"/)?.[1]
  }

  it('is used by the offers from its day on without a restart, and not before', async () => {
    expect(await products('Finter', '2027-02-01', 'effectiveAnnualRate', '21.50')).toMatchObject({ code: 0 })
    await world.control.moveTo('2027-01-31T12:00:00-05:00')
    expect(await rateOfOffers()).toContain('22,00')
    await world.control.moveTo('2027-02-01T00:00:01-05:00')
    expect(await rateOfOffers()).toContain('21,50')
  })

  it('is refused with a reason and exit code 1 where it is wrong, and nothing is written', async () => {
    const { code, said } = await products('Finter', '2027-02-01', 'effectiveAnnualRate', '21 %')
    expect(code).toBe(1)
    expect(said).toContain('Nothing was changed: effectiveAnnualRate: a rate is percent a year with a point')
    const rows = world.db
      .selectFrom('parameter')
      .select('value')
      .where('channel', '=', 'Finter')
      .where('validFrom', '=', '2027-02-01')
    expect(await rows.execute()).toEqual([])
  })
})

describe('a channel whose figures somebody has deleted', () => {
  it('a channel whose figures somebody has deleted answers that the service is unavailable instead of an offer, and the log names what is missing', async () => {
    const customer = customerOf(world, '01')
    await customer.until('offer')
    await world.db.deleteFrom('parameter').where('name', '=', 'terms').execute()
    expect(await customer.act('listOffer')).toMatchObject({ status: 503 })
    expect(world.logLines.some((line) => line.includes('"missing":["terms"]'))).toBe(true)
  })
})
