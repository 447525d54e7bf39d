import type { Checkout, ListedLoan, Withdrawal } from '@cupo/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../../apps/api/src/documents/testing/read-pdf.ts'
import { formatDate } from '../../apps/api/src/platform/format.ts'
import { checks, runChecks } from '../../apps/api/src/wiring/ledger-checks.ts'
import { apiClient } from '../support/api-client.ts'
import { type AnswerOrError, type Customer, customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { tillOf } from '../support/till.ts'
import { endTransfer } from '../support/transfers.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

type Answer = AnswerOrError<Withdrawal>
const at = (customer: Customer) => {
  const send = (method: 'GET' | 'POST', path: string) =>
    customer.api.send<Answer>(method, `/selfmanage/withdrawal/${path}`)
  return {
    read: (id: string) => send('GET', id),
    ask: (id: string) => send('POST', id),
    cancel: (id: string) => send('POST', `${id}/cancel`),
  }
}

const creditOf = async (customer: Customer) => {
  const { body } = await customer.api.send<{ loans: ListedLoan[] }>('GET', '/selfmanage/loanInProgress')
  const [credit] = body.loans
  if (credit === undefined) throw new Error('no credit')
  return credit
}

async function delivered(customer: Customer, order: string): Promise<string> {
  await world.control.advance('PT0S')
  await world.control.endOrder(order, 'deliver')
  await customer.signInAsPerson(customer.api)
  return (await creditOf(customer)).keyMambu
}

/** Signs with a guarantee, and pays it by card. */
async function guaranteed(): Promise<{
  readonly customer: Customer
  readonly order: string
  readonly paid: number
}> {
  const customer = customerOf(world, '53')
  const { idOrderAmount } = await customer.sign()
  const isLink = (link: string) => link.includes('/guarantee-payment/')
  const mail = await world.control.message(customer.email, ({ links }) => links.some(isLink))
  const [, id, hash] = /guarantee-payment\/([^/]+)\/([^/?]+)/.exec(mail.links.find(isLink) ?? '') ?? []
  const path = `/publicdata/guarantee-payment/epayco/${id}/request`
  const { body: checkout } = await apiClient(world.webUrl).send<Checkout>('POST', path, { json: { hash } })
  await tillOf(world).heard(await tillOf(world).pay({ checkout }))
  return { customer, order: idOrderAmount ?? '', paid: Number(checkout.amount) }
}

describe('a withdrawal', () => {
  it('a withdrawal is asked for with a fresh code and completed by the return of the phone, and all that was paid goes back (R-R3)', async () => {
    const { customer, order, paid } = await guaranteed()
    const id = await delivered(customer, order)
    const withdrawal = at(customer)
    expect((await withdrawal.read(id)).body).toMatchObject({
      state: 'available',
      goesBack: paid,
      refundDays: 15,
    })

    await world.control.advance('PT6M')
    expect(await withdrawal.ask(id)).toMatchObject({ status: 403, body: { errorCode: 'CodigoRequerido' } })
    await customer.stepUp('withdrawal')
    const first = await withdrawal.ask(id)
    expect(first).toMatchObject({ status: 200, body: { state: 'requested' } })
    expect((await creditOf(customer)).withdrawal).toEqual({
      state: 'requested',
      returnByFmt: first.body.returnByFmt,
    })
    expect(await withdrawal.ask(id)).toMatchObject({ status: 200, body: { state: 'requested' } })
    const asked = await world.control.message(customer.email, ({ subject }) =>
      subject.includes('recibimos tu retracto'),
    )
    expect(asked.text).toContain('a más tardar el')

    const withdrawnOn = formatDate(asked.at)
    const voidedOn = formatDate(await world.control.advance('P2D'))
    await customer.signInAsPerson(customer.api)
    await customer.stepUp('withdrawal')
    const { notice, state } = await world.control.endOrder(order, 'return')
    expect([state, notice?.state, notice?.lastStatus]).toEqual(['returned', 'heard', 200])
    expect((await withdrawal.read(id)).body).toMatchObject({ state: 'completed' })
    expect(await withdrawal.ask(id)).toMatchObject({
      status: 422,
      body: { errorCode: 'RetractoNoDisponible' },
    })
    expect(await creditOf(customer)).toMatchObject({
      situation: 'Retractada',
      closureReason: 'Retractado',
      totalDueValue: 0,
    })
    expect(await customer.read()).toMatchObject({ situation: 'Retractada' })

    const completed = await world.control.message(customer.email, ({ subject }) =>
      subject.startsWith('Tu retracto está completo'),
    )
    expect(completed.text).toContain('Fianza con su IVA')
    expect(completed.text).toContain(`Retractado el: ${withdrawnOn}\nCrédito anulado el: ${voidedOn}`)
    const { applicationId } = await creditOf(customer)
    const tasks = await world.db
      .selectFrom('paymentTask')
      .select(['kind', 'amount', 'state'])
      .where('applicationId', '=', applicationId)
      .execute()
    expect(tasks).toEqual([{ kind: 'refund', amount: paid, state: 'open' }])

    const certificate = await customer.api.send<Uint8Array>('GET', `/selfmanage/withdrawalCertificate/${id}`)
    const text = (await readPdfText(certificate.body)).replace(/\s+/g, ' ')
    expect(text).toContain('Retractado')
    const dates = /Fecha del retracto (\S+) Crédito anulado el (\S+)/.exec(text)
    expect(dates?.slice(1)).toEqual([withdrawnOn, voidedOn])
    const [code = ''] = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}-[0-9A-Z]{2}/.exec(text) ?? []
    expect(await apiClient(world.webUrl).send('GET', `/publicdata/certificates/${code}`)).toMatchObject({
      status: 200,
      body: { kind: 'withdrawal', isValid: true, validityText: 'vigente' },
    })
    expect((await customer.api.send('GET', `/selfmanage/acquittanceCertificate/${id}`)).status).toBe(409)
    expect((await customer.api.send('GET', `/selfmanage/extract/${id}`)).status).toBe(409)
    const findings = await runChecks(world.db, checks)
    expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([])
  })

  it('lapses by the clock when nothing follows it, with a mail, and another one is refused after the term (R-R2)', async () => {
    const customer = customerOf(world, '14')
    const { idOrderAmount } = await customer.sign()
    const id = await delivered(customer, idOrderAmount ?? '')
    await customer.stepUp('withdrawal')
    expect((await at(customer).ask(id)).status).toBe(200)
    await world.control.advance('P30D')
    await world.control.message(customer.email, ({ subject }) => subject.includes('tu retracto venció'))
    const [request] = await world.db
      .selectFrom('withdrawalRequest')
      .innerJoin('loan', 'loan.id', 'withdrawalRequest.loanId')
      .select(['withdrawalRequest.state', 'loan.situation', 'loan.pausedThrough'])
      .where('loan.key', '=', id)
      .execute()
    expect(request).toEqual({ state: 'lapsed', situation: 'open', pausedThrough: null })
    await customer.signInAsPerson(customer.api)
    expect((await creditOf(customer)).withdrawal).toMatchObject({ state: 'lapsed' })
    const { notice } = await world.control.endOrder(idOrderAmount ?? '', 'return')
    expect(notice?.lastStatus).toBe(409)
  })

  it('a withdrawal is completed by the principal of the last evening of its term, though the bank can tell only days later (R-R6)', async () => {
    const customer = customerOf(world, '23', { amount: 1_000_000, installments: 12 })
    await customer.sign()
    await endTransfer(customer, world.control)
    await customer.signInAsPerson(customer.api)
    const { keyMambu: id, contractNumber } = await creditOf(customer)
    await customer.stepUp('withdrawal')
    const { body } = await at(customer).ask(id)
    const [day, month, year] = body.returnByFmt?.split('/') ?? []
    await world.control.moveTo(`${year}-${month}-${day}T20:00:00-05:00`)
    await world.control.fault({ part: 'bank', mode: 'error' })
    await world.control.credit({ contractNumber, amount: 1_000_000 })
    await world.control.advance('PT5H')
    const request = world.db
      .selectFrom('withdrawalRequest')
      .innerJoin('loan', 'loan.id', 'withdrawalRequest.loanId')
      .select(['withdrawalRequest.state', 'loan.situation'])
      .where('loan.key', '=', id)
    expect(await request.execute()).toEqual([{ state: 'lapsed', situation: 'open' }])
    await world.control.fault({ part: 'bank', mode: 'ok' })
    await world.control.advance('P2D')
    expect(await request.execute()).toEqual([{ state: 'completed', situation: 'withdrawn' }])
    await world.control.message(customer.email, ({ subject }) =>
      subject.includes('tu retracto está completo y no debes nada'),
    )
    const findings = await runChecks(world.db, checks)
    expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([])
  })

  it('a withdrawal is nothing that another person can see, ask for or take back', async () => {
    const [owner, other] = [customerOf(world, '14'), customerOf(world, '14')]
    const { idOrderAmount } = await owner.sign()
    const id = await delivered(owner, idOrderAmount ?? '')
    await other.sign()
    await other.signInAsPerson(other.api)
    await other.stepUp('withdrawal')
    for (const act of ['read', 'ask', 'cancel'] as const) {
      expect(await at(other)[act](id)).toMatchObject({ status: 404, body: { errorCode: 'NoEncontrado' } })
    }
    expect((await at(owner).read(id)).body).toMatchObject({ state: 'available' })
  })
})
