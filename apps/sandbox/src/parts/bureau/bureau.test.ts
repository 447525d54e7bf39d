import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, bearer, type TriedSandbox, trySandbox } from '../../testing/try-sandbox.ts'

let sandbox: TriedSandbox
const bureau = (path: string, body: unknown) =>
  ask(`${sandbox.url}/bureau/v1${path}`, body, bearer('demo-bureau-key'))

beforeAll(async () => {
  sandbox = await trySandbox()
})
afterAll(() => sandbox.dispose())

test.each([
  ['1020304000', 'A', 'standard', 'approved'],
  ['1020304019', 'A', 'standard', 'approved'],
  ['1020304020', 'B', 'standard', 'approved'],
  ['1020304039', 'C', 'standard', 'approved'],
  ['1020304045', 'D', 'standard', 'approved'],
  ['1020304050', 'A', 'standard', 'refused'],
  ['1020304052', 'A', 'downPayment', 'approved'],
  ['1020304053', 'A', 'guarantee', 'approved'],
  ['1020304054', 'A', 'downPaymentAndGuarantee', 'approved'],
  ['1020304066', 'A', 'raisedDownPayment', 'approved'],
  ['1020304099', 'A', 'standard', 'approved'],
])('the bureau gives document %s class %s, band %s, %s', async (document, scoreClass, riskBand, decision) => {
  const { body } = await bureau('/score', { document })
  expect(body).toMatchObject({ scoreClass, riskBand, decision })
})

test('a message to be told with the offer comes for the person who has one alone', async () => {
  expect((await bureau('/score', { document: '1020304072' })).body).toMatchObject({
    message: { title: expect.any(String), subtitle: expect.any(String) },
  })
  expect((await bureau('/score', { document: '1020304000' })).body).not.toHaveProperty('message')
})

test('a refusal at the form has its reasons', async () => {
  const { body } = await bureau('/score', { document: '1020304050' })
  expect(body).toMatchObject({ reasons: [{ code: 'R01' }, { code: 'R07' }] })
})

test('one person is refused without a reason', async () => {
  const { body } = await bureau('/score', { document: '1020304073' })
  expect(body).toMatchObject({ decision: 'refused', reasons: [] })
})

test('the same document always has the same name', async () => {
  const [one, again] = await Promise.all([1, 2].map(() => bureau('/score', { document: '52123456' })))
  expect(one?.body).toEqual(again?.body)
})

test('the bureau refuses the confirmation of the person refused after the offer only', async () => {
  const confirm = (document: string) =>
    bureau('/confirm', { document, amount: 1_200_000, installmentCount: 12 })
  expect((await confirm('1020304059')).body).toMatchObject({
    decision: 'refused',
    reasons: [{ code: 'R12' }],
  })
  expect((await confirm('1020304000')).body).toEqual({ decision: 'approved', reasons: [] })
})

test.each([{}, { document: 'abc' }, { document: '12345' }])('refuses %j with 400', async (body) => {
  expect(await bureau('/score', body)).toMatchObject({ status: 400, body: { code: 'invalidRequest' } })
})
