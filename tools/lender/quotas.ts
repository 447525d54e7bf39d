import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { forgetQuotas, quotasOfVisitor } from '../../apps/api/src/features/own-data/quotas-of-visitor.ts'
import { typedIdentityNumber } from '../../packages/wire/src/index.ts'
import { printLines, refuse, staff } from './product/terminal.ts'
import { withProduct } from './product/with-product.ts'

export const usage = `npm run lender -- quotas 1010100012                 what is kept of a person who only asked for a quota
npm run lender -- quotas 1010100012 forget "why"    deletes it`

export async function run([typed = '', order, why = '', ...more]: readonly string[]): Promise<void> {
  const document = typedIdentityNumber(typed)
  const isForgetting = order === 'forget' && why.trim().length > 2
  if (document === null || more.length > 0 || (order !== undefined && !isForgetting)) return refuse(usage)
  await withProduct(async ({ db, secrets, clock }) => {
    const parts = { db, secrets, store: applicationStore(secrets) }
    const quotas = await quotasOfVisitor(parts, document)
    if (quotas === null) {
      printLines(['This person has an account: they see it under their own data, and take it back there.'])
      process.exitCode = 1
      return
    }
    if (isForgetting) await forgetQuotas(parts, document, { why, actor: staff(), now: clock.now() })
    const facts = quotas.flatMap(({ title, facts }) => [
      title,
      ...facts.map(({ label, value }) => `  ${label}: ${value}`),
    ])
    printLines([
      ...(facts.length === 0 ? ['Nothing is kept.'] : facts),
      ...(isForgetting ? ['Forgotten.'] : []),
    ])
  })
}
