import type { Pesos } from '@cupo/credit-engine'
import type { StatementData } from './data.ts'

/** The second installment of 1,500,000 at 24 % in 12: the month's statement of somebody who pays in time. */
export const sampleStatement: StatementData = {
  issuedAt: '2026-11-21T15:04:05Z',
  borrower: { fullName: 'María Fernanda Peña Gómez', documentNumber: '1010100080' },
  contractNumber: '2026-0000184',
  productName: 'Equipo a cuotas',
  period: { from: '2026-10-24', to: '2026-11-23' },
  toPay: { kind: 'next', amount: pesosOf(149_120), dueOn: '2026-11-23' },
  installment: {
    number: 2,
    count: 12,
    dueOn: '2026-11-23',
    capital: pesosOf(113_270),
    interest: pesosOf(25_126),
    interestVat: pesosOf(4_774),
    fee: pesosOf(5_000),
    feeVat: pesosOf(950),
    insurance: pesosOf(0),
    isInsured: true,
    total: pesosOf(149_120),
    paid: pesosOf(0),
  },
  capital: {
    atStart: pesosOf(1_389_116),
    prepaid: pesosOf(0),
    paidInInstallments: pesosOf(0),
    owedToday: pesosOf(1_389_116),
    overdue: pesosOf(0),
    atEnd: pesosOf(1_275_846),
    payoff: pesosOf(1_417_132),
    payoffParts: { principal: 1_389_116, interest: 23_543, interestVat: 4_473 },
    paidAhead: pesosOf(0),
  },
  rate: {
    agreed: '24.00',
    applied: [{ rate: '24.00', monthly: '1.81' }],
    exactMonthly: '1.808758',
    legalMaximum: '25.52',
    legalMaximumMonth: '2026-11',
    interestVat: '19.00',
    feeVat: '19.00',
    isFeeOfLender: false,
    interest: { kind: 'wholeMonth', capital: pesosOf(1_389_116) },
  },
  overdue: [],
  penalties: [],
  penaltyPaid: pesosOf(0),
  payments: [],
}

/** The first installment late, the second to fall due in two days. */
export const sampleLateStatement: StatementData = {
  ...sampleStatement,
  toPay: { kind: 'overdue', amount: pesosOf(151_478) },
  capital: {
    ...sampleStatement.capital,
    atStart: pesosOf(1_500_000),
    owedToday: pesosOf(1_500_000),
    overdue: pesosOf(110_884),
    payoff: pesosOf(1_568_610),
    payoffParts: {
      principal: 1_500_000,
      interest: 50_674,
      interestVat: 9_628,
      fee: 5_000,
      feeVat: 950,
      penalty: 1_982,
      penaltyVat: 376,
    },
  },
  overdue: [
    {
      number: 1,
      dueOn: '2026-10-23',
      days: 29,
      capital: pesosOf(110_884),
      interest: pesosOf(27_131),
      fee: pesosOf(5_000),
      penalty: pesosOf(1_982),
      vat: pesosOf(6_481),
      total: pesosOf(151_478),
    },
  ],
  penalties: [
    {
      number: 1,
      from: '2026-10-24',
      through: '2026-10-31',
      days: 8,
      rate: '23.90',
      capital: pesosOf(110_884),
      penalty: pesosOf(522),
      vat: pesosOf(99),
    },
    {
      number: 1,
      from: '2026-11-01',
      through: '2026-11-21',
      days: 21,
      rate: '25.52',
      capital: pesosOf(110_884),
      penalty: pesosOf(1_460),
      vat: pesosOf(277),
    },
  ],
}

/** Capital was paid within the period, and the legal maximum fell below what was agreed. */
export const samplePrepaidStatement: StatementData = {
  ...sampleStatement,
  toPay: { kind: 'next', amount: pesosOf(150_857), dueOn: '2026-11-23' },
  installment: {
    ...sampleStatement.installment,
    interest: pesosOf(26_586),
    interestVat: pesosOf(5_051),
    total: pesosOf(150_857),
  },
  capital: { ...sampleStatement.capital, prepaid: pesosOf(300_000), atStart: pesosOf(1_689_116) },
  rate: {
    ...sampleStatement.rate,
    applied: [
      { rate: '24.00', monthly: '1.81' },
      { rate: '22.90', monthly: '1.73' },
    ],
    legalMaximum: '22.90',
    interest: {
      kind: 'byDays',
      periodDays: 31,
      stretches: [
        {
          through: '2026-11-05',
          interest: pesosOf(12_606),
          capital: pesosOf(1_689_116),
          rates: [
            { rate: '24.00', exactMonthly: '1.808758', days: 8 },
            { rate: '22.90', exactMonthly: '1.733189', days: 5 },
          ],
        },
        {
          through: '2026-11-23',
          interest: pesosOf(13_980),
          capital: pesosOf(1_389_116),
          rates: [{ rate: '22.90', exactMonthly: '1.733189', days: 18 }],
        },
      ],
    },
  },
  payments: [
    {
      on: '2026-10-30',
      amount: pesosOf(149_120),
      kind: 'installment',
      breakdown: { principal: 110_884, interest: 27_131, interestVat: 5_155, fee: 5_000, feeVat: 950 },
    },
    { on: '2026-11-05', amount: pesosOf(300_000), kind: 'reduceTerm', breakdown: { prepaid: 300_000 } },
  ],
}

/** Documents know the engine's types only; the literals above are whole pesos. */
function pesosOf(amount: number): Pesos {
  return amount as Pesos
}
