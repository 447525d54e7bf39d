import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  account,
  aFilesWorld,
  type FilesWorld,
  withBalances,
  worldDays,
} from '../../apps/api/src/features/reconciliation/testing/files-world.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import type { BankLine, ProviderMovement } from '../../apps/api/src/ports/outside-files.ts'
import type * as office from '../../packages/wire/src/office/index.ts'
import type { ApiClient } from '../support/api-client.ts'
import { staffClient } from '../support/office.ts'
import { startWorld, type WorldOfInstances } from '../support/start-world.ts'

type Page<Name extends string, Row> = { readonly [Key in Name]: readonly Row[] } & {
  readonly next: string | null
}

const kindWords: Readonly<Record<ProviderMovement['kind'], string>> = {
  sale: 'Venta',
  commission: 'Comisión',
  commissionVat: 'IVA de la comisión',
  incomeTaxWithheld: 'Retención en la fuente',
  vatWithheld: 'Retención de IVA',
  icaWithheld: 'Retención de ICA',
  refund: 'Reembolso',
  chargeback: 'Contracargo',
  payout: 'Abono a cuenta',
}

const movementsCsv = (rows: readonly ProviderMovement[]): string =>
  [
    'Fecha;Movimiento;Tipo;Referencia ePayco;Valor;Abono',
    ...rows.map(({ id, kind, reference, amount, at, payout }) =>
      [
        `${at.slice(0, 10)} 12:00:00`,
        id,
        kindWords[kind],
        reference ?? '',
        `${amount},00`,
        payout ?? '',
      ].join(';'),
    ),
    '',
  ].join('\r\n')

const spanishDay = (day: string) => day.split('-').reverse().join('/')
const statementCsv = (rows: readonly BankLine[]): string =>
  [
    'Cuenta;Fecha;Fecha valor;Descripción;Referencia;Ordenante o beneficiario;Créditos;Débitos;Saldo',
    ...rows.map(({ account, bookedOn, valueOn, text, reference, counterparty, amount, balance }) =>
      [
        account,
        spanishDay(bookedOn),
        spanishDay(valueOn),
        text,
        reference ?? '',
        counterparty ?? '',
        amount > 0 ? `${amount},00` : '',
        amount < 0 ? `${-amount},00` : '',
        `${balance},00`,
      ].join(';'),
    ),
    '',
  ].join('\r\n')

async function clientsOf(world: WorldOfInstances, users: readonly string[]) {
  const clients = new Map<string, ApiClient>()
  for (const user of users) clients.set(user, await staffClient(world, user))
  return (user: string): ApiClient => {
    const client = clients.get(user)
    if (client === undefined) throw new Error(`${user} has not come in`)
    return client
  }
}

type As = Awaited<ReturnType<typeof clientsOf>>

/** Asks for an act at once, as its preview says. */
async function askFor(as: As, user: string, order: office.OfficeActOrder) {
  const preview = await as(user).send<{ seen: string; isAlone: boolean; rows: office.ActRow[] }>(
    'POST',
    '/office/acts/preview',
    { json: order },
  )
  if (preview.status !== 200) return { preview, approval: '' }
  const { body } = await as(user).send<{ state: string; approval: string }>('POST', '/office/acts', {
    json: { ...order, reason: 'Revisado con el banco.', seen: preview.body.seen },
  })
  return { preview, ...body }
}

const approve = (as: As, user: string, approval: string) =>
  as(user).send<{ state: string; errorCode?: string; message?: string }>(
    'POST',
    `/office/approvals/${approval}`,
    { json: { decision: 'approve' } },
  )

describe('the files of provider and bank', () => {
  let world: WorldOfInstances
  let database: FreshDatabase
  let files: FilesWorld
  let as: As
  beforeAll(async () => {
    world = await startWorld({}, async () => {
      database = await freshDatabase()
      return database
    })
    files = await aFilesWorld(database, { payments: 30, transfers: 10, bills: 20 }, 7)
    as = await clientsOf(world, ['tomas.gil', 'nora.paz', 'ana.ortiz', 'sara.rios'])
  })
  afterAll(() => world.stop())

  /** As the page sends a file. */
  const load = async (
    user: string,
    content: string | Uint8Array,
    { kind = 'bankStatement', name = 'extracto.csv', type = 'application/octet-stream' } = {},
  ) => {
    const client = as(user)
    const response = await fetch(`${world.webUrl}/api/v1/office/files?kind=${kind}`, {
      method: 'POST',
      headers: {
        'x-cupo-client': 'web',
        'x-cupo-acting': 'staff',
        origin: world.webUrl,
        cookie: `cupo-office=${client.cookies.get('cupo-office')?.value ?? ''}`,
        'content-type': type,
        'x-cupo-file-name': encodeURIComponent(name),
      },
      body: typeof content === 'string' ? content : new Blob([new Uint8Array(content)]),
    })
    return {
      status: response.status,
      body: (await response.json()) as office.OfficeFileLoaded & { errorCode?: string },
    }
  }

  const loadedFiles = async () => {
    const { count } = await world.db
      .selectFrom('outsideFile')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  const differences = async () =>
    (await as('tomas.gil').send<Page<'differences', office.OfficeDifference>>('GET', '/office/differences'))
      .body.differences

  test('a file with lines that cannot be read is answered with number and reason, and nothing of it is loaded', async () => {
    const [first, ...others] = files.lines
    if (first === undefined) throw new Error('the world has no lines')
    const wrong = statementCsv([{ ...first, text: '=HYPERLINK("http://x")' }, ...others]).replace(
      /\r\n([^\r]*)\r\n$/,
      '\r\nesto no es una línea\r\n',
    )
    const { status, body } = await load('tomas.gil', wrong)
    expect({ status, outcome: body.outcome }).toEqual({ status: 200, outcome: 'unread' })
    const lines = body.outcome === 'unread' ? body.lines : []
    expect(lines).toContainEqual({ line: 2, reason: expect.stringContaining('es una fórmula') })
    expect(lines.length).toBe(2)
    const binary = await load('tomas.gil', Uint8Array.from([0, 1, 2, 255]))
    expect(binary.body).toMatchObject({ outcome: 'unread' })
    expect(await loadedFiles()).toBe(0)
  })

  test('a file over 16 MiB is refused, whether its length is declared or not, and so is a body of another type', async () => {
    const tooMuch = new Uint8Array(16 * 1024 * 1024 + 1)
    expect(await load('tomas.gil', tooMuch)).toMatchObject({ status: 413 })
    expect(await load('tomas.gil', '{}', { type: 'application/json' })).toMatchObject({ status: 415 })
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        `${world.webUrl}/api/v1/office/files`,
        {
          method: 'POST',
          headers: {
            'x-cupo-client': 'web',
            'x-cupo-acting': 'staff',
            origin: world.webUrl,
            cookie: `cupo-office=${as('tomas.gil').cookies.get('cupo-office')?.value ?? ''}`,
            'content-type': 'application/octet-stream',
            'transfer-encoding': 'chunked',
          },
        },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
      sent.on('error', reject)
      sent.end(tooMuch)
    })
    expect(status).toBe(413)
    expect(await loadedFiles()).toBe(0)
  })

  test('the same bytes loaded at once by two people are one file, what agrees settles, and each clearing account is explained', async () => {
    const movements = movementsCsv(files.movements)
    const wish = { kind: 'providerMovements', name: 'movimientos.csv' }
    const both = await Promise.all([load('tomas.gil', movements, wish), load('nora.paz', movements, wish)])
    expect(both.map(({ body }) => body.outcome).toSorted()).toEqual(['known', 'loaded'])
    const [, ...kept] = files.lines.filter(({ counterparty }) => counterparty === 'ANA PENA')
    const lost = files.lines.find(({ counterparty }) => counterparty === 'ANA PENA')
    expect(kept.length).toBeGreaterThan(0)
    const lastDay = worldDays.at(-1) ?? ''
    const line = (amount: number, reference: string, counterparty: string, text: string): BankLine => ({
      account,
      bookedOn: lastDay,
      valueOn: lastDay,
      amount: amount as BankLine['amount'],
      reference,
      counterparty,
      text,
      balance: null,
    })
    const lines = withBalances([
      ...files.lines.filter((one) => one !== lost),
      line(55_000, '1010177123', 'LUCIA PENAGOS', 'CONSIGNACION LUCIA PENAGOS'),
      line(-8_000, '', '', 'COMISION MANEJO'),
    ])
    const { body } = await load('tomas.gil', statementCsv(lines))
    expect(body).toMatchObject({ outcome: 'loaded', rows: lines.length, payouts: 10, remittances: 10 })
    const { body: clearing } = await as('ana.ortiz').send<{ accounts: readonly office.OfficeClearing[] }>(
      'GET',
      '/office/clearing',
    )
    expect(clearing.accounts.map(({ account, items }) => [account, items])).toEqual([
      ['providerClearing', 0],
      ['operatorClearing', 0],
      ['bank', expect.any(Number)],
    ])
    const listed = await as('ana.ortiz').send<Page<'files', office.OfficeFile>>('GET', '/office/files')
    expect(listed.body.files.map(({ name, kind, loadedBy, added }) => [name, kind, loadedBy, added])).toEqual(
      [
        ['extracto.csv', 'bankStatement', 'tomas.gil', lines.length],
        ['movimientos.csv', 'providerMovements', expect.any(String), files.movements.length],
      ],
    )
    const payouts = await as('ana.ortiz').send<Page<'payouts', office.OfficePayout>>('GET', '/office/payouts')
    expect(payouts.body.payouts.map(({ isBooked }) => isBooked)).toEqual(Array(10).fill(true))
    const queues = await as('nora.paz').send<{ files: { open: number; missing: number } }>(
      'GET',
      '/office/queues',
    )
    expect(queues.body.files).toEqual({ open: (await differences()).length, missing: 2 })
  })

  test('open lines show no name and no whole number of a person, and one is booked once', async () => {
    const { body, status } = await as('tomas.gil').send<Page<'lines', office.OfficeLine>>(
      'GET',
      '/office/bank-lines',
    )
    expect(status).toBe(200)
    const told = JSON.stringify([body, await differences()])
    for (const secret of ['PENAGOS', 'LUCIA', 'Penagos', '1010177123']) expect(told).not.toContain(secret)
    const deposit = body.lines.find(({ amount }) => amount === 55_000)
    expect(deposit).toMatchObject({
      reference: '···7123',
      counterparty: 'L*** P***',
      text: 'CONSIGNACION L*** P***',
    })
    const charge = body.lines.find(({ amount }) => amount === -8_000)
    const book = (json: object) => as('tomas.gil').send('POST', `/office/bank-lines/${charge?.id}`, { json })
    expect(await book({ kind: 'payout', payout: 'P-NADIE' })).toMatchObject({
      status: 200,
      body: { isBooked: false, words: 'Ninguna fila de la pasarela nombra el abono P-NADIE' },
    })
    const parts = [{ account: 'bankFees', amount: null }]
    expect(
      await book({ kind: 'bankCharge', parts: [{ account: 'loanPrincipal', amount: null }] }),
    ).toMatchObject({ status: 400 })
    expect(await book({ kind: 'bankCharge', parts })).toMatchObject({ body: { isBooked: true } })
    expect(await book({ kind: 'ownFunds', reason: 'Otra cosa.' })).toMatchObject({
      body: { isBooked: false, words: 'La línea ya está resuelta como cargo del banco' },
    })
  })

  test('a difference says its reason in Spanish, and is explained once, by who, when and why', async () => {
    const open = await differences()
    const found = open.find(({ subject }) => subject.startsWith('line:'))
    expect(found?.reason).toMatch(
      /^Entró dinero por \$\s55\.000 el 13\/03\/2026: nada de Cupo lo es, referencia ···7123$/,
    )
    for (const { reason } of open) expect(reason).not.toMatch(/\b(?:the|nothing|expected|since)\b/)
    const explain = () =>
      as('tomas.gil').send('POST', `/office/differences/${found?.id}`, {
        json: { act: 'explain', reason: 'Es de una persona que ya llamó.' },
      })
    expect(await explain()).toMatchObject({ status: 200, body: { isClosed: true } })
    expect(await explain()).toMatchObject({ body: { isClosed: false, words: 'Alguien ya la explicó' } })
    const audited = await world.db
      .selectFrom('auditEntry')
      .select(['actor', 'after'])
      .where('subjectId', '=', found?.id ?? '')
      .execute()
    expect(audited).toEqual([
      {
        actor: 'staff:tomas.gil',
        after: { state: 'closed', note: 'Es de una persona que ya llamó.' },
      },
    ])
  })

  test('nobody asks for a match of a line that has it already, which would be done without a trace', async () => {
    const { lineId, payout } = await world.db
      .selectFrom('bankSettlement')
      .select(['lineId', 'payout'])
      .where('payout', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    const input = { kind: 'payout', line: lineId, payout: payout ?? '', rest: 'bankFees' } as const
    expect((await askFor(as, 'tomas.gil', { act: 'forceMatch', input })).preview).toMatchObject({
      status: 409,
      body: { message: 'La línea ya está resuelta como abono de la pasarela' },
    })
  })

  test('what a clearing account carries is written off by two people alone, and a preview changes nothing', async () => {
    const open = await differences()
    const opening = open.find(({ subject }) => subject === `opening:${account}`)
    expect(opening?.writeOffAccounts).toEqual(['lenderFunds'])
    const bookings = async () => (await world.db.selectFrom('differenceBooking').selectAll().execute()).length
    const order: office.OfficeActOrder = {
      act: 'forceMatch',
      input: { kind: 'difference', difference: opening?.id ?? '', account: 'lenderFunds' },
    }
    const asked = await askFor(as, 'tomas.gil', order)
    expect(asked.preview.body).toMatchObject({ isAlone: false })
    expect(asked.preview.body.rows.map(({ label }) => label)).toEqual([
      'Diferencia',
      'Sale de la cuenta puente',
      'Va a',
    ])
    expect(await bookings()).toBe(0)
    expect((await approve(as, 'tomas.gil', asked.approval)).status).toBe(403)
    expect((await approve(as, 'nora.paz', asked.approval)).body).toMatchObject({ state: 'done' })
    expect(await bookings()).toBe(1)
    expect((await askFor(as, 'tomas.gil', order)).preview).toMatchObject({
      status: 409,
      body: { message: 'Alguien ya la explicó' },
    })
  })

  test('differences come 50 at a time, each once, and a text that is no cursor is refused by every list', async () => {
    await database.owner.query(
      `with tasks as (insert into payment_task (id, kind, subject, amount, state, opened_at, due_on)
         select gen_random_uuid(), 'difference', 'transaction:many-' || n, n, 'open', timestamptz '2026-03-01', date '2026-03-20'
         from generate_series(1, 160) as n returning id, opened_at)
       insert into payment_task_note (task_id, number, note, written_at) select id, 1, 'amount 1 is not 2', opened_at from tasks`,
    )
    const client = as('ana.ortiz')
    const seen = new Set<string>()
    let after = ''
    for (let page = 0; page < 3; page += 1) {
      const query = after === '' ? '' : `?after=${after}`
      const { body } = await client.send<Page<'differences', office.OfficeDifference>>(
        'GET',
        `/office/differences${query}`,
      )
      for (const { id } of body.differences) seen.add(id)
      after = body.next ?? ''
    }
    expect(seen.size).toBe(150)
    for (const path of ['files', 'differences', 'bank-lines', 'payouts'])
      expect((await client.send('GET', `/office/${path}?after=x`)).status).toBe(400)
  })
})

describe('the books', () => {
  let world: WorldOfInstances
  let database: FreshDatabase
  let as: As
  beforeAll(async () => {
    world = await startWorld({}, async () => {
      database = await freshDatabase()
      return database
    })
    const lender = lenderOn({ db: world.db }, world.secrets)
    for (const disbursedOn of ['2026-09-24', '2026-09-28', '2026-10-04']) await lender.lend({ disbursedOn })
    await world.control.advance('PT1H')
    as = await clientsOf(world, ['ivan.mora', 'rosa.leal', 'tomas.gil', 'ana.ortiz'])
  })
  afterAll(() => world.stop())

  const months = async () =>
    (await as('ivan.mora').send<{ months: readonly office.OfficeMonth[] }>('GET', '/office/months')).body
      .months

  const exported = (json: object) =>
    as('ivan.mora').send<{ isMade: boolean; id: string; sha256: string; size: number; words: string }>(
      'POST',
      '/office/exports',
      { json },
    )

  const bytesOf = async (id: string) => {
    const response = await fetch(`${world.webUrl}/api/v1/office/exports/${id}`, {
      headers: {
        'x-cupo-client': 'web',
        'x-cupo-acting': 'staff',
        cookie: `cupo-office=${as('ivan.mora').cookies.get('cupo-office')?.value ?? ''}`,
      },
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  test('the trial balance of a day has equal sides, which are those of its postings', async () => {
    const { body } = await as('ana.ortiz').send<{
      rows: readonly office.OfficeBalance[]
      debitFmt: string
      creditFmt: string
      isBalanced: boolean
    }>('GET', '/office/balances?on=2026-10-15')
    expect(body.isBalanced).toBe(true)
    expect(body.debitFmt).toBe(body.creditFmt)
    const { rows } = body
    expect(rows.length).toBeGreaterThan(1)
    const sum = rows.reduce((total, { debit, credit }) => total + debit - credit, 0)
    expect(sum).toBe(0)
    for (const on of ['2026-02-30', 'ayer'])
      expect((await as('ana.ortiz').send('GET', `/office/balances?on=${on}`)).status).toBe(400)
  })

  test('the journal gives each entry once, its legs summing to 0, by account, day, source and amount, and no person', async () => {
    const all: office.OfficeJournalEntry[] = []
    let query = ''
    for (;;) {
      const { body } = await as('ivan.mora').send<Page<'entries', office.OfficeJournalEntry>>(
        'GET',
        `/office/journal${query}`,
      )
      expect(body.entries.length).toBeLessThanOrEqual(50)
      all.push(...body.entries)
      if (body.next === null) break
      query = `?after=${body.next}`
    }
    const { count } = await world.db
      .selectFrom('journalEntry')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(new Set(all.map(({ id }) => id)).size).toBe(Number(count))
    expect(all.length).toBe(Number(count))
    const filtered = async (search: string) =>
      (
        await as('ivan.mora').send<Page<'entries', office.OfficeJournalEntry>>(
          'GET',
          `/office/journal?${search}`,
        )
      ).body.entries
    const disbursements = await filtered('account=devicePayable&from=2026-09-01&to=2026-09-30&source=loan')
    expect(disbursements.map(({ kind }) => kind)).toEqual(['disbursement', 'disbursement'])
    const [first] = disbursements
    const same = await filtered(`amount=${first?.amount}&account=loanPrincipal`)
    expect(same.map(({ id }) => id)).toContain(first?.id)
    expect(await filtered('amount=1')).toEqual([])
    const people = await world.db.selectFrom('application').select('person').execute()
    expect(people.length).toBe(3)
    const told = JSON.stringify(all)
    for (const word of ['Ana', 'Pérez', '@', '1010']) expect(told).not.toContain(word)
    expect((await as('tomas.gil').send('GET', '/office/journal')).status).toBe(403)
  })

  test('a month is exported whole: batches without a gap, the same bytes at each download, at once by two, and no cell starts a formula', async () => {
    const order = { period: '2026-09', detail: 'entries', format: { kind: 'csv' } } as const
    const both = await Promise.all([exported(order), exported(order)])
    const [one, other] = both.map(({ body }) => body)
    expect(one).toMatchObject({ isMade: true })
    expect(other).toEqual(one)
    const [first, again] = [await bytesOf(one?.id ?? ''), await bytesOf(one?.id ?? '')]
    expect(first.status).toBe(200)
    expect(first.text).toBe(again.text)
    expect(createHash('sha256').update(first.text).digest('hex')).toBe(one?.sha256)
    expect(first.headers.get('content-disposition')).toContain('books-2026-09-entries-csv.csv')
    const days = await world.db.selectFrom('bookBatch').select(['day', 'number']).orderBy('day').execute()
    expect(days.map(({ number }) => number)).toEqual(days.map((_, at) => at + 1))
    expect(days.map(({ day }) => day).at(-1)).toBe('2026-09-30')
    const template = JSON.stringify({
      separator: ';',
      dates: 'YYYYMMDD',
      columns: [
        { title: '=cmd()', text: '@SUM(A1)' },
        { title: 'FECHA', field: 'day' },
      ],
    })
    const formula = await exported({ ...order, format: { kind: 'template', template } })
    const { text } = await bytesOf(formula.body.id)
    for (const line of text.trim().split('\r\n'))
      for (const cell of line.split(';')) expect(cell).not.toMatch(/^"?[=+@]/)
    const siigo = await exported({ ...order, format: { kind: 'siigo', document: 27_441 } })
    expect(siigo.body).toMatchObject({ isMade: false, words: expect.stringContaining('Siigo necesita') })
    expect((await exported({ ...order, format: { kind: 'template', template: '{}' } })).status).toBe(400)
    const today = (await world.control.clock()).slice(0, 10)
    expect((await exported({ ...order, period: today })).body.words).toContain('se exporta desde la 1:00')
    expect((await bytesOf(crypto.randomUUID())).status).toBe(404)
  })

  test('the VAT of two months begins with the first of them', async () => {
    const vat = await as('ivan.mora').send<{ fromFmt: string; throughFmt: string }>(
      'GET',
      '/office/vat?month=2026-09',
    )
    expect(vat.body).toMatchObject({ fromFmt: '01/09/2026', throughFmt: '31/10/2026' })
    expect((await as('ivan.mora').send('GET', '/office/vat?month=2026-10')).status).toBe(400)
  })

  test('a month says what it lacks, and two people of accounting close it: the asker alone never, and once', async () => {
    const last = (await months()).at(-1)
    expect(last).toMatchObject({ month: '2026-09', isClosed: false, missing: [] })
    expect((await months()).at(-2)?.missing).toEqual(['Antes se cierra septiembre de 2026.'])
    const queues = await as('rosa.leal').send<{ books: { closable: number } }>('GET', '/office/queues')
    expect(queues.body.books).toEqual({ closable: 1 })
    const order: office.OfficeActOrder = { act: 'closeMonth', input: { month: '2026-09' } }
    expect((await askFor(as, 'tomas.gil', order)).preview.status).toBe(403)
    const october = await askFor(as, 'ivan.mora', { act: 'closeMonth', input: { month: '2026-10' } })
    expect(october.preview).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Antes se cierra septiembre de 2026') },
    })
    const asked = await askFor(as, 'ivan.mora', order)
    expect(asked.preview.body.rows.at(-1)?.value).toBe(
      'Los saldos quedan guardados para siempre. Nada vuelve a abrir el mes.',
    )
    expect((await approve(as, 'ivan.mora', asked.approval)).status).toBe(403)
    const [one, other] = await Promise.all([
      approve(as, 'rosa.leal', asked.approval),
      approve(as, 'rosa.leal', asked.approval),
    ])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
    expect((await months()).at(-1)).toMatchObject({ isClosed: true, closedBy: 'rosa.leal' })
    const closes = await world.db.selectFrom('bookClose').select(['month', 'closedBy']).execute()
    expect(closes).toEqual([{ month: '2026-09-01', closedBy: 'staff:rosa.leal' }])
  })

  test('over books that are wrong nobody closes a month, and its approval goes on waiting', async () => {
    await exported({ period: '2026-10', detail: 'summary', format: { kind: 'csv' } })
    const asked = await askFor(as, 'rosa.leal', { act: 'closeMonth', input: { month: '2026-10' } })
    expect(asked.preview.status).toBe(200)
    const subject = crypto.randomUUID()
    await database.owner.query(`insert into account_balance values ($1, 'bank', 1)`, [subject])
    const refused = await approve(as, 'ivan.mora', asked.approval)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Los libros no cuadran') },
    })
    await database.owner.query('delete from account_balance where subject = $1', [subject])
    expect((await approve(as, 'ivan.mora', asked.approval)).body).toMatchObject({ state: 'done' })
  })
})
