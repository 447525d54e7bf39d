import { applicationStore } from '../../apps/api/src/features/origination/origination.ts'
import { forgetQuotas, quotasOfVisitor } from '../../apps/api/src/features/own-data/quotas-of-visitor.ts'
import { typedIdentityNumber } from '../../packages/wire/src/index.ts'
import { printLines } from './product/plain-text.ts'
import { staff } from './product/staff.ts'
import { type Product, withProduct } from './product/with-product.ts'

// npm run quotas -- 1010100012
// npm run quotas -- 1010100012 forget "wrote on 4 March and took it back"
// What is kept of a person who only asked how much they could get, and has no account to see it in or take it back.

const usage = `npm run quotas -- 1010100012
npm run quotas -- 1010100012 forget "why"`

const [typed = '', order, why = '', ...more] = process.argv.slice(2)
const document = typedIdentityNumber(typed) ?? ''
const isUnderstood =
  document !== '' &&
  more.length === 0 &&
  (order === undefined || (order === 'forget' && why.trim().length > 2))
if (isUnderstood) await withProduct(carryOut)
else {
  console.error(usage)
  process.exitCode = 1
}

async function carryOut({ db, secrets, clock }: Product): Promise<void> {
  const parts = { db, secrets, store: applicationStore(secrets) }
  const quotas = await quotasOfVisitor(parts, document)
  if (quotas === null) {
    printLines(['This person has an account: they see it under their own data, and take it back there.'])
    process.exitCode = 1
    return
  }
  if (order === 'forget') await forgetQuotas(parts, document, { why, actor: staff(), now: clock.now() })
  const told = quotas.flatMap(({ title, facts }) => [
    title,
    ...facts.map(({ label, value }) => `  ${label}: ${value}`),
  ])
  const end = order === 'forget' ? ['Forgotten.'] : []
  printLines(told.length === 0 ? ['Nothing is kept.', ...end] : [...told, ...end])
}
