import { effectiveAnnualRate, isTaxFreePrice, pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { demoAdministrationService, demoProduct, demoUvtOf } from '../../../../../demo/src/figures.ts'
import type { Device } from '../../../ports/operator.ts'
import type { ChannelPolicy } from '../../policy/policy.ts'
import { type ChannelSettings, defaultChannelSettings } from '../../policy/settings.ts'
import type { ActContext } from '../acts/act.ts'
import type { AgreedTerms, Application, DeviceSubject, Facts, Person } from '../model/application.ts'
import type { ApplicationEvent, EventOf } from '../model/event.ts'
import { evolve } from '../model/evolve.ts'

export const today = Temporal.PlainDate.from('2026-11-20')
export const now = Temporal.Instant.from('2026-11-20T15:00:00Z')

/** The demo's policy of that day, with the settings that a test changes. */
export const policy = (settings: Partial<ChannelSettings> = {}): ChannelPolicy => ({
  settings: { ...defaultChannelSettings, ...settings },
  product: demoProduct('Finter'),
  usuryCap: { cap: effectiveAnnualRate('24.60'), month: '2026-11', isExact: true },
  administrationService: demoAdministrationService,
  lifeInsurance: null,
  isTaxFreePrice: (price) => isTaxFreePrice(price, demoUvtOf(2026)),
})

export const context = (settings: Partial<ChannelSettings> = {}): ActContext => ({
  now,
  today,
  policy: policy(settings),
  actor: { kind: 'customer', applicationId: 'test' },
  requestId: 'request',
})

/** The same for a personal loan, on a day and under the usury cap of its month. */
export const moneyContext = (day = today.toString(), cap = '24.60'): ActContext => {
  const date = Temporal.PlainDate.from(day)
  const usuryCap = {
    cap: effectiveAnnualRate(cap),
    month: date.toPlainYearMonth().toString(),
    isExact: true,
  }
  const money = { ...policy(), product: demoProduct('Libre'), administrationService: null, usuryCap }
  return { ...context(), today: date, policy: money }
}

const person: Person = {
  document: '1020304005',
  mobile: '3001234567',
  email: 'laura@correo.example',
  firstName: 'Laura',
  firstSurname: 'Gómez',
  fullName: 'Laura Gómez',
  address: null,
  surveyComment: null,
}

export const aDevice: Device = {
  sku: 'KOR-M8-256-ARE',
  brand: 'Kora',
  model: 'Kora Max 8',
  price: pesos(1_500_000),
  isTaxFree: false,
  memory: '256 GB',
  color: 'Arena',
  colorHex: '#DCC9A8',
  camera: '50 MP',
  ram: '8 GB',
  processor: 'Octa-core',
  screen: '6,7"',
  photoUrl: 'http://127.0.0.1:3001/operator/photos/KOR-M8-256-ARE.svg',
  shippingCost: pesos(14_900),
}

const facts: Omit<Facts, 'subject'> = {
  emailStatus: 'PENDING',
  returnUrl: null,
  isBilledOnMobileInvoice: false,
  scoreClass: 'A',
  riskBand: 'standard',
  watchlistSearches: ['form'],
  terms: null,
  identity: {
    validationsCreated: 0,
    openValidationId: null,
    isResultPending: false,
    questionnaire: null,
    confirmed: null,
  },
  paymentDay: null,
  agreement: null,
  survey: null,
  seller: null,
}

type FactChanges = Partial<Omit<Facts, 'subject'>>

/** A valid application for a device, just made from the form; `changed` is what a test is about. */
export function anApplication(changed: FactChanges & Partial<Omit<DeviceSubject, 'kind'>> = {}): Application {
  const {
    device = aDevice,
    shippingCost = aDevice.shippingCost,
    downPayment = pesos(0),
    isDownPaymentRaised = false,
    delivery = null,
    order = null,
    ...others
  } = changed
  const subject: DeviceSubject = {
    kind: 'device',
    device,
    shippingCost,
    downPayment,
    isDownPaymentRaised,
    delivery,
    order,
  }
  return { ...application, facts: { ...facts, ...others, subject } }
}

/** The same for a personal loan. */
export const aPersonalLoan = (requestedAmount = 3_000_000, changed: FactChanges = {}): Application => ({
  ...application,
  origin: 'Libre',
  status: 'counterOffer',
  activity: 'Oferta',
  facts: {
    ...facts,
    ...changed,
    subject: {
      kind: 'money',
      requestedAmount: pesos(requestedAmount),
      requestedInstallmentCount: null,
      campaign: null,
      chosenOffer: null,
      bankAccount: null,
      transfer: null,
    },
  },
})

/** The same for a phone that an agent sells. */
export const anAssistedSale = (changed: Parameters<typeof anApplication>[0] = {}): Application => ({
  ...anApplication(changed),
  origin: 'Assistido',
})

const application: Omit<Application, 'facts'> = {
  id: '01a1fc4d-b9e8-71c8-ba71-c091e00effa1',
  version: 1,
  origin: 'Finter',
  status: 'preOffer',
  situation: 'EmAndamento',
  activity: 'DadosBasicos',
  createdAt: now.toString(),
  person,
}

/** The application after these events. */
export const after = (application: Application, ...events: readonly ApplicationEvent[]): Application =>
  events.reduce(evolve, application)

/** What is agreed on: a phone of 1,500,000 pesos in twelve installments. */
export const termsOf = (guaranteeFee = 0): AgreedTerms => ({
  installmentCount: 12,
  financedAmount: pesos(1_500_000),
  effectiveAnnualRate: '22.00',
  monthlyRate: '1.67',
  isTaxFree: false,
  interestVatRate: '19.00',
  administrationFee: pesos(4_900),
  feeVatRate: '19.00',
  feeRecipient: 'thirdParty',
  daysToFirstDueDateMin: 30,
  guaranteeFee: pesos(guaranteeFee),
  guaranteeVat: pesos(0),
  isGuaranteeInterest: false,
  confirmedOn: today.toString(),
})

/** The events of a usual journey, each named by the step it ends. */
export const happened = {
  downPayment: (downPayment = 0): ApplicationEvent => ({
    type: 'DownPaymentSet',
    downPayment: pesos(downPayment),
    isRaised: false,
  }),
  offer: (guaranteeFee = 0): ApplicationEvent => ({
    type: 'OfferConfirmed',
    searchId: 'offer',
    terms: termsOf(guaranteeFee),
  }),
  biometrics: (validationId = 'validation'): ApplicationEvent => ({ type: 'BiometricsOpened', validationId }),
  identity: (): ApplicationEvent => ({
    type: 'IdentityConfirmed',
    method: 'biometrics',
    id: 'validation',
    at: now.toString(),
  }),
  address: (givenOn = today.toString(), isValidAddress = true): EventOf<'AddressSaved'> => ({
    type: 'AddressSaved',
    address: {
      departmentDaneCode: '11',
      cityDaneCode: '11001',
      neighborhoodName: 'Cedritos',
      neighborhoodCode: null,
      typedAddress: 'CL 140 # 11-45',
      formattedAddress: 'CL 140 # 11-45, Cedritos, Bogotá, D.C.',
    },
    delivery: { isValidAddress, date: '2026-11-24', period: 'AM', givenOn },
  }),
  money: (): readonly ApplicationEvent[] => [
    { type: 'AddressConfirmed', paymentDay: 16 },
    {
      type: 'BankAccountConfirmed',
      account: { bankName: 'Banco Andino', bankNumber: '07', accountType: 'Ahorros' },
      accountNumber: '1234567890',
    },
  ],
  correction: (): ApplicationEvent => ({
    type: 'BankAccountCorrected',
    account: { bankName: 'Banco Bogotano', bankNumber: '1001', accountType: 'Corriente' },
    accountNumber: '9876543210',
  }),
  delivery: (): ApplicationEvent => ({ type: 'DeliveryConfirmed', addressType: 'WORK', paymentDay: 23 }),
  agreement: (guaranteeFee = 0): ApplicationEvent => ({
    type: 'AgreementDrawnUp',
    documentId: 'document',
    sha256: 'ab',
    terms: termsOf(guaranteeFee),
  }),
  acceptance: (isGuaranteeAccepted = false): ApplicationEvent => ({
    type: 'AgreementAccepted',
    isGuaranteeAccepted,
    by: 'customer',
    at: now.toString(),
  }),
  signature: (deadline: string | null = null): ApplicationEvent => ({
    type: 'AgreementSigned',
    at: now.toString(),
    order: { orderNumber: '1234567890', deadline },
  }),
} as const
