import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instantOf } from './business-date.ts'
import { ConfigError } from './config.ts'
import { type FreshDatabase, freshDatabase } from './database/testing.ts'
import { newId } from './ids.ts'
import { createMailLink, latestMailLink, tokenOf } from './mail-links.ts'
import { openSecrets } from './open-secrets.ts'
import { systemRandom } from './random.ts'
import { countUnderPreviousKey, sealAnew, sealedColumns } from './seal-anew.ts'
import type { Secrets } from './secrets.ts'

let database: FreshDatabase
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const secretsOf = (masterKey: Buffer, previousMasterKey: Buffer | null = null) =>
  openSecrets(database.db, { masterKey, previousMasterKey }, systemRandom)

let before: Secrets
const applications: string[] = []
beforeAll(async () => {
  database = await freshDatabase()
  before = await secretsOf(oldKey)
  for (let count = 0; count < 260; count += 1) applications.push(await addApplication(before, count))
})
afterAll(() => database.close())

const now = instantOf('2027-03-01T12:00:00Z')
const at = now.toString()

/** An application with a consent, a document and a waiting effect: all that is sealed of it names it. */
async function addApplication(secrets: Secrets, count: number): Promise<string> {
  const [id, consentId, documentId, effectId] = [newId(), newId(), newId(), newId()]
  await database.owner.query(
    `insert into application (id, origin, document_index, mobile_index, person, facts, status, situation, activity, version, created_at, updated_at)
     values ($1, 'Finter', $2, $3, $4, '{}', 'preOffer', 'EmAndamento', 'DadosBasicos', 1, $5, $5)`,
    [
      id,
      secrets.blindIndex('document', documentOf(count)),
      secrets.blindIndex('mobile', '3001234567'),
      secrets.seal({ document: documentOf(count) }, `application:${id}`),
      at,
    ],
  )
  await database.owner.query(
    `insert into consent (id, application_id, kind, is_granted, version, evidence, at)
     values ($1, $2, 'dataTreatment', true, '1', $3, $4)`,
    [consentId, id, secrets.seal({ ip: '190.1.2.3' }, `consent:${consentId}`), at],
  )
  await database.owner.query(
    `insert into document (id, application_id, kind, sha256, content, text, created_at)
     values ($1, $2, 'agreement', $3, $4, $5, $6)`,
    [
      documentId,
      id,
      randomBytes(32),
      secrets.sealBytes(Buffer.from(`paper ${count}`), `document:${documentId}`),
      secrets.seal({ title: `paper ${count}` }, `document_text:${documentId}`),
      at,
    ],
  )
  await database.owner.query(
    `insert into outbox (id, kind, dedupe_key, payload, application_id, created_at) values ($1, 'mail', $2, $3, $4, $5)`,
    [effectId, effectId, secrets.seal({ to: 'laura@correo.example' }, `outbox:${effectId}`), id, at],
  )
  return id
}

const documentOf = (count: number) => String(1_010_100_000 + count)

/** A customer who comes: found by the index, read by the seal. */
async function read(secrets: Secrets, count: number): Promise<unknown> {
  const row = await database.db
    .selectFrom('application')
    .select(['id', 'person'])
    .where('person', 'is not', null)
    .$narrowType<{ person: Buffer }>()
    .where('documentIndex', '=', secrets.blindIndex('document', documentOf(count)))
    .executeTakeFirstOrThrow()
  return secrets.open(row.person, `application:${row.id}`)
}

test('every sealed column of the schema is listed, so that none is left behind under a key that is thrown away', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and udt_name = 'bytea' order by 1`,
  )
  // Hashes, and files of the web that everybody may read.
  const isOpen = /(?:_index|hash|\.digest|\.fingerprint|sha256|\.subject|^web_asset\.content)$/
  const sealed = rows.map(({ name }) => name).filter((name) => !isOpen.test(name))
  expect(sealed).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted())
})

describe('a change of the master key', () => {
  test('a change of the master key begins only on a database whose index key is kept, and refuses a key that opens nothing', async () => {
    await expect(secretsOf(newKey)).rejects.toThrow(ConfigError)
    await expect(secretsOf(newKey)).rejects.toThrow('does not open this database')
    const other = await freshDatabase()
    const keys = { masterKey: newKey, previousMasterKey: oldKey }
    await expect(openSecrets(other.db, keys, systemRandom)).rejects.toThrow('key of before alone')
    await other.close()
  })

  test('a change of the master key goes on beside readers and writers, over a crash, and leaves nothing under the old key', async () => {
    const both = await secretsOf(newKey, oldKey)
    let isDone = false
    let reads = 0
    const reader = (async () => {
      while (!isDone) {
        expect(await read(both, reads % 260)).toEqual({ document: documentOf(reads % 260) })
        reads += 1
      }
    })()
    await expect(sealAnew(crashingAfter(3), both, () => {})).rejects.toThrow('the process died')
    const left = await countUnderPreviousKey(database.db, both)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(5 * 260 + 1)

    // An instance that still seals with the old key alone writes meanwhile, and one that has both reads it.
    applications.push(await addApplication(before, 260))
    const done = await sealAnew(database.owner, both, () => {}).finally(() => {
      isDone = true
    })
    await reader
    expect(reads).toBeGreaterThan(5)
    expect(done.find(({ table }) => table === 'application')).toMatchObject({ rows: 261 })
    expect(await countUnderPreviousKey(database.db, both)).toBe(0)
    expect((await sealAnew(database.owner, both, () => {})).map(({ anew }) => anew)).toEqual(
      sealedColumns.map(() => 0),
    )

    const after = await secretsOf(newKey)
    for (const count of [0, 131, 260])
      expect(await read(after, count)).toEqual({ document: documentOf(count) })
    await expect(secretsOf(oldKey)).rejects.toThrow('does not open this database')
  })

  test('a change of the master key keeps mailed links: sent again, a link is the one that was mailed', async () => {
    const [, , third = ''] = applications
    const both = await secretsOf(newKey, oldKey)
    const expiresAt = now.add({ hours: 20 }).toString()
    const link = { purpose: 'downPayment', applicationId: third, subject: null, expiresAt } as const
    const mailed = await createMailLink(database.db, before, link, now)
    const known = await latestMailLink(database.db, 'downPayment', third)
    expect(known === null ? '' : tokenOf(both, known)).toBe(mailed)
  })
})

test('an append-only row changes in its sealed column alone, and only for who says that it seals anew', async () => {
  const { owner, pool } = database
  const sealing = async (statement: string) => {
    const client = await owner.connect()
    try {
      await client.query("begin; set local cupo.sealing_anew = 'on'")
      await client.query(statement)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  await sealing("update consent set evidence = '\\x00'")
  await sealing("update document set content = '\\x00', text = '\\x00'")
  for (const change of [
    "update consent set evidence = '\\x00', is_granted = false",
    'update consent set is_granted = false',
    'delete from consent',
    "update document set sha256 = '\\x00'",
  ]) {
    await expect(sealing(change)).rejects.toMatchObject({ code: '23001' })
  }
  await expect(owner.query("update consent set evidence = '\\x00'")).rejects.toMatchObject({ code: '23001' })
  await expect(pool.query("update consent set evidence = '\\x00'")).rejects.toMatchObject({ code: '42501' })
})

/** The owner's pool in a process that dies after so many batches were committed. */
function crashingAfter(batches: number): pg.Pool {
  let left = batches
  const owner: Pick<pg.Pool, 'query' | 'connect'> = {
    query: database.owner.query.bind(database.owner),
    connect: (async () => {
      if (left === 0) throw new Error('the process died')
      left -= 1
      return database.owner.connect()
    }) as pg.Pool['connect'],
  }
  return owner as pg.Pool
}
