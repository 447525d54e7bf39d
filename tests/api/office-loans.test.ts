import { createHash } from 'node:crypto'
import type { LoanBalance, OwnPaymentPlan } from '@cupo/wire'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countAllowedDossiers } from '../../apps/api/src/features/dossier/dossier.ts'
import { applyPayment } from '../../apps/api/src/features/servicing/apply-payments.ts'
import { loanStore, type StoredLoan } from '../../apps/api/src/features/servicing/servicing.ts'
import { waiveDue } from '../../apps/api/src/features/servicing/waive-due.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { type PaymentKind, pesos } from '../../packages/credit-engine/src/index.ts'
import type { OfficeApplication, OfficeLoan, OfficeLoanEntry } from '../../packages/wire/src/office/index.ts'
import { lenderParts } from '../../tools/lender/product/lender-parts.ts'
import type { ApiClient } from '../support/api-client.ts'
import { customerOf } from '../support/customer.ts'
import { staffClient } from '../support/office.ts'
import { payerAt } from '../support/payer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
let support: ApiClient
let compliance: ApiClient
beforeAll(async () => {
  world = await startWorld()
  support = await staffClient(world, 'sara.rios')
  compliance = await staffClient(world, 'clara.duque')
})
afterAll(() => world.stop())

const isoToday = async () => (await world.control.clock()).slice(0, 10)

const daysAgo = async (days: number) =>
  Temporal.PlainDate.from(await isoToday())
    .subtract({ days })
    .toString()

/** As the product's: a loan that is paid off gets its certificate. */
const servicing = () => lenderParts(world.db, world.secrets, { now: () => Temporal.Now.instant() }).servicing

let count = 0

/** A payment of a day, as the provider's notice posts it. */
async function pay(loan: StoredLoan, date: string, amount: number, kind: PaymentKind = 'installment') {
  count += 1
  const order = { reference: `epayco:9${String(count).padStart(8, '0')}`, loan: loan.key, kind }
  const at = Temporal.Instant.from(`${date}T15:00:00Z`)
  const paid = await applyPayment(
    servicing(),
    { ...order, amount: pesos(amount), source: 'provider', paidAt: at },
    {
      now: Temporal.Instant.from(await world.control.clock()),
      actor: { kind: 'provider' },
      requestId: 'test',
    },
  )
  if (!paid.ok) throw new Error(paid.refusal.code)
  return order.reference
}

const look = (client: ApiClient, { contractNumber }: StoredLoan, on?: string) =>
  client.send<OfficeLoan>('GET', `/office/loans/${contractNumber}${on === undefined ? '' : `?on=${on}`}`)

async function dayOf(loan: StoredLoan, on?: string) {
  const { body } = await look(support, loan, on)
  if (body.day === null) throw new Error('the loan has not begun')
  return { ...body, day: body.day }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

describe('the figures of a loan', () => {
  test('the office shows the plan, the due and the payoff that the borrower’s own area shows, late or ahead', async () => {
    const begun = await daysAgo(100)
    const late = await payerAt(world, { disbursedOn: begun })
    await pay(late.stored, await daysAgo(60), 90_000)
    const ahead = await payerAt(world, { disbursedOn: begun, isTaxFree: true })
    await pay(ahead.stored, await daysAgo(70), 400_000)
    await pay(ahead.stored, await daysAgo(20), 310_000, 'advance')
    for (const { api, stored, key } of [late, ahead]) {
      const { day } = await dayOf(stored)
      const plan = (await api.send<OwnPaymentPlan>('GET', `/selfmanage/paymentPlanning/${key}`)).body
      expect(day.installments).toEqual(plan.ops[0].data.accountInstallments)
      expect(day.due?.total).toBe(plan.globalData.lastDueValue)
      expect(day.capitalOwed).toBe(plan.globalData.totalCapitalDueValue)
      const { totalBalance, capital, interest, fees, penalty, tax } = (
        await api.send<LoanBalance>('GET', `/selfmanage/balance/${key}`)
      ).body
      expect(day.payoff).toMatchObject({ total: totalBalance, capital, interest, fees, penalty, tax })
    }
    expect((await dayOf(late.stored)).day).toMatchObject({ isLate: true })
    expect((await dayOf(ahead.stored)).day).toMatchObject({ isLate: false, lateSinceFmt: null })
  })

  test('payments, plan, journal and balances of the office add up by independent sums, a waiver and a capital prepayment among them', async () => {
    const { stored } = await payerAt(world, { disbursedOn: await daysAgo(150) })
    await pay(stored, await daysAgo(100), 200_000)
    await pay(stored, await daysAgo(40), 30_000)
    const who = {
      now: Temporal.Instant.from(await world.control.clock()),
      actor: { kind: 'staff', user: 'ana' } as const,
      requestId: 'test',
    }
    const order = { part: 'penalty', amount: pesos(1_000), reason: 'La línea estuvo caída.' } as const
    expect((await waiveDue(servicing(), stored.contractNumber, order, who)).ok).toBe(true)
    await pay(stored, await isoToday(), 1_000_000, 'reduceTerm')
    const { day, payments, waivers, balances, problems } = await dayOf(stored)
    expect(problems).toEqual([])
    expect(waivers).toMatchObject([
      { part: 'penalty', amount: 1_000, vat: 190, reason: order.reason, actor: 'ana' },
    ])
    const splits = payments.map(({ split, amount }) => {
      const {
        capital = 0,
        interest = 0,
        fees = 0,
        penalty = 0,
        tax = 0,
        prepaid = 0,
        overpaid = 0,
      } = split ?? {}
      expect(sum([capital, interest, fees, penalty, tax, prepaid, overpaid])).toBe(amount)
      return { capital, interest, fees, penalty, tax, prepaid, overpaid }
    })
    for (const part of ['capital', 'interest', 'fees', 'penalty', 'tax'] as const)
      expect(sum(splits.map((split) => split[part]))).toBe(
        sum(day.installments.map((row) => row[`${part}_paid`])),
      )
    expect(day.prepaid).toBeGreaterThan(0)
    expect(sum(splits.map(({ prepaid }) => prepaid))).toBe(day.prepaid)
    const entries = await journalOf(stored)
    const ofJournal = new Map<string, number>()
    for (const { lines } of entries) {
      expect(sum(lines.map(({ amount }) => amount))).toBe(0)
      for (const { account, amount } of lines) ofJournal.set(account, (ofJournal.get(account) ?? 0) + amount)
    }
    expect(new Map(balances.map(({ account, balance }) => [account, balance]))).toEqual(
      new Map([...ofJournal].filter(([, balance]) => balance !== 0)),
    )
    expect(ofJournal.get('loanPrincipal')).toBe(sum(day.installments.map((row) => row.capital_due)))
    expect(ofJournal.get('providerClearing')).toBe(sum(payments.map(({ amount }) => amount)))
  })

  async function journalOf({ contractNumber }: StoredLoan, after?: string): Promise<OfficeLoanEntry[]> {
    const query = after === undefined ? '' : `?after=${after}`
    const { body } = await support.send<{ entries: OfficeLoanEntry[]; next: string | null }>(
      'GET',
      `/office/loans/${contractNumber}/entries${query}`,
    )
    expect(body.entries.length).toBeLessThanOrEqual(50)
    return [
      ...body.entries,
      ...(body.next === null ? [] : await journalOf({ contractNumber } as StoredLoan, body.next)),
    ]
  }

  test('the journal of a loan comes newest first, 50 entries a page, each once', async () => {
    const { stored } = await payerAt(world, { disbursedOn: await daysAgo(20) })
    const today = await isoToday()
    for (let place = 0; place < 54; place += 1) await pay(stored, today, 10_000 + place)
    const numbers = (await journalOf(stored)).map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: 55 }, (_, place) => 55 - place))
    for (const after of ['0', '-1', '1.5', '3000000000', 'x'])
      expect(
        (await support.send('GET', `/office/loans/${stored.contractNumber}/entries?after=${after}`)).status,
      ).toBe(400)
  })

  test('a day gone by is shown as it was on it, a day to come as it will be without a payment, and none before the loan', async () => {
    const { stored } = await payerAt(world, { disbursedOn: await daysAgo(100) })
    const past = await daysAgo(50)
    const before = (await dayOf(stored, past)).day
    const ahead = Temporal.PlainDate.from(await isoToday())
      .add({ months: 2 })
      .toString()
    const unpaid = (await dayOf(stored, ahead)).day
    await pay(stored, await daysAgo(45), 250_000)
    const { day, on, onFmt, today } = await dayOf(stored, past)
    expect(day).toEqual(before)
    expect({ on, onFmt, today }).toEqual({
      on: past,
      onFmt: past.split('-').reverse().join('/'),
      today: await isoToday(),
    })
    expect((await dayOf(stored)).day.payoff?.total).not.toBe(before.payoff?.total)
    expect((await dayOf(stored, ahead)).day.payoff?.total).toBeLessThan(unpaid.payoff?.total ?? 0)
    expect((await look(support, stored, await daysAgo(101))).body.day).toBeNull()
    for (const on of ['2026-02-30', 'ayer', '9999-01-01'])
      expect((await look(support, stored, on)).status).toBe(400)
  })

  test('a loan that its payments and the ledger do not bear out says so', async () => {
    const { stored } = await payerAt(world)
    const state = sql`jsonb_set(state::jsonb, '{prepaid}', '5')::json`
    await sql`update loan set state = ${state} where id = ${stored.id}`.execute(world.db)
    const { body } = await look(support, stored)
    expect(body.problems.join()).toContain('is not what its payments make of it')
  })
})

describe('who sees a loan', () => {
  test('a loan is shown masked, with the person’s own page, and each opening of it is recorded', async () => {
    const { stored, document, mobile, email } = await payerAt(world)
    const { body } = await look(support, stored)
    expect(body.person).toMatchObject({
      document: expect.stringContaining('•••'),
      email: expect.stringContaining('•••'),
    })
    for (const secret of [document, mobile, email]) expect(JSON.stringify(body)).not.toContain(secret)
    const { documentIndex } = await world.db
      .selectFrom('personKey')
      .select('documentIndex')
      .where('id', '=', body.person?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(documentIndex).toEqual(stored.documentIndex)
    const readings = await world.db
      .selectFrom('staffReading')
      .select(['userName', 'subjectType'])
      .where('subjectId', '=', stored.id)
      .execute()
    expect(readings).toEqual([{ userName: 'sara.rios', subjectType: 'loan' }])
  })

  test('a loan whose person’s data are locked or erased is there for compliance alone', async () => {
    const { stored, document } = await payerAt(world)
    const set = (columns: { lockedAt: string; person?: null }) =>
      world.db.updateTable('application').set(columns).where('id', '=', stored.applicationId).execute()
    const lockedAt = await world.control.clock()
    const entries = `/office/loans/${stored.contractNumber}/entries`
    await set({ lockedAt })
    for (const user of ['sara.rios', 'tomas.gil', 'ana.ortiz']) {
      const client = await staffClient(world, user)
      expect((await look(client, stored)).status).toBe(404)
      expect((await client.send('GET', entries)).status).toBe(404)
    }
    const { body } = await look(compliance, stored)
    expect(body).toMatchObject({ isLocked: true, person: { document: expect.stringContaining('•••') } })
    await set({ lockedAt, person: null })
    const erased = (await look(compliance, stored)).body
    expect(erased).toMatchObject({ isLocked: true, person: null, papers: [] })
    expect(JSON.stringify(erased)).not.toContain(document)
    expect((await compliance.send('GET', entries)).status).toBe(200)
  })

  test('a contract that nobody has is not found', async () => {
    expect((await support.send('GET', '/office/loans/CU-0000NADIE000')).status).toBe(404)
    expect((await support.send('GET', '/office/loans/nada')).status).toBe(400)
  })
})

describe('an application', () => {
  const see = (client: ApiClient, id: string) =>
    client.send<OfficeApplication>('GET', `/office/applications/${id}`)

  test('an application is shown masked with its steps, identity, order and the evidence of its signature', async () => {
    const customer = customerOf(world, '07')
    const { applicationId, idOrderAmount } = await customer.sign()
    const { body } = await see(support, applicationId)
    expect(body).toMatchObject({
      isLocked: false,
      identity: { isResultPending: false, confirmed: { method: 'biometrics' } },
      order: { number: idOrderAmount },
      contractNumber: null,
    })
    const events = body.steps.flatMap((step) => step.events)
    const inOrder = ['OfferConfirmed', 'IdentityConfirmed', 'AgreementAccepted', 'AgreementSigned']
    expect(events.filter((event) => inOrder.includes(event))).toEqual(inOrder)
    const signed = await world.db
      .selectFrom('agreementSignature')
      .select(['sha256', 'pinCheckedAt'])
      .where('applicationId', '=', applicationId)
      .executeTakeFirstOrThrow()
    const sha256 = signed.sha256.toString('hex')
    expect(body.agreement?.sha256).toBe(sha256)
    expect(body.signature).toMatchObject({ sha256, isTypedByAgent: false })
    expect(body.documents).toContainEqual(expect.objectContaining({ sha256, isSigned: true }))
    expect(body.codes.map(({ usedAtFmt }) => usedAtFmt)).toContain(body.signature?.codeUsedAtFmt)
    const { borrower } = (
      await customer.api.send<{ borrower: { name: string } }>('GET', `/application/${applicationId}`)
    ).body
    const names = (borrower?.name ?? '').split(' ')
    for (const secret of [customer.document, customer.mobile, customer.email, ...names])
      expect(JSON.stringify(body)).not.toContain(secret)
    const readings = await world.db
      .selectFrom('staffReading')
      .select(['userName', 'subjectType'])
      .where('subjectId', '=', applicationId)
      .execute()
    expect(readings).toEqual([{ userName: 'sara.rios', subjectType: 'application' }])
  })

  test('a refusal by the watchlist looks like any other, but to compliance; locked data are for compliance alone', async () => {
    const { stored } = await payerAt(world)
    const id = stored.applicationId
    const set = (columns: object) =>
      world.db.updateTable('application').set(columns).where('id', '=', id).execute()
    await set({ status: 'infolaftFailure', situation: 'FalhaInfolaft' })
    expect((await see(support, id)).body).toMatchObject({ status: 'reproved', situation: 'Reprovada' })
    expect(JSON.stringify((await see(support, id)).body)).not.toMatch(/infolaft/i)
    expect((await see(compliance, id)).body).toMatchObject({ situation: 'FalhaInfolaft' })
    await set({ lockedAt: await world.control.clock() })
    expect((await see(support, id)).status).toBe(404)
    expect((await see(compliance, id)).body.isLocked).toBe(true)
    await set({ person: null })
    expect((await see(compliance, id)).status).toBe(404)
  })
})

test('a paper is read by a session that has opened its person’s identity, and by no other; the trail and the readings name who read it', async () => {
  const { stored } = await payerAt(world)
  const path = `/office/loans/${stored.contractNumber}/papers/statement`
  expect(await support.send('GET', path)).toMatchObject({
    status: 409,
    body: { errorCode: 'EtapaInvalida', message: expect.stringContaining('ábrelos primero') },
  })
  const { person } = (await look(support, stored)).body
  const reveal = {
    group: 'identity',
    reason: 'answerClaim',
    case: { type: 'loan', id: stored.id },
  } as const
  const opened = await support.send('POST', `/office/people/${person?.id}/reveals`, { json: reveal })
  expect(opened.status).toBe(200)
  const read = await support.send('GET', path)
  expect(read.status).toBe(200)
  expect(read.headers.get('content-type')).toBe('application/pdf')
  expect((await support.send('GET', path.replace('statement', 'settlement'))).status).toBe(409)
  expect((await compliance.send('GET', path)).status, 'another session has not opened it').toBe(409)
  const audited = await world.db
    .selectFrom('auditEntry')
    .select(['actor', 'after'])
    .where('action', '=', 'openPaper')
    .where('subjectId', '=', stored.id)
    .execute()
  expect(audited).toEqual([{ actor: 'staff:sara.rios', after: { paper: 'statement' } }])
})

test('compliance takes the first dossier of a day alone and a further one by two people, whole, for 24 hours', async () => {
  const mario = await staffClient(world, 'mario.leon')
  const [first, second, third] = [await payerAt(world), await payerAt(world), await payerAt(world)].map(
    ({ stored }) => stored.applicationId,
  )
  const path = (application = '') => `/office/applications/${application}/dossier`
  const askFor = async (application: string | undefined) => {
    const order = { act: 'readDossier', input: { application } }
    const { body } = await compliance.send<{ seen: string }>('POST', '/office/acts/preview', { json: order })
    const done = await compliance.send<{ state: string; approval: string }>('POST', '/office/acts', {
      json: { ...order, reason: 'Oficio 4711', seen: body.seen },
    })
    return done.body
  }
  const statusOf = async (client: ApiClient, application?: string) =>
    (await client.send('GET', path(application))).status

  expect(await statusOf(compliance, first), 'nothing allowed it').toBe(409)
  expect(await askFor(first)).toMatchObject({ state: 'done' })
  const answer = await compliance.open(path(first), AbortSignal.timeout(20_000))
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(/filename="expediente-[\w-]+\.zip"/)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['indice.pdf', 'datos.json', 'SHA256SUMS']))
  const sums = Buffer.from(files.SHA256SUMS ?? []).toString()
  for (const [name, content] of Object.entries(files))
    if (name !== 'SHA256SUMS')
      expect(sums).toContain(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`)
  expect(await statusOf(mario, first), 'another person').toBe(409)
  expect(await statusOf(support, first)).toBe(403)

  const asked = await askFor(second)
  expect(asked.state).toBe('asked')
  const count = (user: string) =>
    inTransaction(world.db, async (transaction) =>
      countAllowedDossiers(transaction, user, Temporal.Instant.from(await world.control.clock())),
    )
  expect([await count('os/clara.duque'), await count('Clara.Duque@lender.example')]).toEqual([1, 1])
  expect(await count('os/mario.leon')).toBe(0)
  expect(await statusOf(compliance, second), 'nobody has approved it').toBe(409)
  const decided = await mario.send('POST', `/office/approvals/${asked.approval}`, {
    json: { decision: 'approve' },
  })
  expect(decided).toMatchObject({ status: 200, body: { state: 'done' } })
  expect(await statusOf(mario, second), 'who approved it').toBe(409)
  expect(await statusOf(compliance, second)).toBe(200)
  const audited = await world.db
    .selectFrom('auditEntry')
    .select(['actor', 'action', 'subjectId'])
    .where('action', 'in', ['allowDossier', 'writeDossier'])
    .orderBy('place')
    .execute()
  expect(audited).toEqual([
    { actor: 'staff:clara.duque', action: 'allowDossier', subjectId: first },
    { actor: 'staff:clara.duque', action: 'writeDossier', subjectId: first },
    { actor: 'staff:mario.leon', action: 'allowDossier', subjectId: second },
    { actor: 'staff:clara.duque', action: 'writeDossier', subjectId: second },
  ])
  await world.control.advance('PT23H')
  const atOnce = await Promise.all([askFor(first), askFor(third)])
  expect(atOnce.map(({ state }) => state).toSorted(), 'two at once on the next day').toEqual([
    'asked',
    'done',
  ])
  expect(await statusOf(compliance, second)).toBe(200)
  await world.control.advance('PT1H')
  expect(await statusOf(compliance, second), 'a day later').toBe(409)
  await world.control.resetClock()
})

describe('a paper that is mailed again', () => {
  const resend = (client: ApiClient, { contractNumber }: StoredLoan, paper: string) =>
    client.send<{ to: string; errorCode?: string }>('POST', `/office/loans/${contractNumber}/papers`, {
      json: { paper },
    })

  test('a paper goes to the person’s own confirmed address with its PDF, at most five times a day, and the audit trail names who sent it', async () => {
    const { stored, email } = await payerAt(world)
    await sql`update application set facts = jsonb_set(facts::jsonb, '{emailStatus}', '"ACCEPT"')::json
      where id = ${stored.applicationId}`.execute(world.db)
    const sent = await resend(support, stored, 'statement')
    expect(sent).toMatchObject({
      status: 200,
      body: { to: `${email.slice(0, 1)}•••@${email.split('@')[1]}` },
    })
    const mail = await world.control.message(email, ({ subject }) => subject.startsWith('Guarda tu extracto'))
    expect(mail.attachments).toHaveLength(1)
    expect((await resend(support, stored, 'settlement')).body.errorCode).toBe('DocumentoNoDisponible')
    for (let place = 0; place < 4; place += 1)
      expect((await resend(support, stored, 'statement')).status).toBe(200)
    expect(await resend(support, stored, 'statement')).toMatchObject({
      status: 424,
      body: { errorCode: 'LimiteDeReenvios' },
    })
    const audited = await world.db
      .selectFrom('auditEntry')
      .select(['actor', 'after'])
      .where('action', '=', 'resendPaper')
      .where('subjectId', '=', stored.id)
      .execute()
    expect(audited).toEqual(Array(5).fill({ actor: 'staff:sara.rios', after: { paper: 'statement' } }))
  })

  test('the agreement comes with the evidence of its signature, and the paz y salvo once the loan is paid', async () => {
    const customer = customerOf(world, '07')
    const { applicationId, idOrderAmount } = await customer.sign()
    await world.control.endOrder(idOrderAmount ?? '', 'deliver')
    const stored = await loanStore.findByApplication(world.db, applicationId)
    if (stored === null) throw new Error('no loan')
    const sent = async (paper: string, subject: string) => {
      expect((await resend(support, stored, paper)).status).toBe(200)
      const { attachments } = await world.control.message(customer.email, (one) =>
        one.subject.startsWith(subject),
      )
      return attachments.length
    }
    expect(await sent('agreement', 'Guarda tu contrato firmado')).toBe(2)
    await pay(stored, await isoToday(), (await dayOf(stored)).day.payoff?.total ?? 0, 'payoff')
    const { papers, situation } = (await look(support, stored)).body
    expect(situation).toBe('paid')
    expect(papers.map(({ paper }) => paper)).toEqual(['agreement', 'statement', 'settlement'])
    expect(await sent('settlement', 'Guarda tu paz y salvo')).toBe(1)
  })

  test('no paper of a credit that is void for theft goes to its confirmed address, which may be the thief’s', async () => {
    const mario = await staffClient(world, 'mario.leon')
    const customer = customerOf(world, '07')
    const { applicationId, idOrderAmount } = await customer.sign()
    await world.control.endOrder(idOrderAmount ?? '', 'deliver')
    const stored = await loanStore.findByApplication(world.db, applicationId)
    if (stored === null) throw new Error('no loan')
    const contract = stored.contractNumber
    expect((await resend(support, stored, 'agreement')).status).toBe(200)
    const held = await compliance.send('POST', '/office/holds', {
      json: { kind: 'identityTheft', subject: { type: 'loan', contract }, reason: 'Lo dijo por carta.' },
    })
    expect(held.status).toBe(200)
    const order = { act: 'voidLoan', input: { contract } }
    const { body } = await compliance.send<{ seen: string }>('POST', '/office/acts/preview', { json: order })
    const asked = await compliance.send<{ approval: string }>('POST', '/office/acts', {
      json: { ...order, reason: 'Lo probó la denuncia.', seen: body.seen },
    })
    const decided = await mario.send('POST', `/office/approvals/${asked.body.approval}`, {
      json: { decision: 'approve' },
    })
    expect(decided).toMatchObject({ status: 200, body: { state: 'done' } })
    expect(await resend(support, stored, 'agreement')).toMatchObject({
      status: 409,
      body: { errorCode: 'DocumentoNoDisponible' },
    })
  })

  test('no paper goes to an address that its person has not confirmed, nor of a person whose data are locked', async () => {
    const { stored } = await payerAt(world)
    const { applicationId } = stored
    expect(await resend(support, stored, 'statement')).toMatchObject({
      status: 409,
      body: { errorCode: 'CorreoSinValidar' },
    })
    const lockedAt = await world.control.clock()
    await world.db.updateTable('application').set({ lockedAt }).where('id', '=', applicationId).execute()
    expect((await resend(support, stored, 'statement')).status).toBe(404)
  })
})

test('a credit opens on the days that not every month has, and up to 20 years ahead', async () => {
  const { stored } = await payerAt(world)
  let day = Temporal.PlainDate.from(await isoToday())
  while (day.day < 29) day = day.add({ days: 1 })
  await world.control.moveTo(`${day}T15:00:00Z`)
  expect((await look(support, stored)).status).toBe(200)
  expect((await look(support, stored, day.add({ years: 19 }).toString())).status).toBe(200)
  expect((await look(support, stored, day.add({ years: 21 }).toString())).status).toBe(400)
})
