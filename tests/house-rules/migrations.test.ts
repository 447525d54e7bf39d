import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder, inRepository } from './repository.ts'

/** Each with what to do instead (docs/beyond-one-postgresql.md). */
const barred: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:initially\s+)?deferr(?:able|ed)\b/i, 'order the writes so that each statement leaves a right state'],
  [
    /\b(?:small|big)?serial\b|\bcreate\s+sequence\b|\bnextval\s*\(|\bas\s+identity\b/i,
    'make ids in the app: UUID v7',
  ],
  [/\bcreate\s+extension\b/i, 'do it in the app, or in plain SQL'],
  [/\bexclude\s+using\b/i, 'use a unique index, partial if need be'],
  [/\binherits\s*\(/i, 'make one table with a kind'],
  [/\bunlogged\b/i, 'a table that a failover empties keeps nothing'],
  [/\bcreate\s+(?:or\s+replace\s+)?rule\b/i, 'use a trigger'],
  [/\block\s+table\b/i, 'lock rows, or the name by pg_advisory_xact_lock'],
  [/\b(?:ctid|xmin|xmax|txid_current|pg_current_xact_id)\b/i, 'name rows by their key'],
  [/\busing\s+(?:gist|gin|brin|spgist|hash)\b/i, 'use a b-tree'],
  [/\blisten\b|\b(?:pg_)?notify\b/i, 'nothing of the database may depend on who listens'],
]

const files = filesUnder(
  'apps/api/src/platform/database/migrations',
  'apps/api/src/platform/database/functions',
).filter((path) => path.endsWith('.sql'))

/** Notify the streams of a sale, which read the rows again. */
const tellsOfSale = /\/tell-of-(?:confirmed-form|left-sale|part-of-sale|sale)\.sql$/

/** Heads of the audit trail cover rows in one order for the whole lender (decision 081). */
const ordersTheTrail = /\baudit_entry_place\b|\bpg_current_xact_id\(\)/

const withoutComments = (sql: string) => sql.replaceAll(/--.*$/gm, '')

test.each([
  'constraint one deferrable initially deferred',
  'id bigserial primary key',
  "select nextval('numbers')",
  'id bigint generated always as identity',
  'create extension pgcrypto',
  'exclude using gist (room with =)',
  'create unlogged table fast (id uuid)',
  'lock table loan in exclusive mode',
  'delete from loan where ctid = any($1)',
  'create index on loan using gin (facts)',
  "perform pg_notify('loan', new.id)",
])('the rule knows what migrations may not use: %s', (sql) => {
  expect(barred.some(([pattern]) => pattern.test(sql))).toBe(true)
})

test('migrations and functions use nothing that bars another engine or cells by borrower', () => {
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((path) => {
    const lines = withoutComments(readFileSync(inRepository(path), 'utf8')).split('\n')
    const sql = lines.filter((line) => !ordersTheTrail.test(line)).join('\n')
    const rules = tellsOfSale.test(path) ? barred.filter(([pattern]) => !pattern.test('notify')) : barred
    return rules.filter(([pattern]) => pattern.test(sql)).map(([, instead]) => `${path}: ${instead}`)
  })
  expect(found).toEqual([])
})
