import { applicationStatuses } from '@cupo/wire'
import { expect, test } from 'vitest'
import { destinationOf, destinations } from './destinations.ts'

const screenOf = (status: string, origin: 'Finter' | 'Libre' | 'Assistido' = 'Finter') => {
  const destination = destinationOf(status, origin)
  return destination.kind === 'screen' ? destination.screen : destination.kind
}

test('every status of the wire has its destination, and the table has no other', () => {
  expect(Object.keys(destinations).toSorted()).toEqual([...applicationStatuses].toSorted())
})

test.each([
  ['preOffer', 'preOfferCheck'],
  ['offer', 'offer'],
  ['counterOffer', 'counterOffer'],
  ['documents', 'identity'],
  ['evidente', 'evidente'],
  ['veridas', 'veridas'],
  ['deliveryData', 'direction'],
  ['addressData', 'directionLibre'],
  ['bankData', 'bankData'],
  ['contract', 'contract'],
  ['paymentOrder', 'details'],
  ['financialData', 'details'],
  ['infolaftFailure', 'processRequest'],
  ['reproved', 'processRequest'],
  ['something new', 'processRequest'],
  ['toString', 'processRequest'],
])('Finter: %s leads to %s', (status, screen) => {
  expect(screenOf(status)).toBe(screen)
})

test('the other channels have their own contract and end', () => {
  expect(screenOf('contract', 'Libre')).toBe('contractLibre')
  expect(screenOf('financialData', 'Libre')).toBe('detailsLibre')
  expect(screenOf('paymentOrder', 'Assistido')).toBe('assistedEnd')
})
