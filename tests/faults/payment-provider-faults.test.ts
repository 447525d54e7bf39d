import type { Server } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Checkout } from '@cupo/wire'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../apps/api/src/ledger/ledger.ts'
import { openHttpsFront } from '../../tools/start/run-house.ts'
import type { Fault } from '../support/control.ts'
import { freePort } from '../support/free-port.ts'
import { allowManyPayments, type Payer, payerAt } from '../support/payer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { type PaymentAtProvider, tillOf } from '../support/till.ts'
import { waitFor } from '../support/wait-for.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const times = isHeavy ? 50 : 1
/** One try; a question may take 2.4 times as long with all its tries. */
const timeoutMs = 400
/** Within which a payer learns that their payment is pending. */
const answerWithinMs = 16_000
let world: World
let till: ReturnType<typeof tillOf>
let payer: Payer

/** Shows who the provider is; both certificates are trusted, so that its date alone is wrong with one. */
let front: Server
let own: Awaited<ReturnType<typeof certificateUntil>>
let expired: typeof own
const trustedBefore = getCACertificates('default')

beforeAll(async () => {
  own = await certificateUntil('2120-01-01')
  expired = await certificateUntil('2025-12-31')
  setDefaultCACertificates([...trustedBefore, own.cert, expired.cert])
  const port = await freePort()
  const provider = `https://localhost:${port}/epayco`
  world = await startWorld({
    PROVIDER_TIMEOUT_MS: String(timeoutMs),
    EPAYCO_API_URL: `${provider}/api`,
    EPAYCO_SECURE_URL: `${provider}/secure`,
  })
  front = openHttpsFront(port, Number(new URL(world.sandboxUrl).port), own)
  await allowManyPayments(world)
  till = tillOf(world)
  payer = await payerAt(world, { installmentCount: 36, financedAmount: 9_000_000, disbursedOn: '2026-11-01' })
})
afterAll(async () => {
  await world.stop()
  front.close()
  setDefaultCACertificates(trustedBefore)
})

async function certificateUntil(lastDay: string): Promise<{ readonly cert: string; readonly key: string }> {
  const name = { name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: 'localhost' }] }
  const life = { notBeforeDate: new Date('2020-01-01'), notAfterDate: new Date(lastDay) }
  const made = await generate([], { keyType: 'ec', ...life, extensions: [name] })
  return { cert: made.cert, key: made.private }
}

/** From now on, also to whoever was connected before. */
function show(certificate: typeof own): void {
  front.setSecureContext(certificate)
  front.closeAllConnections()
}

let amount = 10_000

async function register(): Promise<Checkout> {
  amount += 1
  const asked = await payer.request({ tipoPagamento: 'Adelanto de cuota', valorPagar: amount })
  if (asked.status !== 200) throw new Error(`the payment was refused: ${JSON.stringify(asked.body)}`)
  return asked.body as Checkout
}

const postingsOf = (all: readonly PaymentAtProvider[]) =>
  world.db
    .selectFrom('loanPayment')
    .select('reference')
    .where(
      'reference',
      'in',
      all.map(({ x_ref_payco }) => `epayco:${x_ref_payco}`),
    )
    .execute()

async function problems(): Promise<readonly string[]> {
  const found: string[] = []
  for await (const problem of verifyLedger(world.db)) found.push(String(problem))
  return found
}

type Outage = { readonly begin: () => unknown; readonly end: () => unknown }

const fault = (bad: Pick<Fault, 'mode' | 'ms'>): Outage => ({
  begin: () => world.control.fault({ part: 'payments', ...bad }),
  end: () => world.control.fault({ part: 'payments', mode: 'ok' }),
})
const expires: Outage = { begin: () => show(expired), end: () => show(own) }

const modes: readonly (readonly [string, Outage])[] = [
  ['gives no answer', fault({ mode: 'timeout' })],
  ['fails', fault({ mode: 'error' })],
  ['takes a minute', fault({ mode: 'slow', ms: 60_000 })],
  ['answers with something else', fault({ mode: 'garbled' })],
  ['shows a certificate that has expired', expires],
]

describe('while the payment provider', () => {
  test.each(modes)(
    '%s, nothing is posted; once it is back, everything is, once (R-Q8, S-37)',
    async (_what, bad) => {
      const paid: PaymentAtProvider[] = []
      const checkouts = []
      for (let count = 0; count < times; count += 1) checkouts.push(await register())
      for (const checkout of checkouts) paid.push(await till.pay({ checkout, times: 0 }))
      await bad.begin()
      for (const payment of paid) await till.change(payment, 1)
      for (const [index, { ref_payco }] of paid.entries()) {
        const started = performance.now()
        const shown = await payer.result(ref_payco)
        expect(performance.now() - started).toBeLessThan(answerWithinMs)
        expect(shown.status, `payment ${index}`).toBe(200)
        expect([null, 3], `payment ${index}`).toContain(shown.body.x_cod_transaction_state)
        expect(shown.body).toMatchObject({ isPosted: false, pollSeconds: 5 })
      }
      // A round of questions, none of which is answered.
      await world.control.advance('PT2M')
      expect(await postingsOf(paid)).toEqual([])

      await bad.end()
      await waitFor('the payments to be posted', async () => {
        await world.control.advance('PT2M')
        return (await postingsOf(paid)).length === paid.length || undefined
      })
      expect(await problems()).toEqual([])
    },
  )
})
