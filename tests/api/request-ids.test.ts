import type { Checkout } from '@cupo/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Payer, payerAt } from '../support/payer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { tillOf } from '../support/till.ts'
import { waitFor } from '../support/wait-for.ts'

const givenId = '0198f0a2-6d53-7f0e-9a40-5d1c6f1f2b77'
let world: World
let payer: Payer
let till: ReturnType<typeof tillOf>

beforeAll(async () => {
  world = await startWorld()
  till = tillOf(world)
  payer = await payerAt(world, { installmentCount: 36, financedAmount: 9_000_000, disbursedOn: '2026-11-01' })
})
afterAll(() => world.stop())

type Line = Readonly<Record<string, unknown>>

const lines = (message: string): readonly Line[] =>
  world.logLines.map((line) => JSON.parse(line) as Line).filter((line) => line.message === message)

let amount = 20_000

/** The id of the customer's call, as the log names it. */
async function register(): Promise<{ readonly checkout: Checkout; readonly requestId: unknown }> {
  amount += 1
  const before = lines('request').length
  const asked = await payer.request({ tipoPagamento: 'Adelanto de cuota', valorPagar: amount })
  expect(asked.status).toBe(200)
  const call = await waitFor('the line of the call', async () =>
    lines('request')
      .slice(before)
      .find(({ route }) => /selfmanage.*[/]request$/.test(String(route))),
  )
  return { checkout: asked.body as Checkout, requestId: call.requestId }
}

const auditOf = (action: string, requestId: unknown) =>
  world.db
    .selectFrom('auditEntry')
    .select('subjectType')
    .where('action', '=', action)
    .where('requestId', '=', String(requestId))
    .execute()

describe('the id of the call that asks to pay', () => {
  test('the id of the call that asks to pay stands in the lines of the notice and the payment, in the audit trail and at the mail', async () => {
    const { checkout, requestId } = await register()
    const { x_ref_payco } = await till.pay({ checkout })
    const reference = String(x_ref_payco)
    const settled = await waitFor('the payment to settle', async () =>
      lines('payment settled').find((line) => line.reference === reference),
    )
    expect(settled).toMatchObject({ requestId, outcome: 'posted' })
    const notice = lines('payment notice').find((line) => line.reference === reference)
    expect(notice).toMatchObject({ requestId, state: 'received' })
    expect(notice?.noticeRequestId).not.toBe(requestId)
    expect(await auditOf('requestPayment', requestId)).toEqual([{ subjectType: 'paymentAttempt' }])
    expect(await auditOf('applyPayment', requestId)).toEqual([{ subjectType: 'loan' }])
    const mails = world.db.selectFrom('outbox').select('kind').where('requestId', '=', String(requestId))
    expect(await mails.execute()).toEqual([{ kind: 'paymentMail' }])
  })

  test('the id of the call that asks to pay stands in the error line of a provider that fails in the background', async () => {
    const { requestId } = await register()
    await world.control.fault({ part: 'payments', mode: 'error' })
    await world.control.advance('PT2M')
    await world.control.fault({ part: 'payments', mode: 'ok' })
    const failed = lines('provider fails').filter(({ provider }) => provider === 'payments')
    expect(failed).toMatchObject([{ level: 'error', kind: 'error', requestId }])
  })
})

describe('the id of a call', () => {
  const idOfAnswer = async (at: string, header: string) => {
    const answer = await fetch(`${at}/api/v1/no-existe`, { headers: { 'x-request-id': header } })
    return ((await answer.json()) as { requestId: string }).requestId
  }

  test('the id of a call is the one that a trusted proxy gives, where that is a UUID and so names nobody', async () => {
    expect(await idOfAnswer(world.webUrl, givenId)).toBe(givenId)
    for (const other of ['1010100080', 'ana@example.com', `${givenId}x`, ''])
      expect(await idOfAnswer(world.webUrl, other)).not.toBe(other)
  })

  test('the id of a call is our own where nobody is trusted', async () => {
    const untrusting = await startWorld({ TRUSTED_PROXIES: 'none' })
    try {
      expect(await idOfAnswer(untrusting.webUrl, givenId)).not.toBe(givenId)
    } finally {
      await untrusting.stop()
    }
  })
})
