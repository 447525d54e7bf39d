import { addressFormSchema, streetTypes } from '@cupo/wire'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkForm } from '../../forms/send-form.ts'
import {
  addressForm,
  addressOf,
  type DraftAddress,
  draftOf,
  emptyAddress,
  otherNeighborhood,
} from './address.ts'

const draft: DraftAddress = {
  departmentDaneCode: '11',
  cityDaneCode: '11001',
  neighborhood: '11001-001',
  neighborhoodName: 'Cedritos',
  streetType: 'CL',
  typedAddress: '100 # 8A-55',
  complement: 'TO C OF 304',
}

test('the street type is CL until another one is chosen', () => {
  expect(emptyAddress.streetType).toBe('CL')
})

test('type, street and complement travel in one line', () => {
  expect(addressOf(draft)).toEqual({
    departmentDaneCode: '11',
    cityDaneCode: '11001',
    neighborhoodName: 'Cedritos',
    neighborhoodCode: '11001-001',
    typedAddress: 'CL 100 # 8A-55 TO C OF 304',
  })
  expect(addressOf({ ...draft, complement: ' ' }).typedAddress).toBe('CL 100 # 8A-55')
})

test.each([
  ['CL', 'Calle 34 # 19-41', 'CL 34 # 19-41'],
  ['CL', 'Carrera 7 # 45-20', 'KR 7 # 45-20'],
  ['CL', 'cra. 7 bis # 45-20', 'KR 7 bis # 45-20'],
  ['CL', 'Cl34 # 19-41', 'CL 34 # 19-41'],
  ['CL', 'Clínica 34', 'CL Clínica 34'],
  ['CL', 'Av. Calle 26 # 13-19', 'AC 26 # 13-19'],
  ['CL', 'Av.Calle 26 # 13-19', 'AC 26 # 13-19'],
  ['CL', 'Avenida  Calle 26 # 13-19', 'AC 26 # 13-19'],
  ['AC', 'Calle 26 # 13-19', 'AC 26 # 13-19'],
  ['AV', 'Carrera 68 # 13-19', 'AK 68 # 13-19'],
  ['CL', 'Avenida Las Américas 5', 'AV Las Américas 5'],
  ['OT', 'Vereda Calle Larga 5', 'OT Vereda Calle Larga 5'],
  ['KR', '7 # 45-20', 'KR 7 # 45-20'],
])('to the type %s, %s is sent as %s', (streetType, typedAddress, sent) => {
  expect(addressOf({ ...draft, streetType, typedAddress, complement: '' }).typedAddress).toBe(sent)
})

test('a neighborhood of one’s own has a name and no code', () => {
  const own = addressOf({ ...draft, neighborhood: otherNeighborhood, neighborhoodName: ' El Retiro ' })
  expect(own.neighborhoodName).toBe('El Retiro')
  expect(own).not.toHaveProperty('neighborhoodCode')
})

test.each([
  [
    'CL 100 # 8A-55 TO C OF 304',
    { streetType: 'CL', typedAddress: '100 # 8A-55', complement: 'TO C OF 304' },
  ],
  ['KR 7 BIS # 45-20', { streetType: 'KR', typedAddress: '7 BIS # 45-20', complement: '' }],
  ['AUTOP Norte KM 5', { streetType: 'AUTOP', typedAddress: 'Norte KM 5', complement: '' }],
  ['Vereda El Salitre', { streetType: 'OT', typedAddress: 'Vereda El Salitre', complement: '' }],
])('on return the form holds %s again', (typedAddress, parts) => {
  expect(draftOf({ ...addressOf(draft), typedAddress })).toMatchObject(parts)
})

test('the form sends what the wire takes, and a return changes nothing', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9#-]{1,20}$/)
  const street = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => `${words.join(' ')} 7`)
  fc.assert(
    fc.property(fc.constantFrom(...streetTypes), street, (streetType, typed) => {
      const sent = addressOf({ ...draft, streetType, typedAddress: typed, complement: '' })
      expect(v.is(addressFormSchema, sent)).toBe(true)
      expect(addressOf(draftOf(sent))).toEqual(sent)
    }),
    { seed: 20_261_121 },
  )
})

const full: DraftAddress = {
  ...emptyAddress,
  departmentDaneCode: '11',
  cityDaneCode: '11001',
  neighborhood: 'other',
  neighborhoodName: 'Cedritos',
  typedAddress: '26 # 13-19',
}

test('an address is complete without a complement (R-V7)', () => {
  expect(checkForm(addressForm, full)).toEqual([])
})

test('a place without streets needs no number (R-V7)', () => {
  expect(
    checkForm(addressForm, { ...full, streetType: 'OT', typedAddress: 'Vereda El Roble, finca La Palma' }),
  ).toEqual([])
})

test.each([
  ['departmentDaneCode', { departmentDaneCode: '' }, 'Seleccione un departamento'],
  ['cityDaneCode', { cityDaneCode: '' }, 'Seleccione una Ciudad'],
  ['neighborhoodName', { neighborhoodName: ' ' }, 'Seleccione un Barrio'],
  ['streetType', { streetType: '' }, 'Seleccione una Carrera'],
  ['typedAddress', { typedAddress: '  ' }, 'Escriba su dirección'],
  ['typedAddress', { typedAddress: 'zzzzzz' }, 'Escriba su dirección'],
])('names a missing %s after %o (R-V7)', (field, change, message) => {
  expect(checkForm(addressForm, { ...full, ...change })).toEqual([{ field, message }])
})
