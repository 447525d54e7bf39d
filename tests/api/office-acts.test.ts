import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemsOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import type * as office from '../../packages/wire/src/office/index.ts'
import type { ApiClient } from '../support/api-client.ts'
import { staffClient } from '../support/office.ts'
import { startWorld, type WorldOfInstances } from '../support/start-world.ts'

let world: WorldOfInstances
let lender: Lender
const clients = new Map<string, ApiClient>()
const people = ['sara.rios', 'luis.vega', 'nora.paz', 'diego.soto', 'lina.mejia', 'juan.rey', 'ana.ortiz']
beforeAll(async () => {
  world = await startWorld()
  lender = lenderOn({ db: world.db }, world.secrets)
  for (const user of people) clients.set(user, await staffClient(world, user))
})
afterAll(() => world.stop())

const as = (user: string): ApiClient => {
  const client = clients.get(user)
  if (client === undefined) throw new Error(`${user} has not come in`)
  return client
}

type Preview = { rows: office.ActRow[]; seen: string; isAlone: boolean }
type Outcome = { state: 'done' | 'asked'; approval: string }

const preview = (user: string, order: office.OfficeActOrder) =>
  as(user).send<Preview>('POST', '/office/acts/preview', { json: order })

/** Sees the act and asks for it at once. */
async function askFor(user: string, order: office.OfficeActOrder, reason = 'El cliente lo pidió.') {
  const { body } = await preview(user, order)
  return as(user).send<Outcome>('POST', '/office/acts', { json: { ...order, reason, seen: body.seen } })
}

async function asked(user: string, order: office.OfficeActOrder): Promise<string> {
  const { status, body } = await askFor(user, order)
  expect({ status, state: body.state }).toEqual({ status: 200, state: 'asked' })
  return body.approval
}

const decide = (user: string, approval: string, json: object) =>
  as(user).send<office.Approval & { errorCode: string }>('POST', `/office/approvals/${approval}`, { json })
const approve = (user: string, approval: string) => decide(user, approval, { decision: 'approve' })
const read = async (user: string, approval: string) =>
  (await as(user).send<office.Approval>('GET', `/office/approvals/${approval}`)).body

/** A credit ten months late, with penalty to take back. */
async function lateCredit(): Promise<{ contract: string; id: string }> {
  const { contractNumber, id } = await lender.lend({ disbursedOn: '2026-01-10' })
  return { contract: contractNumber, id }
}

const waiver = (contract: string, amount: number | 'all'): office.OfficeActOrder => ({
  act: 'waive',
  input: { contract, part: 'penalty', amount },
})

async function parkedEffect(): Promise<string> {
  const id = newId()
  const at = '2026-11-20T12:00:00Z'
  const payload = Buffer.from('secret')
  const row = { id, kind: 'sms', dedupeKey: id, createdAt: at, payload, parkedAt: at, attempts: 3 }
  await world.db.insertInto('outbox').values(row).execute()
  return id
}

const dropping = (effect: string): office.OfficeActOrder => ({ act: 'dropEffect', input: { effect } })

const waiversOf = (loanId: string) =>
  world.db.selectFrom('loanWaiver').select(['amount', 'actor']).where('loanId', '=', loanId).execute()

const auditOf = (subjectId: string) =>
  world.db
    .selectFrom('auditEntry')
    .select(['actor', 'action', 'after'])
    .where('subjectId', '=', subjectId)
    .execute()

const setSession = (
  user: string,
  columns: { authenticatedAt?: string; signedInAt?: string; person?: string },
) => world.db.updateTable('staffSession').set(columns).where('userName', '=', user).execute()

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('an act of two people', () => {
  test('a small waiver is done alone, and what was waived in the month counts towards the sum that needs a second person', async () => {
    const { contract, id } = await lateCredit()
    const first = await preview('sara.rios', waiver(contract, 40_000))
    expect(first.body).toMatchObject({ isAlone: true })
    expect(await askFor('sara.rios', waiver(contract, 40_000))).toMatchObject({ body: { state: 'done' } })
    expect(await askFor('sara.rios', waiver(contract, 10_000), 'Y un poco más.')).toMatchObject({
      body: { state: 'done' },
    })
    expect(await preview('sara.rios', waiver(contract, 1))).toMatchObject({ body: { isAlone: false } })
    expect(await askFor('sara.rios', waiver(contract, 1), 'Un peso.')).toMatchObject({
      body: { state: 'asked' },
    })
    expect((await waiversOf(id)).map(({ amount }) => Number(amount))).toEqual([40_000, 10_000])
  })

  test('a waiver that one asked and another approved is done once, and its one audit row names both', async () => {
    const { contract, id } = await lateCredit()
    const approval = await asked('sara.rios', waiver(contract, 60_000))
    expect(await waiversOf(id)).toEqual([])
    expect(await approve('luis.vega', approval)).toMatchObject({ status: 200, body: { state: 'done' } })
    expect(await waiversOf(id)).toEqual([{ amount: expect.anything(), actor: 'staff:luis.vega' }])
    const audited = (await auditOf(id)).filter(({ action }) => action === 'waive')
    expect(audited).toEqual([
      {
        actor: 'staff:luis.vega',
        action: 'waive',
        after: expect.objectContaining({ askedBy: 'sara.rios', approval, amount: 60_000 }),
      },
    ])
    expect(await approve('luis.vega', approval)).toMatchObject({ status: 409 })
    expect(await problemsOf(world.db)).toEqual([])
  })

  test('an engineer drops an effect only with another engineer', async () => {
    const effect = await parkedEffect()
    const approval = await asked('diego.soto', dropping(effect))
    expect(await approve('diego.soto', approval)).toMatchObject({
      status: 403,
      body: { errorCode: 'SinPermiso' },
    })
    expect(await read('diego.soto', approval)).toMatchObject({
      state: 'asked',
      mayDecide: false,
      isMine: true,
    })
    expect(await approve('lina.mejia', approval)).toMatchObject({ body: { state: 'done' } })
    expect(await auditOf(effect)).toEqual([
      {
        actor: 'staff:lina.mejia',
        action: 'effectDropped',
        after: { why: 'El cliente lo pidió.', approval, askedBy: 'diego.soto' },
      },
    ])
  })
})

describe('who may approve', () => {
  test('approving asks for a sign-in of the last five minutes by the machine’s clock, and rejecting does not', async () => {
    const approval = await asked('diego.soto', dropping(await parkedEffect()))
    await setSession('lina.mejia', { authenticatedAt: minutesAgo(5.1) })
    expect(await read('lina.mejia', approval)).toMatchObject({ mayDecide: true, needsSignIn: true })
    expect(await approve('lina.mejia', approval)).toMatchObject({
      status: 403,
      body: { errorCode: 'IngresoReciente' },
    })
    await setSession('lina.mejia', { authenticatedAt: minutesAgo(4.9) })
    expect(await approve('lina.mejia', approval)).toMatchObject({ status: 200, body: { state: 'done' } })
    const other = await asked('diego.soto', dropping(await parkedEffect()))
    await setSession('lina.mejia', { authenticatedAt: minutesAgo(60) })
    const rejected = await decide('lina.mejia', other, { decision: 'reject', reason: 'Que salga.' })
    expect(rejected).toMatchObject({ status: 200, body: { state: 'rejected', decisionReason: 'Que salga.' } })
    await setSession('lina.mejia', { authenticatedAt: minutesAgo(0) })
  })
})

describe('a command', () => {
  const run = (args: readonly string[], issuer: string | undefined) =>
    promisify(execFile)(process.execPath, ['tools/lender.ts', ...args], {
      env: {
        ...process.env,
        DATABASE_URL: world.connectionString,
        ...(issuer !== undefined && { OFFICE_OIDC_ISSUER: issuer }),
      },
    })

  test('a command asks a second person for what needs one, where the lender has a directory, and the office decides it', async () => {
    const effect = await parkedEffect()
    const { stdout } = await run(['effects', effect, 'drop', 'nadie lo espera', '--yes'], 'https://d.example')
    const [, approval = ''] = /Asked: approval (\S+)\./.exec(stdout) ?? []
    expect(await auditOf(effect)).toEqual([])
    expect(await read('diego.soto', approval)).toMatchObject({ state: 'asked', isMine: false })
    expect(await approve('diego.soto', approval)).toMatchObject({ body: { state: 'done' } })
    const [row] = await auditOf(effect)
    const askedBy = `os/${userInfo().username}`
    expect(row).toMatchObject({ actor: 'staff:diego.soto', after: { askedBy, approval } })
  })

  test('a command decides alone where the lender has no directory', async () => {
    const effect = await parkedEffect()
    const { stdout } = await run(['effects', effect, 'drop', 'nadie lo espera'], undefined)
    expect(stdout).toContain('never leaves')
  })
})
