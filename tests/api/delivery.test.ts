import { createHash } from 'node:crypto'
import type { AddressClient, DocumentText } from '@cupo/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../../apps/api/src/documents/testing/read-pdf.ts'
import { customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { replaceUsuryCap } from '../support/usury-cap.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

const at = async (status: 'deliveryData' | 'contract', ending = '13') => {
  const customer = customerOf(world, ending)
  await customer.until(status)
  return customer
}

describe('the places of the country', () => {
  it('the places of the country are 33 departments by their names and 1,122 municipalities, with their accents (R-D1)', async () => {
    const { api } = await at('deliveryData')
    const departments = await api.send<readonly { departmentDaneCode: string; departamentName: string }[]>(
      'GET',
      '/address/departments',
    )
    expect(departments.body).toHaveLength(33)
    expect(departments.body.map(({ departamentName }) => departamentName).slice(0, 4)).toEqual([
      'Amazonas',
      'Antioquia',
      'Arauca',
      'Atlántico',
    ])
    const cities = await Promise.all(
      departments.body.map(
        async ({ departmentDaneCode }) =>
          (await api.send<readonly { cityName: string }[]>('GET', `/address/cities/${departmentDaneCode}`))
            .body,
      ),
    )
    expect(cities.flat()).toHaveLength(1_122)
    expect(cities.flat().map((city) => city.cityName)).toContain('Norosí')
  })

  it('the places of the country name neighborhoods where they are known, and none elsewhere (R-D2)', async () => {
    const { api } = await at('deliveryData')
    const known = await api.send<readonly object[]>('GET', '/address/neighborhood/11001')
    expect(known.body.length).toBeGreaterThan(0)
    expect((await api.send('GET', '/address/neighborhood/13490')).body).toEqual([])
  })

  it.each(['/address/cities/98', '/address/neighborhood/99999'])('are not found at %s', async (path) => {
    const { api } = await at('deliveryData')
    expect((await api.send('GET', path)).status).toBe(404)
  })
})

describe('the delivery address', () => {
  it('the delivery address is said once in one line, with the date and half-day of the operator', async () => {
    const customer = await at('deliveryData')
    const { body } = await customer.saveAddress()
    expect(body).toMatchObject({
      formattedAddress: 'CL 140 # 11-45 AP 501, Cedritos, Bogotá, D.C.',
      validAddress: true,
      deliveryError: '0',
    })
    expect(body.deliveryDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(body.deliveryPeriod).toMatch(/^(AM|PM)$/)
    expect((await customer.api.send<AddressClient>('GET', '/address')).body).toEqual(body)
  })

  it('the delivery address names municipality and department where they differ', async () => {
    const customer = await at('deliveryData')
    const medellin = { departmentDaneCode: '05', cityDaneCode: '05001', neighborhoodName: 'Laureles' }
    const { body } = await customer.saveAddress(medellin)
    expect(body.formattedAddress).toBe('CL 140 # 11-45 AP 501, Laureles, Medellín, Antioquia')
  })

  it.each([
    ['departmentDaneCode', '', 'Seleccione un departamento'],
    ['departmentDaneCode', 'Bogotá', 'Seleccione un departamento'],
    ['cityDaneCode', '', 'Seleccione una Ciudad'],
    ['cityDaneCode', '1100', 'Seleccione una Ciudad'],
    ['neighborhoodName', '', 'Seleccione un Barrio'],
    ['neighborhoodName', '   ', 'Seleccione un Barrio'],
    ['neighborhoodName', 'x'.repeat(81), 'Seleccione un Barrio'],
    ['typedAddress', '', 'Escriba su dirección'],
    ['typedAddress', 'CL ', 'Escriba su dirección'],
    ['typedAddress', 'CL zzzzzz', 'Escriba su dirección'],
    ['typedAddress', 'x'.repeat(161), 'Escriba su dirección'],
  ])('with %s %j is refused at that field, and nothing is kept', async (field, value, message) => {
    const customer = await at('deliveryData')
    const answer = await customer.saveAddress({ [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([{ field, message }])
    expect((await customer.read()).delivery).toBeNull()
  })

  it.each([
    ['of a municipality of another department', { cityDaneCode: '05001' }],
    ['of a municipality that is none', { cityDaneCode: '11999' }],
    ['of a department that is none', { departmentDaneCode: '98', cityDaneCode: '98001' }],
  ])('%s is refused at the city', async (_what, changes) => {
    const customer = await at('deliveryData')
    expect(await customer.saveAddress(changes)).toMatchObject({
      status: 409,
      body: {
        message: 'Validation exception',
        errors: [{ field: 'cityDaneCode', message: 'Seleccione una Ciudad' }],
      },
    })
  })

  it('the delivery address must be there before it can be confirmed', async () => {
    const customer = await at('deliveryData')
    expect(await customer.act('confirmDeliveryAddress', { value: 'WORK' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'typedAddress' }] },
    })
  })

  it('outside the coverage is shown and cannot be confirmed while the coverage binds (R-D5)', async () => {
    const customer = await at('deliveryData')
    const { body } = await customer.saveAddress({ typedAddress: 'CL 1' })
    expect(body).toMatchObject({ validAddress: false, deliveryError: '2' })
    const refused = await customer.act('confirmDeliveryAddress', { value: 'WORK' })
    expect(refused.body.errors?.[0]?.message).toMatch(/no entregamos en esta dirección/)
    expect((await customer.read()).status).toBe('deliveryData')
  })

  it('fixes the payment day by the date, whatever the browser says (R-D6)', async () => {
    const days: readonly [today: string, paymentDay: number][] = [
      ['2027-03-04', 5],
      ['2027-03-05', 16],
      ['2027-03-22', 23],
      ['2027-03-23', 26],
      ['2027-03-26', 5],
      ['2027-03-31', 5],
    ]
    for (const [today, paymentDay] of days) {
      await world.control.moveTo(`${today}T10:00:00-05:00`)
      const customer = await at('deliveryData')
      const { body } = await customer.saveAddress()
      expect(body).toMatchObject({ paymentCycles: [5, 16, 23, 26], paymentCycle: paymentDay })
      await customer.act('confirmDeliveryAddress', { value: 'WORK', paymentCycle: 17 })
      expect([today, (await customer.read()).paymentCycle]).toEqual([today, paymentDay])
    }
  })

  it('the delivery address is of work unless it is of home, and the order says so', async () => {
    const customer = await at('deliveryData')
    await customer.saveAddress()
    await customer.act('confirmDeliveryAddress', { value: 'WORK', addressType: 'HOME' })
    const signed = await customer.sign()
    expect((await world.control.order(signed.idOrderAmount ?? ''))?.addressType).toBe('HOME')
  })
})

describe('two tabs at the delivery step', () => {
  it('two tabs at the delivery step never draw up an agreement for another address than the one that is kept (R-E6)', async () => {
    const customer = await at('deliveryData')
    await customer.saveAddress()
    for (let round = 0; round < 8; round += 1) {
      const typedAddress = `KR ${round + 10} # 32-16`
      const [confirmed] = await Promise.all([
        customer.act('confirmDeliveryAddress', { value: 'WORK' }),
        customer.saveAddress({ typedAddress }),
      ])
      if (confirmed.status !== 200) {
        expect(confirmed.body).toMatchObject({ errorCode: 'EtapaInvalida', status: 'deliveryData' })
        continue
      }
      const path = `/application/contractVisualize/${customer.applicationId()}`
      const agreement = await customer.api.send<Uint8Array>('GET', path)
      const kept = await customer.api.send<AddressClient>('GET', '/address')
      expect(readPdfText(agreement.body)).toContain(kept.body.address?.typedAddress)
      await customer.api.send('POST', `/application/${customer.applicationId()}/change-status/DELIVERY`, {
        json: {},
      })
    }
    expect((await customer.read()).status).toBe('deliveryData')
  })
})

describe('the delivery date', () => {
  it('the delivery date holds for its day: on a later one it is asked again, shown, and ordered (R-D3)', async () => {
    const customer = await at('contract')
    const { delivery } = await customer.read()
    expect(delivery?.isStale).toBe(false)
    await world.control.advance('P3D')
    await customer.comeBack()
    expect((await customer.read()).delivery).toMatchObject({
      deliveryDate: delivery?.deliveryDate,
      isStale: true,
    })
    const path = `/address?applicationId=${customer.applicationId()}`
    const asked = await customer.api.send<AddressClient>('GET', path)
    expect(asked.body.deliveryDate ?? '').toSatisfy((date: string) => date > (delivery?.deliveryDate ?? ''))
    const signed = await customer.sign()
    expect(signed.delivery).toMatchObject({ deliveryDate: asked.body.deliveryDate, isStale: false })
    expect((await world.control.order(signed.idOrderAmount ?? ''))?.deliveryDate).toBe(
      asked.body.deliveryDate,
    )
  })

  it('the delivery date is not asked again once the order is placed', async () => {
    const customer = await at('contract', '52')
    const signed = await customer.sign()
    await world.control.advance('PT19H')
    await customer.comeBack()
    expect((await customer.read()).delivery).toEqual(signed.delivery)
  })
})

describe('the agreement', () => {
  const shown = async (customer: Awaited<ReturnType<typeof at>>) =>
    customer.api.send<Uint8Array>('GET', `/application/contractVisualize/${customer.applicationId()}`)

  it('the agreement is kept as it was shown, with its hash (R-A1)', async () => {
    const customer = await at('contract')
    const { status, body, headers } = await shown(customer)
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'inline',
    ])
    expect(Buffer.from(body).subarray(0, 5).toString()).toBe('%PDF-')
    const kept = await world.db
      .selectFrom('document')
      .select(['id', 'sha256', 'content'])
      .where('applicationId', '=', customer.applicationId())
      .executeTakeFirstOrThrow()
    expect(world.secrets.openBytes(kept.content, `document:${kept.id}`).equals(Buffer.from(body))).toBe(true)
    expect(kept.content.includes('%PDF-')).toBe(false)
    expect(createHash('sha256').update(body).digest().equals(kept.sha256)).toBe(true)
  })

  it('the agreement can be read as text: word by word what its file says (R-A12)', async () => {
    const customer = await at('contract', '54')
    const { body: file } = await shown(customer)
    const { status, body } = await customer.api.send<DocumentText>(
      'GET',
      `/application/contractVisualize/${customer.applicationId()}/text`,
    )
    expect(status).toBe(200)
    const words = (text: string) => text.replace(/\s+/g, '')
    // A paragraph may go on at the next page, after the running lines of the first.
    const inFile = words(readPdfText(Buffer.from(file))).replaceAll(
      /AndinaMóvilCréditodeCupo.{0,120}?Página\d+de\d/g,
      '',
    )
    const texts = [body.title, ...body.blocks.flatMap(textsOf)]
    expect(texts.length).toBeGreaterThan(100)
    expect(texts.filter((text) => !inFile.includes(words(text)))).toEqual([])
    const rows = body.blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))
    const totals = rows.filter(({ label }) => label === 'Total a pagar').map(({ value }) => value)
    expect(new Set(totals)).toEqual(new Set([(await customer.read()).offer?.totalOfPurchaseFmt]))
  })

  it('the agreement is drawn up anew after going back to another address, and the earlier one is no longer shown', async () => {
    const customer = await at('contract')
    const before = await shown(customer)
    await customer.api.send('POST', `/application/${customer.applicationId()}/change-status/DELIVERY`, {
      json: {},
    })
    expect((await shown(customer)).status).toBe(409)
    await customer.saveAddress({ typedAddress: 'KR 7 # 32-16' })
    await customer.act('confirmDeliveryAddress', { value: 'WORK' })
    const after = await shown(customer)
    expect(Buffer.from(after.body).equals(Buffer.from(before.body))).toBe(false)
    expect((await customer.sign()).delivery?.formattedAddress).toContain('KR 7 # 32-16')
  })

  it('the agreement may be marked as read, with the guarantee where one applies', async () => {
    const customer = await at('contract', '53')
    const read = await customer.act('confirmClientAccept', { isPartial: true, guarantee: true })
    expect(read.body.situation).toBe('contract')
    await customer.sign()
    const consents = await world.db
      .selectFrom('consent')
      .select('kind')
      .where('applicationId', '=', customer.applicationId())
      .where('kind', 'in', ['agreementSigned', 'guarantee', 'biometricData'])
      .execute()
    expect(consents.map((one) => one.kind).toSorted()).toEqual([
      'agreementSigned',
      'biometricData',
      'guarantee',
    ])
  })

  it('signed many times at the same moment is one order and one set of mails', async () => {
    const customer = await at('contract')
    await customer.acceptAgreement()
    const answers = await Promise.all(Array.from({ length: 6 }, () => customer.act('createContract')))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(refused.every((answer) => answer.body.errorCode === 'EtapaInvalida')).toBe(true)
    await world.control.advance('PT0S')
    const orders = (await world.control.orders()).filter((order) => order.document === customer.document)
    expect(orders).toHaveLength(1)
    expect(await customer.mails()).toHaveLength(3)
  })

  it.each(['deliveryData', 'contract'] as const)(
    'is not made any more when a new usury cap forbids the offer: from %s the customer chooses again',
    async (status) => {
      const customer = await at(status)
      if (status === 'deliveryData') await customer.saveAddress()
      const before = await replaceUsuryCap(world, '"5.00"')
      try {
        const answer = await customer.act(
          status === 'contract' ? 'createContract' : 'confirmDeliveryAddress',
          status === 'contract' ? {} : { value: 'WORK' },
        )
        expect(answer).toMatchObject({ status: 200, body: { situation: 'offer' } })
        expect((await customer.act('listOffer')).body.data?.offers).toEqual([])
        expect(await customer.read()).toMatchObject({ status: 'offer', offer: null, idOrderAmount: null })
      } finally {
        await replaceUsuryCap(world, before)
      }
      expect((await customer.act('listOffer')).body.data?.offers).toHaveLength(6)
    },
  )

  it('the agreement is not made, and nothing is offered, in a month whose usury cap is not loaded; then it goes on (R-O10)', async () => {
    const customer = await at('contract')
    await customer.acceptAgreement()
    const before = await replaceUsuryCap(world, null)
    try {
      const refused = { status: 503, body: { errorCode: 'ServicioNoDisponible' } }
      expect(await customer.act('createContract', { isPartial: false })).toMatchObject(refused)
      expect(await customer.read()).toMatchObject({ status: 'contract' })
    } finally {
      await replaceUsuryCap(world, before)
    }
    expect((await customer.act('createContract', { isPartial: false })).status).toBe(200)
  })
})

function textsOf(block: DocumentText['blocks'][number]): readonly string[] {
  switch (block.kind) {
    case 'numberedList':
      return block.items
    case 'facts':
      return block.facts.flatMap(({ label, value }) => [label, value])
    case 'table':
      return [...block.table.columns, ...block.table.rows.flat(), ...block.table.totals]
    default:
      return [block.text]
  }
}
