import { describe, expect, it } from 'vitest'
import { emptyForm, type FormTable, missingIn, readForm } from './form-table.ts'
import { atOwnField, checkForm, formToSend, toIsoDate } from './send-form.ts'

const table = {
  identityNumber: { kind: 'identityNumber', words: { label: 'Cédula', missing: 'cédula' } },
  mobile: { kind: 'mobile', words: { label: 'Celular' } },
  email: {
    kind: 'email',
    words: { label: 'Correo' },
    check: (email) => (email === '' ? 'Escribe tu correo' : null),
  },
  confirmation: {
    kind: 'email',
    words: { label: 'Otra vez' },
    check: (email, others) => (email === others.email ? null : 'No coinciden'),
  },
  city: { kind: 'choice', words: { label: 'Ciudad' }, serverNames: ['cityCode'] },
  issuedOn: {
    kind: 'date',
    words: { label: 'Fecha' },
    check: (date) => (date === null ? 'No existe' : null),
  },
  income: { kind: 'money', words: { label: 'Ingresos' } },
  terms: {
    kind: 'tick',
    words: { label: 'Acepto', missing: 'términos' },
    check: (isTicked) => (isTicked ? null : 'Acepta'),
  },
  channels: {
    kind: 'flags',
    words: { label: 'Canales', missing: 'un canal' },
    flags: { sms: true, call: false },
    errorAt: 'sms',
    check: ({ sms, call }) => (sms || call ? null : 'Uno al menos'),
  },
} satisfies FormTable

const filledIn = new FormData()
for (const [name, value] of Object.entries({
  identityNumber: '1 010 101 080',
  mobile: '300 123 45 67',
  email: ' ana@example.com ',
  confirmation: 'ana@example.com',
  city: '11001',
  issuedOn: '05/03/2012',
  income: '1.500.000',
  terms: 'on',
  call: 'on',
})) {
  filledIn.set(name, value)
}

describe('a form as a table of its fields', () => {
  it('a form as a table of its fields keeps values as they were typed, and sends each as its kind says', () => {
    const values = readForm(table, filledIn)
    expect(values).toMatchObject({ identityNumber: '1 010 101 080', email: ' ana@example.com ', terms: true })
    expect(formToSend(table, values)).toEqual({
      identityNumber: '1010101080',
      mobile: '3001234567',
      email: 'ana@example.com',
      confirmation: 'ana@example.com',
      city: '11001',
      issuedOn: '2012-03-05',
      income: 1_500_000,
      terms: true,
      channels: { sms: false, call: true },
    })
    expect(checkForm(table, values)).toEqual([])
    expect(missingIn(table, values)).toEqual([])
  })

  it('a form as a table of its fields starts empty, with the ticks that its flags begin with', () => {
    const empty = emptyForm(table)
    expect(empty).toMatchObject({ identityNumber: '', terms: false, channels: { sms: true, call: false } })
    expect(missingIn(table, empty)).toEqual(['identityNumber', 'terms'])
  })

  it('a form as a table of its fields names every wrong field in the order of the table, and a group at the flag that carries its error', () => {
    expect(
      checkForm(table, { ...emptyForm(table), confirmation: 'x', channels: { sms: false, call: false } }),
    ).toEqual([
      { field: 'email', message: 'Escribe tu correo' },
      { field: 'confirmation', message: 'No coinciden' },
      { field: 'issuedOn', message: 'No existe' },
      { field: 'terms', message: 'Acepta' },
      { field: 'sms', message: 'Uno al menos' },
    ])
  })

  it.each([
    ['cityCode', 'city'],
    ['channels', 'sms'],
    ['email', 'email'],
    ['unknown', 'unknown'],
  ])('shows an error that the server reports for %s at the field %s', (field, shownAt) => {
    expect(atOwnField(table, { field, message: 'No' })).toEqual({ field: shownAt, message: 'No' })
  })
})

it('reads a date that exists and refuses one that does not', () => {
  expect(toIsoDate('29/02/2024')).toBe('2024-02-29')
  expect(toIsoDate('29/02/2023')).toBeNull()
  expect(toIsoDate('31/04/2024')).toBeNull()
  expect(toIsoDate('5/3/1998')).toBeNull()
})
