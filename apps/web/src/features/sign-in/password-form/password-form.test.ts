import { describe, expect, test } from 'vitest'
import { checkPassword, linesOf } from './password-form.tsx'

describe('a new password', () => {
  test.each([
    ['1234567', '1234567', { password: 'Usa 8 caracteres como mínimo para la contraseña' }],
    ['🔐🔐🔐🔐🔐🔐🔐', '🔐🔐🔐🔐🔐🔐🔐', { password: 'Usa 8 caracteres como mínimo para la contraseña' }],
    ['12345678', '12345679', { equalPassword: 'Las contraseñas no coinciden' }],
    ['a'.repeat(65), 'a'.repeat(65), { password: 'Usa 64 caracteres como máximo para la contraseña' }],
    ['12345678', '12345678', null],
    ['a'.repeat(64), 'a'.repeat(64), null],
  ])('%s and %s: %o', (password, equalPassword, problems) => {
    expect(checkPassword(password, equalPassword, 64)).toEqual(problems)
  })
})

test('errors of the server stand one to a line, without what is empty (R-V24)', () => {
  expect(linesOf('Uno, Dos,')).toEqual(['Uno', 'Dos'])
})
