export { type Account, chartOfAccounts } from './chart-of-accounts.ts'
export {
  type Cause,
  type Entry,
  type EntryFacts,
  type Line,
  type PostedEntry,
  type SourceOf,
  sourcesOfEntry,
} from './entry.ts'
export {
  mustPost,
  postEntries,
  type Reversal,
  reverseEntry,
} from './post-entries.ts'
export { type Balances, balancesOf, balancesOfAll, entriesOf, latestEntriesOf } from './read-ledger.ts'
export type { Check } from './verify-ledger.ts'
export { ledgerChecks, verifyLedger } from './verify-ledger.ts'
