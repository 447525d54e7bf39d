import { applicationSituations, applicationStatuses } from '@cupo/wire'
import { describe, expect, test } from 'vitest'
import { destinationOf, destinationOfStatus, destinations } from '../client/journey/destinations.ts'

const screenOf = (status: string, origin: 'Finter' | 'Libre' | 'Assistido' = 'Finter') => {
  const destination = destinationOfStatus(status, origin)
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

describe('an application that ended without a loan', () => {
  const ended = applicationSituations.filter(
    (situation) =>
      !['EmAndamento', 'Liberada', 'Liquidada', 'FalhaDesembolso', 'Pendente', 'PreValidacao'].includes(
        situation,
      ),
  )
  const steps = applicationStatuses.filter((status) => status !== 'reproved' && status !== 'infolaftFailure')

  test.each(ended)('%s leads to its end from every step', (situation) => {
    for (const status of steps) {
      expect(destinationOf({ status, situation, origin: 'Finter' })).toEqual({
        kind: 'screen',
        screen: 'applicationEnd',
      })
    }
  })

  test.each(['reproved', 'infolaftFailure'] as const)('%s keeps the page of refusals', (status) => {
    expect(destinationOf({ status, situation: 'Reprovada', origin: 'Finter' })).toEqual({
      kind: 'screen',
      screen: 'processRequest',
    })
  })

  test.each(['Liberada', 'Liquidada'] as const)('%s is a loan: its order is shown', (situation) => {
    expect(destinationOf({ status: 'financialData', situation, origin: 'Finter' })).toEqual({
      kind: 'screen',
      screen: 'details',
    })
  })
})
