import { newId } from '../../apps/api/src/platform/ids.ts'
import { openWorldClock } from '../../apps/api/src/platform/world-clock.ts'
import { closeStepsOf } from '../../apps/api/src/wiring/act-context.ts'
import { readOrder, usage } from './books/read-order.ts'
import { type CloseOrder, type CommandResult, runBooksOrder, runCloseOrder } from './books/run-books-order.ts'
import { throughOffice } from './product/office-door.ts'
import { confirm, printLines, refuse, staff } from './product/terminal.ts'
import { type Product, withDatabase, withProduct } from './product/with-product.ts'

export { usage }

/** Sums over years of postings take their time. */
const patient = { statementTimeoutMs: 3_600_000 }

export async function run(args: readonly string[]): Promise<void> {
  const read = readOrder(args)
  if (!read.ok) return refuse(read.problem)
  const order = read.value
  if (order.kind === 'close')
    return withProduct(async (product) => {
      const act = { act: 'closeMonth', input: { month: order.month } } as const
      const asking = { reason: `close ${order.month}`, isSure: order.isSure }
      if (!(await throughOffice(product, act, asking))) print(await close(product, order))
    }, patient)
  await withDatabase(async (db) => {
    const { now } = await openWorldClock(db, process.env.NODE_ENV !== 'production')
    print(await runBooksOrder(db, order, { now: now(), actor: staff(), requestId: newId() }, confirm))
  }, patient)
}

function print({ lines, isDone }: CommandResult): void {
  printLines(lines)
  if (!isDone) process.exitCode = 1
}

function close({ clock, ...product }: Product, order: CloseOrder): Promise<CommandResult> {
  const who = { now: clock.now(), actor: staff(), requestId: newId() }
  return runCloseOrder(product.db, order, who, confirm, closeStepsOf(product)(who))
}
