import type { AmortizationSchedule, Pesos } from '@cupo/credit-engine'
import type { LoanAgreementData, LoanAgreementDevice } from './data.ts'

export const sampleDevice: LoanAgreementDevice = {
  brand: 'Nevado',
  model: 'Cumbre 12 Pro',
  memory: '256 GB',
  color: 'Azul noche',
  sku: 'NEV-CUM12P-256-AZ',
  cashPrice: pesosOf(1_999_900),
  discount: pesosOf(0),
  isTaxFree: false,
  shippingCost: pesosOf(12_900),
}

const ownBrowser = { authorization: null, phone: null, declaredBy: null } as const

/** A phone of 1,999,900 with a down payment and a guarantee: the agreement with every part in it. */
export const sampleLoanAgreement: LoanAgreementData = {
  issuedAt: '2026-11-21T15:04:05Z',
  agreementNumber: 'CU-5C0A1D2E3F40',
  borrower: {
    fullName: 'María Fernanda Peña Gómez',
    documentNumber: '1010100053',
    mobile: '3000100053',
    email: 'maria.pena@correo.example',
    address: {
      street: 'CL 26 # 13-19 AP 501 TO 2',
      neighborhood: 'Teusaquillo',
      municipality: 'Bogotá, D.C.',
      department: 'Bogotá, D.C.',
    },
  },
  subject: {
    kind: 'device',
    device: sampleDevice,
    downPayment: { kind: 'byLink', amount: pesosOf(499_900), deadlineHours: 20 },
    soldIn: null,
  },
  credit: {
    financedAmount: pesosOf(1_500_000),
    installmentCount: 12,
    paymentDay: 23,
    isMobileBill: false,
    daysToFirstDueDateMin: 30,
    effectiveAnnualRate: '24.00',
    monthlyRate: '1.81',
    annualCost: { rate: '80.35', disbursedOn: '2026-12-24' },
    interestVatRate: '19.00',
    interestTaxableShare: '100.00',
    administrationFee: pesosOf(5_000),
    feeVat: pesosOf(950),
    feeVatRate: '19.00',
    administrationService: {
      provider: { legalName: 'Asistencia Técnica de Ejemplo S.A.S.', taxId: '901.100.003-7' },
      service: 'Asistencia técnica para tu equipo, por teléfono',
      whyApart:
        'La presta y la factura ese tercero, te sirve para el equipo y no para el dinero que te prestamos, y su precio ' +
        'no depende de cuánto financias',
    },
    usuryRate: '25.52',
    usuryMonth: '2026-11',
  },
  guarantee: {
    kind: 'paidUpFront',
    rate: '10.00',
    fee: pesosOf(150_000),
    vat: pesosOf(28_500),
    total: pesosOf(178_500),
    deadlineHours: 20,
  },
  lifeInsurance: { insurer: 'Aseguradora de Vida Ejemplo S.A.', policyNumber: 'VGD-2026-00417' },
  schedule: scheduleOf([
    [110_884, 27_131, 5_155, 149_120, 1_389_116],
    [113_270, 25_126, 4_774, 149_120, 1_275_846],
    [115_708, 23_077, 4_385, 149_120, 1_160_138],
    [118_199, 20_984, 3_987, 149_120, 1_041_939],
    [120_743, 18_846, 3_581, 149_120, 921_196],
    [123_342, 16_662, 3_166, 149_120, 797_854],
    [125_997, 14_431, 2_742, 149_120, 671_857],
    [128_709, 12_152, 2_309, 149_120, 543_148],
    [131_479, 9_824, 1_867, 149_120, 411_669],
    [134_309, 7_446, 1_415, 149_120, 277_360],
    [137_200, 5_017, 953, 149_120, 140_160],
    [140_160, 2_535, 482, 149_127, 0],
  ]),
  evidence: {
    identityCheck: {
      method: 'biometrics',
      id: 'val_7f3c9a5e2b',
      finishedAt: '2026-11-21T14:52:30Z',
    },
    consents: [
      {
        consent: 'termsAndConditions',
        acceptedAt: '2026-11-21T14:40:47Z',
        version: '2026-11-01',
        ...ownBrowser,
      },
      { consent: 'creditData', acceptedAt: '2026-11-21T14:40:47Z', version: '2026-11-01', ...ownBrowser },
      {
        consent: 'bureauConsultation',
        acceptedAt: '2026-11-21T14:40:47Z',
        version: '2026-11-01',
        ...ownBrowser,
      },
      { consent: 'biometricData', acceptedAt: '2026-11-21T14:50:02Z', version: '2026-11-01', ...ownBrowser },
    ],
  },
}

type SampleRow = readonly [
  principal: number,
  interest: number,
  interestVat: number,
  total: number,
  balance: number,
]

/** 1,500,000 at 24 % in 12, the first golden table of the credit engine: its totals are 1,789,447. */
function scheduleOf(rows: readonly SampleRow[]): AmortizationSchedule {
  return {
    installments: rows.map(([principal, interest, interestVat, total, balance], index) => ({
      number: index + 1,
      principal: pesosOf(principal),
      interest: pesosOf(interest),
      interestVat: pesosOf(interestVat),
      fee: pesosOf(5_000),
      feeVat: pesosOf(950),
      total: pesosOf(total),
      balance: pesosOf(balance),
    })),
    totals: {
      principal: pesosOf(1_500_000),
      interest: pesosOf(183_231),
      interestVat: pesosOf(34_816),
      fee: pesosOf(60_000),
      feeVat: pesosOf(11_400),
      total: pesosOf(1_789_447),
    },
  }
}

/** Documents know the engine's types only; the literals above are whole pesos. */
function pesosOf(amount: number): Pesos {
  return amount as Pesos
}

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
