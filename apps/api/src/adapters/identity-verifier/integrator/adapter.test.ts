import { afterAll, beforeAll, describe } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeIdentityVerifier } from '../identity-verifier.suite.ts'
import { connectIdentityVerifier } from './adapter.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 30_000)
afterAll(() => sandbox.stop())

describe('the identity verifier by the integrator protocol', () => {
  describeIdentityVerifier(
    () => sandbox,
    (limits = {}) =>
      connectIdentityVerifier({
        baseUrl: `${sandbox.url}/identity/v1`,
        pageUrl: `${sandbox.url}/identity/page`,
        key: 'demo-identity-key',
        limits,
      }),
    (validationId, result) => sandbox.act(`identity/${validationId}/result`, { result }),
  )
})
