import type { Call, OwnData } from '@cupo/wire'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { people, type SeededPerson } from '../../apps/demo/src/people.ts'
import * as office from '../../packages/wire/src/office/index.ts'
import type { ApiClient } from '../support/api-client.ts'
import { visitorOf } from '../support/borrower.ts'
import { staffClient } from '../support/office.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
let support: ApiClient
let compliance: ApiClient
let auditor: ApiClient
let treasury: ApiClient
beforeAll(async () => {
  world = await startWorld()
  await world.control.rebuildWorld()
  support = await staffClient(world, 'sara.rios')
  compliance = await staffClient(world, 'clara.duque')
  auditor = await staffClient(world, 'ana.ortiz')
  treasury = await staffClient(world, 'tomas.gil')
})
afterAll(() => world.stop())

type Hits = { readonly hits: readonly office.SearchHit[] }

const search = async (client: ApiClient, q: string) =>
  (await client.send<Hits>('POST', '/office/search', { json: { q } })).body.hits

const personOf = async ({ document }: SeededPerson, client = support): Promise<string> => {
  const found = (await search(client, document)).find(({ type }) => type === 'person')
  if (found === undefined) throw new Error('the person was not found')
  return found.name
}

const open = async (id: string, client = support) =>
  (await client.send<office.OfficePerson>('GET', `/office/people/${id}`)).body

const indexOf = ({ document }: SeededPerson) => world.secrets.blindIndex('document', document)

const noted = async (id: string, type: office.CaseType) => {
  const found = (await open(id, compliance)).cases.find((one) => one.type === type)
  return { type, name: found?.name ?? '' }
}

const caseOf = async (id: string, type: office.CaseType = 'application') => {
  const found = (await open(id, compliance)).cases.find((one) => one.type === type)
  if (found === undefined) throw new Error(`the person has no ${type}`)
  return { type, id: found.id }
}

const reveal = (
  client: ApiClient,
  id: string,
  group: office.PersonGroup,
  about: { readonly type: string; readonly id: string },
) =>
  client.send<office.Revealed & { errorCode?: string }>('POST', `/office/people/${id}/reveals`, {
    json: { group, reason: 'reachPerson', case: about },
  })

/** What of each seeded person is open in the database. */
async function openValuesOf(person: SeededPerson): Promise<readonly string[]> {
  const rows = await applicationStore(world.secrets).historyOfDocument(world.db, indexOf(person), true)
  const values = rows.flatMap(({ person: one }) =>
    one === null
      ? []
      : [
          one.document,
          one.mobile,
          one.email,
          one.address?.formattedAddress ?? '',
          one.accountNumber ?? '',
          ...one.fullName.split(' ').slice(1),
        ],
  )
  return [...new Set(values)].filter((value) => value !== '')
}

describe('search', () => {
  test('a person is found by the whole document, line, confirmed e-mail and contract, and each search is a row without its value', async () => {
    const person = people.withClaims
    const [loan] = await world.db
      .selectFrom('loan')
      .select('contractNumber')
      .where('documentIndex', '=', indexOf(person))
      .execute()
    const contract = loan?.contractNumber ?? ''
    const ids = new Set<string>()
    for (const q of [
      person.document,
      '1.010.100.090',
      person.mobile,
      `+57 ${person.mobile}`,
      person.email.toUpperCase(),
      contract,
      contract.toLowerCase(),
    ]) {
      const found = (await search(support, q)).filter(({ type }) => type === 'person')
      expect(found, q).toHaveLength(1)
      ids.add(found[0]?.name ?? '')
    }
    expect(ids.size).toBe(1)
    const rows = await world.db.selectFrom('staffSearch').selectAll().execute()
    expect(rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['document', 'line', 'email', 'contract']),
    )
    for (const value of [person.document, person.mobile, contract])
      expect(JSON.stringify(rows)).not.toContain(value)
  })

  test.each([
    ['the first digits of a document', () => people.late.document.slice(0, 8)],
    ['the last digits of a document', () => people.late.document.slice(-6)],
    ['a part of an e-mail', () => people.late.email.slice(0, -3)],
    ['a part of a line', () => people.late.mobile.slice(0, 9)],
    ['a pattern', () => '%%%'],
    ['a name', () => 'Ana María'],
  ])('%s finds nothing', async (_, q) => {
    expect(await search(compliance, q())).toEqual([])
  })

  test('claims, orders, invoices and references of the provider and of the bank lead to their case', async () => {
    const db = world.db
    const claim = await db.selectFrom('claim').select('protocol').executeTakeFirstOrThrow()
    const order = await db
      .selectFrom('application')
      .select(['id', 'orderNumber'])
      .where('orderNumber', 'is not', null)
      .executeTakeFirstOrThrow()
    const attempt = await db
      .selectFrom('paymentAttempt')
      .innerJoin('loan', 'loan.id', 'paymentAttempt.loanId')
      .select(['invoice', 'contractNumber'])
      .executeTakeFirstOrThrow()
    const transfer = await db
      .selectFrom('disbursementTransfer')
      .select(['reference', 'applicationId'])
      .executeTakeFirstOrThrow()
    const payment = await db
      .selectFrom('loanPayment')
      .innerJoin('loan', 'loan.id', 'loanPayment.loanId')
      .select(['reference', 'contractNumber'])
      .executeTakeFirstOrThrow()
    const leads = async (q: string, type: office.SubjectType) =>
      (await search(support, q)).filter((hit) => hit.type === type).map(({ name }) => name)
    expect(await leads(claim.protocol, 'claim')).toEqual([claim.protocol])
    expect(await leads(order.orderNumber ?? '', 'application')).toEqual([order.id])
    expect(await leads(attempt.invoice, 'loan')).toEqual([attempt.contractNumber])
    expect(await leads(transfer.reference, 'application')).toEqual([transfer.applicationId])
    expect(await leads(payment.reference, 'loan')).toEqual([payment.contractNumber])
  })

  test('who sees money and no persons finds the loan of a contract, and no person by anything', async () => {
    const loan = await world.db.selectFrom('loan').select('contractNumber').executeTakeFirstOrThrow()
    expect((await search(treasury, loan.contractNumber)).map(({ type }) => type)).toEqual(['loan'])
    for (const q of [people.late.document, people.late.mobile, people.late.email])
      expect(await search(treasury, q)).toEqual([])
  })

  test('a member of staff searches 200 times a day, and the next day again', async () => {
    const juan = await staffClient(world, 'juan.rey')
    await useUp('staff-search', 'juan.rey', 199)
    const ask = () => juan.send('POST', '/office/search', { json: { q: 'CU-NADIE' } })
    expect((await ask()).status).toBe(200)
    expect(await ask()).toMatchObject({ status: 424, body: { errorCode: 'LimiteDeIntentos' } })
    await sql`update limit_event set at = at - interval '1 day' where subject = ${Buffer.from('juan.rey')}`.execute(
      world.db,
    )
    expect((await ask()).status).toBe(200)
  })
})

async function useUp(kind: string, user: string, count: number): Promise<void> {
  const at = await world.control.clock()
  const rows = Array.from({ length: count }, () => ({ id: newId(), kind, subject: Buffer.from(user), at }))
  await world.db.insertInto('limitEvent').values(rows).execute()
}

describe('a person masked', () => {
  test('the page of a person shows every case, proofs and flags, and is a reading', async () => {
    const id = await personOf(people.withClaims)
    const person = await open(id)
    expect(person).toMatchObject({ id, state: 'open', document: '1.•••.•••.090' })
    expect(person.lines).toEqual([
      { value: '••• ••• 00 90', proof: expect.stringMatching(/^Confirmó un código el/) },
    ])
    expect(person.channels).toHaveLength(8)
    expect(person.cases.filter(({ type }) => type === 'claim')).toHaveLength(5)
    expect(person.cases.some(({ type }) => type === 'loan')).toBe(true)
    expect(person.revealed).toEqual([])
    const readings = await world.db
      .selectFrom('staffReading')
      .select(['userName', 'roles'])
      .where('subjectType', '=', 'person')
      .where('subjectId', '=', id)
      .execute()
    expect(readings).toContainEqual({ userName: 'sara.rios', roles: ['support'] })
  })

  test('the id of a person is no value of theirs, is the same at every search, and an id of nobody is not there', async () => {
    const id = await personOf(people.late)
    expect(await personOf(people.late, compliance)).toBe(id)
    expect(indexOf(people.late).toString('hex')).not.toContain(id.replaceAll('-', ''))
    expect((await support.send('GET', `/office/people/${crypto.randomUUID()}`)).status).toBe(404)
  })

  test('no answer to a role holds an open document, line, e-mail, address, account or surname of any seeded person', async () => {
    const persons = Object.values(people)
    const secrets = (await Promise.all(persons.map(openValuesOf))).flat()
    expect(secrets.length).toBeGreaterThan(60)
    const names = await namesOfCases(persons)
    const reads = Object.values(office).flatMap((one) =>
      typeof one === 'object' && 'permission' in one && (one as Call).method === 'GET' ? [one as Call] : [],
    )
    const paths = reads.flatMap(({ path }) => pathsOf(path, names))
    expect(paths.length).toBeGreaterThan(35)
    const leaks: string[] = []
    const unread = new Set(paths)
    for (const client of [support, compliance, auditor, treasury]) {
      for (const path of paths) {
        const { status, body } = await client.send('GET', path)
        if (status === 200) unread.delete(path)
        const text = JSON.stringify(body)
        for (const secret of secrets) if (holds(text, secret)) leaks.push(`${path} holds ${secret}`)
      }
    }
    expect(leaks).toEqual([])
    const unreadPeople = [...unread].filter((path) => path.startsWith('/office/people'))
    expect(unreadPeople).toEqual([])
  })
})

/** As a word of its own: a surname may be a part of another word. */
const holds = (text: string, secret: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d])${secret.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`, 'u').test(
    text,
  )

type Names = Readonly<Record<'people' | 'applications' | 'contracts' | 'claims' | 'tasks', readonly string[]>>

async function namesOfCases(persons: readonly SeededPerson[]): Promise<Names> {
  const db = world.db
  const indexes = persons.map(indexOf)
  const ids: string[] = []
  for (const person of persons) ids.push(await personOf(person, compliance))
  const applications = await db
    .selectFrom('application')
    .select('id')
    .where('documentIndex', 'in', indexes)
    .execute()
  const loans = await db.selectFrom('loan').select('contractNumber').execute()
  const claims = await db.selectFrom('claim').select('protocol').execute()
  const tasks = await db.selectFrom('paymentTask').select('id').execute()
  return {
    people: ids,
    applications: applications.map(({ id }) => id),
    contracts: loans.map(({ contractNumber }) => contractNumber),
    claims: claims.map(({ protocol }) => protocol),
    tasks: tasks.map(({ id }) => id),
  }
}

/** Of a call with an id: one path for each case of a seeded person. */
function pathsOf(path: string, names: Names): readonly string[] {
  const fill = (part: string, values: readonly string[]) => values.map((value) => path.replace(part, value))
  // The name of the member of staff who asks.
  if (path === '/office/session') return []
  if (!path.includes(':')) return [path]
  if (path.includes(':contract')) return fill(':contract', names.contracts)
  if (path.includes('/notes/:type/:name')) return names.contracts.map((name) => `/office/notes/loan/${name}`)
  if (path.includes(':protocol')) return fill(':protocol', names.claims)
  if (path.startsWith('/office/people/')) return fill(':id', names.people)
  if (path.startsWith('/office/applications/')) return fill(':id', names.applications)
  if (path.startsWith('/office/tasks/')) return fill(':id', names.tasks)
  return []
}

describe('revealing', () => {
  test('a reveal opens one group in one session for one person, until ten minutes of the machine have passed', async () => {
    const id = await personOf(people.threeLoans)
    const about = await caseOf(id, 'loan')
    const { status, body } = await reveal(support, id, 'contact', about)
    expect(status).toBe(200)
    expect(body.facts).toEqual([
      { label: 'Línea', value: people.threeLoans.mobile },
      { label: 'Correo', value: people.threeLoans.email },
    ])
    const left = Date.parse(body.openUntil) - Date.now()
    expect(left).toBeGreaterThan(9.5 * 60_000)
    expect(left).toBeLessThanOrEqual(10 * 60_000)
    const groups = async (client: ApiClient, of = id) =>
      (await open(of, client)).revealed.map(({ group }) => group)
    expect(await groups(support)).toEqual(['contact'])
    const page = await open(id)
    expect(JSON.stringify({ ...page, revealed: [] })).not.toContain(people.threeLoans.mobile)
    expect(await groups(await staffClient(world, 'sara.rios'))).toEqual([])
    expect(await groups(compliance)).toEqual([])
    expect(await groups(support, await personOf(people.late))).toEqual([])
    await world.control.advance('P2D')
    expect(await groups(support), 'the demo’s clock does not close it').toEqual(['contact'])
    await world.control.resetClock()
    const ends = (at: string) =>
      world.db.updateTable('staffReveal').set({ openUntil: at }).where('personId', '=', id).execute()
    await ends(new Date(Date.now() + 60_000).toISOString())
    expect(await groups(support)).toEqual(['contact'])
    await ends(new Date(Date.now() - 1).toISOString())
    expect(await groups(support)).toEqual([])
  })

  test('a reveal leaves an audit row with group, reason and case, and opening an open group again counts nothing', async () => {
    const id = await personOf(people.sold)
    const about = await caseOf(id)
    const count = async () =>
      (
        await world.db
          .selectFrom('auditEntry')
          .select(['actor', 'after'])
          .where('action', '=', 'revealPerson')
          .where('subjectId', '=', id)
          .execute()
      ).map(({ actor, after }) => ({ actor, after }))
    await reveal(support, id, 'identity', about)
    const entry = {
      actor: 'staff:sara.rios',
      after: { group: 'identity', reason: 'reachPerson', case: about },
    }
    expect(await count()).toEqual([entry])
    expect((await reveal(support, id, 'identity', about)).status).toBe(200)
    expect(await count()).toEqual([entry])
  })

  test('the case of another person, or of nobody, opens nothing', async () => {
    const [id, other] = [await personOf(people.late), await personOf(people.sold)]
    expect((await reveal(support, id, 'contact', await caseOf(other))).status).toBe(404)
    expect((await reveal(support, id, 'contact', { type: 'claim', id: newId() })).status).toBe(404)
    const mine = await caseOf(id)
    expect((await reveal(support, id, 'contact', { type: 'loan', id: mine.id })).status).toBe(404)
    expect((await open(id)).revealed).toEqual([])
  })

  test('what a watchlist answered is opened for compliance alone, and nobody without the permission opens anything', async () => {
    const id = await personOf(people.late)
    const about = await caseOf(id)
    expect((await reveal(support, id, 'watchlist', about)).status).toBe(403)
    const { status, body } = await reveal(compliance, id, 'watchlist', about)
    expect({ status, isSearched: body.facts.length > 0 }).toEqual({ status: 200, isSearched: true })
    for (const client of [auditor, treasury])
      expect((await reveal(client, id, 'contact', about)).status).toBe(403)
  })

  test('a member of staff opens 40 groups a day, and the next one is refused', async () => {
    const luis = await staffClient(world, 'luis.vega')
    const id = await personOf(people.paidOff)
    const about = await caseOf(id)
    await useUp('staff-reveal', 'luis.vega', 39)
    expect((await reveal(luis, id, 'contact', about)).status).toBe(200)
    expect(await reveal(luis, id, 'identity', about)).toMatchObject({
      status: 424,
      body: { errorCode: 'LimiteDeIntentos' },
    })
    expect((await open(id, luis)).revealed.map(({ group }) => group)).toEqual(['contact'])
  })

  test('beyond the limit compliance lets the one who asked open that group of that person once, and opens nothing itself', async () => {
    const luis = await staffClient(world, 'luis.vega')
    const clara = await staffClient(world, 'clara.duque')
    const id = await personOf(people.prepaid, clara)
    const about = await caseOf(id)
    await useUp('staff-reveal', 'luis.vega', 40)
    const order = { group: 'contact', reason: 'reachPerson', case: about } as const
    expect((await reveal(luis, id, 'contact', about)).status).toBe(424)
    const act = { act: 'revealBeyond', input: { person: id, ...order } }
    const preview = await luis.send<{ seen: string; isAlone: boolean }>('POST', '/office/acts/preview', {
      json: act,
    })
    expect(preview.body.isAlone).toBe(false)
    const { seen } = preview.body
    const asked = await luis.send<{ approval: string }>('POST', '/office/acts', {
      json: { ...act, reason: 'Hay que avisarle hoy.', seen },
    })
    expect((await reveal(luis, id, 'contact', about)).status, 'nobody has approved it yet').toBe(424)
    const decided = await clara.send('POST', `/office/approvals/${asked.body.approval}`, {
      json: { decision: 'approve', reason: 'Es urgente.' },
    })
    expect(decided.status).toBe(200)
    expect((await open(id, clara)).revealed).toEqual([])
    expect((await reveal(luis, id, 'identity', about)).status, 'another group').toBe(424)
    const other = await personOf(people.sold, clara)
    expect((await reveal(luis, other, 'contact', await caseOf(other))).status, 'another person').toBe(424)
    const allowed = world.db
      .updateTable('staffReveal')
      .where('personId', '=', id)
      .where('sessionId', 'is', null)
    const now = Temporal.Instant.from(await world.control.clock())
    await allowed.set({ at: now.subtract({ hours: 24 }).toString() }).execute()
    expect((await reveal(luis, id, 'contact', about)).status, 'it was allowed yesterday').toBe(424)
    await allowed.set({ at: now.subtract({ hours: 23 }).toString() }).execute()
    expect((await reveal(luis, id, 'contact', about)).status).toBe(200)
    await world.db
      .updateTable('staffReveal')
      .set({ openUntil: '2026-01-01T00:00:00Z' })
      .where('personId', '=', id)
      .execute()
    expect((await reveal(luis, id, 'contact', about)).status, 'it was used').toBe(424)
  })

  test('beyond the limit nobody asks with the case of another person', async () => {
    const id = await personOf(people.prepaid)
    const about = await caseOf(await personOf(people.sold))
    const input = { person: id, group: 'contact', reason: 'reachPerson', case: about }
    const { status } = await support.send('POST', '/office/acts/preview', {
      json: { act: 'revealBeyond', input },
    })
    expect(status).toBe(404)
  })
})

describe('locked and erased people', () => {
  test('a locked or erased person is the same as nobody for support, and compliance finds both', async () => {
    const [locked, erased] = [people.lastInstallment, people.halfWay]
    const ids = [await personOf(locked), await personOf(erased)]
    const now = await world.control.clock()
    const set = (person: SeededPerson, columns: object) =>
      world.db.updateTable('application').set(columns).where('documentIndex', '=', indexOf(person)).execute()
    await set(locked, { lockedAt: now })
    await set(erased, { person: null, mobileIndex: Buffer.alloc(0), confirmedEmailIndex: null })
    const contract = await world.db
      .selectFrom('loan')
      .select('contractNumber')
      .where('documentIndex', '=', indexOf(locked))
      .executeTakeFirstOrThrow()
    for (const q of [
      locked.document,
      locked.mobile,
      locked.email,
      contract.contractNumber,
      erased.document,
      erased.mobile,
    ]) {
      for (const client of [support, auditor, treasury]) expect(await search(client, q), q).toEqual([])
    }
    for (const path of [
      ...ids.flatMap((id) => [
        `/office/people/${id}`,
        `/office/people/${id}/timeline`,
        `/office/people/${id}/holds`,
        `/office/notes/person/${id}`,
      ]),
      `/office/loans/${contract.contractNumber}/holds`,
      `/office/notes/loan/${contract.contractNumber}`,
    ])
      for (const client of [support, auditor]) expect((await client.send('GET', path)).status, path).toBe(404)
    const filed = await support.send('POST', `/office/people/${ids[0]}/claims`, {
      json: { subject: 'Un cobro', description: 'No reconoce el cobro.' },
    })
    expect(filed.status).toBe(404)
    expect(await personOf(locked, compliance)).toBe(ids[0])
    expect(await personOf(erased, compliance)).toBe(ids[1])
    expect(await open(ids[0] ?? '', compliance)).toMatchObject({ state: 'locked', document: '1.•••.•••.084' })
    expect(await open(ids[1] ?? '', compliance)).toMatchObject({ state: 'erased', names: [], document: null })
  })
})

describe('notes', () => {
  test('a note stands at its case, sealed, by its author, and nobody changes it', async () => {
    const id = await personOf(people.withClaims)
    const about = await noted(id, 'claim')
    const words = 'la llamó Ana Paredes del 300 123 45 67 y pidió el correo.'
    const { body } = await support.send<{ notes: readonly object[] }>('POST', '/office/notes', {
      json: { subject: about, words },
    })
    expect(body.notes).toEqual([expect.objectContaining({ words, author: 'sara.rios' })])
    const read = await auditor.send<{ notes: readonly object[] }>('GET', `/office/notes/claim/${about.name}`)
    expect(read.body.notes, 'an auditor works on no case').toEqual([
      { ...body.notes[0], words: 'la llamó A··· P··· del ···67 y pidió el correo.' },
    ])
    const row = await world.db.selectFrom('staffNote').selectAll().executeTakeFirstOrThrow()
    expect(row.content.toString('latin1')).not.toContain('correo')
    await expect(
      world.db.updateTable('staffNote').set({ userName: 'otra' }).where('id', '=', row.id).execute(),
    ).rejects.toThrow('append-only')
  })

  test('a note is read and written by who sees its case alone', async () => {
    const id = await personOf(people.withClaims)
    const about = await noted(id, 'claim')
    const write = (client: ApiClient, subject: object) =>
      client.send('POST', '/office/notes', { json: { subject, words: 'Una nota.' } })
    expect((await treasury.send('GET', `/office/notes/claim/${about.name}`)).status).toBe(404)
    expect((await write(treasury, about)).status).toBe(404)
    expect((await write(treasury, { type: 'person', name: id })).status).toBe(404)
    expect((await write(auditor, about)).status).toBe(403)
    expect((await write(support, { type: 'person', name: id })).status).toBe(200)
    expect((await write(support, { type: 'loan', name: 'CU-NADIE' })).status).toBe(404)
  })
})

describe('a claim on a person’s behalf', () => {
  test('support files a claim that a person told, about their own credit alone, and the audit trail names the agent', async () => {
    const id = await personOf(people.threeLoans)
    const loan = (await open(id)).cases.find(({ type }) => type === 'loan')
    const file = (contractNumber: string | undefined) =>
      support.send<{ protocol: string; answerDueOnFmt: string }>('POST', `/office/people/${id}/claims`, {
        json: {
          kind: 'paymentDispute',
          subject: 'Un cobro que no es suyo',
          description: 'No reconoce el cobro de octubre.',
          contractNumber,
        },
      })
    const { status, body } = await file(loan?.name)
    expect(status).toBe(200)
    const other = await world.db
      .selectFrom('loan')
      .select('contractNumber')
      .where('documentIndex', '<>', indexOf(people.threeLoans))
      .executeTakeFirstOrThrow()
    expect((await file(other.contractNumber)).status).toBe(404)
    expect((await file('CU-NADIE')).status).toBe(404)
    const claim = await world.db
      .selectFrom('claim')
      .innerJoin('auditEntry', (join) => join.on(sql<boolean>`audit_entry.subject_id = claim.id::text`))
      .select(['claim.loanId', 'claim.documentIndex', 'auditEntry.actor'])
      .where('protocol', '=', body.protocol)
      .execute()
    expect(claim).toEqual([
      { loanId: loan?.id, documentIndex: indexOf(people.threeLoans), actor: 'staff:sara.rios' },
    ])
  })
})

describe('the timeline', () => {
  type Page = { readonly rows: readonly office.TimelineRow[]; readonly next: string | null }
  const page = async (id: string, query = '', client = support) =>
    (await client.send<Page>('GET', `/office/people/${id}/timeline${query}`)).body

  async function whole(id: string, kind?: office.TimelineKind): Promise<readonly office.TimelineRow[]> {
    const all: office.TimelineRow[] = []
    for (let before: string | null = ''; before !== null; ) {
      const query = new URLSearchParams({
        ...(before === '' ? {} : { before }),
        ...(kind === undefined ? {} : { kind }),
      })
      const { rows, next }: Page = await page(id, `?${query}`)
      expect(rows.length).toBeLessThanOrEqual(50)
      all.push(...rows)
      before = next
    }
    return all
  }

  test('what happened to a person comes newest first, each row once, in words, with its case', async () => {
    const id = await personOf(people.prepaid)
    await support.send('POST', '/office/notes', {
      json: { subject: { type: 'person', name: id }, words: 'Preguntó por su abono.' },
    })
    await open(id, compliance)
    const all = await whole(id)
    const index = indexOf(people.prepaid)
    const { rows: counted } = await sql<{ audited: number }>`
      select count(*)::int as audited from audit_entry where subject_id in (
        select id::text from application where document_index = ${index}
        union all select id::text from loan where document_index = ${index}
        union all select id::text from person_key where document_index = ${index})`.execute(world.db)
    expect(all.filter(({ kind }) => kind === 'act' || kind === 'payment')).toHaveLength(
      counted[0]?.audited ?? 0,
    )
    expect(new Set(all.map((row) => row.id)).size).toBe(all.length)
    const minutes = all.map(({ atFmt }) => atFmt.replace(/^(\d\d)\/(\d\d)\/(\d{4})/, '$3-$2-$1'))
    expect(minutes).toEqual(minutes.toSorted().toReversed())
    expect(all.find(({ kind }) => kind === 'note')).toMatchObject({ who: 'sara.rios' })
    expect(all.find(({ kind }) => kind === 'reading')).toMatchObject({ who: 'clara.duque' })
    expect(all.find(({ kind }) => kind === 'payment')?.what).toMatch(/^Aplicó un pago: \$/)
    expect(all.find(({ what }) => what === 'Abrió el crédito')?.about).toMatchObject({ type: 'loan' })
  })

  test.each(office.timelineKinds)('rows of the kind %s are those of the whole timeline', async (kind) => {
    const id = await personOf(people.withClaims)
    const all = await whole(id)
    expect(await whole(id, kind)).toEqual(all.filter((row) => row.kind === kind))
  })

  test('a text that is no cursor is refused', async () => {
    const id = await personOf(people.late)
    for (const before of ['ayer', '2026-99-99T00:00:00Z_x', `2026-99-01T00:00:00Z_${newId()}`])
      expect((await support.send('GET', `/office/people/${id}/timeline?before=${before}`)).status).toBe(400)
  })

  test('the first page of a person with ten thousand rows takes at most 100 ms', async () => {
    const id = await personOf(people.upToDate)
    const { id: applicationId } = await world.db
      .selectFrom('application')
      .select('id')
      .where('documentIndex', '=', indexOf(people.upToDate))
      .executeTakeFirstOrThrow()
    await sql`insert into audit_entry (id, at, actor, action, subject_type, subject_id, after)
      select gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 minute', 'clock', 'offer', 'application',
        ${applicationId}, '{"events":["OfferConfirmed"]}' from generate_series(1, 6000) as n`.execute(
      world.db,
    )
    await sql`insert into staff_reading (id, at, user_name, subject_type, subject_id)
      select gen_random_uuid(), timestamptz '2026-02-01' + n * interval '1 minute', 'luis.vega', 'person', ${id}::uuid
      from generate_series(1, 4000) as n`.execute(world.db)
    const millisecondsOfPage = async () => {
      const begun = performance.now()
      const { rows, next } = await page(id)
      expect([rows.length, next === null]).toEqual([50, false])
      return performance.now() - begun
    }
    // What else a busy machine does only adds to it.
    await expect.poll(millisecondsOfPage).toBeLessThan(100)
  })
})

test('a person sees that staff opened their file, by role and day, not by name', async () => {
  const person = people.guaranteeDue
  const id = await personOf(person)
  for (const client of [support, compliance, support]) await open(id, client)
  const visitor = visitorOf(world, person.document)
  await visitor.askPinPastCaptcha()
  const sms = await world.control.message(person.mobile, ({ code }) => code !== null)
  const { body: token } = await visitor.signIn({ password: sms.code ?? '', login_type: 'otp' })
  visitor.api.setToken(token.access_token ?? null)
  const { body } = await visitor.api.send<OwnData>('GET', '/borrower/data')
  const readings = body.sections.find(({ name }) => name === 'readings')
  const today = Temporal.Instant.from(await world.control.clock())
    .toZonedDateTimeISO('America/Bogota')
    .toPlainDate()
  const [year, month, day] = today.toString().split('-')
  const facts = [{ label: 'Cuándo', value: `${day}/${month}/${year}` }]
  // Tests before may have opened the person in other roles.
  const records = readings?.records ?? []
  expect(records).toEqual(
    expect.arrayContaining([
      { title: 'Cumplimiento', facts },
      { title: 'Servicio al cliente', facts },
    ]),
  )
  expect(new Set(records.map(({ title }) => title)).size).toBe(records.length)
  expect(JSON.stringify(body)).not.toContain('sara')
})
