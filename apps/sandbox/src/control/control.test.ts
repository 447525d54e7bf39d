import { createHmac } from 'node:crypto'
import { compactDecrypt } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listenAsProduct, type ProductListener } from '../testing/listen-as-product.ts'
import { ask, bearer, type TriedSandbox, textOf, trySandbox } from '../testing/try-sandbox.ts'

const storeLinkKey = Buffer.from('cupo-demo-store-link-key-32-byte')
let sandbox: TriedSandbox
let product: ProductListener
let answerOfProduct: (body: string, count: number) => { status: number; body: unknown }
let timeOfProduct: string | null

beforeEach(async () => {
  answerOfProduct = (body) => ({ status: 200, body: JSON.parse(body) })
  timeOfProduct = null
  product = await listenAsProduct(
    (call, count) => answerOfProduct(call.body, count),
    () => timeOfProduct ?? new Date().toISOString(),
  )
  sandbox = await trySandbox({
    webUrl: product.url,
    opsClockUrl: `${product.url}/clock`,
    opsWorldUrl: `${product.url}/world`,
    opsFilesUrl: `${product.url}/files`,
    operatorCallbackUrl: product.url,
  })
})
afterEach(async () => {
  await sandbox.dispose()
  await product.stop()
})

const control = (path: string, body?: unknown) => ask(`${sandbox.url}/control${path}`, body)

async function openLink(answer: Awaited<ReturnType<typeof control>>) {
  const url = new URL(textOf(answer, 'url'))
  const { plaintext } = await compactDecrypt(url.searchParams.get('data') ?? '', storeLinkKey)
  return { url, payload: JSON.parse(new TextDecoder().decode(plaintext)) }
}

describe('a store link', () => {
  test('a store link opens with the key and reports its query, for 24 hours', async () => {
    const link = await control('/links', {
      kind: 'finter',
      document: '1020304000',
      mobile: '3001234567',
      sku: 'KOR-M8-256-ARE',
      billedOnMobileInvoice: true,
    })
    const url = new URL(textOf(link, 'url'))
    const { plaintext, protectedHeader } = await compactDecrypt(
      url.searchParams.get('data') ?? '',
      storeLinkKey,
    )
    const payload = JSON.parse(new TextDecoder().decode(plaintext))
    expect(url.origin).toBe(product.url)
    expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM' })
    expect(payload).toMatchObject({
      id: textOf(link, 'id'),
      kind: 'finter',
      document: '1020304000',
      mobile: '3001234567',
      sku: 'KOR-M8-256-ARE',
      urlRetorno: `${sandbox.url}/gracias`,
      billedOnMobileInvoice: true,
      jti: expect.any(String),
    })
    expect(payload.exp - payload.iat).toBe(24 * 3600)
  })

  test.each([
    [{ kind: 'otro' }, /finter/],
    [{ kind: 'finter', sku: 'NOTHING' }, /NOTHING/],
    [{ kind: 'finter', document: '12' }, /document/],
    [{ kind: 'finter', urlRetorno: 'javascript:alert(1)' }, /urlRetorno/],
    [{ kind: 'assisted', agent: 'A-0000' }, /A-1041.*A-0000/],
    [{ kind: 'assisted', agent: 'A-1041', document: '1020304000', skus: ['NOTHING'] }, /NOTHING/],
    [{ kind: 'assisted', agent: 'A-1041', mobile: '3001234567' }, /document/],
    [{ kind: 'prevalidation', userCode: 'C-310', name: 'Paula Nieto' }, /channel/],
    [{ kind: 'prevalidation', userCode: 'C-310', name: 'Paula Nieto', channel: 'Otro' }, /channel/],
    [{ kind: 'prevalidation', name: 'Paula Nieto', channel: 'Libre' }, /userCode/],
    [{ kind: 'prevalidation', userCode: 'C 310', name: 'Paula Nieto', channel: 'Libre' }, /userCode/],
  ])('%j is refused with a message that says why', async (wish, reason) => {
    const answer = await control('/links', wish)
    expect([answer.status, textOf(answer, 'message')]).toEqual([400, expect.stringMatching(reason)])
  })

  test('an agent’s link names shop, agent, customer and devices, for 30 minutes', async () => {
    const wish = { kind: 'assisted', agent: 'A-1041', document: '1020304000', skus: ['KOR-M8-256-ARE'] }
    const { url, payload } = await openLink(await control('/links', wish))
    expect(url.pathname).toBe('/assisted/home')
    expect(payload).toMatchObject({
      kind: 'assisted',
      shop: 'T-014',
      shopName: 'Andina Móvil Chapinero',
      agent: 'A-1041',
      agentName: 'Marta Lucía Ospina',
      document: '1020304000',
      mobile: '3000304000',
      skus: ['KOR-M8-256-ARE'],
    })
    expect(payload.exp - payload.iat).toBe(30 * 60)
  })

  test('an agent’s link without a customer opens the desk and names nobody', async () => {
    const { url, payload } = await openLink(await control('/links', { kind: 'assisted', agent: 'A-2072' }))
    expect(url.pathname).toBe('/assisted/desk')
    expect(payload).toMatchObject({ kind: 'assisted', shop: 'T-027', agent: 'A-2072' })
    expect(Object.keys(payload)).not.toContain('document')
  })

  test('a link to the pre-validation says who asks and by which channel, and no customer, for 24 hours (R-U71)', async () => {
    const wish = { kind: 'prevalidation', userCode: 'C-310', name: 'Paula Andrea Nieto', channel: 'Libre' }
    const { url, payload } = await openLink(await control('/links', wish))
    expect(url.pathname).toBe('/pre-validation')
    expect(payload).toEqual({
      ...wish,
      id: expect.any(String),
      iat: expect.any(Number),
      exp: payload.iat + 24 * 3600,
      jti: expect.any(String),
    })
  })

  test('the counter page frames nothing but the lender’s pages, and every file of it is there', async () => {
    const page = await fetch(`${sandbox.url}/mostrador`)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`frame-src ${product.url}`)
    const files = [...(await page.text()).matchAll(/(?:href|src)="(\/room\/[^"]+)"/g)].map(([, file]) => file)
    const statuses = await Promise.all(
      files.map(async (file) => (await fetch(`${sandbox.url}${file}`)).status),
    )
    expect(statuses).toEqual([200, 200, 200, 200, 200])
  })

  test('two shops have two agents each, every one with a name', async () => {
    const { body } = await control('/agents')
    expect(body).toHaveLength(4)
    expect(new Set((body as { shop: string }[]).map(({ shop }) => shop)).size).toBe(2)
  })

  test('a link by the ending of a document is for a new person each time', async () => {
    const documents = await Promise.all(
      [1, 2].map(async () => {
        const response = await fetch(`${sandbox.url}/comprar?ending=52`, { redirect: 'manual' })
        const data = new URL(response.headers.get('location') ?? '').searchParams.get('data') ?? ''
        const { plaintext } = await compactDecrypt(data, storeLinkKey)
        return JSON.parse(new TextDecoder().decode(plaintext)).document
      }),
    )
    expect(documents).toEqual([expect.stringMatching(/^\d{8}52$/), expect.stringMatching(/^\d{8}52$/)])
    expect(documents[0]).not.toBe(documents[1])
  })
})

describe('the clock', () => {
  const now = async () => Date.parse(textOf(await control('/clock'), 'now'))

  test('the clock answers the product’s time once the product has answered', async () => {
    const before = await now()
    const moved = await control('/clock', { advance: 'P30D' })
    expect(Date.parse(textOf(moved, 'now')) - before).toBeGreaterThanOrEqual(30 * 86_400_000)
    expect(product.heard.at(-1)?.headers.authorization).toBe('Bearer demo-clock-secret')
    expect(await now()).toBeGreaterThanOrEqual(Date.parse(textOf(moved, 'now')))
  })

  test('the clock goes a long way a week at a time, so that no answer of the product takes long', async () => {
    await control('/clock', { advance: 'P30D' })
    const heard = product.heard.map(({ body }) => Date.parse((JSON.parse(body) as { now: string }).now))
    expect(heard).toHaveLength(5)
    expect(heard.slice(1, 4).map((at, index) => at - (heard[index] ?? 0))).toEqual(
      Array(3).fill(7 * 86_400_000),
    )
    expect((heard[4] ?? 0) - (heard[3] ?? 0)).toBeLessThan(7 * 86_400_000)
  })

  test('the clock advances from the later of both times, so that a small step takes the product back to nowhere', async () => {
    await control('/clock', { now: '2030-02-03T08:00:00-05:00' })
    timeOfProduct = '2030-02-03T08:00:09-05:00'
    await control('/clock', { advance: 'PT0S' })
    expect(product.heard.at(-1)?.body).toBe('{"now":"2030-02-03T08:00:09.000-05:00"}')
    timeOfProduct = '2030-02-03T07:00:00-05:00'
    await control('/clock', { advance: 'PT1M' })
    expect(product.heard.at(-1)?.body).toMatch(/"2030-02-03T08:01:(09|1)/)
  })

  test('the clock takes an instant, and goes back to the real time', async () => {
    await control('/clock', { now: '2030-02-03T08:00:00-05:00' })
    expect(textOf(await control('/clock'), 'now')).toMatch(/^2030-02-03T08:00:0/)
    answerOfProduct = () => ({ status: 200, body: { now: new Date().toISOString() } })
    await control('/clock', { reset: true })
    expect(product.heard.at(-1)?.body).toBe('{"reset":true}')
    expect(Math.abs((await now()) - Date.now())).toBeLessThan(2000)
  })

  test('the clock stays where it was when the product does not follow', async () => {
    answerOfProduct = () => ({ status: 500, body: {} })
    expect((await control('/clock', { advance: 'P1D' })).status).toBe(502)
    expect(Math.abs((await now()) - Date.now())).toBeLessThan(2000)
  })

  test.each([{}, { advance: 'tomorrow' }, { now: '2026' }, { reset: false }])('refuses %j', async (wish) => {
    expect((await control('/clock', wish)).status).toBe(400)
    expect(product.heard).toHaveLength(0)
  })

  test('the clock survives a restart', async () => {
    await control('/clock', { now: '2031-01-01T00:00:00Z' })
    sandbox = await sandbox.restart()
    expect(textOf(await control('/clock'), 'now')).toMatch(/^2030-12-31T19:00:0/)
  })
})

describe('the people whom the product knows', () => {
  test('the people whom the product knows are made anew by the product, with the secret of its clock', async () => {
    answerOfProduct = () => ({ status: 200, body: { documents: ['1010100080'] } })
    expect((await control('/world', { reset: true })).body).toEqual({ documents: ['1010100080'] })
    const [call] = product.heard
    expect([call?.url, call?.headers.authorization]).toEqual(['/world', 'Bearer demo-clock-secret'])
  })

  test('the people whom the product knows stay as they are when the product does not follow', async () => {
    answerOfProduct = () => ({ status: 404, body: {} })
    const answer = await control('/world', { reset: true })
    expect([answer.status, textOf(answer, 'code')]).toEqual([502, 'productWorldRefused'])
  })

  test.each([{}, { reset: false }])(
    'the people whom the product knows are not made anew by %j',
    async (wish) => {
      expect((await control('/world', wish)).status).toBe(400)
      expect(product.heard).toHaveLength(0)
    },
  )
})

describe('a file of the day', () => {
  const handIn = async () => {
    await control('/bank/payments', { counterparty: 'Fondo', amount: 250_000 })
    await control('/clock', { advance: 'P1D' })
    const [{ day }] = (await control('/files')).body as readonly [{ day: string }]
    return control(`/files/${day}/hand-in`, { file: 'statement', format: 'mt940' })
  }

  test('a file of the day is handed to the product as it is downloaded, with the secret of its clock', async () => {
    const outcome = { outcome: 'loaded', added: 1, unread: [] }
    answerOfProduct = (body) => ({
      status: 200,
      body: 'content' in JSON.parse(body) ? outcome : JSON.parse(body),
    })
    const answer = await handIn()
    expect(answer.body).toEqual({ name: expect.stringMatching(/^extracto-.*\.sta$/), ...outcome })
    const call = product.heard.at(-1)
    expect([call?.url, call?.headers.authorization]).toEqual(['/files', 'Bearer demo-clock-secret'])
    const sent = JSON.parse(call?.body ?? '')
    const day = sent.name.slice('extracto-'.length, -'.sta'.length)
    const download = await ask(`${sandbox.url}/control/files/${day}/statement?format=mt940`)
    expect(sent).toMatchObject({ kind: 'bankStatement' })
    expect(Buffer.from(sent.content, 'base64').toString()).toBe(download.body)
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename="${sent.name}"`)
  })

  test('a file of the day that the product does not take is told of', async () => {
    answerOfProduct = (body) =>
      'content' in JSON.parse(body) ? { status: 413, body: {} } : { status: 200, body: JSON.parse(body) }
    const answer = await handIn()
    expect([answer.status, textOf(answer, 'code')]).toEqual([502, 'productFilesRefused'])
  })
})

async function placeOrder(key: string): Promise<string> {
  const order = {
    document: '1020304000',
    mobile: '3001234567',
    sku: 'KOR-M8-256-ARE',
    price: 1_500_000,
    downPayment: 0,
    address: {
      departmentDaneCode: '11',
      cityDaneCode: '11001',
      neighborhoodName: 'Modelia',
      typedAddress: 'CL 26 # 13-19',
    },
    deliveryDate: null,
    addressType: 'HOME',
    reference: key,
  }
  const headers = { ...bearer('demo-operator-key'), 'idempotency-key': key }
  return textOf(await ask(`${sandbox.url}/operator/v1/orders`, order, headers), 'idOrderAmount')
}

describe('an order', () => {
  test.each([
    ['deliver', 'delivered'],
    ['refuse', 'refused'],
    ['out-of-stock', 'outOfStock'],
  ])('%s tells the lender so, signed over method, address and exact bytes', async (act, event) => {
    const id = await placeOrder(act)
    expect((await control(`/orders/${id}/${act}`, {})).body).toMatchObject({
      state: event,
      notice: { state: 'heard', attempts: 1 },
    })
    const [call] = product.heard
    const [, seconds, signature] =
      /^t=(\d+),v2=([0-9a-f]{64})$/.exec(String(call?.headers['x-cupo-signature'])) ?? []
    const expected = createHmac('sha256', 'demo-operator-callback-secret')
    expect(call?.url).toBe(`/orders/${id}/events`)
    expect(JSON.parse(call?.body ?? '')).toEqual({ event, at: expect.any(String) })
    expect(signature).toBe(expected.update(`${seconds}.POST.${call?.url}.${call?.body}`).digest('hex'))
  })

  test('an order is reported again until the lender hears it', async () => {
    answerOfProduct = (_body, count) => ({ status: count < 2 ? 503 : 200, body: {} })
    const id = await placeOrder('again')
    await control(`/orders/${id}/deliver`, {})
    await product.hear(2)
    expect(product.heard).toHaveLength(2)
  })

  test('an order that ended cannot end otherwise, and ending it again notifies nobody twice', async () => {
    const id = await placeOrder('ended')
    for (const _time of [1, 2]) expect((await control(`/orders/${id}/deliver`, {})).status).toBe(200)
    expect((await control(`/orders/${id}/refuse`, {})).status).toBe(409)
    expect(product.heard).toHaveLength(1)
  })

  test('an order survives a restart, and its unheard reports are repeated', async () => {
    answerOfProduct = (_body, count) => ({ status: count < 2 ? 503 : 200, body: {} })
    const id = await placeOrder('restart')
    await control(`/orders/${id}/deliver`, {})
    sandbox = await sandbox.restart()
    await product.hear(2)
    expect((await control('/orders')).body).toMatchObject([{ idOrderAmount: id, state: 'delivered' }])
  })
})

describe('a bill', () => {
  const bill = {
    reference: 'loan-1:2020-12-23',
    contractNumber: 'CU-0123456789AB',
    mobile: '3001234567',
    dueOn: '2020-12-23',
    amount: 149_120,
  }
  const present = (changes: object = {}, key = 'bill-1') =>
    ask(
      `${sandbox.url}/operator/v1/bills`,
      { ...bill, ...changes },
      { ...bearer('demo-operator-key'), 'idempotency-key': key },
    )
  const { contractNumber, amount } = bill

  test('a bill is collected on its due date, and the lender knows before the presentation is answered', async () => {
    const number = textOf(await present(), 'billNumber')
    expect(product.heard.map(({ url, body }) => ({ url, body: JSON.parse(body) }))).toEqual([
      {
        url: `/bills/${number}/events`,
        body: { contractNumber, event: 'collected', amount, at: '2020-12-23T12:00:00.000-05:00' },
      },
    ])
    expect((await control('/bills')).body).toMatchObject([
      { billNumber: number, state: 'collected', notice: { state: 'heard', attempts: 1 } },
    ])
  })

  test('a bill presented again is the same one and is reported once', async () => {
    const numbers = (await Promise.all([present(), present()])).map((answer) => textOf(answer, 'billNumber'))
    expect(numbers[0]).toMatch(/^\d{10}$/)
    expect(numbers[1]).toBe(numbers[0])
    expect(product.heard).toHaveLength(1)
    expect((await present({ amount: 1 })).status).toBe(409)
  })

  test('a bill withheld stays unpaid, and the one after it is collected', async () => {
    await control(`/bills/${contractNumber}`, { state: 'unpaid' })
    await present()
    await present({ reference: 'loan-1:2021-01-23', dueOn: '2021-01-23' }, 'bill-2')
    expect(product.heard.map(({ body }) => JSON.parse(body).event)).toEqual(['unpaid', 'collected'])
  })

  test('a bill to be withheld may be let through again', async () => {
    await control(`/bills/${contractNumber}`, { state: 'unpaid' })
    await control(`/bills/${contractNumber}`, { state: 'collected' })
    await present()
    expect(JSON.parse(product.heard[0]?.body ?? '')).toMatchObject({ event: 'collected' })
  })

  test('a bill whose report was not heard is reported again, also after a restart', async () => {
    answerOfProduct = (_body, count) => ({ status: count < 2 ? 503 : 200, body: {} })
    await present()
    sandbox = await sandbox.restart()
    await product.hear(2)
    expect(product.heard[1]?.body).toBe(product.heard[0]?.body)
  })

  test.each([{ amount: 0 }, { amount: 10.5 }, { dueOn: 'tomorrow' }, { mobile: '1' }])(
    'a bill with %j is refused',
    async (changes) => {
      expect((await present(changes)).status).toBe(400)
      expect(product.heard).toHaveLength(0)
    },
  )
})

test('the table of people gives somebody to try for every row', async () => {
  const { body } = await control('/people')
  expect(body).toContainEqual(
    expect.objectContaining({ endings: '52', document: '1020304052', mobile: '3000304052' }),
  )
  expect(body).toContainEqual(expect.objectContaining({ endings: '68', mobile: '2000304068' }))
  expect(body).toContainEqual(
    expect.objectContaining({ endings: '80', document: '1010100080', mobile: '3000100080' }),
  )
})

test('the room answers only when there is news', async () => {
  const room = await control('/room')
  const revision = textOf(room, 'revision')
  expect((await control(`/room?since=${revision}`)).status).toBe(204)
  await control('/faults', { part: 'sms', mode: 'error' })
  expect((await control(`/room?since=${revision}`)).status).toBe(200)
})

test.each(['/', '/gracias', '/room/room.js', '/room/base.css'])('serves %s', async (path) => {
  expect((await ask(`${sandbox.url}${path}`)).status).toBe(200)
})
