import { randomUUID } from 'node:crypto'
import type { OwnData } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderDossierIndex } from '../../apps/api/src/documents/dossier/dossier-index.ts'
import { readPdfText } from '../../apps/api/src/documents/testing/read-pdf.ts'
import { readDossier } from '../../apps/api/src/features/dossier/read-dossier.ts'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { formatExactTime, formatMoment } from '../../apps/api/src/platform/format.ts'
import { demoBrand } from '../../apps/demo/src/lender.ts'
import { agentOf, agents } from '../support/agent.ts'
import { apiClient } from '../support/api-client.ts'
import { type AnswerOrError, type Customer, customerOf, type Wishes } from '../support/customer.ts'
import { landlineOf, type PreValidator, preValidatorOf } from '../support/pre-validation.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

type LinkContent = AnswerOrError<{
  id_access: string
  origin: string
  document: string
  mobile: string
  email: string
  campaign: string
  quotaMax: number
}>

const dataOf = (url: string | null | undefined) => new URL(url ?? '').searchParams.get('data') ?? ''

const openLink = (browser: Pick<PreValidator, 'api'>, url: string | null | undefined) =>
  browser.api.send<LinkContent>('POST', '/publicdata/store-link', { json: { data: dataOf(url) } })

/** The person of a pre-validation at the form, in the same browser. */
const applicantOf = (asked: PreValidator, wishes: Wishes = {}, ending = '00'): Customer =>
  customerOf(world, ending, {
    document: asked.document,
    mobile: asked.mobile,
    email: asked.email,
    api: asked.api,
    ...wishes,
  })

/** At the form that the link of the result leads to, in the same browser. */
async function fileByLink(asked: PreValidator, wishes: Wishes = {}) {
  const link = await openLink(asked, (await asked.handOver()).body.url)
  const applicant = applicantOf(asked, wishes)
  return { applicant, filed: await applicant.submit({ id_access: link.body.id_access }) }
}

const codesTo = async (mobile: string): Promise<number> => {
  await world.control.advance('PT0S')
  return (await world.control.messages(mobile)).filter(({ code }) => code !== null).length
}

const consultationsOf = (document: string) =>
  world.db
    .selectFrom('bureauConsultation')
    .selectAll()
    .where('documentIndex', '=', world.secrets.blindIndex('document', document))
    .execute()

const isProved = { status: 200, body: { isProved: true } }

/** A code is awaited, as of every form: nothing was proved, and nobody is signed in. */
async function expectCodeAsEver(applicant: Customer, changes: object = {}): Promise<void> {
  const answer = await applicant.submit(changes)
  expect(answer).toMatchObject({ status: 200, body: { pinExpiresInSeconds: 80 } })
  expect(answer.body.isProved).toBeUndefined()
  expect(answer.body.session).toBeUndefined()
  expect((await applicant.api.send('GET', '/user/session')).status).toBe(401)
}

describe('a result of the own browser', () => {
  it('a result of the own browser leads from Finter to a signed application: nothing known is typed, no code but the one that signs (R-U34, R-U36, R-U40)', async () => {
    const asked = preValidatorOf(world, '02')
    const result = await asked.ask()
    expect(result).toMatchObject({ status: 200, body: { situation: 'approved', quotaMax: 6_000_000 } })
    const { body } = await asked.handOver()
    expect(body.url).toMatch(new RegExp(`^${world.webUrl}/form\\?data=`))
    const link = await openLink(asked, body.url)
    const { document, mobile, email } = asked
    expect(link).toMatchObject({
      status: 200,
      body: { origin: 'Finter', document, mobile, email, isPreValidated: true },
    })

    const applicant = applicantOf(asked)
    const filed = await applicant.submit({ id_access: link.body.id_access })
    expect(filed).toMatchObject({
      ...isProved,
      body: { status: 'preOffer', session: { token_type: 'Cookie' } },
    })
    expect(filed.body.pinExpiresInSeconds).toBeUndefined()
    const reserved = await world.db
      .selectFrom('preValidation')
      .select('id')
      .where('documentIndex', '=', world.secrets.blindIndex('document', document))
      .execute()
    expect(reserved).toEqual([{ id: filed.body.applicationId }])
    expect(await applicant.read()).toMatchObject({ status: 'preOffer', situation: 'EmAndamento', email })

    const changed = { email: 'otra.persona@correo.example' }
    expect(await asked.api.send('POST', '/borrower/changeEmail', { json: changed })).toMatchObject({
      status: 403,
      body: { errorCode: 'IngresoRequerido' },
    })

    await applicant.untilAccepted()
    expect(await codesTo(mobile)).toBe(1)
    const sign = () => applicant.act('createContract', { isPartial: false })
    expect(await sign()).toMatchObject({ status: 403, body: { errorCode: 'CodigoRequerido' } })
    await applicant.stepUp()
    expect((await sign()).status).toBe(200)
    expect(await applicant.read()).toMatchObject({ status: 'financialData', activity: 'OrdemPagamento' })
    const signature = await world.db
      .selectFrom('agreementSignature')
      .innerJoin('pinChallenge', 'pinChallenge.id', 'agreementSignature.pinChallengeId')
      .select('pinChallenge.purpose')
      .where('agreementSignature.applicationId', '=', applicant.applicationId())
      .execute()
    expect(signature).toEqual([{ purpose: 'signing' }])
  })

  it('a result of the own browser leads from Libre to a signed loan, by the simulator of the campaign (R-U34, R-U36)', async () => {
    const asked = preValidatorOf(world, '23')
    await asked.start({ origin: 'Libre' })
    await asked.prove()
    expect((await asked.basic()).body).toMatchObject({
      channel: 'Libre',
      quotaMax: 6_000_000,
      advancedPaymentValue: 0,
      hasGuarantee: false,
    })
    const { body } = await asked.handOver()
    expect(body.url).toMatch(new RegExp(`^${world.webUrl}/home-offer-simulation\\?data=`))
    const link = await openLink(asked, body.url)
    const { document, mobile, email } = asked
    const told = { origin: 'Libre', campaign: 'LIBRE', document, mobile, email, quotaMax: 6_000_000 }
    expect(link.body).toMatchObject(told)
    const again = { id_access: link.body.id_access }
    expect((await asked.api.send('POST', '/publicdata/store-link', { json: again })).body).toMatchObject(told)
    const simulated = await asked.api.send('GET', `/publicdata/offer/LIBRE?value=${link.body.quotaMax}`)
    expect(simulated.status).toBe(200)

    const applicant = applicantOf(asked, { amount: 3_000_000 })
    expect(await applicant.submit({ id_access: link.body.id_access })).toMatchObject(isProved)
    await applicant.untilAccepted()
    expect(await codesTo(mobile)).toBe(1)
    await applicant.stepUp()
    expect((await applicant.sign()).status).toBe('financialData')
    expect(await consultationsOf(document)).toHaveLength(1)
  })

  it('a result of the own browser is what the offers of a form of 29 days later go by, in any channel, and the bureau is asked once (R-U41)', async () => {
    const asked = preValidatorOf(world, '43')
    expect((await asked.ask()).body).toMatchObject({ scoreClassifier: 'D', quotaMax: 1_200_000 })
    await world.control.advance('P29D')
    const later = customerOf(world, '43', {
      document: asked.document,
      mobile: asked.mobile,
      amount: 4_000_000,
    })
    await later.ignoreEarlierSms()
    await later.until('counterOffer')
    const { body } = await later.act('listOfferLibre')
    expect(body.data?.calculator).toMatchObject({ status: 'DOWNGRADE', maximumValue: 1_500_000 })
    expect(await consultationsOf(asked.document)).toHaveLength(1)
  })

  it('a result of the own browser names its consent in dossier, trail and own data of the application that went by its answer (R-U44)', async () => {
    const asked = preValidatorOf(world, '44')
    await asked.ask()
    await world.control.advance('P2D')
    const later = customerOf(world, '44', { document: asked.document, mobile: asked.mobile })
    await later.ignoreEarlierSms()
    await later.until('preOffer')
    const [consultation] = await consultationsOf(asked.document)
    expect(consultation?.applicationId).not.toBe(later.applicationId())
    const allowed = await world.db
      .selectFrom('consent')
      .selectAll()
      .where('id', '=', consultation?.consentId ?? '')
      .executeTakeFirstOrThrow()

    const parts = { db: world.db, secrets: world.secrets, store: applicationStore(world.secrets) }
    const dossier = await readDossier({ ...parts, brand: demoBrand }, later.applicationId(), {
      actor: { kind: 'staff', user: 'prueba' },
      requestId: 'prueba',
      now: Temporal.Instant.from(await world.control.clock()),
    })
    if (!dossier.ok) throw new Error(dossier.refusal.code)
    const { index } = dossier.value
    expect(index.bureauAnswer).toEqual({ askedAt: consultation?.askedAt, consentedAt: allowed.at })
    const ofBureau = index.consents.filter(({ kind }) => kind === 'bureauConsultation')
    expect(ofBureau.map(({ at, isEarlier }) => [at === allowed.at, isEarlier])).toEqual([
      [true, true],
      [false, false],
    ])
    const created = index.auditRows.find(({ action }) => action === 'createApplication')
    expect(created).toMatchObject({ after: { consultation: { consentId: consultation?.consentId } } })
    const pdf = await renderDossierIndex({ ...index, files: [] }, demoBrand)
    const words = readPdfText(Buffer.from(pdf)).replace(/\s+/g, ' ')
    expect(words).toContain('dado antes, para la consulta que se usó en esta solicitud')
    expect(words).toContain(
      `se consultó el ${formatExactTime(consultation?.askedAt ?? '')}, con el consentimiento`,
    )

    // What the pre-validation itself kept is gone by then; what it allowed is not.
    await world.db
      .deleteFrom('preValidation')
      .where('id', '=', consultation?.applicationId ?? '')
      .execute()
    const person = await later.signInAsPerson()
    const { body } = await person.send<OwnData>('GET', '/borrower/data')
    const consulted = [consultation?.askedAt, allowed.at].map((at) => formatMoment(at ?? ''))
    expect(JSON.stringify(body)).toContain(consulted.join(', con tu autorización del '))
    const consents = body.sections.find(({ name }) => name === 'consents')
    expect(consents?.records.map(({ title }) => title)).toContain(formatMoment(allowed.at))
  })
})

describe('a form that the proof does not reach', () => {
  it('a form that the proof does not reach asks its own code where the link of the result did not lead to it, at a shared device too (R-U37)', async () => {
    const asked = preValidatorOf(world, '29')
    await asked.ask()
    const someone = applicantOf(asked)
    await someone.ignoreEarlierSms()
    await expectCodeAsEver(someone)
    const link = await openLink(asked, (await asked.handOver()).body.url)
    await world.control.advance('PT81S')
    const elsewhere = applicantOf(asked, { api: apiClient(world.webUrl, 'web') })
    await expectCodeAsEver(elsewhere, { id_access: link.body.id_access })
  })

  it('a form that the proof does not reach asks its own code of whom the lender knows, whatever became of their application (R-U38)', async () => {
    const asked = preValidatorOf(world, '09')
    const before = customerOf(world, '09', { document: asked.document, mobile: asked.mobile })
    await before.until('preOffer')
    await before.act('cancel', { status: 'CANCELLED' })
    await world.control.advance('PT2M')
    await asked.ask()
    const link = await openLink(asked, (await asked.handOver()).body.url)
    expect(link.body).toMatchObject({ document: asked.document, mobile: asked.mobile, email: asked.email })
    const applicant = applicantOf(asked)
    await applicant.ignoreEarlierSms()
    await expectCodeAsEver(applicant, { id_access: link.body.id_access })
    await applicant.signInBySms()
    expect(await applicant.read()).toMatchObject({ status: 'preOffer' })
  })

  it('a form that the proof does not reach asks its own code in another browser, for another line, and from a client without cookies (R-U37)', async () => {
    const asked = preValidatorOf(world, '03')
    await asked.ask()
    await expectCodeAsEver(applicantOf(asked, { api: apiClient(world.webUrl, 'web') }))
    await world.control.advance('PT81S')
    await expectCodeAsEver(applicantOf(asked, { api: apiClient(world.webUrl, 'other') }))
    await expectCodeAsEver(applicantOf(asked, { mobile: '3107654321' }))
  })

  it('a form that the proof does not reach asks its own code for another document, whose link it is not besides (R-U37, R-F14)', async () => {
    const asked = preValidatorOf(world, '04')
    await asked.ask()
    const link = await openLink(asked, (await asked.handOver()).body.url)
    const other = customerOf(world, '05', { api: asked.api })
    const refused = await other.submit({ id_access: link.body.id_access })
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ field: 'documentAcessoFinter' }] } })
    await expectCodeAsEver(other)
  })

  it('a form that the proof does not reach asks its own code after the end of the proof, and in another channel (R-U37)', async () => {
    const asked = preValidatorOf(world, '06')
    await asked.ask()
    await expectCodeAsEver(applicantOf(asked, { amount: 1_000_000 }))
    await world.control.advance('PT16M')
    await expectCodeAsEver(applicantOf(asked))
  })

  it('a form that the proof does not reach asks its own code of whose application is open, and leads there (R-U38, R-J5)', async () => {
    const asked = preValidatorOf(world, '07')
    const open = customerOf(world, '07', { document: asked.document, mobile: asked.mobile })
    await open.until('offer')
    await asked.ask()
    const again = applicantOf(asked)
    await again.ignoreEarlierSms()
    await expectCodeAsEver(again)
    expect(again.applicationId()).toBe(open.applicationId())
    await again.signInBySms()
    expect(await again.read()).toMatchObject({ applicationId: open.applicationId(), status: 'offer' })
  })

  it('a form that the proof does not reach is refused as ever where a loan of the channel or an application of another one is open, which the result tells its person alone (R-U38, R-U48, R-J6)', async () => {
    const asked = preValidatorOf(world, '08')
    const open = customerOf(world, '08', {
      document: asked.document,
      mobile: asked.mobile,
      amount: 1_000_000,
    })
    await open.until('counterOffer')
    expect((await asked.ask()).body).toMatchObject({ situation: 'approved', barredBy: 'EmAndamento' })
    const refused = await applicantOf(asked).submit()
    expect(refused).toMatchObject({ status: 409, body: { errorCode: 'EmAndamento' } })

    const buyer = customerOf(world, '25')
    const signed = await buyer.sign()
    await world.control.advance('PT0S')
    await world.control.endOrder(signed.idOrderAmount ?? '', 'deliver')
    const { document, mobile, email } = buyer
    const known = preValidatorOf(world, '25', { document, mobile, email })
    expect((await known.ask()).body).toMatchObject({ situation: 'approved', barredBy: 'Liberada' })
    // Whoever asks on their behalf is told a quota, and nothing that this person has besides.
    const byOther = preValidatorOf(world, '25', { document, mobile, email, channel: 'Finter' })
    await world.control.advance('PT2M')
    expect((await byOther.ask()).body).toMatchObject({ situation: 'approved', barredBy: null })
    const delivered = await applicantOf(known).submit()
    expect(delivered).toMatchObject({ status: 409, body: { errorCode: 'Liberada' } })
  })
})

describe('a form that the proof confirms', () => {
  it('a form that the proof confirms is one application, however often it is posted at the same moment (R-U36)', async () => {
    const asked = preValidatorOf(world, '11')
    await asked.ask()
    const link = await openLink(asked, (await asked.handOver()).body.url)
    const json = { id_access: link.body.id_access }
    const answers = await Promise.all([1, 2, 3].map(() => applicantOf(asked).submit(json)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const all = await world.db
      .selectFrom('application')
      .select('id')
      .where('documentIndex', '=', world.secrets.blindIndex('document', asked.document))
      .where('provedAt', 'is not', null)
      .execute()
    expect(all).toHaveLength(1)
    expect(await consultationsOf(asked.document)).toHaveLength(1)
    expect(await applicantOf(asked).api.send('GET', '/user/session')).toMatchObject({
      status: 200,
      body: { openApplicationId: all[0]?.id },
    })
  })

  it('a form that the proof confirms changes nothing of what another form began at the same moment by the same proof (R-U38)', async () => {
    const asked = preValidatorOf(world, '26')
    await asked.start({ origin: 'Libre' })
    await asked.prove()
    const link = await openLink(asked, (await asked.handOver()).body.url)
    const forms = [1_000_000, 2_000_000].map((amount) => applicantOf(asked, { amount }))
    const answers = await Promise.all(forms.map((form) => form.submit({ id_access: link.body.id_access })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const all = world.db
      .selectFrom('application')
      .select((row) => row.cast<string>('id', 'text').as('id'))
      .where('documentIndex', '=', world.secrets.blindIndex('document', asked.document))
    const trail = await world.db
      .selectFrom('auditEntry')
      .select('action')
      .where('subjectId', 'in', all)
      .execute()
    const actions = trail.map(({ action }) => action)
    expect(actions.filter((action) => action === 'createApplication')).toHaveLength(1)
    expect(actions).not.toContain('changeRequest')
  })

  it('a form that the proof confirms is refused beyond the registrations of a day, and opens no session (R-U36)', async () => {
    const asked = preValidatorOf(world, '27')
    await asked.ask()
    const subject = world.secrets.blindIndex('document', asked.document)
    const at = await world.control.clock()
    const taken = Array.from({ length: 10 }, () => ({ id: randomUUID(), kind: 'registration', subject, at }))
    await world.db.insertInto('limitEvent').values(taken).execute()
    const { applicant, filed } = await fileByLink(asked)
    expect(filed).toMatchObject({ status: 424, body: { errorCode: 'LimiteDeIntentos' } })
    expect((await applicant.api.send('GET', '/user/session')).status).toBe(401)
  })

  it('a form that the proof confirms is kept where the watchlist does not answer, and begun as soon as it does (R-U36)', async () => {
    const asked = preValidatorOf(world, '12')
    await asked.ask()
    const link = await openLink(asked, (await asked.handOver()).body.url)
    await world.control.fault({ part: 'watchlist', mode: 'error' })
    const applicant = applicantOf(asked)
    const filed = await applicant.submit({ id_access: link.body.id_access })
    expect(filed).toMatchObject({ ...isProved, body: { status: 'preOffer' } })
    await world.control.fault({ part: 'watchlist', mode: 'ok' })
    expect((await applicant.beginApplication()).status).toBe(200)
    expect(await applicant.read()).toMatchObject({ status: 'preOffer', situation: 'EmAndamento' })
  })

  it('a form that the proof confirms has its address confirmed where the mailed terms were accepted, and mails no link to it; another address gets one (R-U79)', async () => {
    const validationLinksTo = async (email: string) => {
      await world.control.advance('PT0S')
      const links = (await world.control.messages(email)).flatMap((mail) => mail.links)
      return links.filter((link) => new URL(link).pathname.startsWith('/validate-email/'))
    }
    for (const [changes, emailStatus, links] of [
      [{}, 'ACCEPT', 0],
      [{ email: `otra.${Date.now()}@correo.example` }, 'PENDING', 1],
    ] as const) {
      const asked = preValidatorOf(world, '00')
      await asked.start()
      await asked.acceptTerms()
      await asked.prove()
      const { applicant, filed } = await fileByLink(asked, changes)
      expect(filed).toMatchObject(isProved)
      expect(await applicant.read()).toMatchObject({ emailStatus })
      expect(await validationLinksTo(applicant.email)).toHaveLength(links)
    }
  })

  it('a form that the proof confirms names the code of the pre-validation in each consent and in the trail, beside those of the consultation (R-U39, R-U42)', async () => {
    const asked = preValidatorOf(world, '13')
    await asked.ask()
    const { applicant } = await fileByLink(asked)
    const consents = await world.db
      .selectFrom('consent')
      .selectAll()
      .where('applicationId', '=', applicant.applicationId())
      .where('kind', '=', 'bureauConsultation')
      .orderBy('at')
      .execute()
    const evidence = consents.map(({ id, evidence: sealed }) => world.secrets.open(sealed, `consent:${id}`))
    expect(evidence).toHaveLength(2)
    expect(evidence[1]).toMatchObject({
      authorization: { by: 'preValidation', preValidationId: applicant.applicationId() },
    })
    const [consultation] = await consultationsOf(asked.document)
    expect(consultation?.consentId).toBe(consents[0]?.id)
    const trail = await world.db
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('subjectId', '=', applicant.applicationId())
      .orderBy('number')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'provePreValidation',
        'submitForm',
        'authorizeConsultation',
        'createApplication',
      ]),
    )
    expect(trail.find(({ action }) => action === 'authorizeConsultation')?.after).toMatchObject({
      by: 'preValidation',
    })
  })
})

describe('the link that a pre-validation leads on by', () => {
  it('the link that a pre-validation leads on by opens in the browser of the proof alone, and for ten minutes (R-U35)', async () => {
    const asked = preValidatorOf(world, '14')
    await asked.ask()
    const { url } = (await asked.handOver()).body
    const elsewhere = { api: apiClient(world.webUrl, 'web') }
    expect(await openLink(elsewhere, url)).toMatchObject({ status: 410, body: { errorCode: 'EnlaceUsado' } })
    expect(await openLink(asked, url)).toMatchObject({ status: 200 })
    await world.control.advance('PT11M')
    expect(await openLink(asked, url)).toMatchObject({ status: 410, body: { errorCode: 'EnlaceVencido' } })
  })

  it('the link that a pre-validation leads on by names the phone that the person chose in the shop, and no phone that the shop does not sell', async () => {
    const asked = preValidatorOf(world, '14')
    await asked.ask()
    const { url } = (await asked.handOver({ sku: 'ZEN-C3-128-LAV' })).body
    expect(await openLink(asked, url)).toMatchObject({
      status: 200,
      body: { origin: 'Finter', isPreValidated: true, phone: { deviceModel: 'Zenda C3' } },
    })
    expect(await asked.handOver({ sku: 'NONE' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'sku' }] },
    })
  })

  it('the link that a pre-validation leads on by says again after a reload what is filled in, to the browser of the proof, while that counts (R-U49)', async () => {
    const asked = preValidatorOf(world, '26')
    await asked.ask()
    const url = new URL((await asked.handOver()).body.url ?? '')
    const open = (json: object, api = asked.api) => api.send('POST', '/publicdata/store-link', { json })
    const opened = await open({ data: url.searchParams.get('data') })
    const { document, mobile, email } = asked
    expect(opened).toMatchObject({ status: 200, body: { document, mobile, email, isPreValidated: true } })
    const again = { id_access: (opened.body as { id_access: string }).id_access }
    expect(await open(again)).toMatchObject({ status: 200, body: opened.body as object })
    const refused = { status: 410, body: { errorCode: 'EnlaceInvalido' } }
    expect(await open(again, apiClient(world.webUrl, 'web'))).toMatchObject(refused)
    expect(await open(again, apiClient(world.webUrl))).toMatchObject(refused)
    expect(await open({ id_access: 'nobody' })).toMatchObject(refused)
    expect(await open({})).toMatchObject({ status: 400, body: { errorCode: 'SolicitudInvalida' } })
    await world.control.advance('PT16M')
    expect(await open(again)).toMatchObject(refused)
  })

  it('files a form for as long as a link of the shop, once it was opened in time (R-U35)', async () => {
    const asked = preValidatorOf(world, '15')
    await asked.ask()
    const link = await openLink(asked, (await asked.handOver()).body.url)
    await world.control.advance('PT50M')
    await expectCodeAsEver(applicantOf(asked), { id_access: link.body.id_access })
  })

  it('the link that a pre-validation leads on by names no line that the form of its channel would refuse (R-U34)', async () => {
    const customer = customerOf(world, '12')
    await customer.until('preOffer')
    await customer.acceptEmail()
    await customer.act('cancel', { status: 'CANCELLED' })
    const { document, email } = customer
    const mobile = `2${document.slice(-9).padStart(9, '0')}`
    const asked = preValidatorOf(world, '', { document, mobile, email })
    await asked.start()
    await asked.acceptTerms()
    const contentOf = async () => (await openLink(asked, (await asked.handOver()).body.url)).body
    expect(await contentOf()).toMatchObject({ document, mobile, email })
    const parameter = { channel: 'Finter', name: 'validationPhone', validFrom: '2020-01-01', value: 'false' }
    await world.db.insertInto('parameter').values(parameter).execute()
    const content = await contentOf()
    await world.db.deleteFrom('parameter').where('name', '=', 'validationPhone').execute()
    expect(content).toMatchObject({ document, email })
    expect(content.mobile ?? '').toBe('')
  })

  it('the link that a pre-validation leads on by is made for nobody before the code, and for nobody who is refused (R-U34)', async () => {
    const asked = preValidatorOf(world, '50')
    await asked.start()
    expect(await asked.handOver()).toMatchObject({ status: 403, body: { errorCode: 'CodigoRequerido' } })
    await asked.prove()
    expect((await asked.basic()).body).toMatchObject({
      situation: 'reproved',
      quotaMax: 0,
      scoreClassifier: null,
    })
    expect(await asked.handOver()).toMatchObject({ status: 409, body: { errorCode: 'Reprovada' } })
  })
})

describe('a result at a counter', () => {
  /** An agent whose browser asks for the quota of its customer. */
  async function counter(ending: string) {
    const agent = agentOf(world, ending, { client: 'web' })
    await agent.signInAtDesk()
    const { document, mobile, email } = agent
    const asked = preValidatorOf(world, ending, { document, mobile, email, api: agent.api })
    return { agent, asked }
  }

  it('a result at a counter leads to a signed sale, which asks its customer’s authorisation and signature by codes of its own (R-U34, R-U39)', async () => {
    const { agent, asked } = await counter('16')
    expect((await asked.ask()).body).toMatchObject({ channel: 'Assistido', situation: 'approved' })
    const { body } = await asked.handOver({ sku: 'KOR-M8-256-ARE' })
    expect(body.url).toMatch(new RegExp(`^${world.webUrl}/assisted/home\\?data=`))
    expect((await agent.signIn(body.url ?? '')).status).toBe(200)
    const { document, mobile, email } = agent
    expect((await agent.linkContent()).body).toMatchObject({
      document,
      mobile,
      email,
      seller: { agent: agents.counter },
      equipments: [{ sku: 'KOR-M8-256-ARE' }],
    })
    const filed = await agent.fileForm()
    expect(filed).toMatchObject({ status: 200, body: { authorization: 'sms', pinExpiresInSeconds: 80 } })
    expect(filed.body.isProved).toBeUndefined()
    const authorization = await agent.sms(({ links }) => links.length > 0)
    expect((await agent.authorize(authorization.code ?? '')).status).toBe(200)
    expect(await agent.read()).toMatchObject({ status: 'preOffer', situation: 'EmAndamento' })
    expect(await agent.sign()).toMatchObject({ status: 'financialData' })
    const consents = await world.db
      .selectFrom('consent')
      .selectAll()
      .where('applicationId', '=', agent.applicationId())
      .where('kind', '=', 'bureauConsultation')
      .orderBy('at')
      .execute()
    expect(consents.map(({ id, evidence }) => world.secrets.open(evidence, `consent:${id}`))).toMatchObject([
      { authorization: { by: 'code', seller: { agent: agents.counter } } },
    ])
    expect(await consultationsOf(document)).toHaveLength(1)
  })

  it('a result at a counter counts for no form of the shop, by whichever link it comes (R-U39)', async () => {
    const { agent, asked } = await counter('17')
    await asked.ask()
    await agent.signIn()
    const asks = await agent.fileForm()
    expect(asks).toMatchObject({ status: 200, body: { authorization: 'sms', pinExpiresInSeconds: 80 } })
    expect(asks.body.isProved).toBeUndefined()
    expect(asks.body.session).toBeUndefined()
  })

  it('a result at a counter takes no sale from another shop: that needs a code of its own (R-U38, R-G82)', async () => {
    const first = agentOf(world, '45')
    await first.until('offer')
    const { document, mobile, email } = first
    const agent = agentOf(world, '45', { document, mobile, email, client: 'web', agent: agents.otherShop })
    await agent.signInAtDesk()
    await world.control.advance('PT2M')
    const asked = preValidatorOf(world, '45', { document, mobile, email, api: agent.api })
    await asked.ask()
    await agent.signIn((await asked.handOver()).body.url ?? '')
    const waits = await agent.fileForm()
    expect(waits).toMatchObject({ status: 200, body: { authorization: 'sms', pinExpiresInSeconds: 80 } })
    expect(waits.body.isProved).toBeUndefined()
    expect(await first.read()).toMatchObject({ status: 'offer', situation: 'EmAndamento' })
  })

  it('a result at a counter changes no sale that is open, of the same shop either: that form asks its own authorisation (R-U38)', async () => {
    const { agent, asked } = await counter('28')
    await agent.until('preOffer')
    await world.control.advance('PT2M')
    await asked.ask()
    await world.control.advance('PT81S')
    const asks = await agent.fileForm()
    expect(asks).toMatchObject({ status: 200, body: { authorization: 'sms', pinExpiresInSeconds: 80 } })
    expect(asks.body.isProved).toBeUndefined()
  })

  it('a result at a counter gives the agent no longer than the session they had (R-U34)', async () => {
    const { agent, asked } = await counter('19')
    await world.control.advance('PT20M')
    await asked.ask()
    const { body } = await asked.handOver()
    expect((await agent.signIn(body.url ?? '')).body.expires_in).toBeLessThanOrEqual(600)
    await world.control.advance('PT11M')
    expect((await agent.linkContent()).status).toBe(401)
  })

  it('a result at a counter has no way on without the session of an agent, nor for a device that nobody sells (R-U34)', async () => {
    const alone = preValidatorOf(world, '21', { channel: 'Assistido' })
    await alone.ask()
    await world.control.advance('PT5M')
    const inShop = await alone.handOver()
    expect(inShop).toMatchObject({ status: 200, body: { url: null } })
    const { agent: desk } = await counter('22')
    const customer = customerOf(world, '22')
    await customer.until('preOffer')
    await customer.acceptEmail()
    const { document, email } = customer
    const mobile = landlineOf(document)
    const byTerms = preValidatorOf(world, '', { document, mobile, email, api: desk.api })
    await byTerms.start()
    await byTerms.acceptTerms()
    expect(await byTerms.handOver()).toMatchObject({ status: 200, body: { url: null } })
    const { asked } = await counter('22')
    await asked.ask()
    expect(await asked.handOver({ sku: 'NO-HAY' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'sku' }] },
    })
  })

  it('a result at a counter opens no session of the person in the browser of the shop (R-U38)', async () => {
    const { agent, asked } = await counter('24')
    await asked.ask()
    const { document, mobile, email } = agent
    const asCustomer = customerOf(world, '24', { document, mobile, email, api: agent.api })
    const answer = await asCustomer.submit()
    expect(answer.body.session).toBeUndefined()
    expect(answer.body.isProved).toBeUndefined()
  })

  it('prices a device as its sale offers it, for the person’s class and band (R-U32, R-U33)', async () => {
    const { agent, asked } = await counter('54')
    await asked.ask()
    const { body } = await asked.full({ intendedValue: 1_500_000 })
    const [priced] = body.offers?.ops ?? []
    expect(priced?.data).toMatchObject({ advancedPayment: 300_000, financedAmount: 1_200_000 })
    expect(priced?.data.offers.at(-1)).toMatchObject({ installment: 36, intendedValue: 1_500_000 })
    // The quota stands: another price is asked about at once.
    for (const [intendedValue, words] of [
      ['100000', 'El valor de este equipo no alcanza el mínimo'],
      ['99000000', 'Con este cupo y el pago inicial más alto no alcanza'],
    ]) {
      expect(await asked.full({ intendedValue })).toMatchObject({
        status: 409,
        body: {
          errorCode: 'ValidationException',
          errors: [{ field: 'intendedValue', message: expect.stringContaining(words ?? '') }],
        },
      })
    }
    expect((await asked.full({ intendedValue: 1_500_000 })).body.situation).toBe('approved')
    expect(agent.applicationId()).toBe('')
  })

  it('prices what was said, beside the price and VAT of the catalogue that its sale goes by (R-U32)', async () => {
    const { asked } = await counter('16')
    await asked.ask()
    const inSaleAt = async (changes: object) => (await asked.full(changes)).body.inSale
    expect(await inSaleAt({})).toBeNull()
    const byCatalogue = { price: 1_500_000, iva: 'Si' }
    expect(await inSaleAt({ intendedValue: 1_400_000 })).toMatchObject(byCatalogue)
    // Said to be free of VAT: above what the law frees it is priced with it all the same, as the sale does.
    expect(await inSaleAt({ iva: 'No' })).toBeNull()
    expect(await inSaleAt({ iva: 'No', intendedValue: 1_000_000 })).toMatchObject(byCatalogue)
    expect(await asked.full({ sku: 'NO-HAY' })).toMatchObject({
      status: 409,
      body: {
        errors: [{ field: 'sku', message: 'No encontramos este equipo en el catálogo. Revisa el SKU.' }],
      },
    })
  })
})

describe('a result that somebody asked for on a person’s behalf', () => {
  it('a result that somebody asked for on a person’s behalf tells the quota alone: the way on goes to the person’s own line, once, and opens nothing here (R-U38)', async () => {
    const asked = preValidatorOf(world, '09', { channel: 'Finter' })
    expect((await asked.ask()).body).toMatchObject({ situation: 'approved' })
    const handed = await asked.handOver()
    expect(handed).toMatchObject({
      status: 200,
      body: { url: null, mobileLastDigits: asked.mobile.slice(-2) },
    })
    expect((await asked.handOver()).body).toEqual(handed.body)
    await world.control.advance('PT0S')
    const ways = (await world.control.messages(asked.mobile)).filter(({ links }) => links.length > 0)
    expect(ways).toMatchObject([{ code: null, links: [`${world.webUrl}/form`] }])
    expect(ways[0]?.text).toContain('viste tu cupo con Paula Andrea Nieto')
    const here = applicantOf(asked)
    await here.ignoreEarlierSms()
    await expectCodeAsEver(here)
    const known = world.db
      .selectFrom('knownBrowser')
      .select('documentIndex')
      .where('documentIndex', '=', world.secrets.blindIndex('document', asked.document))
    expect(await known.execute()).toEqual([])
  })
})
