import { lenderParts } from './payment-tasks/lender-parts.ts'
import { readArguments, type TaskOrder } from './payment-tasks/read-arguments.ts'
import { runTaskOrder } from './payment-tasks/run-task-order.ts'
import { confirm } from './product/confirm.ts'
import { printLines } from './product/plain-text.ts'
import { staff } from './product/staff.ts'
import { type Product, withProduct } from './product/with-product.ts'

// npm run payment-tasks
// npm run payment-tasks -- 50226724e080 refund 1007 savings 91234567890
// Money that needs a person: what is open, and what is done with it. Works while the product runs, in its time and
// with its environment, since only MASTER_KEY opens whose money it is.

const read = readArguments(process.argv.slice(2))
if (read.ok) await withProduct((product) => act(product, read.value))
else {
  console.error(read.problem)
  process.exitCode = 1
}

async function act({ db, secrets, clock }: Product, order: TaskOrder): Promise<void> {
  const who = { now: clock.now(), actor: staff(), requestId: 'payment-tasks' }
  const { lines, isDone } = await runTaskOrder(lenderParts(db, secrets, clock), order, who, confirm)
  printLines(lines)
  if (!isDone) process.exitCode = 1
}
