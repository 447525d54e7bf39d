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
export function pesosOf(amount: number): Pesos {
  return amount as Pesos
}
