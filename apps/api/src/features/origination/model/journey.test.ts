import { applicationSituations, applicationStatuses, journeys, origins } from '@cupo/wire'
import { describe, expect, it } from 'vitest'
import { after, anApplication, anAssistedSale, aPersonalLoan, happened } from '../testing/an-application.ts'
import type { Act } from './channel.ts'
import { channels, isAllowed, waitsForCode } from './journey.ts'

const at = (act: Act) =>
  applicationStatuses.filter((status) =>
    isAllowed({ origin: 'Finter', status, situation: 'EmAndamento' }, act, 'customer'),
  )

describe('an act of device financing', () => {
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
    '%s is possible at %j only (R-J2)',
    (act, statuses) => {
      expect(at(act)).toEqual(
        applicationStatuses.filter((status) => (statuses as readonly string[]).includes(status)),
      )
    },
  )

  it('an act of device financing cancels at every step before signing, and at none after (R-J8)', () => {
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
})

describe('an act of any channel', () => {
  it('an act of any channel allows in a closed case reading the signed agreement and the survey, nothing else', () => {
    const closed = applicationSituations.filter((situation) => situation !== 'EmAndamento')
    for (const origin of origins) {
      for (const situation of closed) {
        expect(isAllowed({ origin, status: 'contract', situation }, 'createContract', 'customer')).toBe(false)
        expect(isAllowed({ origin, status: 'offer', situation }, 'listOffer', 'customer')).toBe(false)
        expect(isAllowed({ origin, status: 'financialData', situation }, 'survey', 'customer')).toBe(true)
        expect(isAllowed({ origin, status: 'contract', situation }, 'visualizeContract', 'customer')).toBe(
          true,
        )
      }
    }
  })

  it('an act of any channel opens after a failed transfer nothing but the bank data, beside what was signed', () => {
    const failed = { origin: 'Libre', status: 'bankData', situation: 'FalhaDesembolso' } as const
    const acts = Object.values(channels)
      .flatMap(({ steps }) => Object.values(steps))
      .flatMap(({ acts, actsAfterFailure }) => [
        ...(acts.customer ?? []),
        ...(actsAfterFailure?.customer ?? []),
      ])
    expect([...new Set(acts)].filter((act) => isAllowed(failed, act, 'customer')).sort()).toEqual([
      'saveBankData',
      'validadeBankData',
      'visualizeContract',
    ])
    const cancelled = { ...failed, situation: 'Cancelada' } as const
    expect(isAllowed(cancelled, 'saveBankData', 'customer')).toBe(false)
  })

  it('an act of any channel does not cancel a personal loan that was signed, whatever becomes of its transfer (R-J8)', () => {
    for (const status of ['financialData', 'bankData'] as const) {
      const situation = status === 'bankData' ? 'FalhaDesembolso' : 'EmAndamento'
      expect(isAllowed({ origin: 'Libre', status, situation }, 'cancel', 'customer')).toBe(false)
    }
  })

  it.each(origins)('an act of any channel is not possible at a status outside the way of %s', (origin) => {
    const outside = applicationStatuses.filter((status) => !(status in journeys[origin].statuses))
    expect(outside).toContain('reproved')
    for (const status of outside) {
      for (const act of ['preOffer', 'cancel', 'createContract', 'survey', 'visualizeContract'] as const)
        expect(isAllowed({ origin, status, situation: 'EmAndamento' }, act, 'customer')).toBe(false)
    }
  })

  it('an act of any channel belongs to the agent of an assisted sale, but for the camera; agreement, signature and cancelling to both (R-G22)', () => {
    const standing = { origin: 'Assistido', situation: 'EmAndamento' } as const
    expect(isAllowed({ ...standing, status: 'offer' }, 'offer', 'customer')).toBe(false)
    expect(isAllowed({ ...standing, status: 'offer' }, 'offer', 'agent')).toBe(true)
    expect(isAllowed({ ...standing, status: 'documents' }, 'createVeridasId', 'customer')).toBe(true)
    expect(isAllowed({ ...standing, status: 'documents' }, 'createVeridasId', 'agent')).toBe(false)
    const shared = ['visualizeContract', 'confirmClientAccept', 'createAssistedContract', 'cancel'] as const
    for (const act of shared) {
      expect(isAllowed({ ...standing, status: 'contract' }, act, 'customer')).toBe(true)
      expect(isAllowed({ ...standing, status: 'contract' }, act, 'agent')).toBe(true)
    }
    for (const status of ['paymentOrder', 'financialData'] as const) {
      expect(isAllowed({ ...standing, status }, 'cancel', 'agent')).toBe(false)
      expect(isAllowed({ ...standing, status }, 'cancel', 'customer')).toBe(false)
    }
    expect(isAllowed({ ...standing, status: 'contract' }, 'createContract', 'agent')).toBe(false)
  })
})

describe('the value of a channel', () => {
  it.each(origins)(
    'the value of a channel has for %s the steps of its way in the wire, in the same order',
    (origin) => {
      const channel = channels[origin]
      expect(channel.origin).toBe(origin)
      expect(Object.keys(channel.steps)).toEqual(Object.keys(journeys[origin].statuses))
      expect(Object.keys(channel.steps)[0]).toBe(channel.opening)
    },
  )

  it.each(origins)('the value of a channel leads for %s by every event to a step of its own', (origin) => {
    const { steps } = channels[origin]
    const next = Object.values(steps)
      .flatMap(({ events }) => Object.values(events))
      .flatMap((lead) => (typeof lead === 'string' ? [lead] : [lead.whileUnpaid, lead.oncePaid]))
    for (const status of next) expect(Object.keys(steps)).toContain(status)
  })
})

/** The statuses through which events lead, without repeats. */
function wayOf(start: ReturnType<typeof anApplication>, events: readonly Parameters<typeof after>[1][]) {
  const statuses = [start.status]
  let application = start
  for (const event of events) {
    application = after(application, event)
    if (application.status !== statuses.at(-1)) statuses.push(application.status)
  }
  return { application, statuses }
}

describe('an application folded through the events of its channel', () => {
  const signedOrder = happened.signature('2026-11-21T11:00:00Z')
  const paid = { type: 'UpfrontPaymentPaid', upfrontPayment: 'guarantee', at: 'now' } as const
  const delivered = { type: 'DeviceDelivered', on: '2026-11-24' } as const
  const wherePersonLives = { ...happened.address(), delivery: null }

  it('walks from the pre-offer to the delivery of a device', () => {
    const { application, statuses } = wayOf(anApplication(), [
      happened.downPayment(),
      happened.offer(150_000),
      happened.biometrics(),
      happened.identity(),
      happened.address(),
      happened.delivery(),
      happened.agreement(150_000),
      happened.acceptance(true),
      signedOrder,
      paid,
      delivered,
    ])
    expect(statuses).toEqual([
      'preOffer',
      'offer',
      'documents',
      'veridas',
      'deliveryData',
      'contract',
      'paymentOrder',
      'financialData',
    ])
    expect(application).toMatchObject({ situation: 'Liberada', activity: 'EquipamentoEntregue' })
  })

  it('walks from the counter-offer to the transfer of a personal loan', () => {
    const { application, statuses } = wayOf(aPersonalLoan(), [
      happened.offer(),
      { type: 'QuestionnaireOpened', questionnaireId: '1', registryId: '2' },
      happened.identity(),
      wherePersonLives,
      ...happened.money(),
      happened.agreement(),
      happened.acceptance(),
      { type: 'AgreementSigned', at: 'now', order: null },
      { type: 'TransferDone', on: '2026-11-21' },
    ])
    expect(statuses).toEqual([
      'counterOffer',
      'evidente',
      'addressData',
      'bankData',
      'contract',
      'financialData',
    ])
    expect(application).toMatchObject({
      situation: 'Liberada',
      activity: 'ConfirmacaoDeposito',
      person: { accountNumber: '1234567890' },
      facts: {
        paymentDay: 16,
        subject: {
          kind: 'money',
          bankAccount: { bankNumber: '07' },
          transfer: { state: 'done', attempt: 1, doneOn: '2026-11-21' },
        },
      },
    })
  })

  it('walks from the agent’s pre-offer past the customer’s code to the delivery of an assisted sale', () => {
    const requested = wayOf(anAssistedSale(), [
      happened.downPayment(),
      happened.offer(150_000),
      happened.biometrics(),
      happened.identity(),
      { type: 'PaymentDaySet', paymentDay: 23 },
      happened.agreement(150_000),
      happened.acceptance(true),
      { type: 'SignatureRequested' },
    ])
    expect(waitsForCode(requested.application)).toBe(true)
    expect(requested.statuses).toEqual(['preOffer', 'offer', 'documents', 'veridas', 'contract'])
    expect(requested.application.activity).toBe('Formalizacao')
    const redrawn = after(requested.application, happened.agreement(150_000))
    expect([waitsForCode(redrawn), redrawn.activity]).toEqual([false, 'Contrato'])
    const { application, statuses } = wayOf(requested.application, [signedOrder, paid, delivered])
    expect(statuses).toEqual(['contract', 'paymentOrder', 'financialData'])
    expect(application).toMatchObject({ situation: 'Liberada', activity: 'EquipamentoEntregue' })
  })

  it.each([
    ['a transfer', anApplication(), { type: 'TransferDone', on: '2026-11-21' }],
    ['a delivery', aPersonalLoan(), delivered],
    ['a confirmed delivery address', aPersonalLoan(), happened.delivery()],
    ['an offer that was confirmed before it was shown', anApplication(), happened.offer()],
    ['a down payment', aPersonalLoan(), happened.downPayment(20_000)],
  ] as const)('refuses %s that its channel does not know there, aloud', (_what, application, event) => {
    expect(() => after(application, event)).toThrow(application.id)
  })
})
