import { expect, test } from 'vitest'
import { checkOtherEmail } from './check-other-email.ts'

const right = { email: 'otra@example.com', confirmation: 'otra@example.com', hasTerms: true }

test('another address written twice with the terms ticked can be used (R-V18)', () => {
  expect(checkOtherEmail(right)).toEqual({})
})

test.each([
  [{ email: '' }, { email: 'El correo es requerido', confirmation: 'Los correos no coinciden' }],
  [{ confirmation: '' }, { confirmation: 'El correo es requerido' }],
  [{ email: 'otra@', confirmation: 'otra@' }, { email: 'El correo no es válido' }],
  [{ confirmation: 'otro@example.com' }, { confirmation: 'Los correos no coinciden' }],
  [{ hasTerms: false }, { terms: 'Debes aceptar los términos y condiciones' }],
])('%o → %o', (change, errors) => {
  expect(checkOtherEmail({ ...right, ...change })).toEqual(errors)
})

test('more than 100 characters are no address (R-V18)', () => {
  const email = `${'a'.repeat(90)}@example.com`
  expect(checkOtherEmail({ ...right, email, confirmation: email })).toEqual({
    email: 'El correo no es válido',
  })
})
