import { addressFormSchema, streetTypes } from '@cupo/wire'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addressOf, type DraftAddress, draftOf, emptyAddress, otherNeighborhood } from './draft-address.ts'

const draft: DraftAddress = {
  departmentDaneCode: '11',
  cityDaneCode: '11001',
  neighborhood: '11001-001',
  neighborhoodName: 'Cedritos',
  streetType: 'CL',
  street: '100 # 8A-55',
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

test('a neighborhood of one’s own has a name and no code', () => {
  const own = addressOf({ ...draft, neighborhood: otherNeighborhood, neighborhoodName: ' El Retiro ' })
  expect(own.neighborhoodName).toBe('El Retiro')
  expect(own).not.toHaveProperty('neighborhoodCode')
})

test.each([
  ['CL 100 # 8A-55 TO C OF 304', { streetType: 'CL', street: '100 # 8A-55', complement: 'TO C OF 304' }],
  ['KR 7 BIS # 45-20', { streetType: 'KR', street: '7 BIS # 45-20', complement: '' }],
  ['AUTOP Norte KM 5', { streetType: 'AUTOP', street: 'Norte KM 5', complement: '' }],
  ['Vereda El Salitre', { streetType: 'OT', street: 'Vereda El Salitre', complement: '' }],
])('on return the form holds %s again', (typedAddress, parts) => {
  expect(draftOf({ ...addressOf(draft), typedAddress })).toMatchObject(parts)
})

test('what the form sends is what the wire takes, and a return changes nothing', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9#-]{1,20}$/)
  const street = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => `${words.join(' ')} 7`)
  fc.assert(
    fc.property(fc.constantFrom(...streetTypes), street, (streetType, typed) => {
      const sent = addressOf({ ...draft, streetType, street: typed, complement: '' })
      expect(v.is(addressFormSchema, sent)).toBe(true)
      expect(addressOf(draftOf(sent))).toEqual(sent)
    }),
  )
})
