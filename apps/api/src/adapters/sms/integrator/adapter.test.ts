import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeSms } from '../sms.suite.ts'
import { connectSms, toWireSms } from './adapter.ts'

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

it('an SMS is sent to the country code and mobile, with the row as reference', () => {
  expect(toWireSms({ id: 'sms-1', at: '2026-11-21T12:00:00Z', to: '3001234567', text: 'Hola' })).toEqual({
    to: '+573001234567',
    text: 'Hola',
    reference: 'sms-1',
  })
})
