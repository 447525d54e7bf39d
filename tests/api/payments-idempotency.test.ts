import { randomUUID } from 'node:crypto'
import { pesos } from '@cupo/credit-engine'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Payer, payerSince } from '../support/payer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { tillOf } from '../support/till.ts'
import { waitFor } from '../support/wait-for.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const rounds = isHeavy ? 50 : 3
const atOnce = 100

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

const newPayer = () => payerSince(world, 5)
const installment = { tipoPagamento: 'Pagar cuota', valorPagar: 20_000 }

const intentsOf = ({ key }: Payer) =>
  world.db.selectFrom('paymentAttempt').select(['id', 'invoice', 'amount']).where('key', '=', key).execute()

const paymentsOf = ({ stored }: Payer) =>
  world.db
    .selectFrom('loanPayment')
    .select(['reference', 'amount', 'state'])
    .where('loanId', '=', stored.id)
    .execute()

/** Pays an attempt at the provider and waits until it is in the books. */
async function payAndPost(payer: Payer, checkout: Awaited<ReturnType<Payer['request']>>['body'], times = 1) {
  const till = tillOf(world)
  const paid = await till.pay({ checkout, times })
  await waitFor('the posting', async () => {
    const { loan } = await payer.read()
    return loan.received > 0 || undefined
  })
  return paid
}

describe('R-01: the same request, sent a hundred times at once', () => {
  it(`the same request, sent a hundred times at once is one attempt and one payment, and every answer is the same byte for byte (${rounds} rounds) (R-Y2, S-31)`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const payer = await newPayer()
      const key = randomUUID()
      const sent = Array.from({ length: atOnce }, () => rawRequest(payer, installment, key))
      const answers = await Promise.all(sent)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(await intentsOf(payer)).toHaveLength(1)
      await payAndPost(payer, JSON.parse(answers[0]?.text ?? '{}'), 5)
      expect(await paymentsOf(payer)).toMatchObject([{ amount: 20_000, state: 'applied' }])
      expect((await payer.read()).loan.received).toBe(pesos(20_000))
    }
  })
})

async function rawRequest(payer: Payer, json: object, key: string, signal?: AbortSignal) {
  const response = await fetch(`${world.webUrl}/api/v1/selfmanage/epayco/${payer.key}/request`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: payer.authorization,
      'idempotency-key': key,
    },
    body: JSON.stringify(json),
    ...(signal === undefined ? {} : { signal }),
  })
  return { status: response.status, text: await response.text() }
}

describe('R-02: an idempotency key', () => {
  const reused = { status: 422, body: { errorCode: 'ClaveReutilizada' } }

  it('with another amount is refused (R-Y2)', async () => {
    const [payer, key] = [await newPayer(), randomUUID()]
    await payer.request(installment, key)
    expect(await payer.request({ ...installment, valorPagar: 30_000 }, key)).toMatchObject(reused)
    expect(await intentsOf(payer)).toMatchObject([{ amount: 20_000 }])
  })

  it('with another method or kind of payment is refused', async () => {
    const [payer, key] = [await newPayer(), randomUUID()]
    await payer.request(installment, key)
    expect(await payer.request({ ...installment, meioPagamento: 'Efectivo' }, key)).toMatchObject(reused)
    expect(await payer.request({ ...installment, tipoPagamento: 'Adelanto de cuota' }, key)).toMatchObject(
      reused,
    )
    expect(await intentsOf(payer)).toHaveLength(1)
  })

  it('at another credit, or of another person, is refused without a word of the first', async () => {
    const [payer, other, key] = [await newPayer(), await newPayer(), randomUUID()]
    const { body } = await payer.request(installment, key)
    const answers = [
      await other.request(installment, key),
      await other.fastRequest(installment, key),
      await payer.fastRequest(installment, key),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject(reused)
      const text = JSON.stringify(answer.body)
      for (const mark of [payer.key, payer.document, payer.mobile, body.invoice ?? 'x', '20000']) {
        expect(text).not.toContain(mark)
      }
    }
    expect(await intentsOf(other)).toEqual([])
  })

  it('an idempotency key of a refused request works once the request is put right, and then once', async () => {
    const [payer, key] = [await newPayer(), randomUUID()]
    expect((await payer.request({ tipoPagamento: 'Otra cosa' }, key)).status).toBe(400)
    expect((await payer.request({ ...installment, valorPagar: 5 }, key)).status).toBe(422)
    const first = await payer.request(installment, key)
    const again = await payer.request(installment, key)
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(await intentsOf(payer)).toHaveLength(1)
  })

  it('an idempotency key has at most 255 characters', async () => {
    const payer = await newPayer()
    expect(await payer.request(installment, 'k'.repeat(256))).toMatchObject({
      status: 400,
      body: { errorCode: 'SolicitudInvalida' },
    })
    expect((await payer.request(installment, `${randomUUID()}${'k'.repeat(219)}`)).status).toBe(200)
    expect(await intentsOf(payer)).toHaveLength(1)
  })

  it('used again a day after its payment was posted pays nothing more', async () => {
    const [payer, key] = [await newPayer(), randomUUID()]
    const first = await payer.request(installment, key)
    const paid = await payAndPost(payer, first.body)
    await world.control.advance('PT25H')
    expect((await payer.request(installment, key)).body).toEqual(first.body)
    await tillOf(world).change(paid, 1, 3)
    await world.control.advance('PT1H')
    expect(await paymentsOf(payer)).toHaveLength(1)
    expect(await intentsOf(payer)).toHaveLength(1)
  })

  it('an idempotency key whose answer never arrived gets that answer', async () => {
    const [payer, key] = [await newPayer(), randomUUID()]
    const gone = new AbortController()
    const lost = rawRequest(payer, installment, key, gone.signal).catch(() => 'lost')
    const [intent] = await waitFor('the attempt', async () => {
      const intents = await intentsOf(payer)
      if (intents.length === 0) return undefined
      gone.abort()
      return intents
    })
    await lost
    const again = await payer.request(installment, key)
    expect(again).toMatchObject({ status: 200, body: { invoice: intent?.invoice } })
    expect(await intentsOf(payer)).toHaveLength(1)
  })
})
