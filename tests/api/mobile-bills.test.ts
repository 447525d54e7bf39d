import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnswerOrError } from '../support/customer.ts'
import { seededLoan } from '../support/seeded-person.ts'
import { signNotice } from '../support/sign-notice.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { waitFor } from '../support/wait-for.ts'

let world: World
let contractNumber: string
beforeAll(async () => {
  world = await startWorld()
  await world.control.rebuildWorld()
  contractNumber = (await seededLoan(world, '83')).stored.contractNumber
})
afterAll(() => world.stop())

const toNoonOf = (date: string) => world.control.moveTo(`${date}T12:00:00-05:00`)
const dayAfter = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
const isoOf = (date: string) => date.split('/').reverse().join('-')

const notify = async (billNumber: string, notice: object, secret?: string) => {
  const body = JSON.stringify({ contractNumber, event: 'collected', amount: 100_000, ...notice })
  const seconds = Math.floor(Date.now() / 1000)
  const path = `/api/v1/integrations/operator/bills/${billNumber}/events`
  const signature = signNotice(path, body, seconds, secret)
  const response = await fetch(`${world.webUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-cupo-signature': signature },
    body,
  })
  return { status: response.status, body: (await response.json()) as AnswerOrError<{ received: boolean }> }
}

describe('a bill on its due date', () => {
  /** The row that falls due next, and the one after it. */
  let next: number
  let dueOn: string
  beforeEach(async () => {
    const { rows } = await seededLoan(world, '83')
    next = rows.findIndex(({ status }) => status === 'PENDING')
    dueOn = isoOf(rows[next]?.dateDueFmt ?? '')
  })

  const rowsNow = async () => {
    const { rows } = await seededLoan(world, '83')
    return { first: rows[next], second: rows[next + 1] }
  }

  it('a bill on its due date is collected, and the payment bears that day (R-B7)', async () => {
    await toNoonOf(dayAfter(dueOn))
    const { first } = await rowsNow()
    expect(first).toMatchObject({ status: 'PAID', datePaidFmt: first?.dateDueFmt })
    expect(await world.control.bills(contractNumber)).toMatchObject([
      { dueOn, amount: first?.total_paid, mobile: '3000100083', state: 'collected' },
    ])
  })

  it('left unpaid posts nothing: the row is late the day after, and the next bill carries both (R-B7)', async () => {
    await world.control.withholdBill(contractNumber)
    await toNoonOf(dueOn)
    expect(await rowsNow()).toMatchObject({ first: { status: 'PENDING', total_paid: 0 } })
    await toNoonOf(dayAfter(dueOn))
    expect(await rowsNow()).toMatchObject({ first: { status: 'LATE', total_paid: 0 } })
    await world.control.advance('P1M')
    const { first, second } = await rowsNow()
    expect([first?.status, second?.status]).toEqual(['PAID', 'PAID'])
    const [later, earlier] = await world.control.bills(contractNumber)
    expect([earlier?.state, later?.state]).toEqual(['unpaid', 'collected'])
    expect(later?.amount).toBe((first?.total_paid ?? 0) + (second?.total_paid ?? 0))
    expect(first?.penalty_paid).toBeGreaterThan(0)
  })

  it('a bill that the operator reports a day late is collected as of the due date: nobody is late for that', async () => {
    await world.control.fault({ part: 'operator', mode: 'error' })
    await toNoonOf(dayAfter(dueOn))
    expect(await rowsNow()).toMatchObject({ first: { status: 'LATE' } })
    await world.control.fault({ part: 'operator', mode: 'ok' })
    // An operator that failed so often is left alone for a few seconds.
    await waitFor('the bill', async () => {
      await world.control.advance('PT0S')
      return (await world.control.bills(contractNumber)).find((bill) => bill.dueOn === dueOn)
    })
    const { first } = await rowsNow()
    expect(first).toMatchObject({ status: 'PAID', datePaidFmt: first?.dateDueFmt, penalty_paid: 0 })
  })
})

describe('a notice about a bill', () => {
  const paymentsOf = (billNumber: string) =>
    world.db
      .selectFrom('loanPayment')
      .select(['amount', 'state', 'source'])
      .where('reference', '=', `bill:${billNumber}`)
      .execute()

  it('told again and again, also at the same moment, is one payment', async () => {
    const at = await world.control.clock()
    const answers = await Promise.all(Array.from({ length: 5 }, () => notify('1000000001', { at })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await paymentsOf('1000000001')).toEqual([
      { amount: 100_000, state: 'applied', source: 'mobileBill' },
    ])
  })

  it('with another amount, or unpaid after all, contradicts the one before', async () => {
    const at = await world.control.clock()
    await notify('1000000002', { at })
    for (const changed of [{ amount: 1 }, { event: 'unpaid' }]) {
      expect(await notify('1000000002', { at, ...changed })).toMatchObject({
        status: 422,
        body: { errorCode: 'ClaveReutilizada' },
      })
    }
    expect(await paymentsOf('1000000002')).toHaveLength(1)
  })

  it('a notice of an unpaid bill is kept in the audit trail and posts nothing', async () => {
    const at = await world.control.clock()
    expect((await notify('1000000003', { at, event: 'unpaid' })).status).toBe(200)
    expect(await paymentsOf('1000000003')).toEqual([])
    const { stored } = await seededLoan(world, '83')
    const audit = world.db
      .selectFrom('auditEntry')
      .select(['actor', 'after'])
      .where('subjectId', '=', stored.id)
    expect(await audit.where('action', '=', 'billUnpaid').execute()).toContainEqual({
      actor: 'operator',
      after: { billNumber: '1000000003', amount: 100_000 },
    })
  })

  it.each([
    ['of a contract that no loan has', { contractNumber: 'CU-000000000000' }, 404, 'NoEncontrado'],
    ['of a day to come', { at: '2099-01-01T12:00:00-05:00' }, 422, 'FechaFutura'],
    ['of a day before the loan', { at: '2020-01-01T12:00:00-05:00' }, 400, 'SolicitudInvalida'],
    ['of no amount', { amount: 0 }, 400, 'SolicitudInvalida'],
    ['of part of a peso', { amount: 0.5 }, 400, 'SolicitudInvalida'],
    ['of another kind', { event: 'lost' }, 400, 'SolicitudInvalida'],
  ])('%s is refused', async (_what, notice, status, errorCode) => {
    const at = await world.control.clock()
    expect(await notify('1000000004', { at, ...notice })).toMatchObject({ status, body: { errorCode } })
    expect(await paymentsOf('1000000004')).toEqual([])
  })

  it('a notice that the operator did not sign is not believed', async () => {
    const at = await world.control.clock()
    expect((await notify('1000000005', { at }, 'another-secret')).status).toBe(401)
    expect(await paymentsOf('1000000005')).toEqual([])
  })
})
