import { newId } from '../../apps/api/src/platform/ids.ts'
import { openWorldClock } from '../../apps/api/src/platform/world-clock.ts'
import { readOrder, usage } from './books/read-order.ts'
import { runBooksOrder } from './books/run-books-order.ts'
import { confirm, printLines, refuse, staff } from './product/terminal.ts'
import { withDatabase } from './product/with-product.ts'

export { usage }

export async function run(args: readonly string[]): Promise<void> {
  const read = readOrder(args)
  if (!read.ok) return refuse(read.problem)
  await withDatabase(
    async (db) => {
      const { now } = await openWorldClock(db, process.env.NODE_ENV !== 'production')
      const who = { now: now(), actor: staff(), requestId: newId() }
      const { lines, isDone } = await runBooksOrder(db, read.value, who, confirm)
      printLines(lines)
      if (!isDone) process.exitCode = 1
    },
    // Verifying years of postings takes its time.
    { statementTimeoutMs: 3_600_000 },
  )
}
