import type { ErrorBody, OwnData, OwnDataExport, StepUpPurpose } from '@cupo/wire'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../../apps/api/src/documents/testing/read-pdf.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import type { ApiClient } from '../support/api-client.ts'
import { borrowerAt, visitorOf } from '../support/borrower.ts'
import { customerOf } from '../support/customer.ts'
import type { HttpAnswer } from '../support/http-answer.ts'
import { preValidatorOf, requester } from '../support/pre-validation.ts'
import { seededPerson } from '../support/seeded-person.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.control.rebuildWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

/** Signs a seeded person in by a code. */
async function borrower(ending: string) {
  const visitor = visitorOf(world, `10101000${ending}`)
  await visitor.askPinPastCaptcha()
  const sms = await world.control.message(`30001000${ending}`, ({ code }) => code !== null)
  const { body } = await visitor.signIn({ password: sms.code ?? '', login_type: 'otp' })
  visitor.api.setToken(body.access_token ?? null)
  return visitor.api
}

/** Shows a code for an act in the session of a seeded person. */
async function confirm(api: ApiClient, ending: string, purpose: StepUpPurpose): Promise<void> {
  const mobile = `30001000${ending}`
  const seen = (await world.control.messages(mobile)).map(({ id }) => id)
  await api.send('POST', '/user/step-up', { json: { purpose } })
  const sms = await world.control.message(mobile, ({ id, code }) => code !== null && !seen.includes(id))
  const shown = await api.send('POST', '/user/step-up/confirm', { json: { purpose, pin: sms.code ?? '' } })
  if (shown.status !== 200) throw new Error(`the code answered ${shown.status}`)
}

const factsOf = ({ sections }: Pick<OwnData, 'sections'>, name: string) =>
  sections
    .filter((section) => section.name === name)
    .flatMap(({ records }) =>
      records.flatMap(({ title, facts }) => [title, ...facts.map(({ value }) => value)]),
    )

const rowsOf = async (action: string) =>
  (
    await world.db
      .selectFrom('auditEntry')
      .select(['actor', 'subjectType', 'after'])
      .where('action', '=', action)
      .execute()
  ).length

describe('what is kept of a person', () => {
  it('is told section by section, with origin and term, and without secrets or others (R-X15)', async () => {
    const api = await borrower('80')
    const { status, body } = await api.send<OwnData>('GET', '/borrower/data')
    expect(status).toBe(200)
    for (const { title, origin, kept } of body.sections) {
      expect([title, origin, kept].every((words) => words.length > 5)).toBe(true)
    }
    expect(factsOf(body, 'contact')).toContain('3000100080')
    expect(factsOf(body, 'person').join()).not.toContain('1010100080')
    expect(factsOf(body, 'consents').length).toBeGreaterThan(10)
    expect(factsOf(body, 'credits')).toContain('Vigente')
    expect(factsOf(body, 'payments')).toContain('Aplicado')
    expect(factsOf(body, 'recipients')).toContain('Andina Móvil')
    const text = JSON.stringify(body)
    const hashes = await sql<{ hash: string }>`
      select encode(code_hash, 'hex') as hash from pin_challenge union all
      select encode(hash, 'hex') from session_token union all select password_hash from borrower where password_hash is not null`.execute(
      world.db,
    )
    expect(hashes.rows.filter(({ hash }) => text.includes(hash))).toEqual([])
    for (const other of ['3000100081', '1010100081']) expect(text).not.toContain(other)
  })

  it('names the account of a personal loan by its end, and the bank among those who were told (R-X15)', async () => {
    const { body } = await (await borrower('92')).send<OwnData>('GET', '/borrower/data')
    const [application] = (await seededPerson(world, '92')).applications
    const number = application?.person.accountNumber ?? ''
    expect(number).toMatch(/^\d{10}$/)
    const told = factsOf(body, 'applications')
    expect(told).toEqual(expect.arrayContaining([`•••${number.slice(-4)}`, '$\u00a08.000.000']))
    expect(told.join()).not.toContain(number)
    expect(factsOf(body, 'recipients')).toContain('Banco')
  })

  it('is given as data and as a paper behind a fresh code, each with an audit row, so many a day (R-X15)', async () => {
    const api = await borrower('82')
    expect((await api.send('POST', '/borrower/data/export')).status).toBe(403)
    await confirm(api, '82', 'ownData')
    const before = await rowsOf('downloadOwnData')
    const exported = await api.send<OwnDataExport>('POST', '/borrower/data/export')
    expect(exported.status).toBe(200)
    expect(factsOf(exported.body, 'person')).toContain('1010100082')
    const paper: HttpAnswer<Uint8Array> = await api.send('POST', '/borrower/data/file')
    const words = readPdfText(paper.body).replaceAll(/\s+/g, ' ')
    for (const { title } of exported.body.sections) expect(words).toContain(title)
    expect(words).toContain('1.010.100.082')
    expect(await rowsOf('downloadOwnData')).toBe(before + 2)
    for (let more = 0; more < 4; more += 1) await api.send('POST', '/borrower/data/export')
    expect(await api.send<ErrorBody>('POST', '/borrower/data/file')).toMatchObject({
      status: 424,
      body: { errorCode: 'LimiteDeIntentos' },
    })
    expect(await rowsOf('downloadOwnData')).toBe(before + 6)
    await world.control.advance('PT6M')
    for (const path of ['/borrower/data/export', '/borrower/data/file']) {
      expect(await api.send<ErrorBody>('POST', path)).toMatchObject({
        status: 403,
        body: { errorCode: 'CodigoRequerido' },
      })
    }
  })
})

describe('what may be taken back', () => {
  const revoke = (api: Awaited<ReturnType<typeof borrower>>, purpose: string) =>
    api.send<{ isLocked: boolean } & Partial<ErrorBody>>('POST', '/borrower/data/revocation', {
      json: { purpose },
    })

  it('other purposes are taken back while a credit is open, as a new row of consent, and end all offers (R-X16)', async () => {
    const api = await borrower('86')
    expect(await revoke(api, 'otherPurposes')).toMatchObject({ status: 200, body: { isLocked: false } })
    const { body } = await api.send<OwnData>('GET', '/borrower/data')
    expect(body.revocable[0]).toMatchObject({ purpose: 'otherPurposes', isGranted: false })
    expect(factsOf(body, 'contact').join()).not.toContain('Ofertas')
    expect(factsOf(body, 'credits')).toContain('Vigente')
  })

  it('the treatment for a credit stays while a loan is open, and the answer says why (R-X16)', async () => {
    const api = await borrower('84')
    const { body } = await api.send<OwnData>('GET', '/borrower/data')
    expect(body.revocable[1]?.blockedBecause).toContain('en curso')
    await confirm(api, '84', 'revocation')
    expect(await revoke(api, 'credit')).toMatchObject({
      status: 409,
      body: { errorCode: 'RevocacionNoPermitida' },
    })
    expect((await api.send('GET', '/borrower/data')).status).toBe(200)
  })

  it('a quota that was asked for is told with the answer of the bureau, and goes with the treatment (R-X15, R-X16, R-U43)', async () => {
    const asked = preValidatorOf(world, '19', { channel: 'Finter' })
    await asked.ask()
    const { document, mobile, email } = asked
    const customer = customerOf(world, '19', { document, mobile, email })
    await customer.ignoreEarlierSms()
    await customer.begin()
    await customer.signInAsPerson(customer.api)
    const { body } = await customer.api.send<OwnData>('GET', '/borrower/data')
    const facts = factsOf(body, 'preValidations')
    expect(facts).toEqual(expect.arrayContaining(['Consulta de cupo', email, requester.name, 'A']))
    await customer.act('cancel', { status: 'CANCELLED' })
    await customer.stepUp('revocation')
    expect((await revoke(customer.api, 'credit')).status).toBe(200)
    const index = world.secrets.blindIndex('document', document)
    const left = await sql<{ count: number }>`
      select count(*)::int as count from (select id from pre_validation where document_index = ${index}
        union all select id from bureau_consultation where document_index = ${index}) as kept`.execute(
      world.db,
    )
    expect(left.rows).toEqual([{ count: 0 }])
  })

  it('the treatment for a credit stays while the provider is asked about a payment that was begun (R-X16)', async () => {
    const customer = customerOf(world, '09')
    await customer.begin()
    await customer.act('cancel', { status: 'CANCELLED' })
    await customer.signInAsPerson(customer.api)
    await customer.stepUp('revocation')
    const now = Temporal.Instant.from(await world.control.clock())
    const attempt = {
      id: newId(),
      invoice: newId(),
      purpose: 'downPayment',
      applicationId: customer.applicationId(),
      loanId: null,
      key: customer.applicationId(),
      documentIndex: world.secrets.blindIndex('document', customer.document),
      kind: null,
      paymentType: 'downPayment',
      method: 'Efectivo',
      channel: 'link',
      amount: 50_000,
      isTest: true,
      checkout: Buffer.alloc(0),
      idempotencyKey: null,
      fingerprint: '',
      state: 'registered',
      nextCheckAt: now.add({ hours: 24 }).toString(),
      requestedAt: now.toString(),
      updatedAt: now.toString(),
    } as const
    await world.db.insertInto('paymentAttempt').values(attempt).execute()
    expect(await revoke(customer.api, 'credit')).toMatchObject({
      status: 409,
      body: { errorCode: 'RevocacionNoPermitida' },
    })
    const own = world.db.updateTable('paymentAttempt').where('id', '=', attempt.id)
    await own.set({ nextCheckAt: null }).execute()
    expect((await revoke(customer.api, 'credit')).status).toBe(200)
  })

  it('the treatment for a credit takes the password and its links along: nobody signs in by them any more (R-X16)', async () => {
    const one = await borrowerAt(world, '09')
    await one.customer.act('cancel', { status: 'CANCELLED' })
    const api = await one.withPassword('una frase que nadie usa')
    await one.visitor.forgetPastCaptcha()
    const { idClient, idHash } = await one.resetLink()
    await one.customer.stepUp('revocation', api)
    expect((await revoke(api, 'credit')).status).toBe(200)
    expect(await one.signInByPassword('una frase que nadie usa')).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect(
      (await api.send('GET', `/publicdata/validateLinkResetForgottenPassword/${idClient}/${idHash}`)).body,
    ).toEqual({ validLink: false })
    const open = await sql`
      select from mail_link where purpose = 'resetPassword' and used_at is null
        and application_id = ${one.customer.applicationId()}`.execute(world.db)
    expect(open.rows).toEqual([])
  })

  it('with nothing open the applications are locked, every session ends, and a new application begins as a stranger (R-X16)', async () => {
    const customer = customerOf(world, '09')
    await customer.begin()
    const applicationId = customer.applicationId()
    const api = await customer.signInAsPerson(customer.api)
    await customer.stepUp('revocation')
    expect((await revoke(api, 'credit')).status).toBe(409)
    await customer.act('cancel', { status: 'CANCELLED' })
    expect(await revoke(api, 'credit')).toMatchObject({ status: 200, body: { isLocked: true } })
    expect((await api.send('GET', '/borrower/data')).status).toBe(401)
    const mail = await world.control.message(customer.email, ({ subject }) =>
      subject.startsWith('Bloqueamos'),
    )
    expect(mail.text).toContain('Tu cuenta quedó cerrada')
    const { rows } = await sql<{ isLocked: boolean }>`
      select locked_at is not null as "isLocked" from application where id = ${applicationId}`.execute(
      world.db,
    )
    expect(rows).toEqual([{ isLocked: true }])
    await customer.ignoreEarlierSms()
    await customer.begin()
    expect(customer.applicationId()).not.toBe(applicationId)
    await customer.signInAsPerson(api)
    const { body } = await api.send<OwnData>('GET', '/borrower/data')
    expect(body.sections.find(({ name }) => name === 'applications')?.records).toHaveLength(1)
  })
})
