import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const secondLenderFile = join(import.meta.dirname, '../../apps/api/src/platform/testing/second-lender.json')
const main = join(import.meta.dirname, '..', '..', 'apps', 'api', 'src', 'main.ts')

/** The product as its own process, until it ends by itself; how soon it does is a test of `npm start`. */
async function run(environment: Readonly<Record<string, string>>) {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const own = { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [main], { env: { ...own, ...environment } })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, said: output + errors }
}

const addresses = [
  'OPERATOR_API',
  'BUREAU_API',
  'WATCHLIST_API',
  'IDENTITY_API',
  'IDENTITY_PAGE',
  'QUESTIONS_API',
  'SMS_API',
  'EPAYCO_API',
  'EPAYCO_SECURE',
  'EPAYCO_CHECKOUT_SCRIPT',
  'BANK_API',
]
const keys = ['OPERATOR', 'BUREAU', 'WATCHLIST', 'IDENTITY', 'QUESTIONS', 'SMS', 'BANK']
const epayco = {
  EPAYCO_CHECKOUT_HOST: 'https://checkout.example',
  EPAYCO_CHECKOUT_SCRIPT_SHA256: '0'.repeat(64),
  EPAYCO_PUBLIC_KEY_CARD: 'pay-card-key-of-ours',
  EPAYCO_PUBLIC_KEY_CASH: 'pay-cash-key-of-ours',
  EPAYCO_PRIVATE_KEY: 'pay-private-key-of-ours',
  EPAYCO_CUSTOMER_ID: '123456',
  EPAYCO_P_KEY: 'pay-p-key-of-ours',
}
const production = () => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://cupo.example',
  DATABASE_URL: database.connectionString,
  MASTER_KEY: randomBytes(32).toString('base64url'),
  STORE_LINK_KEY: randomBytes(32).toString('base64url'),
  RETURN_URLS: 'https://shop.example',
  LENDER_FILE: secondLenderFile,
  OPERATOR_CALLBACK_SECRET: 'a-secret-of-its-own',
  SMTP_URL: 'smtps://mail.example',
  ...Object.fromEntries(addresses.map((name) => [`${name}_URL`, 'https://provider.example'])),
  ...Object.fromEntries(keys.map((name) => [`${name}_API_KEY`, `${name.toLowerCase()}-key-of-ours`])),
  ...epayco,
})

describe('the product in production', () => {
  it('the product in production ends and names every offender when nothing is configured', async () => {
    const { code, said } = await run({
      NODE_ENV: 'production',
      OPS_CLOCK_SECRET: 'demo-clock-secret',
      SEEDS: 'on',
      EPAYCO_TEST: 'true',
      FRAME_ANCESTORS: 'http://localhost:3001',
    })
    expect(code).toBe(1)
    const named = [
      ...addresses.map((name) => `${name}_URL`),
      ...keys.map((name) => `${name}_API_KEY`),
      ...Object.keys(epayco),
      'EPAYCO_TEST',
      'SMTP_URL',
      'OPERATOR_CALLBACK_SECRET',
      'MASTER_KEY',
      'STORE_LINK_KEY',
      'DATABASE_URL',
      'PUBLIC_URL',
      'OPS_CLOCK_SECRET',
      'SEEDS',
      'RETURN_URLS',
      'FRAME_ANCESTORS',
    ]
    for (const name of named) expect(said).toContain(`- ${name}:`)
  })

  it('the product in production ends when NODE_ENV is mistyped, whatever else is set', async () => {
    const { code, said } = await run({ ...production(), NODE_ENV: 'prod' })
    expect(code).toBe(1)
    expect(said).toContain('NODE_ENV: development, test or production')
  })

  it('the product in production ends when its database does not keep what it acknowledges', async () => {
    const name = new URL(database.connectionString).pathname.slice(1)
    await database.owner.query(`alter database ${name} set synchronous_commit = off`)
    const { code, said } = await run(production())
    expect(code).toBe(1)
    expect(said).toContain('fsync or synchronous_commit is off')
  })

  it('the product in production ends when no product was loaded, and sells no figures of the demo instead', async () => {
    const { code, said } = await run(production())
    expect(code).toBe(1)
    expect(said).toContain('npm run lender -- products: no channel has a product')
    expect(await database.db.selectFrom('parameter').selectAll().execute()).toEqual([])
  })
})
