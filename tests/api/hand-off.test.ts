import type { DeskSale } from '@cupo/wire'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderDossierIndex } from '../../apps/api/src/documents/dossier/dossier-index.ts'
import { readPdfText } from '../../apps/api/src/documents/testing/read-pdf.ts'
import { readDossier } from '../../apps/api/src/features/dossier/read-dossier.ts'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { demoBrand } from '../../apps/demo/src/lender.ts'
import { type Agent, agentOf, agents, phoneOf } from '../support/agent.ts'
import { apiClient } from '../support/api-client.ts'
import { type AnswerOrError, customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { waitFor } from '../support/wait-for.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

/** An agent whose form was filed: its customer has the SMS. */
async function filed(ending: string, wishes: Parameters<typeof agentOf>[2] = {}): Promise<Agent> {
  const agent = agentOf(world, ending, wishes)
  await agent.signIn()
  const answer = await agent.fileForm()
  expect(answer).toMatchObject({ status: 200, body: { authorization: 'sms', status: 'preOffer' } })
  return agent
}

const consentsOf = async ({ document }: Agent) => {
  const rows = await world.db
    .selectFrom('consent')
    .innerJoin('application', 'application.id', 'consent.applicationId')
    .select(['consent.id', 'consent.kind', 'consent.isGranted', 'consent.evidence'])
    .where('application.documentIndex', '=', world.secrets.blindIndex('document', document))
    .orderBy('consent.at')
    .orderBy('consent.id')
    .execute()
  return rows.map(({ id, kind, isGranted, evidence }) => ({
    kind,
    isGranted,
    ...(world.secrets.open(evidence, `consent:${id}`) as {
      readonly authorization?: object
      readonly declaredBy?: { readonly agent: string }
      readonly ip: string
    }),
  }))
}

const handOffRows = ({ document }: Agent) =>
  world.db
    .selectFrom('handOff')
    .innerJoin('application', 'application.id', 'handOff.applicationId')
    .selectAll('handOff')
    .where('application.documentIndex', '=', world.secrets.blindIndex('document', document))
    .orderBy('sentAt')
    .orderBy('handOff.id')
    .execute()

/** Who said of a sale that they asked for nothing, by the row that staff look for. */
const denialsOf = async (agent: Agent) => {
  const rows = await world.db
    .selectFrom('auditEntry')
    .select('actor')
    .where('subjectId', '=', agent.applicationId())
    .where('action', '=', 'denyRequest')
    .execute()
  return rows.map(({ actor }) => actor)
}

const settled = (applicationId: string) =>
  world.db
    .selectFrom('applicationForm')
    .select(['confirmedAt', 'settledAt'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()

/** While the lender keeps signed paper in the place of a press or a code. */
async function onPaper(act: () => Promise<void>): Promise<void> {
  const name = 'assistedAuthorization'
  const value = JSON.stringify('agent')
  await world.db
    .insertInto('parameter')
    .values({ channel: 'Assistido', name, validFrom: '2023-01-01', value })
    .execute()
  try {
    await act()
  } finally {
    await world.db.deleteFrom('parameter').where('name', '=', name).execute()
  }
}

/** The customer of a form at another counter, whose older SMS are read. */
async function sameCustomerAt(agent: string, { document, mobile, email }: Agent): Promise<Agent> {
  const other = agentOf(world, document.slice(-2), { agent, document, mobile, email })
  await other.sms(() => true)
  await other.signIn()
  return other
}

const take = (agent: Agent, id: string) =>
  agent.api.send<AnswerOrError<object>>('POST', `/assisted/applications/${id}/take`)

/** What the desk of an agent's shop lists of a person. */
async function salesOnDesk({ api }: Agent, document: string): Promise<readonly string[]> {
  const path = `/assisted/applications?search=${document.slice(-4)}`
  const { body } = await api.send<{ readonly sales: readonly DeskSale[] }>('GET', path)
  return body.sales.map(({ applicationId }) => applicationId)
}

const auditOf = async (applicationId: string, action: string) => {
  const rows = await world.db
    .selectFrom('auditEntry')
    .select('actor')
    .where('subjectId', '=', applicationId)
    .where('action', '=', action)
    .execute()
  return rows.map(({ actor }) => actor)
}

const dead = { status: 410, body: { errorCode: 'EnlaceInvalido' } }

describe('the form of an agent', () => {
  it('the form of an agent sends its customer one SMS with a code and a link, and asks neither bureau nor watchlist (R-G10, R-G12)', async () => {
    await world.control.fault({ part: 'bureau', mode: 'error' })
    await world.control.fault({ part: 'watchlist', mode: 'error' })
    const agent = await filed('00')
    await world.control.advance('PT0S')
    const [sms, ...others] = (await world.control.messages(agent.mobile)).filter(
      ({ channel }) => channel === 'sms',
    )
    expect(others).toEqual([])
    expect(sms?.code).toMatch(/^\d{4}$/)
    expect(sms?.links).toEqual([expect.stringContaining(`/veridas/assisted/${agent.applicationId()}/`)])
    expect(await consentsOf(agent)).toEqual([])
    await world.control.fault({ part: 'bureau', mode: 'ok' })
    await world.control.fault({ part: 'watchlist', mode: 'ok' })
    expect((await agent.authorize(sms?.code ?? '')).body).toMatchObject({ status: 'preOffer' })
  })

  it('the form of an agent takes the document and the mobile of its link and no other, and is posted by its agent alone (R-G11)', async () => {
    const agent = agentOf(world, '00')
    await agent.signIn()
    for (const changes of [{ mobile: '3009999999' }, { identityCardNumber: '1099999900' }]) {
      expect((await agent.fileForm(changes)).status).toBe(410)
    }
    const otherChannel = await agent.fileForm({ origin: 'Finter' })
    expect(otherChannel.body).toMatchObject({
      errorCode: 'ValidationException',
      errors: [{ field: 'origin' }],
    })
    const anybody = await apiClient(world.webUrl).send<AnswerOrError<object>>(
      'POST',
      '/publicdata/application',
      {
        json: agent.form(),
      },
    )
    expect(anybody.body).toMatchObject({ errorCode: 'ValidationException', errors: [{ field: 'origin' }] })
  })

  it('the form of an agent takes the place of what the shop filed before for the same person, on every counter and the desk (R-G11)', async () => {
    const agent = await filed('39')
    const [mistyped, url] = [agent.applicationId(), await agent.handOffLink()]
    const other = agentOf(world, '39', { agent: agents.nextCounter })
    await other.signInAtDesk()
    expect((await take(other, mistyped)).status).toBe(200)
    expect((await agent.fileForm({ email: 'bien.escrito@correo.example' })).status).toBe(200)
    expect(agent.applicationId()).not.toBe(mistyped)
    expect(await salesOnDesk(other, agent.document)).toEqual([agent.applicationId()])
    other.adopt(mistyped)
    expect(await other.newCode()).toMatchObject({ status: 409, body: { errorCode: 'EtapaInvalida' } })
    expect((await other.authorize('0000')).status).toBe(404)
    expect(await take(other, mistyped)).toMatchObject({ status: 409, body: { errorCode: 'EtapaInvalida' } })
    expect(await phoneOf(world, url, agent.document).open()).toMatchObject(dead)
    expect((await agent.authorizeByCode()).status).toBe(200)
    expect(await agent.read()).toMatchObject({ email: 'bien.escrito@correo.example' })
  })

  it('the form of an agent is a sale of its own where another shop posts the same one, and leaves the first shop its sale (R-G11)', async () => {
    const first = await filed('35')
    const second = await sameCustomerAt(agents.otherShop, first)
    expect((await second.fileForm()).status).toBe(200)
    expect(second.applicationId()).not.toBe(first.applicationId())
    expect((await first.progress()).status).toBe(200)
  })

  it('the form of an agent tells nobody of a line that is not the customer’s: from the sixth guess it answers as ever and sends nothing (R-G19)', async () => {
    const agent = agentOf(world, '55')
    await agent.signIn()
    for (let guesses = 0; guesses < 5; guesses += 1) {
      expect((await agent.fileForm()).body).toMatchObject({ errors: [{ field: 'documentMovistar' }] })
    }
    const decoy = await agent.fileForm()
    const real = await (await filed('00')).fileForm()
    expect({ ...decoy, headers: null, body: Object.keys(decoy.body).toSorted() }).toEqual({
      ...real,
      headers: null,
      body: Object.keys(real.body).toSorted(),
    })
    expect(decoy.body.status).toBe('preOffer')
    await world.control.advance('PT0S')
    expect(await world.control.messages(agent.mobile)).toEqual([])
    expect((await agent.authorize('0000')).body).toMatchObject({ pinError: 'WRONG_PIN' })
  })
})

describe('the authorisation of the consultation', () => {
  it('the authorisation of the consultation is given by a press on the customer’s phone: the consents name the link, and the phone goes on with the sale (R-G12)', async () => {
    const agent = await filed('01')
    expect((await agent.read()).status).toBeUndefined()
    const phone = phoneOf(world, await agent.handOffLink(), agent.document)
    expect(await phone.check()).toMatchObject({
      status: 200,
      body: {
        isOpenHere: false,
        task: 'authorization',
        documentLastDigits: agent.document.slice(-4),
        maskedEmail: 'p•••@correo.example',
      },
    })
    expect(await phone.open()).toMatchObject({ status: 200, body: { status: 'preOffer' } })
    const consents = await consentsOf(agent)
    expect(consents.find(({ kind }) => kind === 'bureauConsultation')).toMatchObject({
      authorization: { by: 'link', way: 'sms' },
    })
    // Its page did not show what is free: nobody says that the customer ticked it.
    const declared = consents.filter(({ declaredBy }) => declaredBy?.agent === agents.counter)
    expect(declared.map(({ kind }) => kind)).toContain('dataTreatment')
    expect(declared.map(({ kind }) => kind)).not.toContain('bureauConsultation')
    expect((await agent.read()).status).toBe('preOffer')
    expect((await phone.read()).status).toBe('preOffer')
    expect((await phone.check()).body).toMatchObject({ isOpenHere: true, task: 'identity' })
  })

  it('the authorisation of the consultation shows on the phone what is free as the agent ticked it, and records it as the customer leaves it (R-G12)', async () => {
    const agent = await filed('22')
    const phone = phoneOf(world, await agent.handOffLink(), agent.document)
    const { body } = await phone.check()
    expect(body.consents).toMatchObject({
      acceptDataTreatment: true,
      contactPreferences: { billingSms: true },
    })
    if (body.consents == null) throw new Error('nothing is to be chosen')
    const { contactPreferences } = body.consents
    const noBilling = { ...contactPreferences, billingSms: false, billingEmail: false }
    const none = await phone.open({ acceptDataTreatment: false, contactPreferences: noBilling })
    expect(none.body).toMatchObject({ errorCode: 'SolicitudInvalida' })
    expect(await consentsOf(agent)).toEqual([])
    const chosen = { ...contactPreferences, billingSms: false, marketingSms: true }
    expect((await phone.open({ acceptDataTreatment: false, contactPreferences: chosen })).status).toBe(200)
    const given = await consentsOf(agent)
    const ofKind = (wanted: string) => given.find(({ kind }) => kind === wanted)
    expect(ofKind('dataTreatment')).toMatchObject({ isGranted: false, authorization: { by: 'link' } })
    expect(ofKind('marketingSms')).toMatchObject({ isGranted: false })
    expect(ofKind('billingSms')).toMatchObject({ isGranted: false })
    expect(ofKind('billingEmail')).toMatchObject({ isGranted: true })
    expect(given.filter((consent) => consent.declaredBy !== undefined)).toEqual([])
    expect((await phone.check()).body.consents).toBeNull()
  })

  it.each([
    ['the sale has begun', 'ok', 200],
    ['the bureau has not answered', 'error', 503],
  ] as const)(
    'leaves the last word on what is free to the phone that shows it, also told by code while %s (R-G12)',
    async (_when, mode, status) => {
      const agent = await filed('40')
      const { code } = await world.control.message(agent.mobile, (one) => one.code !== null)
      const phone = phoneOf(world, await agent.handOffLink(), agent.document)
      const { body } = await phone.check()
      if (body.consents == null) throw new Error('nothing is to be chosen')
      await world.control.fault({ part: 'bureau', mode })
      expect((await agent.authorize(code ?? '')).status).toBe(status)
      await world.control.fault({ part: 'bureau', mode: 'ok' })
      const last = async (kind: string) => (await consentsOf(agent)).findLast((one) => one.kind === kind)
      expect(await last('dataTreatment')).toMatchObject({
        isGranted: true,
        declaredBy: { agent: agents.counter },
      })
      const { contactPreferences } = body.consents
      const chosen = {
        acceptDataTreatment: false,
        contactPreferences: { ...contactPreferences, billingSms: false },
      }
      expect((await phone.open(chosen)).status).toBe(200)
      const own = { authorization: { by: 'link', way: 'sms' } }
      expect(await last('dataTreatment')).toMatchObject({ isGranted: false, ...own })
      expect(await last('billingSms')).toMatchObject({ isGranted: false, ...own })
      expect(await last('billingEmail')).toMatchObject({ isGranted: true, ...own })
      expect(await last('bureauConsultation')).toMatchObject({ authorization: { by: 'code' } })
      const { length } = await consentsOf(agent)
      expect((await phone.open(chosen)).status).toBe(200)
      expect(await consentsOf(agent)).toHaveLength(length)
    },
  )

  it('the authorisation of the consultation is given by the code that the customer tells: the consents name agent and shop, and the code signs nobody in (R-G12, R-G17)', async () => {
    const agent = await filed('02')
    const code = await agent.toldCode()
    const thief = apiClient(world.webUrl, 'web')
    const signIn = await thief.send<AnswerOrError<{ pinError: string }>>('POST', '/oauth/token', {
      form: {
        grant_type: 'password',
        username: agent.document,
        password: code,
        applicationId: agent.applicationId(),
      },
    })
    expect(signIn.body).toMatchObject({ pinError: 'WRONG_PIN' })
    expect((await thief.send('POST', `/publicdata/${agent.applicationId()}/new-pin`)).status).toBe(404)
    expect((await agent.linkContent()).body).toMatchObject({ authorization: 'sms' })
    expect(await agent.authorize()).toMatchObject({ status: 409, body: { errorCode: 'EtapaInvalida' } })
    const wrong = code === '0000' ? '0001' : '0000'
    expect(await agent.authorize(wrong)).toMatchObject({ status: 400, body: { pinError: 'WRONG_PIN' } })
    expect(await agent.authorize(code)).toMatchObject({ status: 200, body: { status: 'preOffer' } })
    // Told twice, as after a lost answer.
    expect(await agent.authorize(code)).toMatchObject({ status: 200, body: { status: 'preOffer' } })
    const consents = await consentsOf(agent)
    const declared = consents.filter(({ declaredBy }) => declaredBy?.agent === agents.counter)
    expect(declared.find(({ kind }) => kind === 'billingCall')).toMatchObject({ isGranted: false })
    expect(consents.filter(({ kind }) => kind === 'bureauConsultation')).toEqual([
      expect.objectContaining({
        authorization: { by: 'code', seller: expect.objectContaining({ agent: agents.counter }) },
      }),
    ])
  })

  it('the authorisation of the consultation is one where press and code come at the same moment: one consent of each kind, one application (R-G12)', async () => {
    const agent = await filed('03')
    const url = await agent.handOffLink()
    const { code } = await world.control.message(agent.mobile, (one) => one.code !== null)
    const phone = phoneOf(world, url, agent.document)
    await phone.check()
    const answers = await Promise.all([phone.open(), agent.authorize(code ?? ''), phone.open()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const kinds = (await consentsOf(agent)).map(({ kind }) => kind)
    expect(kinds).toHaveLength(new Set(kinds).size)
    expect((await agent.read()).status).toBe('preOffer')
  })

  it('the authorisation of the consultation is declared by the agent where the lender keeps signed paper, and no code is sent (R-G17)', async () => {
    await onPaper(async () => {
      const agent = agentOf(world, '04')
      await agent.signIn()
      const form = await agent.fileForm()
      expect(form.body).toMatchObject({ authorization: 'agent' })
      expect(form.body.pinExpiresInSeconds).toBeUndefined()
      await world.control.advance('PT0S')
      expect(await world.control.messages(agent.mobile)).toEqual([])
      expect(await consentsOf(agent)).toEqual([])
      expect(await agent.newCode()).toMatchObject({ status: 409, body: { errorCode: 'EtapaInvalida' } })
      expect((await agent.linkContent()).body).toMatchObject({ authorization: 'agent' })
      expect(await agent.authorize('0000')).toMatchObject({
        status: 409,
        body: { errorCode: 'EtapaInvalida' },
      })
      expect(await agent.authorize()).toMatchObject({ status: 200, body: { status: 'preOffer' } })
      const declared = (await consentsOf(agent)).filter(({ declaredBy }) => declaredBy !== undefined)
      expect(declared.map(({ kind }) => kind)).toContain('billingEmail')
      expect((await consentsOf(agent)).find(({ kind }) => kind === 'bureauConsultation')).toMatchObject({
        authorization: { by: 'paper', seller: { agent: agents.counter } },
      })
    })
  })

  it('on paper is filed five times an hour for a line and no more, the same form again not counted (R-G17)', async () => {
    await onPaper(async () => {
      const agent = agentOf(world, '41')
      await agent.signIn()
      for (const place of [1, 2, 3, 4, 5]) {
        expect((await agent.fileForm({ email: `correo.${place}@correo.example` })).status).toBe(200)
      }
      const more = await agent.fileForm({ email: 'correo.6@correo.example' })
      expect(more.body).toMatchObject({ errorCode: 'LimiteDeIntentos' })
      expect((await agent.fileForm({ email: 'correo.5@correo.example' })).status).toBe(200)
    })
  })

  it('on paper takes no open sale of another shop, whichever was first, and changes no address (R-G17)', async () => {
    const first = await filed('31')
    const second = await sameCustomerAt(agents.otherShop, first)
    await onPaper(async () => {
      expect((await second.fileForm()).status).toBe(200)
    })
    expect((await first.authorizeByCode()).status).toBe(200)
    await onPaper(async () => {
      expect(await second.authorize()).toMatchObject({ status: 409, body: { errorCode: 'EmAndamento' } })
      const later = await sameCustomerAt(agents.otherShop, first)
      expect((await later.fileForm()).body).toMatchObject({ errorCode: 'EmAndamento' })
      const own = await sameCustomerAt(agents.nextCounter, first)
      expect((await own.fileForm({ email: 'otro@correo.example' })).status).toBe(200)
      expect((await own.authorize()).status).toBe(200)
      expect(await own.read()).toMatchObject({ applicationId: first.applicationId(), email: first.email })
    })
    expect((await second.read()).applicationId).toBeUndefined()
  })

  it.each([
    ['50', 'reproved'],
    ['51', 'infolaftFailure'],
  ])(
    'leads person %s to %s: the phone has a few minutes for the last page, and the link shows nothing from then on (R-G12, R-G14)',
    async (ending, status) => {
      const agent = await filed(ending)
      const phone = phoneOf(world, await agent.handOffLink(), agent.document)
      expect(await phone.open()).toMatchObject({ status: 200, body: { status, expiresInSeconds: 300 } })
      expect((await agent.read()).status).toBe(status)
      expect((await phone.read()).status).toBe(status)
      expect(await phone.check()).toMatchObject(dead)
      expect(await phone.open()).toMatchObject(dead)
    },
  )

  it('the authorisation of the consultation waits for a provider that does not answer, and is not given again (R-G12)', async () => {
    const agent = await filed('05')
    const code = await agent.toldCode()
    await world.control.fault({ part: 'bureau', mode: 'error' })
    expect((await agent.authorize(code)).status).toBe(503)
    await world.control.fault({ part: 'bureau', mode: 'ok' })
    expect((await agent.api.send('GET', `/application/${agent.applicationId()}`)).status).toBe(409)
    const begun = await agent.api.send('POST', `/application/${agent.applicationId()}/begin`)
    expect(begun).toMatchObject({ status: 200, body: { status: 'preOffer' } })
    expect((await agent.read()).status).toBe('preOffer')
    expect(await settled(agent.applicationId())).toMatchObject({
      confirmedAt: expect.any(String),
      settledAt: expect.any(String),
    })
  })

  it('the authorisation of the consultation leads to the open sale of another shop, whose agent acts for it no more (R-G12)', async () => {
    const first = await filed('06')
    await first.authorizeByCode()
    await world.control.advance('PT81S')
    const second = await sameCustomerAt(agents.otherShop, first)
    await second.fileForm()
    expect(second.applicationId()).not.toBe(first.applicationId())
    expect((await second.read()).applicationId).toBeUndefined()
    expect((await first.read()).status).toBe('preOffer')
    await second.authorizeByCode()
    expect((await second.read()).applicationId).toBe(first.applicationId())
    expect((await first.read()).applicationId).toBeUndefined()
    expect(await salesOnDesk(second, first.document)).toEqual([first.applicationId()])
  })

  it('the authorisation of the consultation takes the sale from the shop that had it, also once the agent of the form has gone on to another sale (R-G12)', async () => {
    const first = agentOf(world, '32')
    await first.until('documents')
    await world.control.advance('PT81S')
    const other = agentOf(world, '33', { agent: agents.otherShop })
    await other.begin()
    const second = await sameCustomerAt(agents.otherShop, first)
    await second.fileForm()
    const url = await second.handOffLink()
    // The link that lives on is older than the one that it takes the place of.
    const before = await first.handOver()
    expect(
      (await second.api.send('POST', `/assisted/applications/${other.applicationId()}/take`)).status,
    ).toBe(200)
    const phone = phoneOf(world, url, first.document)
    expect((await phone.open()).body).toMatchObject({ applicationId: first.applicationId() })
    expect((await first.read()).applicationId).toBeUndefined()
    expect((await before.api.send('GET', `/application/${first.applicationId()}`)).status).toBe(401)
    expect(await before.open()).toMatchObject(dead)
    // Its phone is the one that the sale knows, and is so after a reload.
    expect((await phone.open()).body).toMatchObject({ applicationId: first.applicationId() })
    await take(second, first.applicationId())
    second.adopt(first.applicationId())
    expect((await second.progress()).body).toMatchObject({ handOff: { state: 'open', task: 'identity' } })
  })

  it('the authorisation of the consultation changes the address of an open sale where its customer pressed the link that shows it, and by no told code (R-G16)', async () => {
    const first = await filed('34')
    await first.authorizeByCode()
    const email = 'mal.escrito@correo.example'
    const told = await sameCustomerAt(agents.counter, first)
    await told.fileForm({ email })
    await told.authorizeByCode()
    expect(await told.read()).toMatchObject({ applicationId: first.applicationId(), email: first.email })
    const shown = await sameCustomerAt(agents.counter, first)
    await shown.fileForm({ email: 'zoe@correo.example' })
    const phone = phoneOf(world, await shown.handOffLink(), first.document)
    expect((await phone.check()).body).toMatchObject({ maskedEmail: 'z•••@correo.example' })
    expect((await phone.open()).status).toBe(200)
    expect(await shown.read()).toMatchObject({ email: 'zoe@correo.example' })
    expect(await auditOf(first.applicationId(), 'replaceEmail')).toEqual([`handOff:${phone.applicationId()}`])
  })

  it('the authorisation of the consultation is asked for by no link whose sale was given up: its form is refused, and the bureau is not asked (R-G11)', async () => {
    const agent = agentOf(world, '42')
    await agent.begin()
    expect((await agent.act('cancel', { status: 'CANCELLED' })).status).toBe(200)
    expect(await agent.fileForm()).toMatchObject({ status: 410, body: { errorCode: 'EnlaceUsado' } })
  })

  it('the authorisation of the consultation is not given within a day: the sale ends (R-G10)', async () => {
    const agent = await filed('07')
    await world.control.advance('PT25H')
    const { situation } = await world.db
      .selectFrom('application')
      .select('situation')
      .where('id', '=', agent.applicationId())
      .executeTakeFirstOrThrow()
    expect(situation).toBe('Expirada')
  })

  it('the authorisation of the consultation sends code and link again after the code has run out, and the link before is dead (R-G10)', async () => {
    const agent = await filed('08')
    const before = phoneOf(world, await agent.handOffLink(), agent.document)
    expect(await agent.newCode()).toMatchObject({ status: 409, body: { errorCode: 'EsperaParaReenviar' } })
    await world.control.advance('PT81S')
    expect(await agent.newCode()).toMatchObject({ status: 200, body: { pinExpiresInSeconds: 80 } })
    expect(await before.open()).toMatchObject(dead)
    const phone = phoneOf(world, await agent.handOffLink(), agent.document)
    expect((await phone.open()).status).toBe(200)
    expect(await agent.newCode()).toMatchObject({ status: 409, body: { errorCode: 'EtapaInvalida' } })
  })
})

/** Holds the forms of a sale until each request, started one after the other, waits for them; answers their answers in turn. */
async function inTurn<T extends readonly (() => Promise<unknown>)[]>(
  { applicationId }: Agent,
  ...requests: T
): Promise<{ -readonly [index in keyof T]: Awaited<ReturnType<T[index]>> }> {
  const running: Promise<unknown>[] = []
  await world.db.transaction().execute(async (transaction) => {
    const forms = transaction.selectFrom('applicationForm').select('id')
    await forms.where('applicationId', '=', applicationId()).forUpdate().execute()
    for (const request of requests) {
      running.push(request())
      await waitFor(
        'the request to wait',
        async () => (await waitingForLock()) >= running.length || undefined,
      )
    }
  })
  return (await Promise.all(running)) as { -readonly [index in keyof T]: Awaited<ReturnType<T[index]>> }
}

async function waitingForLock(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid) as count from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(world.db)
  return rows[0]?.count ?? 0
}

describe('a press and the agent at the same moment', () => {
  it('a press that comes before a resend counts: no other link is sent in the place of the one that was pressed (R-G10, R-G12)', async () => {
    const agent = await filed('23')
    const phone = phoneOf(world, await agent.handOffLink(), agent.document)
    await world.control.advance('PT81S')
    const before = await handOffRows(agent)
    const sent = (await world.control.messages(agent.mobile)).length
    const [pressed, resent] = await inTurn(agent, () => phone.open(), agent.newCode)
    expect(pressed).toMatchObject({ status: 200, body: { status: 'preOffer' } })
    expect(resent).toMatchObject({ status: 409, body: { errorCode: 'EtapaInvalida' } })
    expect((await handOffRows(agent)).map(({ id, endedAt }) => [id, endedAt])).toEqual(
      before.map(({ id }) => [id, null]),
    )
    await world.control.advance('PT0S')
    expect(await world.control.messages(agent.mobile)).toHaveLength(sent)
    expect((await phone.read()).status).toBe('preOffer')
  })

  it('a press that comes after a resend finds its link replaced, and authorises nothing (R-G10, R-G13)', async () => {
    const agent = await filed('24')
    const phone = phoneOf(world, await agent.handOffLink(), agent.document)
    await world.control.advance('PT81S')
    expect((await agent.newCode()).status).toBe(200)
    expect(await phone.open()).toMatchObject(dead)
    expect(await consentsOf(agent)).toEqual([])
  })
})

describe('a sale that its agent gives up before its customer has authorised', () => {
  const cancel = (agent: Agent) => agent.act('cancel', { status: 'CANCELLED', isPartial: false })

  it('a sale that its agent gives up before its customer has authorised is over at once, with its link and its code, and says so to agent and desk (R-G37)', async () => {
    const agent = await filed('25')
    const { code } = await world.control.message(agent.mobile, (one) => one.code !== null)
    const phone = phoneOf(world, await agent.handOffLink(), agent.document)
    const stranger = await filed('26')
    expect(
      (
        await stranger.api.send('POST', `/application/${agent.applicationId()}/workflow/action`, {
          json: { action: 'cancel', status: 'CANCELLED' },
        })
      ).status,
    ).toBe(404)
    expect(await cancel(agent)).toMatchObject({ status: 200, body: { situation: 'canceled' } })
    expect(await cancel(agent)).toMatchObject({ status: 200, body: { situation: 'canceled' } })
    expect(await phone.check()).toMatchObject(dead)
    expect(await phone.open()).toMatchObject(dead)
    expect((await agent.authorize(code ?? '')).status).toBe(404)
    expect(await agent.newCode()).toMatchObject({ status: 409, body: { errorCode: 'EtapaInvalida' } })
    expect((await agent.progress()).body).toMatchObject({
      situation: 'Cancelada',
      cancelledBy: 'agent',
      isAuthorized: false,
      handOff: { state: 'finished', task: null },
    })
    const desk = await agent.api.send<{ sales: readonly DeskSale[] }>('GET', '/assisted/applications')
    const row = desk.body.sales.find(({ applicationId }) => applicationId === agent.applicationId())
    expect(row).toMatchObject({ situation: 'Cancelada', isOpen: false })
    expect((await handOffRows(agent)).map(({ endedBecause }) => endedBecause)).toEqual(['cancelled'])
    expect(await consentsOf(agent)).toEqual([])
    const trail = await world.db
      .selectFrom('auditEntry')
      .select(['actor', 'action'])
      .where('subjectId', '=', agent.applicationId())
      .where('action', '=', 'cancel')
      .execute()
    expect(trail).toEqual([{ action: 'cancel', actor: `agent:T-014/${agents.counter}` }])
    const validation = (await agent.mails()).flatMap(({ links }) => links)
    const hash = validation
      .find((link) => link.includes('/validate-email/'))
      ?.split('/')
      .at(-1)
    expect(await agent.api.send('POST', `/publicdata/application/validate-email/${hash}`)).toMatchObject({
      status: 409,
      body: { errorCode: 'CorreoVencido' },
    })
  })

  it('a sale that its agent gives up before its customer has authorised stands once on the desk, however often its form was changed, and is over with all of them (R-G37, R-G83)', async () => {
    const agent = await filed('30')
    const first = agent.applicationId()
    await agent.fileForm({ email: 'otro@correo.example' })
    const sales = async () => {
      const desk = await agent.api.send<{ sales: readonly DeskSale[] }>('GET', '/assisted/applications')
      const own = desk.body.sales.filter((sale) => sale.documentLastDigits === agent.document.slice(-4))
      return own.map(({ applicationId, situation }) => [applicationId, situation])
    }
    expect(agent.applicationId()).not.toBe(first)
    expect(await sales()).toEqual([[agent.applicationId(), 'EmAndamento']])
    await cancel(agent)
    expect(await sales()).toEqual([[agent.applicationId(), 'Cancelada']])
    const places = await world.db
      .selectFrom('application')
      .select('situation')
      .where('documentIndex', '=', world.secrets.blindIndex('document', agent.document))
      .orderBy('createdAt')
      .execute()
    expect(places).toEqual([{ situation: 'Expirada' }, { situation: 'Cancelada' }])
  })

  it('a sale that its agent gives up before its customer has authorised may be filed again by another link, as a sale of its own (R-G37)', async () => {
    const first = await filed('27')
    await first.toldCode()
    await cancel(first)
    await world.control.advance('PT81S')
    const second = await filed('27', { document: first.document, mobile: first.mobile })
    expect(second.applicationId()).not.toBe(first.applicationId())
    expect((await second.authorize(await first.toldCode())).status).toBe(200)
    expect((await first.progress()).body).toMatchObject({ situation: 'Cancelada' })
  })

  it('a sale that its agent gives up before its customer has authorised comes before a press of the same moment: the link is dead, and nothing is authorised (R-G37)', async () => {
    const agent = await filed('28')
    const phone = phoneOf(world, await agent.handOffLink(), agent.document)
    const [cancelled, pressed] = await inTurn(
      agent,
      () => cancel(agent),
      () => phone.open(),
    )
    expect(cancelled).toMatchObject({ status: 200, body: { situation: 'canceled' } })
    expect(pressed).toMatchObject(dead)
    expect(await consentsOf(agent)).toEqual([])
    expect((await agent.progress()).body).toMatchObject({ situation: 'Cancelada', status: null })
  })

  it('a sale that its agent gives up before its customer has authorised is over too while the bureau has not answered a press that came before (R-G37)', async () => {
    const agent = await filed('29')
    await world.control.fault({ part: 'bureau', mode: 'error' })
    try {
      expect((await agent.authorizeByCode()).status).toBe(503)
      expect(await cancel(agent)).toMatchObject({ status: 200, body: { situation: 'canceled' } })
    } finally {
      await world.control.fault({ part: 'bureau', mode: 'ok' })
    }
    expect((await agent.read()).applicationId).toBeUndefined()
    expect((await agent.progress()).body).toMatchObject({ situation: 'Cancelada', status: null })
  })
})

describe('a link to the customer’s phone', () => {
  it('a link to the customer’s phone opens in the first browser that presses it, and in no other: of two at once one has it (R-G13)', async () => {
    const agent = await filed('09')
    const url = await agent.handOffLink()
    const phones = [phoneOf(world, url, agent.document), phoneOf(world, url, agent.document)]
    const answers = await Promise.all(phones.map((phone) => phone.open()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const winner = phones[answers.findIndex(({ status }) => status === 200)]
    const loser = phones[answers.findIndex(({ status }) => status === 410)]
    expect((await winner?.open())?.status).toBe(200)
    expect((await winner?.check())?.body).toMatchObject({ isOpenHere: true })
    expect(await loser?.check()).toMatchObject(dead)
    expect((await loser?.read())?.status).toBeUndefined()
    expect(await handOffRows(agent)).toHaveLength(1)
  })

  it('a link to the customer’s phone is neither used nor changed by being fetched: twenty times by a scanner (R-G14)', async () => {
    const agent = await filed('10')
    const phone = phoneOf(world, await agent.handOffLink(), agent.document)
    const before = await handOffRows(agent)
    for (let fetches = 0; fetches < 10; fetches += 1) {
      const scanner = phoneOf(world, phone.url, agent.document)
      expect((await scanner.check()).status).toBe(200)
      const path = `/publicdata/invalidate/veridas/assisted/${phone.handOffId}/x`
      expect((await scanner.api.send('GET', path)).body).toEqual({ invalidated: false })
    }
    expect(await handOffRows(agent)).toEqual(before)
    expect(await settled(agent.applicationId())).toMatchObject({ confirmedAt: null })
    expect((await phone.open()).status).toBe(200)
  })

  it('a link to the customer’s phone runs out after an hour, and answers a guess as an unknown one (R-G14)', async () => {
    const agent = await filed('11')
    const phone = phoneOf(world, await agent.handOffLink(), agent.document)
    await world.control.advance('PT61M')
    const guesses = [
      phone.url,
      phone.url.slice(0, -1) + (phone.url.endsWith('A') ? 'B' : 'A'),
      phone.url.replace(phone.handOffId, agent.applicationId()),
      phone.url.replace(phone.handOffId, 'x'),
    ].map((url) => phoneOf(world, url, agent.document))
    const answers = await Promise.all(guesses.map((guess) => guess.open()))
    const bodies = answers.map(({ status, body: { requestId: _id, ...body } }) => ({ status, body }))
    expect(bodies).toEqual(bodies.map(() => bodies[0]))
    expect(bodies[0]).toMatchObject(dead)
  })

  it('a link to the customer’s phone ends with its sale once its customer says from the SMS that they asked for nothing, and its code too (R-G14)', async () => {
    const agent = await filed('12')
    const { code } = await world.control.message(agent.mobile, (one) => one.code !== null)
    const phone = phoneOf(world, await agent.handOffLink(), agent.document)
    expect((await phone.check()).body).toMatchObject({ declineEnds: 'sale' })
    expect(await phone.invalidate()).toMatchObject({
      status: 200,
      body: { invalidated: true, ended: 'sale' },
    })
    expect(await phone.open()).toMatchObject(dead)
    expect(await phone.invalidate()).toMatchObject(dead)
    expect((await agent.authorize(code ?? '')).status).toBe(404)
    expect((await agent.progress()).body).toMatchObject({ situation: 'Cancelada', cancelledBy: 'denial' })
    expect(await denialsOf(agent)).toHaveLength(1)
    expect(await consentsOf(agent)).toEqual([])
  })

  it('a link to the customer’s phone cancels an application that a told code has begun, with its own reason in trail, progress and mail (R-G14)', async () => {
    const agent = await filed('12')
    const { code } = await world.control.message(agent.mobile, (one) => one.code !== null)
    const phone = phoneOf(world, await agent.handOffLink(), agent.document)
    await agent.authorize(code ?? '')
    expect((await agent.read()).situation).toBe('EmAndamento')
    expect(await phone.invalidate()).toMatchObject({ status: 200, body: { ended: 'sale' } })
    expect((await agent.progress()).body).toMatchObject({
      situation: 'Cancelada',
      cancelledBy: 'denial',
      handOff: { state: 'declined' },
    })
    expect(await denialsOf(agent)).toEqual([`handOff:${agent.applicationId()}`])
    const ended = await world.control.message(agent.email, ({ text }) =>
      text.includes('no pediste este crédito'),
    )
    expect(ended.subject).toBe('Cancelamos una solicitud que no pediste')
    expect(await agent.act('setPreOffer', { advancedPayment: 0 })).toMatchObject({ status: 409 })
  })

  it('a link to the customer’s phone cancels what the bureau has not answered for, when the SMS is denied meanwhile (R-G14)', async () => {
    const agent = await filed('29')
    const { code } = await world.control.message(agent.mobile, (one) => one.code !== null)
    const phone = phoneOf(world, await agent.handOffLink(), agent.document)
    await world.control.fault({ part: 'bureau', mode: 'error' })
    try {
      expect((await agent.authorize(code ?? '')).status).toBe(503)
      expect(await phone.invalidate()).toMatchObject({ status: 200, body: { ended: 'sale' } })
    } finally {
      await world.control.fault({ part: 'bureau', mode: 'ok' })
    }
    expect((await agent.read()).applicationId).toBeUndefined()
    expect((await agent.progress()).body).toMatchObject({ situation: 'Cancelada', cancelledBy: 'denial' })
  })
})

describe('the link that goes on with a sale', () => {
  it('the link that goes on with a sale is sent by mail and SMS once as the screen opens, five times again, and no sixth time (R-G15)', async () => {
    const agent = agentOf(world, '13')
    await agent.until('documents')
    const first = await agent.act('sendEmailVeridas', { firstEmail: true })
    expect(first).toMatchObject({
      status: 200,
      body: { situation: 'documents', response: { sendsLeft: 5, maskedEmail: 'p•••@correo.example' } },
    })
    const again = await agent.act('sendEmailVeridas', { firstEmail: true })
    expect(again.body).toEqual(first.body)
    await agent.sms(({ text }) => text.includes('sigue con tu credito'))
    const mails = async () => (await agent.mails()).filter(({ subject }) => subject.includes('en tu celular'))
    await world.control.advance('PT0S')
    expect(await mails()).toHaveLength(1)
    for (let resends = 4; resends >= 0; resends -= 1) {
      expect((await agent.act('sendEmailVeridas')).body).toMatchObject({
        response: { sendsLeft: resends, resendInSeconds: 30 },
      })
      await world.control.advance('PT30S')
    }
    expect(await agent.act('sendEmailVeridas')).toMatchObject({
      status: 424,
      body: { errorCode: 'LimiteDeReenvios', message: 'Superaste el límite de reenvíos permitido.' },
    })
    await world.control.advance('PT0S')
    expect(await mails()).toHaveLength(6)
  })

  it('the link that goes on with a sale is sent again once in half a minute to the same address, however often it is asked for (R-G15)', async () => {
    const agent = agentOf(world, '14')
    await agent.until('documents')
    await agent.act('sendEmailVeridas', { firstEmail: true })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => agent.act('sendEmailVeridas')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      errorCode: 'EsperaParaReenviar',
      message: expect.stringMatching(/^El enlace acaba de salir\. Puedes reenviarlo en \d+ segundos\.$/),
    })
    expect((await agent.progress()).body).toMatchObject({ sendsLeft: 4 })
    const other = `otro.${agent.document}@correo.example`
    expect((await agent.act('sendEmailVeridas', { email: other })).status).toBe(200)
    await world.control.advance('PT30S')
    expect((await agent.act('sendEmailVeridas')).body).toMatchObject({ response: { sendsLeft: 2 } })
  })

  it('the link that goes on with a sale ends the one before and its phone’s session when it is sent again (R-G13, R-G15)', async () => {
    const agent = agentOf(world, '14')
    await agent.until('documents')
    const phone = await agent.handOver()
    expect((await phone.read()).status).toBe('documents')
    await agent.act('sendEmailVeridas')
    expect((await phone.api.send('GET', `/application/${phone.applicationId()}`)).status).toBe(401)
    expect(await phone.open()).toMatchObject(dead)
  })

  it('the link that goes on with a sale confirms the address of the mail that it is pressed in, and no other way does (R-G16)', async () => {
    const agent = agentOf(world, '15')
    await agent.until('documents')
    await agent.handOver()
    expect((await agent.read()).emailStatus).toBe('PENDING')
    const other = `otro.${agent.document}@correo.example`
    const pressIn = async (address: string) => {
      const isLink = (link: string) => link.includes('/veridas/')
      const { links } = await world.control.message(address, (mail) => mail.links.some(isLink))
      return phoneOf(world, links.find(isLink) ?? '', agent.document).open()
    }
    const sent = await agent.act('sendEmailVeridas', { email: other })
    expect(sent.body.response).toMatchObject({ maskedEmail: 'o•••@correo.example' })
    const told = await world.control.message(agent.email, ({ subject }) =>
      subject.includes('fue a otro correo'),
    )
    expect(told.text).toContain('Enviado a: o•••@correo.example')
    expect(told.links.filter((link) => link.includes('/veridas/'))).toEqual([])
    expect((await pressIn(other)).status).toBe(200)
    // The agent named it, so that nobody knows whose it is.
    expect(await agent.read()).toMatchObject({ email: agent.email, emailStatus: 'PENDING' })
    const before = (await agent.mails()).length
    await agent.act('sendEmailVeridas')
    await world.control.advance('PT0S')
    const newest = (await agent.mails()).toSorted((one, two) => two.at.localeCompare(one.at))
    expect(newest.length).toBe(before + 1)
    const links = newest.flatMap((mail) => mail.links).filter((link) => link.includes('/veridas/'))
    const presses = await Promise.all(links.map((url) => phoneOf(world, url, agent.document).open()))
    expect(presses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await agent.read()).toMatchObject({ email: agent.email, emailStatus: 'ACCEPT' })
    expect(await agent.act('sendEmailVeridas', { email: other })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'email' }] },
    })
  })

  it('pressed in an SMS goes to that phone, whoever opened it from a screen before, and to no other after it (R-G13)', async () => {
    const agent = agentOf(world, '23')
    await agent.until('documents')
    const other = await agent.handOver()
    const phone = phoneOf(world, await agent.handOffLink(), agent.document)
    expect((await phone.check()).body).toMatchObject({ isOpenHere: false })
    expect((await phone.open()).status).toBe(200)
    expect((await other.api.send('GET', `/application/${other.applicationId()}`)).status).toBe(401)
    expect(await other.open()).toMatchObject(dead)
    expect(await phoneOf(world, phone.url, agent.document).open()).toMatchObject(dead)
    expect((await handOffRows(agent)).map(({ openedBy }) => openedBy)).toEqual([null, 'sms'])
  })

  it('the link that goes on with a sale is in the SMS of a signature by a token of its own, which opens as long as a new link would (R-G23)', async () => {
    const agent = agentOf(world, '24')
    await agent.until('documents')
    const screen = await agent.handOver()
    await screen.passBiometrics()
    await world.control.advance('PT50M')
    const renewed = await world.control.assistedLink({
      agent: agents.counter,
      document: agent.document,
      mobile: agent.mobile,
    })
    await agent.signIn(renewed.url)
    expect((await agent.requestSignature()).body).toMatchObject({ situation: 'waitingClient' })
    const rows = await handOffRows(agent)
    const { links } = await agent.sms(({ code }) => code !== null)
    // Asked again while the code lives, nothing is sent and nothing moves.
    await agent.newCode()
    expect(await handOffRows(agent)).toEqual(rows)
    expect((await agent.progress()).body).toMatchObject({ sendsLeft: 5 })
    await world.control.advance('PT30M')
    const phone = phoneOf(world, links[0] ?? '', agent.document)
    expect(phone.handOffId).toBe(screen.handOffId)
    expect(phone.url).not.toBe(screen.url)
    expect((await phone.open()).status).toBe(200)
    expect((await phone.check()).body).toMatchObject({ task: 'code' })
    expect((await handOffRows(agent)).at(-1)).toMatchObject({ openedBy: 'sms' })
  })

  it('the link that goes on with a sale opens from the SMS of a signature, whichever browser opened it before that was sent, and in one (R-G13, R-G23)', async () => {
    const agent = await filed('36')
    const before = await agent.press()
    expect((await agent.until('documents')).status).toBe('documents')
    await before.passBiometrics()
    expect((await agent.requestSignature()).body).toMatchObject({ situation: 'waitingClient' })
    const readSms = async () => (await agent.sms(({ code }) => code !== null)).links[0] ?? ''
    const url = await readSms()
    const phone = phoneOf(world, url, agent.document)
    expect((await phone.check()).body).toMatchObject({ isOpenHere: false, task: 'code' })
    expect((await phone.open()).status).toBe(200)
    expect((await before.api.send('GET', `/application/${before.applicationId()}`)).status).toBe(401)
    expect(await before.open()).toMatchObject(dead)
    const other = phoneOf(world, url, agent.document)
    expect(await other.open()).toMatchObject(dead)
    await world.control.advance('PT81S')
    expect((await agent.newCode()).status).toBe(200)
    expect(await readSms()).toBe(url)
    expect((await other.open()).status).toBe(200)
    expect((await agent.progress()).body).toMatchObject({ handOff: { state: 'open', task: 'code' } })
  })

  it('the link that goes on with a sale gives no session to a phone that declined it, or lost it to another, while its press was under way (R-G13, R-G14)', async () => {
    const agent = await filed('37')
    const phone = phoneOf(world, await agent.handOffLink(), agent.document)
    await phone.check()
    await world.control.fault({ part: 'bureau', mode: 'slow', ms: 1_000, times: 1 })
    const press = phone.open()
    await waitFor('the press', async () =>
      (await handOffRows(agent)).find(({ openedAt }) => openedAt !== null),
    )
    expect((await phone.invalidate()).status).toBe(200)
    expect(await press).toMatchObject(dead)

    const other = agentOf(world, '38')
    await other.until('documents')
    const screen = await other.handOver()
    let again: ReturnType<typeof screen.open> | undefined
    await world.db.transaction().execute(async (transaction) => {
      const row = transaction.updateTable('handOff').where('id', '=', screen.handOffId)
      await row.set({ openedBy: 'sms', browserHash: Buffer.alloc(32, 1) }).execute()
      again = screen.open()
      await waitFor('the press to wait', async () => (await waitingForLock()) > 0 || undefined)
    })
    expect(await again).toMatchObject(dead)
  })

  it('the link that goes on with a sale is sent five times again as well where the phone has the link of the authorisation open (R-G15)', async () => {
    const agent = await filed('25')
    await agent.press()
    await agent.until('documents')
    expect((await agent.act('sendEmailVeridas', { firstEmail: true })).body).toMatchObject({
      response: { sendsLeft: 5 },
    })
    for (let left = 4; left >= 0; left -= 1) {
      expect((await agent.act('sendEmailVeridas')).body).toMatchObject({ response: { sendsLeft: left } })
      await world.control.advance('PT30S')
    }
    expect((await agent.act('sendEmailVeridas')).body).toMatchObject({ errorCode: 'LimiteDeReenvios' })
    expect((await agent.progress()).body).toMatchObject({ sendsLeft: 0 })
  })

  it('the link that goes on with a sale is declined, once a phone has it open, there and nowhere else (R-G14)', async () => {
    const agent = agentOf(world, '26')
    await agent.until('documents')
    const phone = await agent.handOver()
    expect(await phoneOf(world, phone.url, agent.document).invalidate()).toMatchObject(dead)
    expect((await phone.read()).status).toBe('documents')
    expect((await phone.check()).body).toMatchObject({ declineEnds: 'link' })
    expect(await phone.invalidate()).toMatchObject({ status: 200, body: { ended: 'link' } })
    // A screen may be anybody's: the link is over, and the sale goes on.
    expect((await agent.progress()).body).toMatchObject({
      situation: 'EmAndamento',
      handOff: { state: 'declined' },
    })
    expect(await denialsOf(agent)).toEqual([])
  })

  it('the link that goes on with a sale leaves its phone a few minutes for the last page once the sale is over (R-G14)', async () => {
    const agent = agentOf(world, '27')
    await agent.until('documents')
    const phone = await agent.handOver()
    await agent.act('cancel', { status: 'CANCELLED' })
    expect((await phone.read()).situation).toBe('Cancelada')
    await world.control.advance('PT6M')
    expect((await phone.api.send('GET', `/application/${phone.applicationId()}`)).status).toBe(401)
  })

  it('the link that goes on with a sale is pressed thirty times in an hour and no more: guesses do not count, and the links of others are pressed meanwhile (R-G14)', async () => {
    const agent = await filed('28')
    const phone = phoneOf(world, await agent.handOffLink(), agent.document)
    const guess = phoneOf(world, phone.url.slice(0, -4), agent.document)
    for (let presses = 0; presses < 30; presses += 1) expect(await guess.open()).toMatchObject(dead)
    for (let presses = 0; presses < 30; presses += 1) expect((await phone.open()).status).toBe(200)
    expect((await phone.open()).body).toMatchObject({ errorCode: 'LimiteDeIntentos' })
    const other = await filed('29')
    expect((await phoneOf(world, await other.handOffLink(), other.document).open()).status).toBe(200)
  })

  it('lets the customer prove who they are, and the agent’s look says whether they have finished (R-G18)', async () => {
    const agent = agentOf(world, '16')
    await agent.until('documents')
    const phone = await agent.handOver()
    expect((await agent.act('validateVeridasId')).body).toMatchObject({ situation: 'documents' })
    const { body } = await phone.act('createVeridasId')
    expect((await agent.act('validateVeridasId')).body).toMatchObject({ situation: 'documents' })
    expect((await phone.read()).status).toBe('veridas')
    await world.control.identityByPerson(body.response?.access_token ?? '')
    expect((await agent.act('validateVeridasId')).body).toMatchObject({ situation: 'contract' })
    expect((await phone.check()).body).toMatchObject({ task: 'agreement' })
    expect((await consentsOf(agent)).map(({ kind }) => kind)).toContain('biometricData')
  })

  it('lets the customer answer the questions after two failed checks, and the agent as well (R-G18)', async () => {
    const agent = agentOf(world, '56')
    await agent.until('documents')
    const phone = await agent.handOver()
    await phone.passBiometrics()
    expect((await phone.passBiometrics()).body).toMatchObject({ situation: 'evidente' })
    expect((await phone.check()).body).toMatchObject({ task: 'questions' })
    expect((await phone.answerQuestions()).body).toMatchObject({ situation: 'contract' })
  })

  it('the link that goes on with a sale is dead once the sale is cancelled, from either side (R-G14)', async () => {
    const agent = agentOf(world, '17')
    await agent.until('documents')
    const phone = await agent.handOver()
    expect((await phone.cancel()).body).toMatchObject({ situation: 'canceled' })
    expect((await agent.read()).situation).toBe('Cancelada')
    expect(await phone.open()).toMatchObject(dead)

    const other = agentOf(world, '18')
    await other.until('documents')
    const open = await other.handOver()
    expect((await agent.progress()).body).toMatchObject({ cancelledBy: 'customer' })
    await other.act('cancel', { status: 'CANCELLED' })
    expect((await other.progress()).body).toMatchObject({ cancelledBy: 'agent' })
    const ended = await world.control.message(other.email, ({ text }) => text.includes('canceló'))
    expect(ended.subject).toBe('Tu solicitud fue cancelada en la tienda')
    expect(await open.check()).toMatchObject(dead)
    expect((await open.act('createVeridasId')).status).toBe(409)
  })

  it('the link that goes on with a sale stands in the dossier, with how the consultation was authorised and without a secret (R-E14)', async () => {
    const agent = agentOf(world, '21')
    await agent.until('documents')
    await agent.handOver()
    const parts = { db: world.db, secrets: world.secrets, store: applicationStore(world.secrets) }
    const who = { actor: { kind: 'staff', user: 'prueba' }, requestId: 'prueba' } as const
    const now = Temporal.Instant.from(await world.control.clock())
    const dossier = await readDossier({ ...parts, brand: demoBrand }, agent.applicationId(), { ...who, now })
    if (!dossier.ok) throw new Error(dossier.refusal.code)
    const { handOffs } = dossier.value.index
    expect(handOffs.map(({ openedBy, endedBecause }) => [openedBy, endedBecause])).toEqual([
      [null, 'replaced'],
      ['screen', null],
    ])
    const index = await renderDossierIndex({ ...dossier.value.index, files: [] }, demoBrand)
    const text = readPdfText(index).replace(/\s+/g, ' ')
    expect(text).toContain('con el código que dijo al asesor')
    expect(text).toContain('Vendido en Andina Móvil Chapinero (tienda T-014)')
    expect(text).toContain(`(${agents.counter})`)
    expect(text).toContain('Para seguir con la compra. Abierto:')
    expect(JSON.stringify(handOffs)).not.toMatch(/token|hash/i)
  })

  it('acts for its own sale and does nothing of the agent’s', async () => {
    const agent = agentOf(world, '19')
    await agent.until('documents')
    const phone = await agent.handOver()
    const stranger = customerOf(world, '20')
    await stranger.until('preOffer')
    const foreign = await phone.api.send('GET', `/application/${stranger.applicationId()}`)
    expect(foreign.status).toBe(404)
    expect((await phone.act('sendEmailVeridas')).status).toBe(409)
    expect((await phone.api.send('GET', '/borrower/')).status).toBe(401)
  })
})
