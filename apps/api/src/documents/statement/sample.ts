import type { Pesos } from '@cupo/credit-engine'
import { sampleBorrower } from '../wording.ts'
import type { StatementData } from './data.ts'

export const sampleStatement: StatementData = {
  issuedAt: '2027-02-10T15:04:05Z',
  borrower: sampleBorrower,
  contractNumber: 'CU-5C0A1D2E3F40',
  productName: 'Equipo a cuotas',
  isMobileBill: false,
  period: { from: '2027-01-24', to: '2027-02-23' },
  toPay: { kind: 'next', amount: pesosOf(149_120), dueOn: '2027-02-23' },
  installment: {
    number: 3,
    count: 12,
    agreedCount: 12,
    dueOn: '2027-02-23',
    capital: pesosOf(115_708),
    interest: pesosOf(23_077),
    interestVat: pesosOf(4_385),
    fee: pesosOf(5_000),
    feeVat: pesosOf(950),
    insurance: pesosOf(0),
    isInsured: true,
    total: pesosOf(149_120),
    paid: pesosOf(0),
  },
  capital: {
    atStart: pesosOf(1_275_846),
    prepaid: pesosOf(0),
    paidInInstallments: pesosOf(0),
    owedToday: pesosOf(1_275_846),
    overdue: pesosOf(0),
    atEnd: pesosOf(1_160_138),
    payoff: pesosOf(1_291_792),
    payoffParts: { principal: 1_275_846, interest: 13_400, interestVat: 2_546 },
    paidAhead: pesosOf(0),
  },
  rate: {
    agreed: '24.00',
    applied: [{ rate: '24.00', monthly: '1.81' }],
    exactMonthly: '1.808758',
    legalMaximum: '24.99',
    legalMaximumMonth: '2027-02',
    interestVat: '19.00',
    feeVat: '19.00',
    isFeeOfLender: false,
    interest: { kind: 'wholeMonth', capital: pesosOf(1_275_846) },
  },
  overdue: [],
  penalties: [],
  penaltyPaid: pesosOf(0),
  payments: [],
  prepayments: [],
}

/** The second installment late, the third to fall due in two weeks. */
export const sampleLateStatement: StatementData = {
  ...sampleStatement,
  toPay: { kind: 'overdue', amount: pesosOf(150_614) },
  capital: {
    ...sampleStatement.capital,
    atStart: pesosOf(1_389_116),
    owedToday: pesosOf(1_389_116),
    overdue: pesosOf(113_270),
    payoff: pesosOf(1_442_406),
    payoffParts: {
      principal: 1_389_116,
      interest: 38_526,
      interestVat: 7_320,
      fee: 5_000,
      feeVat: 950,
      penalty: 1_255,
      penaltyVat: 239,
    },
  },
  overdue: [
    {
      number: 2,
      dueOn: '2027-01-23',
      days: 18,
      capital: pesosOf(113_270),
      interest: pesosOf(25_126),
      fee: pesosOf(5_000),
      penalty: pesosOf(1_255),
      vat: pesosOf(5_963),
      total: pesosOf(150_614),
    },
  ],
  penalties: [
    {
      number: 2,
      from: '2027-01-24',
      through: '2027-01-31',
      days: 8,
      rate: '25.30',
      capital: pesosOf(113_270),
      penalty: pesosOf(561),
      vat: pesosOf(107),
    },
    {
      number: 2,
      from: '2027-02-01',
      through: '2027-02-10',
      days: 10,
      rate: '24.99',
      capital: pesosOf(113_270),
      penalty: pesosOf(694),
      vat: pesosOf(132),
    },
  ],
}

/**
 * Two months later: the fourth installment was a day late, capital was paid, and the legal maximum is below the agreed
 * rate.
 */
export const samplePrepaidStatement: StatementData = {
  ...sampleStatement,
  issuedAt: '2027-04-12T15:04:05Z',
  period: { from: '2027-03-24', to: '2027-04-23' },
  toPay: { kind: 'next', amount: pesosOf(149_120), dueOn: '2027-04-23' },
  installment: {
    ...sampleStatement.installment,
    number: 5,
    count: 10,
    dueOn: '2027-04-23',
    capital: pesosOf(125_031),
    interest: pesosOf(15_243),
    interestVat: pesosOf(2_896),
  },
  capital: {
    ...sampleStatement.capital,
    atStart: pesosOf(1_160_138),
    prepaid: pesosOf(300_000),
    paidInInstallments: pesosOf(118_199),
    owedToday: pesosOf(741_939),
    atEnd: pesosOf(616_908),
    payoff: pesosOf(754_648),
    payoffParts: { principal: 741_939, interest: 10_680, interestVat: 2_029 },
  },
  rate: {
    ...sampleStatement.rate,
    applied: [
      { rate: '24.00', monthly: '1.81' },
      { rate: '22.90', monthly: '1.73' },
    ],
    legalMaximum: '22.90',
    legalMaximumMonth: '2027-04',
    interest: {
      kind: 'byDays',
      periodDays: 31,
      stretches: [
        {
          through: '2027-04-05',
          interest: pesosOf(7_776),
          capital: pesosOf(1_041_939),
          rates: [
            { rate: '24.00', exactMonthly: '1.808758', days: 8 },
            { rate: '22.90', exactMonthly: '1.733189', days: 5 },
          ],
        },
        {
          through: '2027-04-23',
          interest: pesosOf(7_467),
          capital: pesosOf(741_939),
          rates: [{ rate: '22.90', exactMonthly: '1.733189', days: 18 }],
        },
      ],
    },
  },
  payments: [
    {
      on: '2027-03-24',
      amount: pesosOf(149_206),
      kind: 'installment',
      breakdown: {
        principal: 118_199,
        interest: 20_984,
        interestVat: 3_987,
        fee: 5_000,
        feeVat: 950,
        penalty: 72,
        penaltyVat: 14,
      },
    },
    { on: '2027-04-05', amount: pesosOf(300_000), kind: 'reduceTerm', breakdown: { prepaid: 300_000 } },
  ],
  prepayments: [{ on: '2027-04-05', amount: pesosOf(300_000) }],
}

/** Documents know the engine's types only; the literals above are whole pesos. */
function pesosOf(amount: number): Pesos {
  return amount as Pesos
}
