import { describe, expect, it } from 'vitest'
import { after, anApplication, aPersonalLoan, happened } from '../testing/an-application.ts'
import type { Application } from './application.ts'
import { moneySubjectOf } from './evolve.ts'
import { readFacts, UnreadableFacts, writeFacts } from './facts-codec.ts'

const asStored = (facts: object): Record<string, unknown> => JSON.parse(JSON.stringify(facts))

const offered = after(anApplication(), happened.downPayment(300_000))
const confirmed = after(offered, happened.offer(150_000))
const opened = after(confirmed, happened.biometrics())
const identified = after(opened, happened.identity())
const agreed = after(identified, happened.address(), happened.delivery(), happened.agreement(150_000))
const signed = after(agreed, happened.acceptance(true), happened.signature('2026-11-21T11:00:00Z'))
const paid = after(
  signed,
  { type: 'UpfrontPaymentPaid', upfrontPayment: 'downPayment', at: 'now' },
  { type: 'UpfrontPaymentPaid', upfrontPayment: 'guarantee', at: 'now' },
)
const atEveryStatus: readonly (readonly [string, Application])[] = [
  ['preOffer', anApplication({ emailStatus: 'ACCEPT', returnUrl: 'https://tienda.example' })],
  ['offer', offered],
  ['documents', confirmed],
  ['veridas', opened],
  [
    'evidente',
    after(
      opened,
      { type: 'BiometricsDeclined' },
      { type: 'QuestionnaireOpened', questionnaireId: '1', registryId: '2' },
    ),
  ],
  ['deliveryData', after(identified, happened.address())],
  ['contract', agreed],
  ['paymentOrder', signed],
  ['financialData', paid],
  ['reproved', after(offered, { type: 'ApplicationRefused', by: 'bureau', searchId: 'again' })],
  ['infolaftFailure', after(anApplication(), { type: 'ApplicationRefused', by: 'watchlist' })],
  ['counterOffer', aPersonalLoan()],
]

const signedForMoney = after(
  aPersonalLoan(),
  happened.offer(),
  happened.identity(),
  ...happened.money(),
  happened.agreement(),
  { type: 'AgreementSigned', at: 'now', order: null },
)

const storedFacts = asStored(writeFacts(signed.facts))

describe('the facts of a stored application', () => {
  it.each(atEveryStatus)(
    'the facts of a stored application are read as they were written, at %s',
    (status, application) => {
      expect(application.status).toBe(status)
      const stored = asStored(writeFacts(application.facts))
      expect(readFacts(application.id, stored)).toEqual(application.facts)
    },
  )

  it('the facts of a stored application are read as they were written after a survey, and after each answer of the bank to a transfer', () => {
    const answered = after(paid, { type: 'SurveyAnswered', stars: 4, complement: '', at: 'now' })
    const failed = after(signedForMoney, { type: 'TransferFailed', correctBy: '2026-12-20T15:00:00Z' })
    const corrected = after(failed, happened.correction())
    const transferred = after(corrected, { type: 'TransferDone', on: '2026-11-21' })
    for (const { id, facts } of [answered, signedForMoney, failed, corrected, transferred]) {
      expect(readFacts(id, asStored(writeFacts(facts)))).toEqual(facts)
    }
  })

  it('the facts of a stored application keep the wish, campaign and choice of a personal loan', () => {
    const asked = after(aPersonalLoan(), happened.offer())
    const subject = { ...moneySubjectOf(asked), requestedInstallmentCount: 12, campaign: 'LIBRE' }
    const facts = { ...asked.facts, subject }
    expect(readFacts(asked.id, asStored(writeFacts(facts)))).toEqual(facts)
  })

  it.each([
    ['nothing', null],
    ['an empty object, as of a form that nobody has proved', {}],
    ['no version', { ...storedFacts, version: undefined }],
    ['a version of a later release', { ...storedFacts, version: 3 }],
    ['a subject of no kind', { ...storedFacts, subject: { kind: 'favor' } }],
    ['a field that is missing', { ...storedFacts, paymentDay: undefined }],
    ['a field that nobody knows', { ...storedFacts, colorOfTheDay: 'blue' }],
    [
      'an amount with cents',
      { ...storedFacts, subject: { ...signed.facts.subject, downPayment: 300_000.5 } },
    ],
  ])('are refused by an error that names the application where they do not fit: %s', (_what, stored) => {
    expect(() => readFacts(signed.id, stored)).toThrow(UnreadableFacts)
    expect(() => readFacts(signed.id, stored)).toThrow(signed.id)
  })

  it('the facts of a stored application are named by their field, never by its content, where they do not fit', () => {
    const stored = { ...storedFacts, paymentDay: 'el quinto de Laura' }
    expect(() => readFacts(signed.id, stored)).toThrow(/: unreadable facts: paymentDay$/)
  })
})
