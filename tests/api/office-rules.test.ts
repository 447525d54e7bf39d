import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namesOf, schemaOf, scopeOf } from '../../apps/api/src/features/policy/parameter-rows.ts'
import { boundsOf } from '../../apps/api/src/features/policy/settings.ts'
import { checkEvidence, keepLedgerCheck } from '../../apps/api/src/features/verification/verification.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import type {
  ActRow,
  AuditOverview,
  OfficeActOrder,
  OfficeAuditEntry,
  OfficeCheck,
  OfficeEffect,
  OfficeJob,
  OfficeReading,
  OfficeRule,
  OfficeRuleDetail,
  OfficeStaffSession,
  UnconfirmedCap,
} from '../../packages/wire/src/office/index.ts'
import type { ApiClient } from '../support/api-client.ts'
import { staffClient } from '../support/office.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
let engineer: ApiClient
let auditor: ApiClient
let paula: ApiClient
let felipe: ApiClient
beforeAll(async () => {
  world = await startWorld()
  engineer = await staffClient(world, 'diego.soto')
  auditor = await staffClient(world, 'ana.ortiz')
  paula = await staffClient(world, 'paula.cruz')
  felipe = await staffClient(world, 'felipe.rojas')
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

  test('a number is masked also where it is the only word that somebody wrote', async () => {
    for (const number of ['1010177123', '1.010.177.123', '300-017-71-23']) {
      const subjectId = newId()
      await write([
        { subjectId, after: JSON.stringify({ reason: number, description: number, valueOn: at }) },
      ])
      const { entries: shown } = await entries(`subject=${subjectId}`)
      const values = shown[0]?.changes.map(({ after }) => after)
      expect(values?.toSorted()).toEqual([at, '···23', '···23'])
    }
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
      { user: 'felipe.rojas', roles: ['policy'] },
      { user: 'paula.cruz', roles: ['policy'] },
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

type RuleList = {
  readonly groups: readonly { readonly label: string; readonly rules: readonly OfficeRule[] }[]
  readonly unconfirmed: readonly UnconfirmedCap[]
}
type Preview = { readonly rows: readonly ActRow[]; readonly seen: string; readonly isAlone: boolean }
type Answer = { readonly state: string; readonly approval: string; readonly message: string }

describe('the rules', () => {
  const list = async (client = paula) => (await client.send<RuleList>('GET', '/office/rules')).body
  const read = async (name: string) =>
    (await auditor.send<OfficeRuleDetail>('GET', `/office/rules/${name}`)).body

  const change = (name: string, text: string, validFrom: string, channel = '*'): OfficeActOrder => ({
    act: 'changeParameters',
    input: { name, text, validFrom, channel },
  })
  const preview = (order: OfficeActOrder, client = paula) =>
    client.send<Preview & { readonly message: string }>('POST', '/office/acts/preview', { json: order })
  const ask = async (order: OfficeActOrder, client = paula) => {
    const { seen } = (await preview(order, client)).body
    const json = { ...order, reason: 'Comité del 20 de noviembre.', seen }
    return client.send<Answer>('POST', '/office/acts', { json })
  }
  const approve = async (approval: string, client = felipe) => {
    const json = { decision: 'approve' }
    const { status, body } = await client.send<{ state: string }>('POST', `/office/approvals/${approval}`, {
      json,
    })
    return { status, state: body.state }
  }

  test('every rule stands once in its group, named in Spanish, with what holds today in each channel', async () => {
    const { groups } = await list(auditor)
    const names = groups.flatMap(({ rules }) => rules.map(({ name }) => name))
    expect(names.toSorted()).toEqual([...namesOf('law', 'product', 'channel', 'platform')].toSorted())
    for (const { label, name } of groups.flatMap(({ rules }) => rules)) expect(label).not.toBe(name)
    const valuesOf = (name: string) =>
      groups.flatMap(({ rules }) => rules).find((rule) => rule.name === name)?.values
    expect(valuesOf('effectiveAnnualRate')).toMatchObject([
      { channel: 'Assistido', valueFmt: '22,00\u00a0% E.A.', sinceFmt: '01/01/2023' },
      { channel: 'Finter', valueFmt: '22,00\u00a0% E.A.' },
      { channel: 'Libre', valueFmt: '23,50\u00a0% E.A.' },
    ])
    expect(valuesOf('terms')?.[0]?.valueFmt).toMatch(
      /^cuotas: \d+, valor financiado mínimo: \$\u00a0\S+ · cuotas: \d+, /,
    )
    expect(valuesOf('otpSeconds')).toEqual([
      {
        channel: '*',
        channelFmt: 'Todos los canales',
        valueFmt: '80 segundos',
        sinceFmt: null,
        next: null,
      },
    ])
  })

  const offerOf = async () => {
    const response = await fetch(`${world.webUrl}/api/v1/publicdata/offer/LIBRE?value=5000000`)
    const { data } = (await response.json()) as {
      data: { calculator: { options: readonly { offers: readonly { interestCETYearlyFmt: string }[] }[] } }
    }
    return data.calculator.options.flatMap(({ offers }) => offers)[0]?.interestCETYearlyFmt
  }

  test('a rate of next year is changed by two people, and holds in the offers from its day on', async () => {
    const order = change('effectiveAnnualRate', '21,50', '2027-01-15', 'Libre')
    const seen = await preview(order)
    expect(seen.body).toMatchObject({ isAlone: false })
    expect(seen.body.rows).toContainEqual({
      label: 'Valor',
      before: '23,50\u00a0% E.A.',
      value: '21,50\u00a0% E.A.',
    })
    const { body } = await ask(order)
    expect(body.state).toBe('asked')
    expect(await approve(body.approval, paula)).toMatchObject({ status: 403 })
    expect((await read('effectiveAnnualRate')).rows.map(({ state }) => state)).not.toContain('toCome')
    expect(await approve(body.approval)).toEqual({ status: 200, state: 'done' })
    const { rows, changes } = await read('effectiveAnnualRate')
    expect(rows.filter(({ state }) => state === 'toCome')).toMatchObject([
      { channel: 'Libre', validFrom: '2027-01-15', text: '21,50' },
    ])
    expect(changes[0]).toMatchObject({
      by: 'felipe.rojas',
      askedBy: 'paula.cruz',
      beforeFmt: '23,50\u00a0% E.A.',
      afterFmt: '21,50\u00a0% E.A.',
    })
    // This world loads its other rows without a trail.
    for await (const problem of checkEvidence(world.db))
      expect(String(problem)).not.toContain('Libre:effectiveAnnualRate:2027-01-15')
    await world.control.moveTo('2027-01-15T04:59:00Z')
    expect(await offerOf()).toBe('23,50\u00a0%')
    await world.control.moveTo('2027-01-15T05:01:00Z')
    expect(await offerOf()).toBe('21,50\u00a0%')
  })

  test('a change of the same value in between makes an approval changed, and a change of a later day does not', async () => {
    const first = await ask(change('otpSeconds', '90', '2027-03-01'))
    const later = await ask(change('otpSeconds', '100', '2027-04-01'), felipe)
    expect(await approve(later.body.approval, paula)).toEqual({ status: 200, state: 'done' })
    const between = await ask(change('otpSeconds', '70', '2027-02-15'), felipe)
    const again = await ask(change('otpSeconds', '95', '2027-05-01'))
    expect(await approve(between.body.approval, paula)).toEqual({ status: 200, state: 'done' })
    expect(await approve(first.body.approval)).toEqual({ status: 200, state: 'changed' })
    expect(await approve(again.body.approval)).toEqual({ status: 200, state: 'done' })
    const { rows } = await read('otpSeconds')
    expect(rows.map(({ validFrom, text }) => `${validFrom} ${text}`)).toEqual([
      '2027-05-01 95',
      '2027-04-01 100',
      '2027-02-15 70',
    ])
  })

  const bounded = namesOf('channel', 'platform').flatMap((name) => {
    const schema = schemaOf(name)
    const bounds = schema === undefined ? null : boundsOf(schema)
    return bounds === null ? [] : [{ name, ...bounds }]
  })

  test('the office takes each setting at both of its bounds, and refuses in Spanish what is one beyond', async () => {
    expect(bounded.length).toBeGreaterThan(40)
    for (const { name, least, most } of bounded) {
      const at = (value: number) => preview(change(name, String(value), '2027-06-01'))
      for (const value of [least, most]) {
        const { status, body } = await at(value)
        const isDefault = body.message === 'Desde ese día ya vale ese valor.'
        expect({ name, value, status: isDefault ? 200 : status }).toEqual({ name, value, status: 200 })
      }
      for (const value of [least - 1, most + 1]) {
        const { status, body } = await at(value)
        expect({ name, value, status }).toEqual({ name, value, status: 400 })
        expect(body.message).toMatch(/^Un número entero de .+, de [\d.]+ a [\d.]+\.$/)
      }
    }
  })

  test.each([
    ['nada', '*', '2027-02-01', '1', 'No hay una regla con ese nombre.'],
    ['effectiveAnnualRate', '*', '2027-02-01', '21', 'Es de un producto: elige un canal.'],
    ['effectiveAnnualRate', 'Nadie', '2027-02-01', '21', 'No hay un canal con ese nombre.'],
    ['effectiveAnnualRate', 'Libre', '2027-02-01', 'veinte', 'Un porcentaje al año, como 21,50.'],
    ['effectiveAnnualRate', 'Libre', '2027-02-01', '-1', 'Un porcentaje al año, como 21,50.'],
    ['otpSeconds', 'Libre', '2027-02-01', '90', 'Vale para todos los canales.'],
    ['uvt', '*', '2027-02-01', '54000', 'La UVT vale desde el 1 de enero de su año.'],
    ['uvt', '*', '2028-01-01', '-1', 'Pesos enteros, sin centavos y no menos de 0.'],
    ['usuryCap', '*', '2027-02-02', '24.50', 'El tope vale desde el primer día de su mes.'],
    ['maintenance', '*', '2027-02-01', 'quizás', 'Uno de estos: Sí, No.'],
    ['paymentDays', 'Libre', '2027-02-01', '[5, 29]', 'El valor no tiene la forma de esta regla: revisa 2.'],
    ['terms', 'Libre', '2027-02-01', '[{"installmentCount": 12}]', /revisa 1, valor financiado mínimo/],
  ])('the office refuses %s of %s from %s as %s', async (name, channel, validFrom, text, words) => {
    const { status, body } = await preview(change(name, text, validFrom, channel))
    expect(status).toBe(400)
    expect(body.message).toMatch(words)
    expect(scopeOf(name) === null).toBe(name === 'nada')
  })

  test('grouped pesos are whole pesos, and a figure far from the one that holds is doubted', async () => {
    const { body } = await preview(change('minimumTerminalValue', '1.600.000', '2027-02-01', 'Finter'))
    expect(body.rows).toContainEqual({ label: 'Valor', before: '$\u00a0300.000', value: '$\u00a01.600.000' })
    expect(body.rows.filter(({ label }) => label === 'Revisa')).toEqual([
      { label: 'Revisa', value: '1.600.000 está lejos de 300.000, que vale ahora' },
    ])
  })

  test('a cap of the coming month is in force as one person loads it, and shouts until another confirms it', async () => {
    const today = (await world.control.clock()).slice(0, 10)
    expect(today).toBe('2027-01-15')
    for (const validFrom of ['2027-02-01', '2027-03-01'])
      await world.db
        .deleteFrom('parameter')
        .where('name', '=', 'usuryCap')
        .where('validFrom', '=', validFrom)
        .execute()
    const queue = async () => (await felipe.send<{ rules: object }>('GET', '/office/queues')).body.rules
    expect(await queue()).toEqual({ unconfirmed: 0, late: 0 })
    expect((await preview(change('usuryCap', '24,10', '2027-03-01'))).body.isAlone).toBe(false)
    expect((await preview(change('usuryCap', '24,10', '2027-01-01'))).body.isAlone).toBe(false)
    const loaded = await ask(change('usuryCap', '24,10', '2027-02-01'))
    expect(loaded.body.state).toBe('done')
    expect((await read('usuryCap')).rows.find(({ validFrom }) => validFrom === '2027-02-01')?.text).toBe(
      '24,10',
    )
    expect((await preview(change('usuryCap', '24,20', '2027-02-01'))).body.isAlone).toBe(false)

    expect(await queue()).toEqual({ unconfirmed: 1, late: 0 })
    expect((await list()).unconfirmed).toMatchObject([
      { month: '2027-02', by: 'paula.cruz', isLate: false, isOwn: true },
    ])
    await world.control.advance('PT23H')
    expect(await queue()).toEqual({ unconfirmed: 1, late: 0 })
    await world.control.advance('PT2H')
    expect(await queue()).toEqual({ unconfirmed: 1, late: 1 })

    const confirm: OfficeActOrder = { act: 'confirmUsuryCap', input: { month: '2027-02' } }
    const own = await preview(confirm)
    expect([own.status, own.body.message]).toEqual([403, 'Lo confirma otra persona, no quien lo cargó.'])
    const sessions = () => world.db.updateTable('staffSession').where('userName', '=', 'felipe.rojas')
    const personOf = (user: string) =>
      world.db
        .selectFrom('staffSession')
        .select('person')
        .where('userName', '=', user)
        .executeTakeFirstOrThrow()
    const theirs = await personOf('felipe.rojas')
    // The same person by another user name.
    await sessions()
      .set(await personOf('paula.cruz'))
      .execute()
    expect((await preview(confirm, felipe)).status).toBe(403)
    await sessions().set(theirs).execute()
    const signedIn = (minutesAgo: number) =>
      sessions()
        .set({ authenticatedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString() })
        .execute()
    await signedIn(5.1)
    const unseen = { ...confirm, reason: 'Es el publicado.', seen: '0'.repeat(64) }
    const anew = { status: 403, body: { errorCode: 'IngresoReciente' } }
    expect(await preview(confirm, felipe)).toMatchObject(anew)
    expect(await felipe.send('POST', '/office/acts', { json: unseen })).toMatchObject(anew)
    await signedIn(4)
    const { seen } = (await preview(confirm, felipe)).body
    const json = { ...confirm, reason: 'Es el que publicó la Superintendencia.', seen }
    const send = () => felipe.send('POST', '/office/acts', { json })
    const both = await Promise.all([send(), send()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await queue()).toEqual({ unconfirmed: 0, late: 0 })
    const again = await preview(confirm, felipe)
    expect([again.status, again.body.message]).toEqual([409, 'Este tope ya está confirmado.'])
  })
})
