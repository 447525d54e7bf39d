import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepLedgerCheck } from '../../apps/api/src/features/verification/verification.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import type {
  AuditOverview,
  OfficeAuditEntry,
  OfficeCheck,
  OfficeEffect,
  OfficeJob,
  OfficeReading,
  OfficeStaffSession,
} from '../../packages/wire/src/office/index.ts'
import type { ApiClient } from '../support/api-client.ts'
import { staffClient } from '../support/office.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
let engineer: ApiClient
let auditor: ApiClient
beforeAll(async () => {
  world = await startWorld()
  engineer = await staffClient(world, 'diego.soto')
  auditor = await staffClient(world, 'ana.ortiz')
})
afterAll(() => world.stop())

const at = '2026-11-20T12:00:00Z'

describe('effects and jobs', () => {
  const park = async (lastError: string) => {
    const id = newId()
    await world.db
      .insertInto('outbox')
      .values({ id, kind: 'mail', dedupeKey: id, createdAt: at, payload: null, parkedAt: at, lastError })
      .execute()
    return id
  }

  test('a failure is told in words by its code, and a message that an older release kept is not shown', async () => {
    const known = await park('mail.refused.550')
    const old = await park('550 5.1.1 <ana@correo.example>: no such user')
    const { body } = await engineer.send<{ effects: readonly OfficeEffect[] }>('GET', '/office/effects')
    const failureOf = (effect: string) => body.effects.find(({ id }) => id === effect)?.failure
    expect(failureOf(known)).toEqual({
      code: 'mail.refused.550',
      sentence: 'El servidor de correo lo rechazó (550).',
    })
    expect(failureOf(old)).toEqual({ code: 'unknown', sentence: 'Falló; el motivo no se guarda.' })
    expect(JSON.stringify(body)).not.toContain('ana@')
    await world.db.deleteFrom('outbox').where('id', 'in', [known, old]).execute()
  })

  const jobs = async () => {
    const { body } = await engineer.send<{ jobs: readonly OfficeJob[] }>('GET', '/office/jobs')
    return body.jobs
  }
  const stateOf = async (name: string) => (await jobs()).find((job) => job.name === name)?.state

  test('each job of the queue is listed, and one that failed or stands still is told apart from one that ran', async () => {
    expect((await jobs()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['auditHead', 'comparison', 'daily', 'deadlines', 'parameters', 'purge']),
    )
    const set = (completed: string, failed: string | null) =>
      world.db
        .insertInto('jobRun')
        .values({ job: 'retired', completedAt: completed, failedAt: failed })
        .onConflict((conflict) =>
          conflict.column('job').doUpdateSet({ completedAt: completed, failedAt: failed }),
        )
        .execute()
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
    await set(ago(60), ago(90))
    expect(await stateOf('retired')).toBe('done')
    await set(ago(60), ago(30))
    expect(await stateOf('retired')).toBe('failed')
    await set(ago(121), null)
    expect(await stateOf('retired')).toBe('late')
    await world.db.deleteFrom('jobRun').where('job', '=', 'retired').execute()
  })

  test('the last verify-ledger is told with what it found, and counts on Inicio while something is wrong', async () => {
    const check = async () =>
      (await engineer.send<{ check: OfficeCheck | null }>('GET', '/office/ledger-check')).body.check
    const wrong = async () =>
      (await engineer.send<{ effects: { wrong: number } }>('GET', '/office/queues')).body.effects.wrong
    expect(await check()).toBeNull()
    const keep = (hoursAgo: number, found: number) =>
      keepLedgerCheck(world.db, {
        actor: { kind: 'staff', user: 'os/cron' },
        at: Temporal.Now.instant().subtract({ minutes: hoursAgo * 60 }),
        seconds: 3.4,
        findings: [
          { title: 'loans', looked: 12, wrong: found, offenders: found === 0 ? [] : ['loan 1 does not fit'] },
          { title: 'audit heads', looked: 7, wrong: 0, offenders: [] },
        ],
      })
    await keep(37, 1)
    expect(await check()).toMatchObject({ by: 'staff:os/cron', seconds: 3, isOld: true })
    expect(await wrong()).toBe(1)
    await keep(35, 0)
    const last = await check()
    expect(last).toMatchObject({
      isOld: false,
      findings: [{ titleFmt: 'Créditos', looked: 12, wrong: 0 }, {}],
    })
    expect(await wrong()).toBe(0)
  })
})

type Entries = { readonly entries: readonly OfficeAuditEntry[]; readonly next: string | null }

describe('the audit', () => {
  const entries = async (query: string) => (await auditor.send<Entries>('GET', `/office/audit?${query}`)).body

  /** Written by hand, since no act writes such rows: `place` comes from the trigger. */
  const write = (rows: readonly object[]) =>
    world.db
      .insertInto('auditEntry')
      .values(
        rows.map((row) => ({
          id: newId(),
          at,
          actor: 'staff:sara.rios',
          action: 'waive',
          subjectType: 'loan',
          subjectId: newId(),
          ...row,
        })),
      )
      .execute()

  test('the trail is listed newest first, each row once, 50 a page, and by each filter', async () => {
    const subjectId = newId()
    const days = Array.from({ length: 120 }, (_, count) => ({
      at: `2026-10-${String(10 + (count % 7)).padStart(2, '0')}T17:00:00Z`,
      subjectId,
    }))
    await write(days)
    const all = async (after: string | null): Promise<readonly OfficeAuditEntry[]> => {
      const page = await entries(`subject=${subjectId}${after === null ? '' : `&after=${after}`}`)
      expect(page.entries.length).toBeLessThanOrEqual(50)
      return [...page.entries, ...(page.next === null ? [] : await all(page.next))]
    }
    const listed = await all(null)
    expect(listed).toHaveLength(120)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(120)
    const moments = listed.map(({ atFmt }) => atFmt)
    expect(moments).toEqual(moments.toSorted().reverse())
    const count = async (query: string) => (await entries(`subject=${subjectId}&${query}`)).entries.length
    expect(await count('from=2026-10-12&to=2026-10-12')).toBe(17)
    expect(await count('type=claim')).toBe(0)
    expect(await count('type=loan&user=sara.rios&action=waive')).toBe(50)
    expect(await count('user=diego.soto')).toBe(0)
    expect(await count('action=voidLoan')).toBe(0)
    for (const wrong of ['after=mañana', 'after=1;2', 'from=2026-13-01', 'subject=1010177123'])
      expect((await auditor.send('GET', `/office/audit?${wrong}`)).status).toBe(400)
  })

  test('words that somebody wrote are masked, and only what an act changed is shown', async () => {
    const subjectId = newId()
    const why = 'Llamó Ana Peña, cédula 1.010.177.123, línea 3000177123, ana@correo.example: pagó de más.'
    await write([
      {
        subjectId,
        before: JSON.stringify({ status: 'New', amount: 12_000, contract: 'CU-1010100081' }),
        after: JSON.stringify({ status: 'Working', amount: 12_000, contract: 'CU-1010100081', reason: why }),
      },
      {
        subjectId,
        action: 'loadFile',
        after: JSON.stringify({ name: '3000177123', isNew: true, rows: 1_200 }),
      },
    ])
    const { entries: shown } = await entries(`subject=${subjectId}`)
    for (const secret of ['Ana', 'Peña', '1.010.177', '1010177123', '3000177123', 'ana@correo'])
      expect(JSON.stringify(shown)).not.toContain(secret)
    expect(shown.find(({ actionFmt }) => actionFmt === 'Condonó')?.changes).toEqual([
      { field: 'Estado', before: 'New', after: 'Working' },
      {
        field: 'Motivo',
        before: null,
        after: 'Llamó A··· P···, cédula ···23, línea ···23, a···@··· pagó de más.',
      },
    ])
    expect(shown.find(({ actionFmt }) => actionFmt === 'Cargó un archivo')?.changes).toEqual([
      { field: 'Nombre', before: null, after: '···23' },
      { field: 'Filas', before: null, after: '1.200' },
      { field: 'isNew', before: null, after: 'Sí' },
    ])
  })

  test('readings and sessions are listed by person, and an identity number is no filter', async () => {
    const subjectId = newId()
    await world.db
      .insertInto('staffReading')
      .values([
        { id: newId(), at, userName: 'sara.rios', subjectType: 'claim', subjectId, roles: ['support'] },
        { id: newId(), at, userName: 'luis.vega', subjectType: 'claim', subjectId, roles: ['supportLead'] },
      ])
      .execute()
    const { body } = await auditor.send<{ readings: readonly OfficeReading[] }>(
      'GET',
      `/office/audit/readings?user=luis.vega&subject=${subjectId}`,
    )
    expect(body.readings).toMatchObject([{ user: 'luis.vega', subjectFmt: 'Reclamo', subjectId }])
    const { body: list } = await auditor.send<{ sessions: readonly OfficeStaffSession[] }>(
      'GET',
      '/office/audit/sessions?user=diego.soto',
    )
    expect(list.sessions).toMatchObject([{ user: 'diego.soto', roles: ['engineer'], endedAtFmt: null }])
  })

  test('the heads of the trail are told with their last check, and who entered with which role', async () => {
    const { body } = await auditor.send<AuditOverview>('GET', '/office/audit/overview')
    expect(body.heads.checked).toMatchObject({ looked: 7, wrong: 0 })
    expect(body.people).toMatchObject([
      { user: 'ana.ortiz', roles: ['auditor'] },
      { user: 'diego.soto', roles: ['engineer'] },
    ])
    expect(body.users).toEqual(expect.arrayContaining(['ana.ortiz', 'diego.soto', 'sara.rios']))
    expect(body.actions).toContainEqual({ value: 'signInToOffice', label: 'Entró a la oficina' })
    const labels = body.actions.map(({ label }) => label)
    expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other, 'es')))
  })

  test('saving a list is a row of the trail, with its filter', async () => {
    const saved = await auditor.send('POST', '/office/audit/exports', {
      json: { list: 'entries', filter: { user: 'sara.rios', from: '2026-10-01' }, rows: 50 },
    })
    expect(saved.status).toBe(200)
    const rows = await world.db
      .selectFrom('auditEntry')
      .select(['actor', 'after'])
      .where('action', '=', 'exportAudit')
      .execute()
    expect(rows).toEqual([
      {
        actor: 'staff:ana.ortiz',
        after: { list: 'entries', rows: 50, user: 'sara.rios', from: '2026-10-01' },
      },
    ])
  })
})
