import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import { type Customer, customerOf, ownAccount } from '../support/customer.ts'
import { receiveExports, sampleOf } from '../support/exports.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { endTransfer } from '../support/transfers.ts'
import { waitFor } from '../support/wait-for.ts'
import { fieldsOf, pathParameters, wireCalls } from '../support/wire-calls.ts'

let world: World
let exports: Awaited<ReturnType<typeof receiveExports>>
/** Everything about one customer that must never be told, by what it is. */
const marked = new Map<string, string>()

beforeAll(async () => {
  exports = await receiveExports()
  world = await startWorld(exports.environment)
  const document = '1777888954'
  const customer = customerOf(world, '54', {
    document,
    mobile: '3177788895',
    email: 'canario.marcado@correo-canario.example',
  })
  marked.set('document', document).set('mobile', customer.mobile).set('mail', customer.email)
  await customer.submit({
    jsc: 'CANARIO-JSC',
    geo_location_latitude: '4.7777888',
    geo_location_longitude: '-74.8889999',
  })
  marked.set('fingerprint', 'CANARIO-JSC').set('latitude', '4.7777888')

  const pin = (await customer.pinSms()).code ?? ''
  await customer.signIn(pin === '0000' ? '1111' : '0000')
  const tokens = await customer.signIn(pin)
  marked.set('PIN', pin)
  marked
    .set('access token', tokens.body.access_token ?? '')
    .set('refresh token', tokens.body.refresh_token ?? '')
  marked.set('hash of the e-mail link', await customer.emailLink())

  await customer.until('documents')
  await customer.act('rejectVeridas')
  await customer.answerQuestions()
  await customer.saveAddress({ typedAddress: 'KR 77 # 88-99 CANARIO', neighborhoodName: 'Barrio Canario' })
  marked.set('street', 'KR 77 # 88-99 CANARIO').set('neighborhood', 'Barrio Canario')
  await customer.act('confirmDeliveryAddress', { value: 'HOME' })
  const signed = await customer.sign()
  marked.set('name', signed.borrower.name).set('surname', signed.borrower.name.split(' ').slice(-2).join(' '))
  await world.control.advance('PT0S')
  for (const link of (await customer.mails()).flatMap((mail) => mail.links)) {
    const [, kind = '', hash] = /\/(advanced-payment|guarantee-payment)\/[^/]+\/([^/?]+)/.exec(link) ?? []
    if (hash !== undefined) {
      marked.set(`hash of ${kind}`, hash)
      await customer.api.send('GET', `/publicdata/${kind}/epayco/loan/${customer.applicationId()}/${hash}`)
    }
  }
  await customer.act('survey', { stars: 1, complement: 'CANARIO-COMENTARIO' })
  marked.set('comment of the survey', 'CANARIO-COMENTARIO')

  await borrowMoney()

  await sayMarksEverywhere(customer)

  // What goes wrong talks most: refusals, a defect of a provider, hostile paths, a report of a screen.
  const { api } = customer
  await api.send('GET', `/application/${document}`)
  await api.send('GET', `/${document}/${customer.email}`)
  await api.send('POST', `/publicdata/application/validate-email/${customer.email}`)
  await api.send('POST', '/application/logFront', {
    json: {
      message: `falla de ${customer.email} ${document} ${tokens.body.access_token}`,
      stack: `at ${customer.mobile}`,
    },
  })
  // As people write them, with dots and spaces, and beside a name.
  const written = ['1.777.888.954', '317 778 8895', signed.borrower.name.split(' ')[0] ?? '']
  for (const value of written) marked.set(`written as ${value}`, value)
  await api.send('POST', '/application/logFront', {
    json: { message: `cédula ${written[0]} tel ${written[1]} de ${signed.borrower.name}` },
  })
  await world.control.fault({ part: 'bureau', mode: 'error' })
  await customer.submit({ identityCardNumber: '1777888900' })
  await world.control.fault({ part: 'bureau', mode: 'ok' })
  await world.control.fault({ part: 'mail', mode: 'error', times: 2 })
  await api.send('POST', '/publicdata/advanced-payment/resend-email', {
    json: { proposalId: customer.applicationId() },
  })
  await world.control.advance('PT0S')
  await world.control.fault({ part: 'mail', mode: 'ok' })
  await world.control.advance('PT0S')
})
afterAll(async () => {
  await world.stop()
  exports.close()
})

/** An account is as personal as an address: one that the bank refuses, one that cannot be paid, and the right one. */
async function borrowMoney(): Promise<void> {
  const account = (accountNumber: string) => ({ ...ownAccount, accountNumber })
  const borrower = customerOf(world, '71', {
    document: '1666777871',
    mobile: '3166677787',
    email: 'deudor.marcado@correo-canario.example',
    amount: 3_000_000,
    account: account('77788899922'),
  })
  marked.set('document of the borrower', borrower.document).set('mobile of the borrower', borrower.mobile)
  marked.set('mail of the borrower', borrower.email)
  await borrower.until('bankData')
  await borrower.act('saveBankData', account('77788891111'))
  marked.set('account of somebody else', '77788891111').set('account that is not paid', '77788899922')
  const { borrower: named } = await borrower.sign()
  marked.set('name of the borrower', named.name)
  await endTransfer(borrower, world.control, 'failed')
  await borrower.stepUp('bankData')
  await borrower.act('saveBankData', account('77788899933'))
  marked.set('account that is paid', '77788899933')
  await endTransfer(borrower, world.control)
}

/** Every call of the wire with what is marked in each of its fields, by its owner and by nobody; refused or not. */
async function sayMarksEverywhere({ api, document, mobile, email }: Customer): Promise<void> {
  const markFor = (field: string) =>
    /mail/i.test(field) ? email : /mobile|phone/i.test(field) ? mobile : document
  for (const { call } of wireCalls) {
    const path = pathParameters(call).reduce((so, name) => so.replace(`:${name}`, markFor(name)), call.path)
    const fields = Object.fromEntries([...fieldsOf(call)].map((field) => [field, markFor(field)]))
    const search = call.query === undefined ? '' : `?${new URLSearchParams(fields)}`
    const body = call.body === undefined ? {} : call.form === true ? { form: fields } : { json: fields }
    for (const sender of [apiClient(world.webUrl), api]) {
      // It would end the session that the others are asked by.
      if (call.path !== '/oauth/logout') await sender.send(call.method, path + search, body)
    }
  }
}

const hitsIn = (text: string) =>
  [...marked].filter(([, value]) => value !== '' && text.includes(value)).map(([what]) => what)

describe('S-15: what the product logs of a whole journey', () => {
  it('says something of every request', () => {
    expect(world.logLines.filter((line) => line.includes('"request"')).length).toBeGreaterThan(20)
    expect(marked.size).toBeGreaterThan(14)
  })

  it('names nobody: no document, mail, mobile, name, address, PIN, token or link (R-X6)', () => {
    // Four digits are in many a number: a PIN counts where it stands alone.
    const pin = marked.get('PIN') ?? ''
    marked.delete('PIN')
    expect(hitsIn(world.logLines.join('\n'))).toEqual([])
    expect(
      world.logLines.filter((line) =>
        new RegExp(`"${pin}"|\\b${pin}\\b(?!ms)`).test(
          line.replaceAll(/"(ms|requestId|stack|at)":[^,]+/g, ''),
        ),
      ),
    ).toEqual([])
  })

  it('names routes by their template, never by their address (R-X6)', () => {
    const routes = world.logLines.flatMap((line) => {
      const { route } = JSON.parse(line) as { route?: string }
      return route === undefined ? [] : [route]
    })
    expect(routes.length).toBeGreaterThan(20)
    for (const route of routes)
      expect(route).toMatch(/^(unknown|\/api\/v1(\/(:\w+|[\w-]+(\.json)?))*\/?|\*)$/)
  })
})

describe('S-15: what the product exports of a whole journey', () => {
  it('metrics name nobody and no call by its address: no document, mail, mobile, name, address, account, token or link', async () => {
    const metrics = await exports.metrics()
    expect(sampleOf(metrics, 'cupo_calls_total')).toBeGreaterThan(100)
    expect(sampleOf(metrics, 'cupo_effects_total', { kind: 'sms', outcome: 'sent' })).toBeGreaterThan(3)
    expect(sampleOf(metrics, 'cupo_provider_questions_total', { provider: 'bank' })).toBeGreaterThan(0)
    expect(hitsIn(metrics)).toEqual([])
    for (const [, route = ''] of metrics.matchAll(/route="([^"]*)"/g))
      expect(route).toMatch(/^\/api\/v1(\/(:\w+|[\w-]+(\.json)?))*\/?$/)
  })

  it('spans name nobody: no document, mail, mobile, name, address, account, token or link', async () => {
    const kinds = ['POST /api/v1/', 'job deadlines', 'effect sms', 'provider bank', 'transaction']
    const isThere = (kind: string) => exports.spans().includes(`"name":"${kind}`)
    await waitFor('spans of each kind', async () => kinds.every(isThere) || undefined)
    expect(hitsIn(exports.spans())).toEqual([])
  })
})

describe('S-16: what the database holds of a whole journey', () => {
  it('is sealed, hashed or indexed: no row of any table holds it in clear (R-X5)', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      world.db,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
        world.db,
      )
      const text = rows.map(({ row }) => row).join('\n')
      for (const what of hitsIn(text)) found.push(`${name}: ${what}`)
      for (const [what, value] of marked)
        if (value !== '' && text.includes(Buffer.from(value).toString('hex')))
          found.push(`${name}: ${what} in bytes`)
    }
    expect(found).toEqual([])
    expect(tables.length).toBeGreaterThan(14)
  })

  it('forgets what an effect carried once it has left (R-E2)', async () => {
    const waiting = await world.db
      .selectFrom('outbox')
      .select(['kind', 'lastError'])
      .where((row) => row.or([row('payload', 'is not', null), row('sentAt', 'is', null)]))
      .execute()
    expect(waiting).toEqual([])
  })

  it('has one audit entry for each change, which names nobody (R-E1)', async () => {
    const entries = await world.db.selectFrom('auditEntry').selectAll().orderBy('at').execute()
    expect(entries.length).toBeGreaterThan(8)
    expect(hitsIn(JSON.stringify(entries))).toEqual([])
    expect(new Set(entries.map((entry) => entry.action))).toContain('createContract')
  })
})
