import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '../../apps/api/src/platform/database/connect.ts'
import { type House, startHouse } from '../house/start-house.ts'
import { controlOf } from '../support/control.ts'
import { customerOf } from '../support/customer.ts'
import { otherRelease, startTurningProxy } from './other-release.ts'

const agreement = 'apps/api/src/features/origination/acts/agreement/agreement-data.ts'
/** It knows one figure more, writes them in another order, and words the agreement otherwise. */
const release = otherRelease([
  {
    file: agreement,
    from: '      installmentCount: terms.installmentCount,\n      paymentDay,\n',
    to: "      paymentDay,\n      ofOtherRelease: '1',\n      installmentCount: terms.installmentCount,\n",
  },
  {
    file: 'apps/api/src/documents/loan-agreement/template.ts',
    from: 'Lo esencial de tu crédito',
    to: 'Lo esencial de este crédito',
  },
])
let house: House
let connection: Connection
let proxy: Awaited<ReturnType<typeof startTurningProxy>>

beforeAll(async () => {
  house = await startHouse()
  const other = await house.startOther(release)
  proxy = await startTurningProxy([house.webUrl, other.webUrl])
  connection = connect({ connectionString: house.connectionString })
})
afterAll(async () => {
  proxy.stop()
  await connection.close()
  await house.stop()
  rmSync(release, { recursive: true, force: true })
})

test('two releases side by side sign what either of them drew: no agreement is drawn twice, and the signed paper is the one that was shown (R-A15)', async () => {
  const control = controlOf(house.sandboxUrl)
  const drawnBy = new Set<string>()
  const endings = ['13', '54', '10', '11', '12', '14']
  for (const [index, ending] of endings.entries()) {
    // However many calls a customer takes, both releases get to draw.
    if (index % 4 >= 2) await fetch(`${proxy.url}/health/live`)
    const customer = customerOf({ webUrl: proxy.url, control }, ending)
    await customer.until('contract')
    const path = `/application/contractVisualize/${customer.applicationId()}/text`
    const { body: shown } = await customer.api.send<{ readonly sha256: string }>('GET', path)
    drawnBy.add(JSON.stringify(shown).includes('Lo esencial de este crédito') ? 'other' : 'own')
    const { sha256 } = shown
    expect(await customer.act('confirmClientAccept', { guarantee: true, sha256 })).toMatchObject({
      status: 200,
      body: { situation: 'contract' },
    })
    const signed = await customer.act('createContract', { sha256 })
    expect(signed).toMatchObject({ status: 200, body: { response: { idOrderAmount: expect.any(String) } } })

    const documents = await connection.db
      .selectFrom('document')
      .select(['sha256', 'wording'])
      .where('applicationId', '=', customer.applicationId())
      .where('kind', '=', 'loanAgreement')
      .execute()
    expect(documents.map((document) => document.sha256.toString('hex'))).toEqual([sha256])
    const { rows } = await sql<{ hash: string }>`
      select encode(sha256, 'hex') as hash from agreement_signature where application_id = ${customer.applicationId()}`.execute(
      connection.db,
    )
    expect(rows).toEqual([{ hash: sha256 }])
  }
  expect(drawnBy).toEqual(new Set(['own', 'other']))
  const wordings = await connection.db.selectFrom('document').select('wording').distinct().execute()
  expect(wordings).toHaveLength(2)
})
