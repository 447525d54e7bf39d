import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import { systemRandom } from '../../../platform/random.ts'
import { secretsFrom } from '../../../platform/secrets.ts'
import { lenderOn } from '../../servicing/testing/lender.ts'
import { applicationStore } from './applications.ts'

const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const store = applicationStore(secrets)
const indexOf = (document: string) => secrets.blindIndex('document', document)

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

it('the applications of a typed document are its own alone, and none of a document that nobody knows (R-S11)', async () => {
  const { db } = database
  expect(await store.ofTypedDocument(db, indexOf('1010100001'))).toEqual([])
  const { lend } = lenderOn(database, secrets)
  for (const document of ['1010100001', '1010100002', '1010100002']) await lend({ document })
  const documentsOf = async (document: string) =>
    (await store.ofTypedDocument(db, indexOf(document))).map(({ person }) => person.document)
  expect(await documentsOf('1010100001')).toEqual(['1010100001'])
  expect(await documentsOf('1010100002')).toEqual(['1010100002', '1010100002'])
  expect(await documentsOf('1010100003')).toEqual([])
  const [latest] = await store.ofDocument(db, indexOf('1010100002'))
  expect(await store.ofTypedDocument(db, indexOf('1010100002'), 1)).toEqual([latest])
  expect(await store.ofTypedDocument(db, indexOf('1010100003'), 1)).toEqual([])
  expect(await store.ofTypedDocument(db, indexOf('1010100002'))).toEqual(
    await store.ofDocument(db, indexOf('1010100002')),
  )
})
