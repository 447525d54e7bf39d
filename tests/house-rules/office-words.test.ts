import { expect, test } from 'vitest'
import { sourcesOfEntry } from '../../apps/api/src/ledger/entry-sources.ts'
import { chartOfAccounts } from '../../apps/api/src/ledger/ledger.ts'
import { accountText, entryKindText } from '../../apps/office/src/text/accounts.ts'

test('the office names each account and each kind of entry of the ledger, and no other', () => {
  expect(Object.keys(accountText).toSorted()).toEqual(Object.keys(chartOfAccounts).toSorted())
  expect(Object.keys(entryKindText).toSorted()).toEqual(Object.keys(sourcesOfEntry).toSorted())
})
