import { Temporal } from 'temporal-polyfill'
import type { Benchmark } from '../../../../tools/bench/benchmark.ts'
import { freshDatabase } from '../platform/database/testing.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { postEntries } from './ledger.ts'
import { makeBareLedger, postBare } from './testing/bare-ledger.ts'
import { paymentOfSixLines } from './testing/payment.ts'

const database = await freshDatabase()
await makeBareLedger(database)
const now = Temporal.Instant.from('2026-12-05T15:00:00Z')
const many = 200
const entries = () => Array.from({ length: many }, paymentOfSixLines)

export const benchmark: Benchmark = {
  title: 'Two hundred entries of six lines in a transaction, as the daily job writes them',
  unit: 'entries',
  unitsPerRun: many,
  concurrency: 2,
  contenders: [
    { name: 'the same rows by bare SQL', run: () => postBare(database, entries()) },
    {
      name: 'postEntries',
      run: () => inTransaction(database.db, (transaction) => postEntries(transaction, entries(), now)),
    },
  ],
  close: database.close,
}
