import type { Kysely } from 'kysely'
import { chartOfAccounts, sourcesOfEntry } from '../../ledger/ledger.ts'
import { describeProtections } from '../../platform/database/describe-protections.ts'
import { protections } from '../../platform/database/protections.ts'
import type { Database } from '../../platform/database/schema.ts'

/**
 * Every trigger, constraint, grant and function is as this release's migrations make it, and accounts and
 * sources are the code's. Returns how many.
 */
export async function* checkProtections(db: Kysely<Database>): AsyncGenerator<string, number> {
  const found = await describeProtections(db)
  for (const name of new Set([...Object.keys(protections), ...Object.keys(found)])) {
    if (found[name] !== protections[name]) yield `${name}: not what the migrations of this release make`
  }
  yield* checkChart(db)
  return Object.keys(found).length
}

async function* checkChart(db: Kysely<Database>): AsyncGenerator<string> {
  const accounts = await db.selectFrom('ledgerAccount').select(['code', 'kind', 'meaning']).execute()
  const sources = await db.selectFrom('entrySource').select(['entry', 'source']).execute()
  const stored = [
    ...accounts.map(({ code, kind, meaning }) => `account ${code}: ${kind}, ${meaning}`),
    ...sources.map(({ entry, source }) => `source of ${entry}: ${source}`),
  ]
  const inCode = [
    ...Object.entries(chartOfAccounts).map(
      ([code, { kind, meaning }]) => `account ${code}: ${kind}, ${meaning}`,
    ),
    ...Object.entries(sourcesOfEntry).flatMap(([entry, of]) =>
      of.map((source) => `source of ${entry}: ${source}`),
    ),
  ]
  for (const line of stored) if (!inCode.includes(line)) yield `${line}: not in the code`
  for (const line of inCode) if (!stored.includes(line)) yield `${line}: not in the database`
}
