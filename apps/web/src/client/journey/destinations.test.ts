import { applicationSituations, applicationStatuses } from '@cupo/wire'
import { describe, expect, test } from 'vitest'
import { destinationOf, destinationOfStatus } from './destinations.ts'

const screenOf = (status: string, origin: 'Finter' | 'Libre' | 'Assistido' = 'Finter') => {
  const destination = destinationOfStatus(status, origin)
  return destination.kind === 'screen' ? destination.screen : destination.kind
}

test.each([
  ['preOffer', 'preOfferCheck'],
  ['offer', 'offer'],
  ['documents', 'identity'],
  ['evidente', 'evidente'],
  ['veridas', 'veridas'],
  ['deliveryData', 'direction'],
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

test('every status of the wire is on the way of some channel, or a refusal (R-J1)', () => {
  const ways = (['Finter', 'Libre', 'Assistido'] as const).map((origin) =>
    applicationStatuses.filter((status) => screenOf(status, origin) !== 'processRequest'),
  )
  const rest = applicationStatuses.filter((status) => !ways.flat().includes(status))
  expect(rest).toEqual(['infolaftFailure', 'reproved'])
})

test('a status that is not on the way of its channel cannot be processed (R-J1)', () => {
  expect(screenOf('bankData', 'Finter')).toBe('processRequest')
  expect(screenOf('deliveryData', 'Libre')).toBe('processRequest')
})

test('Libre and Assistido lead to the screens of their own way (R-J1)', () => {
  expect(screenOf('counterOffer', 'Libre')).toBe('counterOffer')
  expect(screenOf('addressData', 'Libre')).toBe('directionLibre')
  expect(screenOf('bankData', 'Libre')).toBe('bankData')
  expect(screenOf('contract', 'Libre')).toBe('contractLibre')
  expect(screenOf('financialData', 'Libre')).toBe('detailsLibre')
  expect(screenOf('paymentOrder', 'Assistido')).toBe('assistedResume')
})

test('a personal loan whose transfer failed leads to its bank data, and to its end once that is given up (R-J1)', () => {
  const failed = { status: 'bankData', situation: 'FalhaDesembolso', origin: 'Libre' } as const
  expect(destinationOf(failed)).toEqual({ kind: 'screen', screen: 'bankData' })
  expect(destinationOf({ ...failed, situation: 'Cancelada' })).toEqual({
    kind: 'screen',
    screen: 'applicationEnd',
  })
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

describe('an assisted sale', () => {
  const sale = { status: 'contract', situation: 'EmAndamento', origin: 'Assistido' } as const

  test.each([
    ['waitingClient goes to the OTP', { ...sale, waitsForCode: true }, 'assistedOtp'],
    ['contract goes to the contract', sale, 'assistedContract'],
    ['evidente goes to the security questions', { ...sale, status: 'evidente' }, 'assistedEvidenteDate'],
    ['documents goes to the identity verification', { ...sale, status: 'documents' }, 'assistedVeridas'],
    ['offer goes to the offer', { ...sale, status: 'offer' }, 'assistedOffer'],
    ['reproved goes to the rejection screen', { ...sale, status: 'reproved' }, 'errorResponse'],
    ['infolaftFailure goes to the rejection screen', { ...sale, status: 'infolaftFailure' }, 'errorResponse'],
    [
      'deviceunavailable goes to CantProcessRequest',
      { ...sale, situation: 'Indisponivel' },
      'processRequest',
    ],
  ] as const)('%s (R-G30)', (_rule, standing, screen) => {
    expect(destinationOf(standing)).toEqual({ kind: 'screen', screen })
  })

  test('canceled redirects to the public site (R-G30)', () => {
    expect(destinationOf({ ...sale, situation: 'Cancelada' })).toEqual({ kind: 'publicSite' })
  })

  test('preOffer runs the check, whose screen is the agent’s', () => {
    expect(destinationOf({ ...sale, status: 'preOffer' })).toEqual({
      kind: 'preOfferCheck',
      screen: 'assistedPreOffer',
    })
  })
})
