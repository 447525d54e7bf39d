import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerOf } from '../support/customer.ts'
import { payerAt, payerSince } from '../support/payer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { tillOf } from '../support/till.ts'
import { waitFor } from '../support/wait-for.ts'

let world: World
let boss: PgBoss

beforeAll(async () => {
  world = await startWorld()
  // Only adds jobs, as the schedule of each minute does.
  boss = new PgBoss({
    connectionString: world.connectionString,
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  await boss.start()
})
afterAll(async () => {
  await boss.stop()
  await world.stop()
})

const mailsWaiting = async () => {
  const { rows } = await sql<{ waiting: number; tried: number }>`
    select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as tried
    from outbox where kind = 'mail' and sent_at is null`.execute(world.db)
  return rows[0] ?? { waiting: 0, tried: 0 }
}

const situationOf = async (applicationId: string) =>
  (
    await world.db
      .selectFrom('application')
      .select('situation')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow()
  ).situation

test('a mail server that hangs holds up no payment, no deadline, no daily job and no SMS', async () => {
  const till = tillOf(world)
  const debtor = customerOf(world, '52')
  expect(await debtor.sign()).toMatchObject({ status: 'paymentOrder' })
  const payer = await payerAt(world)

  // Each mail hangs for as long as one try may last, and there are several rounds of them.
  await world.control.fault({ part: 'mail', mode: 'timeout', ms: 600_000 })
  const others = Array.from({ length: 16 }, () => customerOf(world, '10'))
  for (const other of others) expect(await other.submit()).toMatchObject({ status: 200 })
  await waitFor('the first mails to hang', async () => (await mailsWaiting()).tried > 0 || undefined)

  // Paid, and the provider tells nobody; its minute is over.
  const asked = await payer.request({ tipoPagamento: 'Adelanto de cuota', valorPagar: 20_000 })
  expect(asked.status).toBe(200)
  await till.pay({ checkout: asked.body, times: 0 })
  const { invoice } = asked.body
  await sql`update payment_attempt set next_check_at = now() - interval '1 second' where invoice = ${invoice}`.execute(
    world.db,
  )
  // The hours to pay before delivery are over.
  const over = new Date(Date.parse(await world.control.clock()) - 60_000).toISOString()
  await sql`
    update application set payment_deadline = ${over}::timestamptz,
      facts = jsonb_set(facts::jsonb, '{subject,order,deadline}', to_jsonb(${over}::text))
    where id = ${debtor.applicationId()}`.execute(world.db)
  // Lent weeks ago, and no day of it worked in.
  const borrower = await payerSince(world, 70)
  const isBehind = async () => {
    const row = await world.db
      .selectFrom('loan')
      .select('nextStepOn')
      .where('id', '=', borrower.stored.id)
      .executeTakeFirstOrThrow()
    return row.nextStepOn !== null && row.nextStepOn < (await world.control.clock()).slice(0, 10)
  }
  expect(await isBehind()).toBe(true)

  for (const name of ['clock-reconcile', 'clock-deadlines', 'clock-daily']) await boss.send(name, {})
  await waitFor('the payment to be posted', async () => {
    const paid = await world.db
      .selectFrom('loanPayment')
      .select('id')
      .where('loanId', '=', payer.stored.id)
      .executeTakeFirst()
    return paid !== undefined || undefined
  })
  await waitFor(
    'the order to be cancelled',
    async () => (await situationOf(debtor.applicationId())) === 'Cancelada' || undefined,
  )
  await waitFor('the daily job to catch up', async () => !(await isBehind()) || undefined)
  const late = customerOf(world, '10')
  expect(await late.submit()).toMatchObject({ status: 200 })
  expect(await late.signInBySms()).toMatchObject({ status: 200 })
  // All of it while the mails still hang.
  expect((await mailsWaiting()).waiting).toBeGreaterThan(others.length)
  expect(await others[0]?.mails()).toEqual([])

  await world.control.fault({ part: 'mail', mode: 'ok' })
})
