import { expect, test } from 'vitest'
import { checkAddress } from './check-address.ts'
import { type DraftAddress, emptyAddress } from './draft-address.ts'

const full: DraftAddress = {
  ...emptyAddress,
  departmentDaneCode: '11',
  cityDaneCode: '11001',
  neighborhood: 'other',
  neighborhoodName: 'Cedritos',
  street: '26 # 13-19',
}

test('nothing is missing without a complement', () => {
  expect(checkAddress(full)).toEqual({})
})

test('a place without streets needs no number', () => {
  expect(checkAddress({ ...full, streetType: 'OT', street: 'Vereda El Roble, finca La Palma' })).toEqual({})
})

test.each([
  ['departmentDaneCode', { departmentDaneCode: '' }, 'Seleccione un departamento'],
  ['cityDaneCode', { cityDaneCode: '' }, 'Seleccione una Ciudad'],
  ['neighborhoodName', { neighborhoodName: ' ' }, 'Seleccione un Barrio'],
  ['streetType', { streetType: '' }, 'Seleccione una Carrera'],
  ['typedAddress', { street: '  ' }, 'Escriba su dirección'],
  ['typedAddress', { street: 'zzzzzz' }, 'Escriba su dirección'],
])('without %s it says %o', (field, change, message) => {
  expect(checkAddress({ ...full, ...change })).toEqual({ [field]: message })
})
