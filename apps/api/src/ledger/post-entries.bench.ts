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

export const benchmark: Benchmark = {
  title: 'A durable entry of six lines, with its balances',
  unit: 'entries',
  concurrency: 5,
  contenders: [
    { name: 'the same rows by bare SQL', run: () => postBare(database, [paymentOfSixLines()]) },
    {
      name: 'postEntries',
      run: () =>
        inTransaction(database.db, (transaction) => postEntries(transaction, [paymentOfSixLines()], now)),
    },
  ],
  close: database.close,
}
