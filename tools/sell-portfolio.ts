import { tellOfSale } from '../apps/api/src/features/contact/contact.ts'
import { applicationStore, followLoan } from '../apps/api/src/features/origination/origination.ts'
import type { ServicingParts } from '../apps/api/src/features/servicing/servicing.ts'
import { systemRandom } from '../apps/api/src/platform/random.ts'
import { commandOutbox } from './product/command-outbox.ts'
import { printLines } from './product/plain-text.ts'
import { staff } from './product/staff.ts'
import { type Product, withProduct } from './product/with-product.ts'
import { readSaleOrder, type SaleOrder } from './sell-portfolio/read-arguments.ts'
import { sellContracts } from './sell-portfolio/sell-contracts.ts'

// npm run sell-portfolio -- --buyer "Recaudos S.A.S." --nit 900.123.456-7 --contact clientes@recaudos.co CU-7A90B12C34D5 CU-…
// Closes loans whose debt the lender has sold: what was receivable becomes the loss, later money goes to suspense.
// It cannot be taken back. Works while the product runs, in its time and with its environment.

const order = readSaleOrder(process.argv.slice(2))
if (order !== null) await withProduct((product) => sell(product, order))
else {
  console.error(
    'Name the buyer and the contracts: npm run sell-portfolio -- --buyer "Recaudos S.A.S." --nit 900.123.456-7 --contact clientes@recaudos.co CU-7A90B12C34D5',
  )
  process.exitCode = 1
}

async function sell({ db, secrets, clock }: Product, { buyer, contractNumbers }: SaleOrder): Promise<void> {
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
  const tell = tellOfSale({ store, secrets, outbox: commandOutbox(db, secrets, clock) })
  const { lines, areAllSold } = await sellContracts(parts, contractNumbers, { buyer, tell }, who)
  printLines(lines)
  if (!areAllSold) process.exitCode = 1
}
