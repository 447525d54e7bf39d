import { expect, test } from 'vitest'
import { readArguments, tellWaiver } from './waive.ts'

const why = ['--reason', 'the bank reversed by mistake']

test.each([
  [['CU-7A90B12C34D5', 'penalty', 'all', ...why], { part: 'penalty', amount: 'all' }],
  [['CU-7A90B12C34D5', 'charge', '4900', ...why], { part: 'fee', amount: 4_900 }],
])('%j is understood', (args, order) => {
  expect(readArguments(args)).toMatchObject({
    ok: true,
    value: { contract: 'CU-7A90B12C34D5', order },
  })
})

test.each([
  [[]],
  [['CU-7A90B12C34D5', 'interest', 'all', ...why]],
  [['CU-7A90B12C34D5', 'penalty', '-5', ...why]],
  [['CU-7A90B12C34D5', 'penalty', '0', ...why]],
  [['CU-7A90B12C34D5', 'penalty', 'all']],
  [['CU-7A90B12C34D5', 'penalty', 'all', '--reason', 'x']],
  [['CU-7A90B12C34D5', 'penalty', 'all', ...why, '--actor', 'ana']],
  [['CU-7A90B12C34D5', 'CU-7A90B12C34D6', 'penalty', 'all', ...why]],
])('%j is answered with how it is done', (args) => {
  const read = readArguments(args)
  expect(read.ok ? '' : read.problem).toContain('npm run lender -- waive')
})

test('a refusal says why nothing was taken back', () => {
  const refused = { ok: false, refusal: { code: 'CreditoPagado' } } as const
  expect(tellWaiver('CU-7A90B12C34D5', 'penalty', refused)).toContain('nothing of it is due')
})
