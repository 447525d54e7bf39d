import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder, inRepository, isTest, sourcesUnder } from './repository.ts'
import { placesOf, withoutComments } from './source-text.ts'

const tables = ['journalEntry', 'ledgerAccount', 'posting', 'accountBalance']
const inSql = tables.map((table) => table.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`))
const writing = new RegExp(
  [
    `\\b(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*'(?:${tables.join('|')})'`,
    `\\b(?:insert\\s+into|update|delete\\s+from|truncate|merge\\s+into)\\s+(?:only\\s+)?"?(?:${inSql.join('|')})\\b`,
    '\\bpost_entries\\b',
  ].join('|'),
  'i',
)

/** Names each function of the database beside its digest. */
const digestsOfProtections = 'apps/api/src/platform/database/protections.ts'

test('one statement writes the tables of the ledger, by the function of the database: hand your entries to `postEntries` (R-G5)', () => {
  expect("db.insertInto('journalEntry')").toMatch(writing)
  expect('sql`update account_balance set balance = 0`').toMatch(writing)
  expect("db.selectFrom('posting')").not.toMatch(writing)
  const places = sourcesUnder('apps', 'packages', 'tools')
    .filter(({ path }) => path !== digestsOfProtections && !isTest(path))
    .flatMap(({ path, text }) => placesOf(path, withoutComments(text), writing))
  expect(places).toEqual([
    expect.stringMatching(/^apps\/api\/src\/ledger\/.*post-entries\.ts.*post_entries\(/),
  ])
})

test('migrations and functions leave the rows of the ledger to its baseline and to `post_entries`', () => {
  const others = filesUnder(
    'apps/api/src/platform/database/migrations',
    'apps/api/src/platform/database/functions',
  ).filter((path) => !/006-ledger\.sql$|post-entries\.sql$/.test(path))
  const allowed = (text: string) =>
    text
      .replaceAll(/--.*$/gm, '')
      .replaceAll('insert into ledger_account (', '')
      // An account leaves the chart where nothing was posted to it.
      .replace(
        /if exists \(select from posting where account in (\(.+?\))\).+?delete from ledger_account where code in \1;/s,
        '',
      )
      .replace(
        /revoke insert, update, delete on ledger_account.*|grant execute on function post_entries.*/g,
        '',
      )
  const places = others.flatMap((path) =>
    placesOf(path, allowed(readFileSync(inRepository(path), 'utf8')), writing),
  )
  expect(places).toEqual([])
})

test('only the audit module writes the audit trail: call `writeAudit`', () => {
  const audit = /insertInto\(\s*'auditEntry'|insert\s+into\s+audit_entry/i
  const elsewhere = sourcesUnder('apps', 'packages', 'tools').filter(
    ({ path }) => path !== 'apps/api/src/platform/audit.ts' && !isTest(path),
  )
  expect(elsewhere.flatMap(({ path, text }) => placesOf(path, withoutComments(text), audit))).toEqual([])
})

test('no tool names a table: it calls the verb of a feature, as the office does', () => {
  const schema = readFileSync(inRepository('apps/api/src/platform/database/schema.ts'), 'utf8')
  const all = [...schema.matchAll(/^ {2}(\w+): \w+Table$/gm)].map(([, table = '']) => table)
  expect(all).toContain('loanPayment')
  const inStatements = all.map((table) => table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const named = new RegExp(
    `\\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\\(|\\b(?:from|into|update|join)\\s+(?:${inStatements.join('|')})\\b`,
  )
  expect("db.selectFrom('loan')").toMatch(named)
  expect('select amount from loan_payment').toMatch(named)
  const places = sourcesUnder('tools')
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) => placesOf(path, withoutComments(text), named))
  expect(places).toEqual([])
})
