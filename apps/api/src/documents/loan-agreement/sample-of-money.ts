import type { AmortizationSchedule } from '@cupo/credit-engine'
import type { LoanAgreementData } from './data.ts'
import { pesosOf, sampleLoanAgreement } from './sample.ts'

/** 3,000,000 pesos in 12 installments: no VAT, no charge, no guarantee. */
export const samplePersonalLoan: LoanAgreementData = {
  ...sampleLoanAgreement,
  agreementNumber: 'CU-7A90B12C34D5',
  subject: {
    kind: 'money',
    account: { bankName: 'Bancolombia', accountType: 'Ahorros', ending: '7890' },
    correctionDays: 30,
  },
  credit: {
    ...sampleLoanAgreement.credit,
    financedAmount: pesosOf(3_000_000),
    paymentDay: 5,
    isMobileBill: false,
    daysToFirstDueDateMin: 30,
    effectiveAnnualRate: '23.50',
    monthlyRate: '1.77',
    annualCost: { rate: '23.67', disbursedOn: '2026-12-06' },
    interestVatRate: '0.00',
    administrationFee: pesosOf(0),
    feeVat: pesosOf(0),
    administrationService: null,
  },
  guarantee: { kind: 'none' },
  schedule: {
    installments: plan([
      [226_530, 53_235, 279_765, 2_773_470],
      [230_550, 49_215, 279_765, 2_542_920],
      [234_641, 45_124, 279_765, 2_308_279],
      [238_805, 40_960, 279_765, 2_069_474],
      [243_042, 36_723, 279_765, 1_826_432],
      [247_355, 32_410, 279_765, 1_579_077],
      [251_745, 28_020, 279_765, 1_327_332],
      [256_212, 23_553, 279_765, 1_071_120],
      [260_758, 19_007, 279_765, 810_362],
      [265_385, 14_380, 279_765, 544_977],
      [270_094, 9_671, 279_765, 274_883],
      [274_883, 4_878, 279_761, 0],
    ]),
    totals: {
      principal: pesosOf(3_000_000),
      interest: pesosOf(357_176),
      interestVat: pesosOf(0),
      fee: pesosOf(0),
      feeVat: pesosOf(0),
      total: pesosOf(3_357_176),
    },
  },
  evidence: {
    ...sampleLoanAgreement.evidence,
    identityCheck: {
      method: 'securityQuestions',
      id: '01a1fc4d-b9e8-71c8-ba71-c091e00effa1',
      finishedAt: '2026-11-21T14:52:30Z',
    },
    consents: sampleLoanAgreement.evidence.consents.filter(({ consent }) => consent !== 'biometricData'),
  },
}

function plan(
  rows: readonly (readonly [principal: number, interest: number, total: number, balance: number])[],
): AmortizationSchedule['installments'] {
  return rows.map(([principal, interest, total, balance], index) => ({
    number: index + 1,
    principal: pesosOf(principal),
    interest: pesosOf(interest),
    interestVat: pesosOf(0),
    fee: pesosOf(0),
    feeVat: pesosOf(0),
    total: pesosOf(total),
    balance: pesosOf(balance),
  }))
}
