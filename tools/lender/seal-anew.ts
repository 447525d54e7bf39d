import { createPool } from '../../apps/api/src/platform/database/connect.ts'
import { countUnderPreviousKey, sealAnew } from '../../apps/api/src/platform/seal-anew.ts'
import { refuse } from './product/terminal.ts'
import { type Product, withProduct } from './product/with-product.ts'

export const usage = `npm run lender -- seal-anew    seals everything under MASTER_KEY that is still under MASTER_KEY_PREVIOUS
It runs beside the product and, stopped at any moment, goes on where it is begun again.`

export const run = (): Promise<void> => withProduct(changeKey)

async function changeKey({ db, secrets, connectionString, isChangingKey }: Product): Promise<void> {
  if (!isChangingKey) {
    return refuse('MASTER_KEY_PREVIOUS is unset: there is no key to change.')
  }
  // Only the owner may update append-only rows.
  const owner = createPool({ connectionString, poolSize: 1, statementTimeoutMs: 60_000 })
  try {
    await sealAnew(owner, secrets, ({ table, column, rows, anew }) =>
      console.log(`${`${table}.${column}`.padEnd(30)} ${rows} looked at, ${anew} sealed anew`),
    )
  } finally {
    await owner.end()
  }
  const left = await countUnderPreviousKey(db, secrets)
  if (left === 0) {
    console.log(
      'Nothing is under the previous key any more. A day after the last instance changed, unset MASTER_KEY_PREVIOUS.',
    )
    return
  }
  refuse(
    `${left} are under the previous key: an instance still seals with it. Restart it and run this again.`,
  )
}
