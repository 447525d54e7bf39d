import { waiveDue } from '../../apps/api/src/features/servicing/servicing.ts'
import { lenderParts } from './payment-tasks/lender-parts.ts'
import { printLines } from './product/plain-text.ts'
import { type Product, withProduct } from './product/with-product.ts'
import { readArguments, type WaiverRequest } from './waive/read-arguments.ts'
import { tellWaiver } from './waive/tell-waiver.ts'

// npm run waive -- CU-7A90B12C34D5 penalty all --reason "the bank reversed by mistake" --actor ana
// Takes back penalty or charges that a loan owes, with their VAT, as ledger entries. Works while the product runs, in its
// time and with its environment.

const read = readArguments(process.argv.slice(2))
if (read.ok) await withProduct((product) => waive(product, read.value))
else {
  console.error(read.problem)
  process.exitCode = 1
}

async function waive({ db, secrets, clock }: Product, { contract, user, order }: WaiverRequest) {
  const who = { now: clock.now(), actor: { kind: 'staff', user } as const, requestId: 'waive' }
  const waived = await waiveDue(lenderParts(db, secrets, clock).servicing, contract, order, who)
  printLines([tellWaiver(contract, order.part, waived)])
  if (!waived.ok) process.exitCode = 1
}
