import { expect, test } from 'vitest'
import { checkForm } from '../../forms/send-form.ts'
import { otherEmailTable } from './resend-form.tsx'

const errorsOf = (form: { email: string; confirmation: string; terms: boolean }) =>
  Object.fromEntries(checkForm(otherEmailTable, form).map(({ field, message }) => [field, message]))

const right = { email: 'otra@example.com', confirmation: 'otra@example.com', terms: true }

test('another address written twice with the terms ticked can be used (R-V18)', () => {
  expect(errorsOf(right)).toEqual({})
})

test.each([
  [{ email: '' }, { email: 'El correo es requerido', confirmation: 'Los correos no coinciden' }],
  [{ confirmation: '' }, { confirmation: 'El correo es requerido' }],
  [{ email: 'otra@', confirmation: 'otra@' }, { email: 'El correo no es válido' }],
  [{ confirmation: 'otro@example.com' }, { confirmation: 'Los correos no coinciden' }],
  [{ terms: false }, { terms: 'Debes aceptar los términos y condiciones' }],
])('another address %o gives the errors %o (R-V18)', (change, errors) => {
  expect(errorsOf({ ...right, ...change })).toEqual(errors)
})

test('more than 100 characters are no address (R-V18)', () => {
  const email = `${'a'.repeat(90)}@example.com`
  expect(errorsOf({ ...right, email, confirmation: email })).toEqual({
    email: 'El correo no es válido',
  })
})
