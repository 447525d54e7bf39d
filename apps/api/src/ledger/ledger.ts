export { type Account, chartOfAccounts } from './chart-of-accounts.ts'
export type { Entry, EntryFacts, Line, PostedEntry } from './entry.ts'
export { type Cause, type SourceOf, sourcesOfEntry } from './entry-sources.ts'
export {
  mustPost,
  postEntries,
  type Reversal,
  reverseEntry,
} from './post-entries.ts'
export { type Balances, balancesOf, balancesOfAll, entriesOf, latestEntriesOf } from './read-ledger.ts'
export type { Check } from './verify-ledger.ts'
export { ledgerChecks, verifyLedger } from './verify-ledger.ts'
