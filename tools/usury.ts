import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Database } from '../apps/api/src/platform/database/schema.ts'
import { staff } from './product/staff.ts'
import { withDatabase } from './product/with-product.ts'
import { loadCap, type MonthlyCap, readCap } from './usury/monthly-cap.ts'

// npm run usury -- 2027-01 24.50
// Writes the usury cap of a month where the policy looks for it: DATABASE_URL, or the embedded database of DATA_DIR.

const cap = readCap(process.argv.slice(2))
if (cap.ok) await withDatabase((db) => load(db, cap.value))
else {
  console.error(`Nothing was changed: ${cap.problem}`)
  process.exitCode = 1
}

async function load(db: Kysely<Database>, row: MonthlyCap): Promise<void> {
  const { replaced } = await loadCap(db, row, { actor: staff(), now: Temporal.Now.instant() })
  const before = replaced === null ? '' : `, instead of ${replaced} % loaded before`
  console.log(`The cap of ${row.month} is ${row.cap} % EA${before}. No restart is needed.`)
  console.log('If the month has begun, the running product corrects open loans within a minute.')
}
