import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { connect } from '../../apps/api/src/platform/database/connect.ts'
import {
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from '../../apps/api/src/platform/database/embedded-postgres.ts'
import { type House, startHouse } from '../house/start-house.ts'
import { controlOf, type Fault } from '../support/control.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import { waitFor } from '../support/wait-for.ts'
import { goOn, journeyCalls } from './journey-calls.ts'
import { killPostgres } from './kill-postgres.ts'
import { expectWholeAndOnce } from './whole-once.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const heavyTimeoutMs = 1_800_000
let dataDir: string
let house: House

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cupo-killed-'))
  chmodSync(dataDir, 0o755)
  house = await startHouse({ DATABASE_URL: '', DATA_DIR: dataDir })
})
afterAll(async () => {
  await house.stop()
  await stopEmbeddedPostgres(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
})

/** Where the three die: before anything is decided, between two checks, and with the order placed but unknown to us. */
const moments: Readonly<Record<string, Fault>> = {
  ...(isHeavy && { form: { part: 'operator', mode: 'slow' } }),
  token: { part: 'bureau', mode: 'slow' },
  ...(isHeavy && { offer: { part: 'watchlist', mode: 'slow' } }),
  createContract: { part: 'operator', mode: 'slow', when: 'after' },
}

test('API, sandbox and database killed at once in the middle of a call: nothing is lost or doubled (R-E4)', async () => {
  const customer = newCustomer()
  for (const call of journeyCalls) {
    const fault = moments[call.name]
    if (fault !== undefined) {
      await customer.place.control.fault({ ms: 4_000, times: 1, ...fault })
      const running = goOn(customer, call).catch(() => undefined)
      await waitFor('the provider to be asked', async () => (await isTaken(fault)) || undefined)
      await killEverything()
      await running
    }
    await goOn(customer, call)
  }
  await expectWhole(customer)
})

test.runIf(isHeavy)(
  'API, sandbox and database killed at any moment of any call: nothing is lost or doubled',
  async () => {
    for (let round = 0; round < 3; round += 1) {
      const customer = newCustomer()
      for (const [index, call] of journeyCalls.entries()) {
        const running = goOn(customer, call).catch(() => undefined)
        // Spread over the call, another place each round: whatever stands there, the end must be the same.
        await pause((round * 7 + index * 3) % 40)
        await killEverything()
        await running
        await goOn(customer, call)
      }
      await expectWhole(customer)
    }
  },
  heavyTimeoutMs,
)

const newCustomer = () => customerOf({ webUrl: house.webUrl, control: controlOf(house.sandboxUrl) }, '05')

async function killEverything(): Promise<void> {
  await Promise.all([house.killApi(), house.killSandbox(), killPostgres(dataDir)])
  await house.startSandbox()
  await house.startApi()
}

async function isTaken({ part }: Fault): Promise<boolean> {
  const faults = await controlOf(house.sandboxUrl).faults()
  return faults.find((one) => one.part === part)?.mode === 'ok'
}

/** Looks into the product's own embedded database as a guest who ends nothing. */
async function expectWhole(customer: Customer): Promise<void> {
  const server = await startEmbeddedPostgres(dataDir)
  const { db, close } = connect({ connectionString: server.connectionString('cupo') })
  try {
    await expectWholeAndOnce(db, customer)
  } finally {
    await close()
  }
}
