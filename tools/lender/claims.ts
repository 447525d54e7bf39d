import { claimStore } from '../../apps/api/src/features/claims/claims.ts'
import { applicationStore } from '../../apps/api/src/features/origination/origination.ts'
import { businessDate } from '../../apps/api/src/platform/business-date.ts'
import { readArguments } from './claims/read-arguments.ts'
import { runClaimOrder } from './claims/run-claim-order.ts'
import { tellClaims } from './claims/tell-claims.ts'
import { commandOutbox } from './product/command-outbox.ts'
import { printLines } from './product/plain-text.ts'
import { staff } from './product/staff.ts'
import { withProduct } from './product/with-product.ts'

// npm run claims
// npm run claims -- 2026-00012345 answer "Te devolvimos el pago doble."
// The lender's side of claims: what is open, and what is done with it. Reads the product's environment, since only
// MASTER_KEY opens what customers wrote.

const read = readArguments(process.argv.slice(2))
if (!read.ok) {
  console.error(read.problem)
  process.exitCode = 1
} else {
  const order = read.value
  await withProduct(async ({ db, secrets, clock, publicUrl }) => {
    const now = clock.now()
    const store = applicationStore(secrets)
    if (order.kind === 'list') {
      const claims = await claimStore(secrets).open(db)
      printLines(tellClaims(claims, businessDate(now)))
      return
    }
    const parts = { db, secrets, store, publicUrl, outbox: commandOutbox(db, secrets, clock) }
    const { isDone, told } = await runClaimOrder(parts, order, { actor: staff(), now })
    if (isDone) return console.log(told)
    console.error(told)
    process.exitCode = 1
  })
}
