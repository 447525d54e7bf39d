import { applicationSituations, applicationStatuses } from '@cupo/wire'
import { describe, expect, it } from 'vitest'
import { type Act, isAllowed } from './journey.ts'

const at = (act: Act) =>
  applicationStatuses.filter((status) => isAllowed({ status, situation: 'EmAndamento' }, act))

describe('an act of the journey', () => {
  it.each([
    ['preOffer', ['preOffer', 'offer']],
    ['setPreOffer', ['preOffer', 'offer']],
    ['listOffer', ['offer']],
    ['offer', ['offer']],
    ['createVeridasId', ['documents', 'veridas']],
    ['validateVeridasId', ['documents', 'veridas']],
    ['cancelVeridas', ['veridas']],
    ['rejectVeridas', ['documents', 'veridas']],
    ['listQuestions', ['evidente']],
    ['verifyAnswers', ['evidente']],
    ['saveAddress', ['deliveryData']],
    ['confirmDeliveryAddress', ['deliveryData']],
    ['confirmClientAccept', ['contract']],
    ['changeStatus', ['contract']],
    ['createContract', ['contract']],
    ['visualizeContract', ['contract', 'paymentOrder', 'financialData']],
    ['survey', ['paymentOrder', 'financialData']],
  ] as const satisfies readonly (readonly [Act, readonly string[]])[])(
    '%s is possible at %j only',
    (act, statuses) => {
      expect(at(act)).toEqual(
        applicationStatuses.filter((status) => (statuses as readonly string[]).includes(status)),
      )
    },
  )

  it('cancel is possible at every step before signing, and at none after', () => {
    expect(at('cancel')).toEqual([
      'preOffer',
      'offer',
      'documents',
      'veridas',
      'evidente',
      'deliveryData',
      'contract',
    ])
  })

  it('a closed case allows reading the signed agreement and the survey, nothing else', () => {
    const closed = applicationSituations.filter((situation) => situation !== 'EmAndamento')
    for (const situation of closed) {
      expect(isAllowed({ status: 'contract', situation }, 'createContract')).toBe(false)
      expect(isAllowed({ status: 'offer', situation }, 'listOffer')).toBe(false)
      expect(isAllowed({ status: 'financialData', situation }, 'survey')).toBe(true)
      expect(isAllowed({ status: 'contract', situation }, 'visualizeContract')).toBe(true)
    }
  })

  it.each(['infolaftFailure', 'reproved', 'counterOffer', 'addressData', 'bankData'] as const)(
    'at %s does not exist',
    (status) => {
      for (const act of ['preOffer', 'cancel', 'createContract', 'survey', 'visualizeContract'] as const)
        expect(isAllowed({ status, situation: 'EmAndamento' }, act)).toBe(false)
    },
  )
})
