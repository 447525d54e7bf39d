import { businessDate } from '../apps/api/src/platform/business-date.ts'
import { dayOf } from '../packages/credit-engine/src/index.ts'
import { type LoanQuestion, readArguments } from './loan/read-arguments.ts'
import { tellLoans } from './loan/tell-loans.ts'
import { printLines } from './product/plain-text.ts'
import { type Product, withProduct } from './product/with-product.ts'

// npm run loan -- 1010100081
// npm run loan -- 1010100081 --on 2027-01-15
// Prints every loan of a document: plan, payments, ledger, payoff. Changes nothing. It lives in the product's time and
// reads the product's environment, since only MASTER_KEY finds a document again.

const read = readArguments(process.argv.slice(2))
if (read.ok) await withProduct((product) => print(product, read.value))
else {
  console.error(read.problem)
  process.exitCode = 1
}

async function print({ db, secrets, clock }: Product, { document, on }: LoanQuestion): Promise<void> {
  const day = on ?? dayOf(businessDate(clock.now()))
  const { lines, isFine } = await tellLoans(db, secrets, document, day)
  printLines(lines)
  if (!isFine) process.exitCode = 1
}
