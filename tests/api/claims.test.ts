import type { Claim } from '@cupo/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import { captchaTicket } from '../support/captcha-tickets.ts'
import { workedOn } from '../support/claim-work.ts'
import type { Message } from '../support/control.ts'
import { type AnswerOrError, customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { waitFor } from '../support/wait-for.ts'
import { somebodyWaits } from '../support/wait-for-row.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

const words = { subject: 'Mi dirección está mal', description: 'Vivo en otra casa desde el mes pasado.' }
const fold = (text: string) => text.replaceAll(/\s+/g, ' ')

/** The newest mail of a claim whose subject begins so. */
const mailOf = (to: string, subject: string, protocol: string): Promise<Message> =>
  world.control.message(to, (one) => one.subject.startsWith(subject) && one.subject.includes(protocol))

describe('a claim in the area', () => {
  async function signedIn({ confirmsEmail = true } = {}) {
    const customer = customerOf(world, '09')
    await customer.begin()
    if (confirmsEmail) await customer.acceptEmail()
    await customer.signInAsPerson(customer.api)
    const file = async (json: object) =>
      (await customer.api.send<Claim>('POST', '/selfmanage/claims', { json: { ...words, ...json } })).body
    return { customer, file }
  }

  it('a claim in the area is mailed with its number, kind, subject and date, and its answer in full', async () => {
    await world.control.moveTo('2026-11-23T15:00:00Z')
    const { customer, file } = await signedIn()
    const claim = await file({ kind: 'dataClaim' })
    expect(claim).toMatchObject({
      kind: 'dataClaim',
      answerDueDateFmt: '15/12/2026',
      isMarkedInProcess: true,
    })
    const filed = fold((await mailOf(customer.email, 'Recibimos tu queja', claim.protocol)).text)
    for (const told of [
      'Corregir, actualizar o borrar mis datos',
      words.subject,
      '15/12/2026',
      '«reclamo en trámite»',
    ])
      expect(filed).toContain(told)
    expect(filed).not.toContain(words.description)

    expect(
      (await workedOn(world, claim.protocol, { status: 'Closed', solution: 'Ya la corregimos.' })).ok,
    ).toBe(true)
    const answered = await mailOf(customer.email, 'Lee la respuesta', claim.protocol)
    expect(fold(answered.text)).toContain('Ya la corregimos.')
    const { body } = await customer.api.send<{ claims: readonly Claim[] }>('GET', '/selfmanage/claims')
    expect(body.claims).toMatchObject([{ solution: 'Ya la corregimos.', isMarkedInProcess: false }])
  })

  it('a claim in the area tells an address that nobody confirmed the number and the date alone (R-N3)', async () => {
    const { customer, file } = await signedIn({ confirmsEmail: false })
    const { protocol } = await file({ kind: 'identityTheft' })
    await workedOn(world, protocol, { status: 'Closed', solution: 'Revisamos tu crédito.' })
    for (const subject of ['Recibimos tu queja', 'Lee la respuesta']) {
      const text = fold((await mailOf(customer.email, subject, protocol)).text)
      expect(text).toContain(protocol)
      for (const secret of [words.subject, words.description, 'Suplantación', 'Revisamos tu crédito'])
        expect(text).not.toContain(secret)
    }
  })

  it('a claim in the area is not filed by somebody who takes the treatment of their data back at the same moment (R-X16)', async () => {
    const { customer } = await signedIn()
    const documentIndex = world.secrets.blindIndex('document', customer.document)
    const filing = await world.db.transaction().execute(async (revoking) => {
      const own = revoking.selectFrom('application').select('id').where('documentIndex', '=', documentIndex)
      await own.forUpdate().execute()
      const closed = revoking.updateTable('application').where('documentIndex', '=', documentIndex)
      await closed.set({ lockedAt: await world.control.clock() }).execute()
      const answer = customer.api.send<AnswerOrError<Claim>>('POST', '/selfmanage/claims', {
        json: { ...words, kind: 'dataClaim' },
      })
      await somebodyWaits(world.db, 'application')
      return { answer }
    })
    expect(await filing.answer).toMatchObject({ status: 404, body: { errorCode: 'NoEncontrado' } })
    const filed = world.db.selectFrom('claim').select('id').where('documentIndex', '=', documentIndex)
    expect(await filed.execute()).toEqual([])
  })

  it('a claim in the area is extended once, before its date, with a reason that the person is told (R-N2)', async () => {
    await world.control.moveTo('2026-11-23T15:00:00Z')
    const { customer, file } = await signedIn()
    const { protocol } = await file({ kind: 'dataClaim' })
    const extend = () => workedOn(world, protocol, { extendBecause: 'Falta la respuesta de la tienda.' })
    expect(await extend()).toMatchObject({ ok: true, value: { answerDueOn: '2026-12-28' } })
    expect(await extend()).toMatchObject({ ok: false, refusal: { code: 'SolicitudInvalida' } })
    const text = fold((await mailOf(customer.email, 'Nueva fecha', protocol)).text)
    for (const told of ['15/12/2026', '28/12/2026', 'Falta la respuesta de la tienda.'])
      expect(text).toContain(told)
  })

  it('a claim in the area is not extended where the law gives no more days, nor after its date (R-N2)', async () => {
    await world.control.moveTo('2026-11-23T15:00:00Z')
    const { file } = await signedIn()
    const dispute = await file({ kind: 'paymentDispute' })
    const consultation = await file({ kind: 'dataConsultation' })
    expect(consultation.answerDueDateFmt).toBe('07/12/2026')
    const extend = ({ protocol }: Claim) => workedOn(world, protocol, { extendBecause: 'Falta el banco.' })
    expect((await extend(dispute)).ok).toBe(false)
    await world.control.moveTo('2026-12-09T15:00:00Z')
    expect((await extend(consultation)).ok).toBe(false)
  })
})

describe('a claim without an account', () => {
  const typed = (change: object = {}) => ({
    ...words,
    kind: 'dataClaim',
    name: 'Ana María Ruiz',
    identityCardNumber: '1010109999',
    mobile: '3000109999',
    email: 'ana@correo.example',
    ...change,
  })
  const visitor = () => apiClient(world.webUrl)
  type CodeAnswer = AnswerOrError<{ claimRequestId: string; codeExpiresInSeconds: number }>

  const ask = async (path: string, json: object) =>
    visitor().send<CodeAnswer>('POST', path, { json, headers: await captchaTicket(world) })
  const codesOf = async (mobile: string) =>
    (await world.control.messages(mobile)).flatMap(({ code }) => (code === null ? [] : [code]))
  const newCode = (mobile: string, known: readonly string[]) =>
    waitFor('a code', async () => {
      const all = await codesOf(mobile)
      return all.length > known.length ? all[0] : undefined
    })
  const confirm = (claimRequestId: string, code: string) =>
    visitor().send<AnswerOrError<Claim> & { pinError?: string }>('POST', '/publicdata/claims/confirm', {
      json: { claimRequestId, code },
    })
  /** Asks for something, reads the code on the line, and types it. */
  const doWith = async (path: string, json: { readonly mobile: string; readonly protocol?: string }) => {
    const known = await codesOf(json.mobile)
    const { body } = await ask(path, json)
    return confirm(body.claimRequestId ?? '', await newCode(json.mobile, known))
  }
  const file = (change: object = {}) => doWith('/publicdata/claims', typed(change))
  const rowOf = (protocol: string) =>
    world.db.selectFrom('claim').selectAll().where('protocol', '=', protocol).executeTakeFirstOrThrow()
  const bound = (protocol: string) =>
    waitFor('what became of the claim', async () => {
      const { id } = await rowOf(protocol)
      const effect = await world.db
        .selectFrom('outbox')
        .select('sentAt')
        .where('dedupeKey', '=', `bind-claim:${id}`)
        .executeTakeFirstOrThrow()
      return effect.sentAt === null ? undefined : rowOf(protocol)
    })

  it('a claim without an account needs a captcha, and is filed by the code on its line, once', async () => {
    await world.control.moveTo('2026-11-23T15:00:00Z')
    const blunt = await visitor().send('POST', '/publicdata/claims', { json: typed() })
    expect(blunt.status).toBe(428)
    const { body } = await ask('/publicdata/claims', typed())
    const id = body.claimRequestId ?? ''
    const code = await newCode('3000109999', [])
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    expect(await confirm(id, wrong)).toMatchObject({ status: 400, body: { pinError: 'WRONG_PIN' } })
    const both = await Promise.all([confirm(id, code), confirm(id, code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(both.find(({ status }) => status === 200)?.body).toMatchObject({
      kind: 'dataClaim',
      status: 'New',
      answerDueDateFmt: '15/12/2026',
    })
  })

  it('a claim without an account is stored sealed, and its address gets number and date until its link is pressed (R-N3)', async () => {
    const email = 'sellada@correo.example'
    const { protocol = '' } = (await file({ email })).body
    const filed = await mailOf(email, 'Recibimos tu queja', protocol)
    for (const secret of [words.subject, words.description, 'Ana']) expect(filed.text).not.toContain(secret)
    const link = filed.links.find((one) => one.includes('/reclamos/correo/')) ?? ''
    const [claim = '', token = ''] = link.split('/').slice(-2)
    const press = (json: object) => visitor().send('POST', '/publicdata/claims/email', { json })
    expect((await press({ claim, token: `${token.slice(0, -2)}xx` })).status).toBe(409)
    expect((await press({ claim: '01a20012-02af-74b3-a37b-50226724e080', token })).status).toBe(409)
    expect((await press({ claim, token })).status).toBe(200)
    await workedOn(world, protocol, { status: 'Closed', solution: 'Ya la corregimos.' })
    expect(fold((await mailOf(email, 'Lee la respuesta', protocol)).text)).toContain('Ya la corregimos.')
    const { content, filer } = await rowOf(protocol)
    for (const bytes of [content, filer ?? Buffer.alloc(0)])
      expect(bytes.toString('latin1')).not.toContain('dire')
  })

  it('a claim without an account is of the person of its identity number only where its line is theirs; the answers are the same (R-N4)', async () => {
    const customer = customerOf(world, '09')
    await customer.begin()
    await customer.signInAsPerson(customer.api)
    const { document, mobile } = customer
    const theirs = await file({ identityCardNumber: document, mobile })
    const strangers = await file({ identityCardNumber: document, mobile: '3000105555' })
    const nobody = await file({ identityCardNumber: '1010105555', mobile: '3000105556' })
    const shape = ({ status, body }: typeof theirs) => ({
      status,
      body: { ...body, caseId: '', protocol: '', createdDate: '' },
    })
    expect(shape(strangers)).toEqual(shape(theirs))
    expect(shape(nobody)).toEqual(shape(theirs))

    const documentIndex = world.secrets.blindIndex('document', document)
    expect((await bound(theirs.body.protocol ?? '')).documentIndex).toEqual(documentIndex)
    expect((await bound(strangers.body.protocol ?? '')).documentIndex).toBeNull()
    expect((await bound(nobody.body.protocol ?? '')).documentIndex).toBeNull()
    const { body } = await customer.api.send<{ claims: readonly Claim[] }>('GET', '/selfmanage/claims')
    expect(body.claims.map(({ protocol }) => protocol)).toEqual([theirs.body.protocol])
  })

  it('a claim without an account is shown for its number and a code on its line; any other number sends nothing and is answered the same (R-N5)', async () => {
    const mobile = '3000106666'
    const { protocol = '' } = (await file({ mobile })).body
    await workedOn(world, protocol, { status: 'Closed', solution: 'Ya la corregimos.' })
    const shown = await doWith('/publicdata/claims/view', { protocol, mobile })
    expect(shown.body).toMatchObject({ protocol, status: 'Closed', solution: 'Ya la corregimos.' })

    const others = [
      { protocol, mobile: '3000107777' },
      { protocol: '2026-99999999', mobile },
    ]
    const sent = await codesOf(mobile)
    for (const other of others) {
      const answer = await ask('/publicdata/claims/view', other)
      expect(answer).toMatchObject({ status: 200, body: { codeExpiresInSeconds: 80 } })
      expect(await confirm(answer.body.claimRequestId ?? '', '0000')).toMatchObject({
        status: 400,
        body: { pinError: 'WRONG_PIN' },
      })
    }
    await world.control.advance('PT1S')
    expect(await codesOf('3000107777')).toEqual([])
    expect(await codesOf(mobile)).toEqual(sent)
  })

  it('a claim without an account gets another code once the last one has run out, and three tries for each', async () => {
    const mobile = '3000108888'
    const { body } = await ask('/publicdata/claims', typed({ mobile }))
    const claimRequestId = body.claimRequestId ?? ''
    const resend = () =>
      visitor().send<CodeAnswer>('POST', '/publicdata/claims/new-code', { json: { claimRequestId } })
    expect((await resend()).status).toBe(409)
    const first = await newCode(mobile, [])
    const wrong = String((Number(first) + 1) % 10_000).padStart(4, '0')
    for (const pinError of ['WRONG_PIN', 'WRONG_PIN', 'WRONG_PIN', 'NO_MORE_PIN_ATTEMPTS']) {
      expect((await confirm(claimRequestId, wrong)).body.pinError).toBe(pinError)
    }
    await world.control.advance('PT81S')
    expect((await confirm(claimRequestId, first)).body.pinError).toBe('TTL_EXPIRED')
    expect((await resend()).status).toBe(200)
    expect((await confirm(claimRequestId, await newCode(mobile, [first]))).status).toBe(200)
    expect((await resend()).status).toBe(404)
  })

  it('a claim without an account is refused beyond five codes of a line in an hour', async () => {
    const json = typed({ mobile: '3000104444' })
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push((await ask('/publicdata/claims', json)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 424])
  })
})
