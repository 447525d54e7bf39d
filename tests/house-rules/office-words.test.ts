import { expect, test } from 'vitest'
import { subjectText } from '../../apps/api/src/features/office/text/audit.ts'
import { sourcesOfEntry } from '../../apps/api/src/ledger/entry.ts'
import { chartOfAccounts } from '../../apps/api/src/ledger/ledger.ts'
import { accountText, entryKindText } from '../../apps/office/src/text/accounts.ts'
import { isTest, sourcesUnder } from './repository.ts'

test('the office names each account and kind of entry of the ledger, and each kind of subject of an audit row or an act of two people', () => {
  expect(Object.keys(accountText).toSorted()).toEqual(Object.keys(chartOfAccounts).toSorted())
  expect(Object.keys(entryKindText).toSorted()).toEqual(Object.keys(sourcesOfEntry).toSorted())

  const kinds = sourcesUnder('apps/api/src')
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) => [
      ...text.matchAll(/subjectType: '(\w+)'/g),
      ...(path.includes('/approvals/acts/') ? text.matchAll(/\{ type: '(\w+)', id/g) : []),
    ])
    .map(([, kind = '']) => kind)
  expect(kinds).toContain('usuryCap')
  expect(kinds.filter((kind) => !Object.hasOwn(subjectText, kind))).toEqual([])
})
