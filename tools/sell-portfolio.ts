import { applicationStore, followLoan } from '../apps/api/src/features/origination/origination.ts'
import type { ServicingParts } from '../apps/api/src/features/servicing/servicing.ts'
import { systemRandom } from '../apps/api/src/platform/random.ts'
import { printLines } from './product/plain-text.ts'
import { staff } from './product/staff.ts'
import { type Product, withProduct } from './product/with-product.ts'
import { sellContracts } from './sell-portfolio/sell-contracts.ts'

// npm run sell-portfolio -- CU-7A90B12C34D5 CU-…
// Closes loans whose debt the lender has sold: what was receivable becomes the loss, later money goes to suspense.
// It cannot be taken back. Works while the product runs, in its time and with its environment.

const contractNumbers = process.argv.slice(2)
if (contractNumbers.length > 0) await withProduct(sell)
else {
  console.error('Name the contracts that were sold: npm run sell-portfolio -- CU-7A90B12C34D5')
  process.exitCode = 1
}

async function sell({ db, secrets, clock }: Product): Promise<void> {
  const now = clock.now()
  const store = applicationStore(secrets)
  const parts: ServicingParts = {
    db,
    random: systemRandom,
    followLoan: (transaction, applicationId, end, who) =>
      followLoan({ store, effects: async () => {} }, transaction, applicationId, end, who),
    // Nobody is reminded of, or billed for, a debt that is sold in the same moment.
    onLoanEvents: async () => {},
  }
  const who = { now, actor: staff(), requestId: 'sell-portfolio' }
  const { lines, areAllSold } = await sellContracts(parts, contractNumbers, who)
  printLines(lines)
  if (!areAllSold) process.exitCode = 1
}
