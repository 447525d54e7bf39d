import { afterAll, beforeAll, describe } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeOperator } from '../operator.suite.ts'
import { connectOperator } from './adapter.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 30_000)
afterAll(() => sandbox.stop())

const person = (ending: string) => `10101000${ending}`

describe('the operator by the integrator protocol', () => {
  describeOperator(
    {
      owner: { document: person('01'), mobile: '3000100001' },
      stranger: { document: person('55'), mobile: '3000100055' },
      manyLines: person('67'),
      taxFreeCart: { document: person('69'), mobile: '3000100069' },
      cartless: { document: person('01'), mobile: '9000100001' },
      dateless: person('70'),
      deviceUnavailable: person('60'),
      paymentOrderRefused: person('61'),
      priceInconsistent: person('62'),
    },
    () => sandbox,
    (limits = {}) =>
      connectOperator({ baseUrl: `${sandbox.url}/operator/v1`, key: 'demo-operator-key', limits }),
  )
})
