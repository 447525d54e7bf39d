import { afterAll, beforeAll, describe } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeBank } from '../bank.suite.ts'
import { connectBank } from './adapter.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 30_000)
afterAll(() => sandbox.stop())

describe('a bank by the integrator protocol', () => {
  describeBank(
    () => sandbox,
    (limits = {}) => connectBank({ baseUrl: `${sandbox.url}/bank/v1`, key: 'demo-bank-key', limits }),
    {
      end: async (transferId, state) => {
        await sandbox.act(`transfers/${transferId}/state`, { state })
      },
      credit: async (contractNumber, amount) => {
        await sandbox.act('credits', { contractNumber, amount })
      },
      ordered: async (amount) => {
        const all = (await sandbox.look('transfers')) as readonly { readonly amount: number }[]
        return all.filter((one) => one.amount === amount).length
      },
    },
  )
})
