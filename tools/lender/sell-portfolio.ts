import { tellOfSale } from '../../apps/api/src/features/contact/contact.ts'
import { applicationStore, followLoan } from '../../apps/api/src/features/origination/origination.ts'
import type { ServicingContext } from '../../apps/api/src/features/servicing/servicing.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { outstandingPrincipal } from '../../packages/credit-engine/src/index.ts'
import { commandOutbox } from './product/command-outbox.ts'
import { confirm } from './product/confirm.ts'
import { printLines } from './product/plain-text.ts'
import { staff } from './product/staff.ts'
import { type Product, withProduct } from './product/with-product.ts'
import { readSaleOrder, type SaleOrder } from './sell-portfolio/read-arguments.ts'
import { checkContracts, sellContracts } from './sell-portfolio/sell-contracts.ts'

// npm run sell-portfolio -- --buyer "Recaudos S.A.S." --nit 900.123.456-8 --contact clientes@recaudos.co --price 4500000 CU-7A90B12C34D5 CU-…
// Closes loans whose debt the lender has sold: what was receivable becomes the loss, later money goes to suspense.
// It cannot be taken back, so it asks first (--yes in a script). Works while the product runs, in its time and with its
// environment.

const read = readSaleOrder(process.argv.slice(2))
if (read.ok) await withProduct((product) => sell(product, read.value))
else refuse(`Nothing is sold: ${read.problem}`)

async function sell(
  { db, secrets, clock }: Product,
  { buyer, price, contractNumbers, isConfirmed }: SaleOrder,
): Promise<void> {
  const { open, problems, sold } = await checkContracts({ db }, contractNumbers, buyer)
  printLines(sold)
  if (problems.length > 0) {
    printLines(problems)
    return refuse('Nothing is sold: take these contracts out.')
  }
  if (open.length === 0) return
  const principal = open.reduce((sum, { loan }) => sum + outstandingPrincipal(loan), 0)
  const question = [
    ...open.map(
      ({ contractNumber, loan }) => `${contractNumber}  capital ${inPesos(outstandingPrincipal(loan))}`,
    ),
    `Sell ${open.length} loans with ${inPesos(principal)} of capital to ${buyer.name}, NIT ${buyer.taxId}, for ${inPesos(price)}? It cannot be taken back, and each borrower is mailed.`,
  ].join('\n')
  if (!isConfirmed && !(await confirm(question))) return refuse('Nothing is sold.')
  const now = clock.now()
  const store = applicationStore(secrets)
  const parts: ServicingContext = {
    db,
    random: systemRandom,
    followLoan: (transaction, applicationId, end, who) =>
      followLoan({ store, effects: async () => {} }, transaction, applicationId, end, who),
    // Nobody is reminded of, or billed for, a debt that is sold in the same moment.
    onLoanEvents: async () => {},
  }
  const who = { now, actor: staff(), requestId: 'sell-portfolio' }
  const tell = tellOfSale({ store, secrets, outbox: commandOutbox(db, secrets, clock) })
  const { lines, areAllSold } = await sellContracts(parts, open, { buyer, id: newId(), price, tell }, who)
  printLines(lines)
  if (!areAllSold) process.exitCode = 1
}

const inPesos = (amount: number) => `$ ${amount.toLocaleString('es-CO')}`

function refuse(why: string): void {
  console.error(why)
  process.exitCode = 1
}
