import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askOrDo,
  decideApproval,
  type OfficeActContext,
  previewAct,
} from '../../apps/api/src/features/approvals/approvals.ts'
import { waiveDue } from '../../apps/api/src/features/servicing/servicing.ts'
import { problemsOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { pesos } from '../../packages/credit-engine/src/index.ts'
import * as office from '../../packages/wire/src/office/index.ts'
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
    .orderBy('place')
    .execute()

const setSession = (
  user: string,
  columns: { authenticatedAt?: string; signedInAt?: string; person?: string },
) => world.db.updateTable('staffSession').set(columns).where('userName', '=', user).execute()

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const personOf = async (user: string): Promise<string> => {
  const row = await world.db
    .selectFrom('staffSession')
    .select('person')
    .where('userName', '=', user)
    .executeTakeFirstOrThrow()
  return row.person ?? ''
}

/** The act that these tests run by the second door needs no more of the product. */
const acts = () =>
  ({ ...lender.servicing, secrets: world.secrets, machineNow: Date.now }) as unknown as OfficeActContext

/** As a command runs: a user of the machine, with every role. */
const commandOf = (user: string) => ({
  now: Temporal.Instant.fromEpochMilliseconds(Date.now()),
  requestId: 'command',
  actor: {
    kind: 'staff',
    user: `os/${user}`,
    person: `os/${user}`,
    roles: office.staffRoles,
  } as const,
})

async function askByCommand(user: string, order: office.OfficeActOrder): Promise<string> {
  const who = commandOf(user)
  const looked = await previewAct(acts(), order, who)
  if (!looked.ok) throw new Error(looked.refusal.code)
  const reason = 'Por la línea de comandos.'
  const outcome = await askOrDo(acts(), { ...order, reason, seen: looked.value.seen }, who)
  if (!outcome.ok || outcome.value.state !== 'asked') throw new Error('not asked')
  return outcome.value.approval
}

/** The verb itself, which asks nobody. */
async function waiveByCommand(contract: string, amount: number | 'all'): Promise<void> {
  const now = Temporal.Instant.from(await world.control.clock())
  const actor = { kind: 'staff', user: 'os/ana' } as const
  const order = {
    part: 'penalty',
    amount: amount === 'all' ? amount : pesos(amount),
    reason: 'Por la línea de comandos.',
  } as const
  await waiveDue(lender.servicing, contract, order, { now, actor, requestId: 'command' })
}

type AnySchema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, AnySchema>>
  readonly wrapped?: AnySchema
  readonly item?: AnySchema
  readonly options?: readonly unknown[]
  readonly literal?: unknown
}

const values = [
  'CU-NOBODY',
  crypto.randomUUID(),
  '2026-10',
  '2026-10-31',
  'Algo.',
  '1000',
  '10101779',
  '900123456-7',
  1,
  2026,
  true,
  'all',
]

/** A value that the schema takes, about nothing that is there. */
function anyValue(schema: AnySchema): unknown {
  const { entries, wrapped, item, options } = schema
  if (entries !== undefined)
    return Object.fromEntries(Object.entries(entries).map(([name, part]) => [name, anyValue(part)]))
  if (wrapped !== undefined) return anyValue(wrapped)
  if (item !== undefined) return [anyValue(item), anyValue(item)]
  const [first] = options ?? []
  if (first !== undefined) return typeof first === 'object' ? anyValue(first as AnySchema) : first
  return schema.literal ?? values.find((value) => v.is(schema, value))
}

describe('an act of two people', () => {
  test('a small waiver is done alone, and what was waived in the month counts towards the sum that needs a second person', async () => {
    const { contract, id } = await lateCredit()
    const first = await preview('sara.rios', waiver(contract, 40_000))
    expect(first.body).toMatchObject({ isAlone: true })
    expect(await askFor('sara.rios', waiver(contract, 40_000))).toMatchObject({ body: { state: 'done' } })
    expect(await askFor('sara.rios', waiver(contract, 9_999), 'Y un poco más.')).toMatchObject({
      body: { state: 'done' },
    })
    expect(await preview('sara.rios', waiver(contract, 1))).toMatchObject({ body: { isAlone: false } })
    expect(await askFor('sara.rios', waiver(contract, 1), 'Un peso.')).toMatchObject({
      body: { state: 'asked' },
    })
    expect((await waiversOf(id)).map(({ amount }) => Number(amount))).toEqual([40_000, 9_999])
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

  test('whoever asked does not approve it by another user name, session or role', async () => {
    const approval = await asked('diego.soto', dropping(await parkedEffect()))
    const [mine, theirs] = [await personOf('diego.soto'), await personOf('lina.mejia')]
    await setSession('lina.mejia', { person: mine })
    expect(await approve('lina.mejia', approval)).toMatchObject({ status: 403 })
    await setSession('lina.mejia', { person: theirs })
    expect(await approve('lina.mejia', approval)).toMatchObject({ status: 200 })
  })

  test('who asked by a command is the person of that user name in the directory, and no command approves', async () => {
    const effect = await parkedEffect()
    const approval = await askByCommand('lina.mejia', dropping(effect))
    expect(await approve('lina.mejia', approval)).toMatchObject({ status: 403 })
    const shell = commandOf('diego.soto')
    const decided = await decideApproval(
      acts(),
      approval,
      { decision: 'approve' },
      { ...shell, actor: { ...shell.actor, authenticatedAt: minutesAgo(0) } },
    )
    expect(decided).toMatchObject({ ok: false, refusal: { code: 'SinPermiso' } })
    expect(await approve('diego.soto', approval)).toMatchObject({ status: 200, body: { state: 'done' } })
  })

  test('who got the role, or came to the office, only after the asking does not approve it', async () => {
    const add = (groups: readonly string[]) =>
      fetch(`${world.sandboxUrl}/control/staff`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user: 'eva.mesa', name: 'Eva Mesa', groups }),
      })
    await add(['support'])
    clients.set('eva.mesa', await staffClient(world, 'eva.mesa'))
    const before = await asked('diego.soto', dropping(await parkedEffect()))
    await add(['support', 'engineer'])
    clients.set('eva.mesa', await staffClient(world, 'eva.mesa'))
    expect(await read('eva.mesa', before)).toMatchObject({ state: 'asked', mayDecide: false })
    expect(await approve('eva.mesa', before)).toMatchObject({
      status: 403,
      body: { errorCode: 'SinPermiso' },
    })
    const after = await asked('diego.soto', dropping(await parkedEffect()))
    expect(await approve('eva.mesa', after)).toMatchObject({ status: 200, body: { state: 'done' } })
    await setSession('eva.mesa', { signedInAt: minutesAgo(-1) })
    const neverBefore = await asked('diego.soto', dropping(await parkedEffect()))
    expect(await approve('eva.mesa', neverBefore)).toMatchObject({ status: 403 })
  })

  test('what waits is listed to whoever may approve it, the asker has theirs, and other roles find nothing', async () => {
    const approval = await asked('diego.soto', dropping(await parkedEffect()))
    const listed = async (user: string, waitingFor: string) => {
      const path = `/office/approvals?waitingFor=${waitingFor}`
      const { body } = await as(user).send<{ approvals: office.ApprovalRow[] }>('GET', path)
      return body.approvals.some(({ id }) => id === approval)
    }
    expect(await listed('lina.mejia', 'me')).toBe(true)
    expect(await listed('diego.soto', 'me')).toBe(false)
    expect(await listed('diego.soto', 'mine')).toBe(true)
    expect(await listed('luis.vega', 'me')).toBe(false)
    expect(await listed('luis.vega', 'all')).toBe(false)
    expect(await listed('ana.ortiz', 'all')).toBe(true)
    expect((await as('luis.vega').send('GET', `/office/approvals/${approval}`)).status).toBe(404)
    const queues = async (user: string) =>
      (await as(user).send<{ approvals: object }>('GET', '/office/queues')).body.approvals
    expect(await queues('lina.mejia')).toMatchObject({ waiting: expect.any(Number) })
    const { answered } = (await queues('diego.soto')) as { answered: number }
    await approve('lina.mejia', approval)
    expect(await queues('diego.soto')).toMatchObject({ answered: answered + 1 })
    expect(await listed('lina.mejia', 'me')).toBe(false)
    const readings = await world.db
      .selectFrom('staffReading')
      .select('userName')
      .where('subjectId', '=', approval)
      .execute()
    expect(new Set(readings.map(({ userName }) => userName))).toEqual(new Set(['lina.mejia']))
  })
})

describe('how an approval ends', () => {
  test('the asker withdraws it and nobody else does, and what has ended is decided no more', async () => {
    const approval = await asked('diego.soto', dropping(await parkedEffect()))
    expect(await decide('lina.mejia', approval, { decision: 'withdraw' })).toMatchObject({ status: 403 })
    expect(await decide('diego.soto', approval, { decision: 'withdraw' })).toMatchObject({
      body: { state: 'withdrawn', mayDecide: false },
    })
    expect(await approve('lina.mejia', approval)).toMatchObject({
      status: 409,
      body: { errorCode: 'EtapaInvalida' },
    })
  })

  test('an act that is not as its asker saw it is not asked for, nor done when it is approved', async () => {
    const { contract, id } = await lateCredit()
    const { body } = await preview('sara.rios', waiver(contract, 70_000))
    const approval = await asked('sara.rios', waiver(contract, 60_000))
    await waiveByCommand(contract, 10_000)
    const json = { ...waiver(contract, 70_000), reason: 'El cliente lo pidió.', seen: body.seen }
    expect(await as('sara.rios').send('POST', '/office/acts', { json })).toMatchObject({
      status: 409,
      body: { errorCode: 'ActoCambiado' },
    })
    const seen = await read('luis.vega', approval)
    expect(seen).toMatchObject({ isChanged: true, mayDecide: true })
    expect(seen.rowsNow).not.toEqual(seen.rows)
    expect(await approve('luis.vega', approval)).toMatchObject({ status: 200, body: { state: 'changed' } })
    expect((await waiversOf(id)).map(({ amount }) => Number(amount))).toEqual([10_000])
  })

  test('a verb that refuses leaves nothing but its code', async () => {
    const effect = await parkedEffect()
    const approval = await asked('diego.soto', dropping(effect))
    const sentAt = '2026-11-21T12:00:00Z'
    await world.db.updateTable('outbox').set({ sentAt }).where('id', '=', effect).execute()
    expect(await approve('lina.mejia', approval)).toMatchObject({
      body: { state: 'refused', refusal: 'Ya salió, está saliendo ahora, o alguien lo descartó.' },
    })
    expect(await auditOf(effect)).toEqual([])
    expect((await auditOf(approval)).map(({ action, after }) => ({ action, after }))).toEqual([
      { action: 'askForAct', after: expect.anything() },
      {
        action: 'endApproval',
        after: expect.objectContaining({ outcome: 'refused', code: 'EtapaInvalida' }),
      },
    ])
  })

  test('the same person who asks twice for the same asks once, and asks again once it has ended', async () => {
    const order = dropping(await parkedEffect())
    const [first, second] = await Promise.all([asked('diego.soto', order), asked('diego.soto', order)])
    expect(second).toBe(first)
    await decide('diego.soto', first, { decision: 'withdraw' })
    expect(await asked('diego.soto', order)).not.toBe(first)
  })

  test('the day passes, and a waiver of a sum that waits is still the same', async () => {
    const { contract } = await lateCredit()
    const approval = await asked('sara.rios', waiver(contract, 60_000))
    const whole = await asked('sara.rios', waiver(contract, 'all'))
    await world.control.advance('P2D')
    expect(await read('luis.vega', approval)).toMatchObject({ isChanged: false })
    // All that is due has grown by the penalty of two days.
    expect(await read('luis.vega', whole)).toMatchObject({ isChanged: true })
    expect(await approve('luis.vega', approval)).toMatchObject({ body: { state: 'done' } })
  })

  test('an approval that nobody decides in seven days lapses by the world’s clock, with an audit row of the clock', async () => {
    const approval = await asked('diego.soto', dropping(await parkedEffect()))
    await world.control.advance('P6DT23H')
    expect(await read('lina.mejia', approval)).toMatchObject({ state: 'asked' })
    await world.control.advance('PT2H')
    expect(await read('lina.mejia', approval)).toMatchObject({ state: 'lapsed', decidedBy: null })
    expect(await approve('lina.mejia', approval)).toMatchObject({ status: 409 })
    expect((await auditOf(approval)).at(-1)).toEqual({
      actor: 'clock',
      action: 'endApproval',
      after: { act: 'dropEffect', askedBy: 'diego.soto', outcome: 'lapsed' },
    })
  })
})

describe('at once', () => {
  const endsOf = (approval: string) =>
    world.db.selectFrom('approvalDecision').select('outcome').where('approvalId', '=', approval).execute()

  test('of two approvers one does the act, and the other is told that it is over', async () => {
    clients.set('luis.otra', await staffClient(world, 'luis.vega'))
    const { contract, id } = await lateCredit()
    const approval = await asked('sara.rios', waiver(contract, 60_000))
    const answers = await Promise.all([
      approve('luis.vega', approval),
      approve('luis.otra', approval),
      approve('luis.vega', approval),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await waiversOf(id)).toHaveLength(1)
    expect(await endsOf(approval)).toEqual([{ outcome: 'done' }])
  })

  test('approval and withdrawal end it once, and the act is done exactly where the approval won', async () => {
    for (let round = 0; round < 4; round += 1) {
      const effect = await parkedEffect()
      const approval = await asked('diego.soto', dropping(effect))
      await Promise.all([
        approve('lina.mejia', approval),
        decide('diego.soto', approval, { decision: 'withdraw' }),
      ])
      const [end, ...more] = await endsOf(approval)
      expect(more).toEqual([])
      expect(await auditOf(effect)).toHaveLength(end?.outcome === 'done' ? 1 : 0)
    }
  })

  test('approval and the same verb by a command take the money back once', async () => {
    const { contract, id } = await lateCredit()
    const approval = await asked('sara.rios', waiver(contract, 'all'))
    await Promise.all([approve('luis.vega', approval), waiveByCommand(contract, 'all')])
    const [end] = await endsOf(approval)
    expect(await waiversOf(id)).toEqual([
      {
        amount: expect.anything(),
        actor: end?.outcome === 'done' ? 'staff:luis.vega' : 'staff:os/ana',
      },
    ])
    expect(await problemsOf(world.db)).toEqual([])
  })

  test('two small waivers at once do not pass the sum of one person together', async () => {
    const { contract, id } = await lateCredit()
    const seen = await Promise.all([30_000, 40_000].map((sum) => preview('sara.rios', waiver(contract, sum))))
    const answers = await Promise.all(
      [30_000, 40_000].map((sum, at) =>
        as('sara.rios').send<Outcome>('POST', '/office/acts', {
          json: { ...waiver(contract, sum), reason: 'A la vez.', seen: seen[at]?.body.seen },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await waiversOf(id)).toHaveLength(1)
  })
})

describe('which role asks for which act', () => {
  const roleOf: Readonly<Record<office.StaffRole, string>> = {
    support: 'sara.rios',
    supportLead: 'luis.vega',
    treasury: 'tomas.gil',
    treasuryLead: 'nora.paz',
    compliance: 'clara.duque',
    accounting: 'ivan.mora',
    policy: 'paula.cruz',
    engineer: 'diego.soto',
    auditor: 'ana.ortiz',
  }
  const cells = office.staffRoles.flatMap((role) => office.officeActNames.map((act) => ({ role, act })))
  beforeAll(async () => {
    for (const user of Object.values(roleOf)) clients.set(user, await staffClient(world, user))
  })

  test.each(cells)(
    '$role is let to ask for $act exactly where the table of acts names the role',
    async ({ role, act }) => {
      const table: Readonly<Record<string, { readonly askedBy: readonly string[] }>> = office.officeActs
      const input = anyValue(office.officeActs[act].input as AnySchema)
      const json = { act, input, reason: 'Una prueba.', seen: '0'.repeat(64) }
      for (const path of ['/office/acts/preview', '/office/acts']) {
        const { status, body } = await as(roleOf[role]).send<{ errorCode?: string }>('POST', path, { json })
        if (table[act]?.askedBy.includes(role)) expect(status).not.toBe(403)
        else expect({ status, code: body.errorCode }).toEqual({ status: 403, code: 'SinPermiso' })
        expect(status).toBeLessThan(500)
      }
    },
  )

  test('each role that asks or approves has the permission for it', () => {
    for (const { askedBy, approvedBy } of Object.values(office.officeActs)) {
      for (const role of askedBy) expect(office.permissionsOf([role])).toContain('act')
      for (const role of approvedBy) expect(office.permissionsOf([role])).toContain('decide')
    }
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
