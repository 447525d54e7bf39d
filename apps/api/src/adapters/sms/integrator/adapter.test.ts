import { afterAll, beforeAll, describe } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeSms } from '../sms.suite.ts'
import { connectSms } from './adapter.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 30_000)
afterAll(() => sandbox.stop())

describe('SMS by the integrator protocol', () => {
  describeSms(
    () => sandbox,
    (limits = {}) => connectSms({ baseUrl: `${sandbox.url}/sms/v1`, key: 'demo-sms-key', limits }),
  )
})
