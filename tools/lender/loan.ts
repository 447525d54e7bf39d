import { businessDate } from '../../apps/api/src/platform/business-date.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { connectPayments } from '../../apps/api/src/wiring/connect-providers.ts'
import { dayOf } from '../../packages/credit-engine/src/index.ts'
import { askProvider } from './loan/ask-provider.ts'
import { type LoanQuestion, readArguments } from './loan/read-arguments.ts'
import type { Matters } from './loan/read-matters.ts'
import { tellLoans } from './loan/tell-loans.ts'
import { printLines } from './product/plain-text.ts'
import { type Product, withProduct } from './product/with-product.ts'

// npm run loan -- 1010100081
// npm run loan -- 1010100081 --on 2027-01-15
// npm run loan -- CU-7A90B12C34D5 --ask
// Prints every loan of whoever a document, contract, invoice or reference names: plan, payments, ledger, payoff; then attempts to pay,
// notices, money held, tasks and mobile bills. Changes nothing. It lives in the product's time and
// reads the product's environment, since only MASTER_KEY finds a document again.

const read = readArguments(process.argv.slice(2))
if (read.ok) await withProduct((product) => print(product, read.value))
else {
  console.error(read.problem)
  process.exitCode = 1
}

async function print({ db, secrets, clock }: Product, { name, on, isAsking }: LoanQuestion): Promise<void> {
  const day = on ?? dayOf(businessDate(clock.now()))
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const { provider } = connectPayments(readConfig(process.env), silent)
  const ask = (matters: Matters) => askProvider(provider, matters)
  const { lines, isFine } = await tellLoans(db, secrets, name, day, isAsking ? ask : undefined)
  printLines(lines)
  if (!isFine) process.exitCode = 1
}
