import { settleEffect, waitingEffects } from '../../apps/api/src/platform/jobs/lender-effects.ts'
import { type EffectOrder, readArguments } from './effects/read-arguments.ts'
import { tellEffects } from './effects/tell-effects.ts'
import { printLines } from './product/plain-text.ts'
import { staff } from './product/staff.ts'
import { type Product, withProduct } from './product/with-product.ts'

// npm run effects
// npm run effects -- 50226724e080 retry "the operator mended it"
// What has not left yet, and what its receiver refused for good: mails, SMS, calls of the operator. Works while the product
// runs, which sends what is retried within seconds.

const read = readArguments(process.argv.slice(2))
if (read.ok) await withProduct((product) => carryOut(product, read.value))
else {
  console.error(read.problem)
  process.exitCode = 1
}

async function carryOut({ db, clock }: Product, order: EffectOrder): Promise<void> {
  if (order.kind === 'list') {
    printLines(tellEffects(await waitingEffects(db), clock.now()))
    return
  }
  const settled = await settleEffect(db, order, { actor: staff(), now: clock.now() })
  printLines([settled.told])
  if (!settled.isDone) process.exitCode = 1
}
