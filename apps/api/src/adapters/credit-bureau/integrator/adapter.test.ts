import { afterAll, beforeAll, describe } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeCreditBureau } from '../credit-bureau.suite.ts'
import { connectBureau } from './adapter.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 30_000)
afterAll(() => sandbox.stop())

describe('the bureau by the integrator protocol', () => {
  describeCreditBureau(
    {
      approved: '1010100001',
      refusedAtForm: '1010100050',
      refusedAtConfirmation: '1010100059',
      downPayment: '1010100052',
      guarantee: '1010100053',
    },
    () => sandbox,
    (limits = {}) => connectBureau({ baseUrl: `${sandbox.url}/bureau/v1`, key: 'demo-bureau-key', limits }),
  )
})
