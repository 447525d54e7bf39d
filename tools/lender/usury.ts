import { Temporal } from 'temporal-polyfill'
import { readUsuryTable } from '../../apps/api/src/features/policy/policy.ts'
import { businessDate } from '../../apps/api/src/platform/business-date.ts'
import { openWorldClock } from '../../apps/api/src/platform/world-clock.ts'
import { confirm } from './product/confirm.ts'
import { printLines } from './product/plain-text.ts'
import { staff } from './product/staff.ts'
import { withDatabase } from './product/with-product.ts'
import { describeCaps } from './usury/describe-caps.ts'
import { loadCap, readCap } from './usury/monthly-cap.ts'
import { doubtsAbout } from './usury/weigh-cap.ts'

// npm run usury                          the caps that are loaded
// npm run usury -- 2027-01 24.50         the cap of a month
// npm run usury -- 2027-01 24.50 --yes   the same without a question
// Works on DATABASE_URL, or on the embedded database of DATA_DIR, also while the product runs.

const read = readCap(process.argv.slice(2))
if (!read.ok) {
  console.error(`Nothing was changed: ${read.problem}`)
  process.exitCode = 1
} else {
  const { order } = read
  await withDatabase(async (db) => {
    const { now } = await openWorldClock(db, process.env.NODE_ENV !== 'production')
    const today = businessDate(now())
    if (order.kind === 'list') {
      printLines(describeCaps(await readUsuryTable(db), today))
      return
    }
    const { month, cap } = order
    const doubts = await doubtsAbout(db, order, today)
    if (doubts.length > 0 && order.isConfirmed) printLines(doubts)
    if (
      doubts.length > 0 &&
      !order.isConfirmed &&
      !(await confirm([...doubts, `Load ${cap} % for ${month}?`].join('\n')))
    ) {
      console.error('Nothing was changed.')
      process.exitCode = 1
      return
    }
    const { replaced } = await loadCap(db, order, { actor: staff(), now: Temporal.Now.instant() })
    const before = replaced === null ? '' : `, instead of ${replaced} % loaded before`
    console.log(`The cap of ${month} is ${cap} % EA${before}. No restart is needed.`)
    console.log('If the month has begun, the running product corrects loans within a minute.')
  })
}
