import { claimStore } from '../apps/api/src/features/claims/claim-store.ts'
import { workOnClaim } from '../apps/api/src/features/claims/claims.ts'
import { businessDate } from '../apps/api/src/platform/business-date.ts'
import { type ClaimOrder, readArguments } from './claims/read-arguments.ts'
import { tellClaims } from './claims/tell-claims.ts'
import { printLines } from './product/plain-text.ts'
import { staff } from './product/staff.ts'
import { type Product, withProduct } from './product/with-product.ts'

// npm run claims
// npm run claims -- 2026-00012345 answer "Te devolvimos el pago doble."
// The lender's side of claims: what is open, and what is done with it. Reads the product's environment, since only
// MASTER_KEY opens what customers wrote.

const read = readArguments(process.argv.slice(2))
if (read.ok) await withProduct((product) => carryOut(product, read.value))
else {
  console.error(read.problem)
  process.exitCode = 1
}

async function carryOut({ db, secrets, clock }: Product, order: ClaimOrder): Promise<void> {
  const now = clock.now()
  const claims = claimStore(secrets)
  if (order.kind === 'list') {
    printLines(tellClaims(await claims.open(db), businessDate(now).toString()))
    return
  }
  const moved = await workOnClaim({ db, secrets }, order.protocol, order.work, { actor: staff(), now })
  if (moved.ok) console.log(`${moved.value.protocol} is ${moved.value.status}`)
  else {
    const isUnknown = moved.refusal.code === 'NoEncontrado'
    console.error(
      isUnknown ? 'No claim has this number.' : 'This claim is closed: only its customer opens it again.',
    )
    process.exitCode = 1
  }
}
