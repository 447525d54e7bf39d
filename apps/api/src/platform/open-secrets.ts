import type { Kysely } from 'kysely'
import { ConfigError } from './config.ts'
import type { Database } from './database/schema.ts'
import { type RandomBytes, type Secrets, secretsFrom } from './secrets.ts'

type Keys = { readonly masterKey: Buffer; readonly previousMasterKey: Buffer | null }

const indexRow = 'wrapped_key:index'

/** Values open under both master keys. The blind-index key is stored sealed: persons keep one index. */
export async function openSecrets(
  db: Kysely<Database>,
  { masterKey, previousMasterKey }: Keys,
  random: RandomBytes,
): Promise<Secrets> {
  const own = secretsFrom(masterKey, random, { previousMasterKey })
  const sealedKey = await readIndexKey(db)
  if (sealedKey !== null)
    return secretsFrom(masterKey, random, { previousMasterKey, indexKey: unwrap(own, sealedKey) })
  if (previousMasterKey !== null) {
    throw new ConfigError([
      'MASTER_KEY_PREVIOUS: start this release once with the key of before alone, and change the key then',
    ])
  }
  const wrapped = own.sealBytes(own.indexKey, indexRow)
  await db
    .insertInto('wrappedKey')
    .values({ name: 'index', content: wrapped })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const first = (await readIndexKey(db)) ?? wrapped
  return secretsFrom(masterKey, random, { previousMasterKey, indexKey: unwrap(own, first) })
}

async function readIndexKey(db: Kysely<Database>): Promise<Buffer | null> {
  const row = await db
    .selectFrom('wrappedKey')
    .select('content')
    .where('name', '=', 'index')
    .executeTakeFirst()
  return row?.content ?? null
}

function unwrap(own: Secrets, wrapped: Buffer): Buffer {
  try {
    return own.openBytes(wrapped, indexRow)
  } catch {
    throw new ConfigError(['MASTER_KEY: does not open this database; it was sealed with another key'])
  }
}
