import { pesos } from '@cupo/credit-engine'
import type { Trail } from '@cupo/wire'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeHold } from '../../apps/api/src/features/holds/holds.ts'
import { actionText } from '../../apps/api/src/features/office/text/audit.ts'
import { openPaymentTask } from '../../apps/api/src/features/refunds/refunds.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import type * as office from '../../packages/wire/src/office/index.ts'
import type { ApiClient } from '../support/api-client.ts'
import { staffClient } from '../support/office.ts'
import { officeCalls } from '../support/office-calls.ts'
import { dateIn, payerAt } from '../support/payer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
const clients = new Map<string, ApiClient>()
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function as(user: string): Promise<ApiClient> {
  const client = clients.get(user) ?? (await staffClient(world, user))
  clients.set(user, client)
  return client
}

async function answerOf<T>(user: string, method: string, path: string, json?: object): Promise<T> {
  const sent = json === undefined ? {} : { json }
  const { status, body } = await (await as(user)).send<T>(method, `/office${path}`, sent)
  expect({ path, status, ...(status === 200 ? {} : { body }) }).toEqual({ path, status: 200 })
  return body
}

async function order(user: string, act: office.OfficeActOrder) {
  const { seen } = await answerOf<{ seen: string }>(user, 'POST', '/acts/preview', act)
  return { ...act, reason: 'Lo pidió el cliente.', seen }
}

async function asked(user: string, act: office.OfficeActOrder): Promise<string> {
  const json = await order(user, act)
  return (await answerOf<{ approval: string }>(user, 'POST', '/acts', json)).approval
}

async function parkedEffect(): Promise<string> {
  const id = newId()
  const at = '2026-11-20T12:00:00Z'
  const row = { id, kind: 'sms', dedupeKey: id, createdAt: at, payload: Buffer.from('x'), parkedAt: at }
  await world.db.insertInto('outbox').values(row).execute()
  return id
}

async function difference(): Promise<string> {
  const subject = 'transaction:4711'
  const task = {
    kind: 'difference',
    subject,
    applicationId: null,
    transactionId: null,
    held: null,
    amount: pesos(5_000),
    reason: null,
    note: 'to be asked',
  } as const
  const now = Temporal.Instant.from(await world.control.clock())
  await inTransaction(world.db, (transaction) => openPaymentTask(transaction, task, now))
  const row = world.db.selectFrom('paymentTask').select('id').where('subject', '=', subject)
  return (await row.executeTakeFirstOrThrow()).id
}

const statement = [
  'Cuenta;Fecha;Fecha valor;Descripción;Referencia;Ordenante o beneficiario;Créditos;Débitos;Saldo',
  '001;10/11/2026;10/11/2026;Traslado;;;55000,00;;55000,00',
  '',
].join('\r\n')

async function loadStatement(user: string): Promise<void> {
  const token = (await as(user)).cookies.get('cupo-office')?.value ?? ''
  const response = await fetch(`${world.webUrl}/api/v1/office/files?kind=bankStatement`, {
    method: 'POST',
    headers: {
      'x-cupo-client': 'web',
      'x-cupo-acting': 'staff',
      origin: world.webUrl,
      cookie: `cupo-office=${token}`,
      'content-type': 'application/octet-stream',
      'x-cupo-file-name': 'extracto.csv',
    },
    body: statement,
  })
  expect(await response.json()).toMatchObject({ outcome: 'loaded' })
}

/** Sends one request of the call that does what the call is for; parts of a page are read by who has not opened it. */
type Request = { readonly user: string; readonly send: (user: string) => Promise<unknown> }

/** In this order: a later one is about what an earlier one made. */
async function requests(): Promise<Readonly<Record<string, Request>>> {
  const { stored, document } = await payerAt(world, { disbursedOn: await dateIn(world, -100) })
  const { contractNumber: contract, applicationId, documentIndex } = stored
  await sql`update application set facts = jsonb_set(facts::jsonb, '{emailStatus}', '"ACCEPT"')::json
    where id = ${applicationId}`.execute(world.db)
  const [effect, task] = [await parkedEffect(), await difference()]
  let person = ''
  let protocol = ''
  let hold = ''
  let approval = ''
  let exported = ''
  const get = (user: string, path: () => string): Request => ({
    user,
    send: (by) => answerOf(by, 'GET', path()),
  })
  const post = (user: string, path: () => string, json: () => object): Request => ({
    user,
    send: (by) => answerOf(by, 'POST', path(), json()),
  })
  return {
    searchOffice: {
      user: 'sara.rios',
      send: async (by) => {
        const found = await answerOf<{ hits: office.SearchHit[] }>(by, 'POST', '/search', { q: document })
        person = found.hits.find(({ type }) => type === 'person')?.name ?? ''
      },
    },
    getOfficePerson: get('sara.rios', () => `/people/${person}`),
    getPersonTimeline: get('luis.vega', () => `/people/${person}/timeline`),
    listHoldsOfPerson: get('mario.leon', () => `/people/${person}/holds`),
    getOfficeApplication: get('sara.rios', () => `/applications/${applicationId}`),
    getOfficeLoan: get('sara.rios', () => `/loans/${contract}`),
    listOfficeLoanEntries: get('luis.vega', () => `/loans/${contract}/entries`),
    listHoldsOfLoan: get('tomas.gil', () => `/loans/${contract}/holds`),
    revealPerson: post(
      'sara.rios',
      () => `/people/${person}/reveals`,
      () => ({ group: 'identity', reason: 'answerClaim', case: { type: 'loan', id: stored.id } }),
    ),
    getLoanPaper: get('sara.rios', () => `/loans/${contract}/papers/statement`),
    resendLoanPaper: post(
      'sara.rios',
      () => `/loans/${contract}/papers`,
      () => ({ paper: 'statement' }),
    ),
    getOfficeDossier: {
      user: 'clara.duque',
      send: async (by) => {
        const allow = await order(by, { act: 'readDossier', input: { application: applicationId } })
        await answerOf(by, 'POST', '/acts', allow)
        return answerOf(by, 'GET', `/applications/${applicationId}/dossier`)
      },
    },
    fileClaimForPerson: {
      user: 'sara.rios',
      send: async (by) => {
        const claim = { subject: 'Mi factura', description: 'Me cobraron dos veces.' }
        protocol = (await answerOf<{ protocol: string }>(by, 'POST', `/people/${person}/claims`, claim))
          .protocol
      },
    },
    getOfficeClaim: get('sara.rios', () => `/claims/${protocol}`),
    previewOfficeAnswer: post(
      'luis.vega',
      () => `/claims/${protocol}/answer-preview`,
      () => ({ answer: 'Ya quedó corregida.' }),
    ),
    listNotes: get('mario.leon', () => `/notes/claim/${protocol}`),
    writeNote: post(
      'sara.rios',
      () => '/notes',
      () => ({ subject: { type: 'claim', name: protocol }, words: 'Llamó dos veces.' }),
    ),
    workOnOfficeClaim: post(
      'sara.rios',
      () => `/claims/${protocol}/work`,
      () => ({ act: 'move', status: 'Working' }),
    ),
    assignOfficeClaim: post(
      'luis.vega',
      () => `/claims/${protocol}/assignee`,
      () => ({ user: 'sara.rios' }),
    ),
    doOfficeAct: {
      user: 'sara.rios',
      send: async (by) => {
        const waiver = { act: 'waive', input: { contract, part: 'penalty', amount: 100 } } as const
        return answerOf(by, 'POST', '/acts', await order(by, waiver))
      },
    },
    getApproval: {
      user: 'lina.mejia',
      send: async (by) => {
        approval = await asked('diego.soto', { act: 'dropEffect', input: { effect } })
        return answerOf(by, 'GET', `/approvals/${approval}`)
      },
    },
    decideApproval: post(
      'lina.mejia',
      () => `/approvals/${approval}`,
      () => ({ decision: 'reject', reason: 'Que salga.' }),
    ),
    retryOfficeEffect: post(
      'diego.soto',
      () => `/effects/${effect}/retry`,
      () => ({ why: 'Ya responde.' }),
    ),
    placeOfficeHold: post(
      'clara.duque',
      () => '/holds',
      () => ({ kind: 'lawyer', subject: { type: 'loan', contract }, reason: 'Lo dijo por carta.' }),
    ),
    confirmOfficeHold: {
      user: 'clara.duque',
      send: async (by) => {
        const { servicing } = lenderOn(world, world.secrets)
        const claim = world.db.selectFrom('claim').select('id').where('protocol', '=', protocol)
        const claimId = (await claim.executeTakeFirstOrThrow()).id
        const now = Temporal.Instant.from(await world.control.clock())
        const theft = { kind: 'identityTheft', documentIndex, loanId: stored.id, claimId } as const
        const placed = await inTransaction(world.db, (transaction) =>
          placeHold(
            { servicing, secrets: world.secrets },
            transaction,
            { ...theft, reason: 'the claim', representative: null },
            { now, actor: { kind: 'clock' }, requestId: 'claim' },
          ),
        )
        hold = placed?.id ?? ''
        return answerOf(by, 'POST', `/holds/${hold}/confirmation`)
      },
    },
    getPaymentTask: get('nora.paz', () => `/tasks/${task}`),
    workOnOfficeDifference: post(
      'tomas.gil',
      () => `/differences/${task}`,
      () => ({ act: 'ask' }),
    ),
    loadOfficeFile: { user: 'tomas.gil', send: loadStatement },
    compareOfficeFiles: post(
      'nora.paz',
      () => '/differences',
      () => ({}),
    ),
    bookOfficeLine: {
      user: 'tomas.gil',
      send: async (by) => {
        const { lines } = await answerOf<{ lines: office.OfficeLine[] }>(by, 'GET', '/bank-lines')
        const booking = { kind: 'ownFunds', reason: 'Traslado entre cuentas propias.' }
        return answerOf(by, 'POST', `/bank-lines/${lines[0]?.id}`, booking)
      },
    },
    makeOfficeExport: {
      user: 'ivan.mora',
      send: async (by) => {
        const period = await dateIn(world, -99)
        const json = { period, detail: 'entries', format: { kind: 'csv' } }
        const made = await answerOf<{ id: string; words?: string }>(by, 'POST', '/exports', json)
        expect(made.words).toBeUndefined()
        exported = made.id
      },
    },
    getOfficeExport: get('rosa.leal', () => `/exports/${exported}`),
    recordAuditExport: post(
      'ana.ortiz',
      () => '/audit/exports',
      () => ({ list: 'entries', filter: {}, rows: 1 }),
    ),
    endStaffSession: post(
      'ana.ortiz',
      () => '/session/end',
      () => ({}),
    ),
  }
}

/** What this person has left so far, the last first. */
async function trailOf(user: string) {
  const audited = await world.db
    .selectFrom('auditEntry')
    .select(['id', 'action', 'requestId'])
    .where('actor', '=', `staff:${user}`)
    .execute()
  const count = async (table: 'staffReading' | 'staffSearch') =>
    (await world.db.selectFrom(table).select('id').where('userName', '=', user).execute()).length
  return { audited, reading: await count('staffReading'), search: await count('staffSearch') }
}

const isList = (trail: Trail | undefined) => trail === undefined || trail === 'nothing'

test('each call of staff leaves the reading, the search or the audit action that the contract names', async () => {
  const sent = await requests()
  const named = officeCalls.filter(({ call }) => !isList(call.trail)).map(({ name }) => name)
  expect(Object.keys(sent).toSorted()).toEqual(named.toSorted())
  for (const [name, { user, send }] of Object.entries(sent)) {
    const trail = officeCalls.find((one) => one.name === name)?.call.trail
    await as(user)
    const before = await trailOf(user)
    await send(user)
    const after = await trailOf(user)
    if (trail === 'reading' || trail === 'search') {
      expect(after[trail] - before[trail], name).toBe(1)
      continue
    }
    const known = new Set(before.audited.map(({ id }) => id))
    const left = after.audited.filter(({ id, action }) => !known.has(id) && trail?.includes(action))
    expect(left.length, `${name} leaves one of ${trail}`).toBeGreaterThan(0)
    for (const { requestId } of left) expect(requestId, `${name} names its request`).toMatch(/^[\da-f-]{36}$/)
  }
}, 60_000)

test('each audit action that the contract names has its word in Spanish', () => {
  const actions = officeCalls.flatMap(({ call: { trail } }) => (typeof trail === 'object' ? trail : []))
  expect(actions.filter((action) => !Object.hasOwn(actionText, action))).toEqual([])
})
