import { expect, test } from 'vitest'
import { checkForm } from '../../../forms/send-form.ts'
import { customerTable } from './customer-form.tsx'

const errorsOf = (customer: { document: string; mobile: string }, needsBoth: boolean) =>
  Object.fromEntries(
    checkForm(customerTable(needsBoth), customer).map(({ field, message }) => [field, message]),
  )

const both = { document: 'Documento inválido', mobile: 'Número de celular inválido' }

test.each([
  ['1010100088', '3001234567', {}],
  ['', '3001234567', { document: both.document }],
  ['1010100088', '', { mobile: both.mobile }],
  ['12345', '300123456', both],
  ['123456', '2001234567', {}],
  ['123456', '4001234567', { mobile: both.mobile }],
])(
  'a look-up of a guarantee needs both document and mobile, and right ones: "%s" "%s"',
  (document, mobile, errors) => {
    expect(errorsOf({ document, mobile }, true)).toEqual(errors)
  },
)

test.each([
  ['1010100088', '', {}],
  ['', '3001234567', {}],
  ['12345', '', { document: both.document }],
  ['1010100088', '300', { mobile: both.mobile }],
])('a look-up of a down payment needs document or mobile: "%s" "%s"', (document, mobile, errors) => {
  expect(errorsOf({ document, mobile }, false)).toEqual(errors)
})
