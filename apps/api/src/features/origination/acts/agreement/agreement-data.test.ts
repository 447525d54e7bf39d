import { pesos } from '@cupo/credit-engine'
import { expect, test } from 'vitest'
import { readPlaces } from '../../../addresses/addresses.ts'
import type { Application, Facts } from '../../model/application.ts'
import {
  aDevice,
  anApplication,
  aPersonalLoan,
  happened,
  moneyContext,
  policy,
  termsOf,
} from '../../testing/an-application.ts'
import { agreementContent } from './agreement-data.ts'

const agreed: Partial<Facts> = { terms: termsOf(), paymentDay: 23 }
const places = readPlaces()

function withAddress(application: Application): Application {
  const { address } = happened.address()
  return { ...application, person: { ...application.person, address, accountNumber: '1234567890' } }
}

const phone = (changed: Parameters<typeof anApplication>[0] = {}) => anApplication({ ...agreed, ...changed })
const money = (): Application => {
  const loan = aPersonalLoan(3_000_000, agreed)
  const { subject } = loan.facts
  const bankAccount = { bankName: 'Banco Andino', bankNumber: '07', accountType: 'Ahorros' } as const
  return subject.kind === 'money'
    ? { ...loan, facts: { ...loan.facts, subject: { ...subject, bankAccount } } }
    : loan
}

// Computed once outside the product, with 40-digit decimals and calendar dates.
test.each([
  ['a phone', phone(), policy(), '37.16'],
  ['a phone with a guarantee', phone({ riskBand: 'guarantee' }), policy(), '76.55'],
  [
    'a phone with a down payment, which is part of its price',
    phone({ device: { ...aDevice, price: pesos(1_900_000) }, downPayment: pesos(400_000) }),
    policy(),
    '37.16',
  ],
  [
    'a tax-free phone',
    phone({ device: { ...aDevice, price: pesos(450_000), isTaxFree: true } }),
    policy(),
    '57.79',
  ],
  ['a personal loan', money(), moneyContext().policy, '23.67'],
])(
  'the agreement of %s says its all-in annual cost, for the dates that it names (R-A18)',
  (_, application, channelPolicy, rate) => {
    const said = agreementContent({ application: withAddress(application), policy: channelPolicy, places })
    expect(said.credit.annualCost).toEqual({ rate, disbursedOn: '2026-12-24' })
  },
)
