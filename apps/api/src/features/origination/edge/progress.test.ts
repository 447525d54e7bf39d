import { applicationStatuses, type Progress } from '@cupo/wire'
import { describe, expect, test } from 'vitest'
import type { Application } from '../model/application.ts'
import { evolve } from '../model/evolve.ts'
import type { HandOff } from '../store/hand-offs.ts'
import { anAssistedSale, now, termsOf } from '../testing/an-application.ts'
import { progressOf, type SaleStanding } from './progress.ts'

const sale = anAssistedSale()
const at = (minutes: number) => now.add({ minutes }).toString()

const sent: HandOff = {
  id: 'h',
  applicationId: sale.id,
  formId: null,
  emailIndex: null,
  signatureSentAt: null,
  sentAt: at(-10),
  expiresAt: at(50),
  openedAt: null,
  openedBy: null,
  browserHash: null,
  endedAt: null,
  endedBecause: null,
}

const progress = (changed: Partial<SaleStanding> = {}): Progress =>
  progressOf(
    { place: sale, application: sale, isAuthorized: true, handOff: null, sendsLeft: 6, ...changed },
    now,
  )
const atStep = (changed: Partial<Application>): Progress => progress({ application: { ...sale, ...changed } })

describe('the progress of a sale', () => {
  test('the progress of a sale has no status before its person is proved, and the situation of its place (R-G32)', () => {
    expect(
      progress({
        place: { id: sale.id, situation: 'Expirada', activity: 'DadosBasicos' },
        application: null,
        isAuthorized: false,
      }),
    ).toMatchObject({ status: null, situation: 'Expirada', isAuthorized: false, waitsForCode: false })
  })

  test('the progress of a sale is authorised while bureau and watchlist have not answered so far', () => {
    expect(progress({ application: null, isAuthorized: true })).toMatchObject({
      status: null,
      isAuthorized: true,
    })
  })

  test.each(applicationStatuses)(
    'the progress of a sale tells the status %s and its case as they are',
    (status) => {
      expect(atStep({ status, situation: 'Cancelada', activity: 'Oferta' })).toMatchObject({
        status,
        situation: 'Cancelada',
        activity: 'Oferta',
      })
    },
  )

  test('the progress of a sale tells whether the agreement was accepted, and whether its code is awaited', () => {
    const agreement = {
      documentId: 'd',
      sha256: 'x',
      acceptedAt: at(-1),
      isAcceptedByAgent: false,
      isGuaranteeAccepted: false,
      signedAt: null,
    }
    const contract = { status: 'contract', facts: { ...sale.facts, agreement } } as const
    expect(atStep({ ...contract, activity: 'Contrato' })).toMatchObject({
      isAgreementAccepted: true,
      waitsForCode: false,
    })
    expect(atStep({ ...contract, activity: 'Formalizacao' })).toMatchObject({ waitsForCode: true })
    expect(progress().isAgreementAccepted).toBe(false)
  })

  test.each([false, true])(
    'the progress of a sale tells an agreement with a guarantee accepted once its guarantee is too (%s)',
    (isGuaranteeAccepted) => {
      const terms = termsOf(150_000)
      const agreement = {
        documentId: 'd',
        sha256: 'x',
        acceptedAt: at(-1),
        isAcceptedByAgent: false,
        isGuaranteeAccepted,
        signedAt: null,
      }
      const contract = { status: 'contract', facts: { ...sale.facts, terms, agreement } } as const
      expect(atStep(contract).isAgreementAccepted).toBe(isGuaranteeAccepted)
    },
  )
})

test.each(['customer', 'agent'] as const)('a sale that its %s gave up says so', (by) => {
  const { situation, cancelledBy } = atStep(evolve(sale, { type: 'Cancelled', by }))
  expect([situation, cancelledBy]).toEqual(['Cancelada', by])
  expect(progress().cancelledBy).toBeNull()
  expect(atStep(evolve(sale, { type: 'Cancelled', by: 'deadline' })).cancelledBy).toBeNull()
})

describe('the link on the customer’s phone', () => {
  const ofLink = (changed: Partial<HandOff>) => progress({ handOff: { ...sent, ...changed } }).handOff

  test.each<[string, Partial<HandOff>, Progress['handOff']]>([
    ['sent', {}, { state: 'sent', at: at(-10), task: 'identity' }],
    ['open', { openedAt: at(-5) }, { state: 'open', at: at(-5), task: 'identity' }],
    ['expired', { expiresAt: at(-1) }, { state: 'expired', at: at(-1), task: null }],
    [
      'finished',
      { openedAt: at(-5), endedAt: at(-2), endedBecause: 'signed', expiresAt: at(-1) },
      { state: 'finished', at: at(-2), task: null },
    ],
    [
      'finished',
      { endedAt: at(-2), endedBecause: 'saleEnded' },
      { state: 'finished', at: at(-2), task: null },
    ],
    [
      'replaced',
      { endedAt: at(-2), endedBecause: 'replaced' },
      { state: 'replaced', at: at(-2), task: null },
    ],
    [
      'declined',
      { openedAt: at(-5), endedAt: at(-2), endedBecause: 'declined' },
      { state: 'declined', at: at(-2), task: null },
    ],
  ])('is %s, since when, and what the phone is asked for', (_state, changed, expected) => {
    expect(ofLink(changed)).toEqual(expected)
  })

  test('the link on the customer’s phone is open while the phone acts by it, also once it opens no more', () => {
    const handOff = { ...sent, openedAt: at(-40), expiresAt: at(-1) }
    expect(progress({ handOff, actsUntil: at(5) }).handOff?.state).toBe('open')
    expect(progress({ handOff, actsUntil: at(-1) }).handOff?.state).toBe('expired')
  })

  test('the link on the customer’s phone tells of none where none was sent', () => {
    expect(progress().handOff).toBeNull()
  })
})
