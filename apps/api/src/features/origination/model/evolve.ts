import { pesos } from '@cupo/credit-engine'
import type { ApplicationActivity, ApplicationSituation } from '@cupo/wire'
import {
  type Application,
  type DeviceSubject,
  type Facts,
  type IdentityFacts,
  isOwnConfirmed,
  type MoneySubject,
  stillDue,
  type TransferFacts,
  withReplaced,
} from './application.ts'
import type { ApplicationEvent, DeliveryPromise, EventOf, RefusedBy } from './event.ts'
import { atStatus, channelOf, moved, waitsForCode } from './journey.ts'

/** Throws on an event that the channel's step or the subject does not have. */
export function evolve(application: Application, event: ApplicationEvent): Application {
  switch (event.type) {
    case 'EmailAccepted':
    case 'EmailReplaced':
    case 'RequestChanged':
    case 'SellerChanged':
    case 'PaymentDaySet':
      return standing(application, event)
    case 'DownPaymentSkipped':
    case 'DownPaymentSet':
      return moved(withDownPayment(application, event), event.type)
    case 'OfferConfirmed':
      return moved(withTerms(application, event), event.type)
    case 'ApplicationRefused':
      return refused(application, event)
    case 'BiometricsOpened':
    case 'BiometricsLeft':
    case 'BiometricsPending':
    case 'BiometricsFailed':
    case 'BiometricsExhausted':
    case 'BiometricsDeclined':
    case 'QuestionnaireOpened':
    case 'QuestionnaireFailed':
    case 'IdentityConfirmed':
      return moved(withIdentity(application, event), event.type)
    case 'AddressSaved':
      return withAddress(application, event)
    case 'DeliveryDateRenewed':
      return withDelivery(application, event.delivery)
    case 'DeliveryConfirmed':
      return moved(withDeliveryConfirmed(application, event), event.type)
    case 'AddressConfirmed':
      return moved(withFacts(application, { paymentDay: event.paymentDay, agreement: null }), event.type)
    case 'BankAccountConfirmed':
      return moved(withBankAccount(application, event), event.type)
    case 'WentBack':
    case 'AgreementDrawnUp':
    case 'AgreementAccepted':
    case 'AgreementAcceptanceWithdrawn':
    case 'OfferWithdrawn':
    case 'SignatureRequested':
    case 'AgreementSigned':
      return atAgreement(application, event)
    case 'SurveyAnswered':
      return withSurvey(application, event)
    case 'UpfrontPaymentPaid':
    case 'UpfrontPaymentReversed':
      return moved(withUpfrontPayment(application, event), event.type)
    case 'DeviceDelivered':
    case 'TransferDone':
      return disbursed(application, event)
    case 'TransferFailed':
    case 'BankAccountCorrected':
      return afterTransfer(application, event)
    case 'Cancelled':
    case 'Expired':
    case 'DeviceRefused':
    case 'DeviceOutOfStock':
    case 'TransferGivenUp':
      return ended(application, event)
    case 'LoanPaidOff':
    case 'LoanReopened':
    case 'LoanWithdrawn':
      return inSituation(application, situationAfter[event.type])
  }
}

type StandingEvent = EventOf<
  'EmailAccepted' | 'EmailReplaced' | 'RequestChanged' | 'SellerChanged' | 'PaymentDaySet'
>

function standing(application: Application, event: StandingEvent): Application {
  switch (event.type) {
    case 'EmailAccepted':
      return withFacts(application, { emailStatus: 'ACCEPT' })
    case 'EmailReplaced':
      return withEmail(application, event)
    case 'RequestChanged':
      return withRequest(application, event)
    case 'SellerChanged':
      return withFacts(application, { seller: event.seller })
    case 'PaymentDaySet':
      return unrequested(withFacts(application, { paymentDay: event.paymentDay, agreement: null }))
  }
}

const situationOfEnd = {
  Cancelled: 'Cancelada',
  Expired: 'Expirada',
  DeviceRefused: 'Cancelada',
  DeviceOutOfStock: 'Indisponivel',
  TransferGivenUp: 'Cancelada',
} as const

function ended(application: Application, event: EventOf<keyof typeof situationOfEnd>): Application {
  const { type } = event
  const activity = type === 'DeviceRefused' ? 'EquipamentoRecusado' : application.activity
  const over = inSituation(application, situationOfEnd[type], activity)
  if (event.type !== 'Cancelled' || event.by === 'deadline') return over
  return withFacts(over, { cancelledBy: event.by })
}

export const situationAfter = {
  LoanPaidOff: 'Liquidada',
  LoanReopened: 'Liberada',
  LoanWithdrawn: 'Retractada',
} as const

const inSituation = (
  application: Application,
  situation: ApplicationSituation,
  activity: ApplicationActivity = application.activity,
): Application => ({ ...application, situation, activity })

function disbursed(
  application: Application,
  event: EventOf<'DeviceDelivered' | 'TransferDone'>,
): Application {
  const received = event.type === 'TransferDone' ? withTransferDone(application, event) : application
  return inSituation(moved(received, event.type), 'Liberada', channelOf(application).disbursement.activity)
}

const situationOfRefusal: Readonly<Record<RefusedBy, ApplicationSituation>> = {
  bureau: 'Reprovada',
  policy: 'Reprovada',
  questions: 'Reprovada',
  watchlist: 'FalhaInfolaft',
  deviceUnavailable: 'Indisponivel',
  paymentOrderRefused: 'OrdemRecusada',
  priceInconsistent: 'PrecoInconsistente',
}

function refused(
  application: Application,
  { by, searchId, reasons }: EventOf<'ApplicationRefused'>,
): Application {
  const searches = application.facts.watchlistSearches
  return {
    ...withFacts(application, {
      watchlistSearches: searchId === undefined ? searches : [...searches, searchId],
    }),
    person: reasons === undefined ? application.person : { ...application.person, refusalReasons: reasons },
    status: by === 'watchlist' ? 'infolaftFailure' : 'reproved',
    situation: situationOfRefusal[by],
  }
}

const withFacts = (application: Application, facts: Partial<Facts>): Application => ({
  ...application,
  facts: { ...application.facts, ...facts },
})

function withEmail(
  application: Application,
  { email, isOfAsker = false }: EventOf<'EmailReplaced'>,
): Application {
  const { isEmailOfAsker: _former, replacedEmails = [], ...person } = application.person
  const replaced = isOwnConfirmed(application) ? withReplaced(replacedEmails, person.email) : replacedEmails
  return {
    ...withFacts(application, { emailStatus: 'PENDING' }),
    person: {
      ...person,
      email,
      ...(isOfAsker ? { isEmailOfAsker: true } : {}),
      ...(replaced.length === 0 ? {} : { replacedEmails: replaced }),
    },
  }
}

function withTerms(application: Application, { terms, searchId }: EventOf<'OfferConfirmed'>): Application {
  const { subject } = application.facts
  const watchlistSearches = [...application.facts.watchlistSearches, searchId]
  const confirmed = withFacts(application, { terms, watchlistSearches })
  if (subject.kind === 'device') return confirmed
  const chosenOffer = { amount: terms.financedAmount, installmentCount: terms.installmentCount }
  return withFacts(confirmed, { subject: { ...subject, chosenOffer } })
}

function withAddress(application: Application, event: EventOf<'AddressSaved'>): Application {
  const saved = { ...application, person: { ...application.person, address: event.address } }
  return event.delivery === null ? saved : withDelivery(saved, event.delivery)
}

const withSurvey = (application: Application, event: EventOf<'SurveyAnswered'>): Application => ({
  ...withFacts(application, { survey: { stars: event.stars, sentAt: event.at } }),
  person: { ...application.person, surveyComment: event.complement },
})

function deviceSubjectOf({ id, facts: { subject } }: Application): DeviceSubject {
  if (subject.kind !== 'device') throw new Error(`application ${id} is not for a device`)
  return subject
}

function withDownPayment(
  application: Application,
  event: EventOf<'DownPaymentSkipped' | 'DownPaymentSet'>,
): Application {
  const subject = deviceSubjectOf(application)
  const isSkipped = event.type === 'DownPaymentSkipped'
  return withFacts(application, {
    terms: null,
    subject: {
      ...subject,
      downPayment: isSkipped ? pesos(0) : event.downPayment,
      isDownPaymentRaised: isSkipped ? false : event.isRaised,
    },
  })
}

type IdentityEvent = EventOf<
  | 'BiometricsOpened'
  | 'BiometricsLeft'
  | 'BiometricsPending'
  | 'BiometricsFailed'
  | 'BiometricsExhausted'
  | 'BiometricsDeclined'
  | 'QuestionnaireOpened'
  | 'QuestionnaireFailed'
  | 'IdentityConfirmed'
>

const withIdentity = (application: Application, event: IdentityEvent): Application =>
  withFacts(application, { identity: identityAfter(application.facts.identity, event) })

function identityAfter(identity: IdentityFacts, event: IdentityEvent): IdentityFacts {
  switch (event.type) {
    case 'BiometricsOpened': {
      const { validationId: openValidationId } = event
      const isAnother = openValidationId !== identity.openValidationId
      const validationsCreated = identity.validationsCreated + (isAnother ? 1 : 0)
      return { ...identity, openValidationId, isResultPending: false, validationsCreated }
    }
    case 'BiometricsLeft':
      return identity
    case 'BiometricsPending':
      return { ...identity, isResultPending: true }
    case 'BiometricsFailed':
    case 'BiometricsExhausted':
    case 'BiometricsDeclined':
      return { ...identity, openValidationId: null, isResultPending: false }
    case 'QuestionnaireOpened': {
      const { questionnaireId, registryId } = event
      return { ...identity, questionnaire: { questionnaireId, registryId } }
    }
    case 'QuestionnaireFailed':
      return { ...identity, questionnaire: null }
    case 'IdentityConfirmed': {
      const { method, id, at } = event
      const confirmed = { method, id, at }
      return { ...identity, openValidationId: null, isResultPending: false, questionnaire: null, confirmed }
    }
  }
}

function withDelivery(application: Application, promise: DeliveryPromise): Application {
  const subject = deviceSubjectOf(application)
  const addressType = subject.delivery?.addressType ?? 'WORK'
  return withFacts(application, { subject: { ...subject, delivery: { ...promise, addressType } } })
}

function withDeliveryConfirmed(
  application: Application,
  { addressType, paymentDay }: EventOf<'DeliveryConfirmed'>,
): Application {
  const subject = deviceSubjectOf(application)
  if (subject.delivery === null) throw new Error('a confirmed delivery without an address')
  return withFacts(application, {
    paymentDay,
    agreement: null,
    subject: { ...subject, delivery: { ...subject.delivery, addressType } },
  })
}

function withAgreement(
  application: Application,
  event: EventOf<'AgreementDrawnUp' | 'AgreementAccepted' | 'AgreementAcceptanceWithdrawn'>,
): Application {
  if (event.type === 'AgreementDrawnUp') {
    const { documentId, sha256, terms } = event
    const unread = { acceptedAt: null, isAcceptedByAgent: false, isGuaranteeAccepted: false, signedAt: null }
    return withFacts(application, { terms, agreement: { documentId, sha256, ...unread } })
  }
  const { agreement } = application.facts
  if (agreement === null) throw new Error('an agreement event without an agreement')
  const isAccepted = event.type === 'AgreementAccepted'
  return withFacts(application, {
    agreement: {
      ...agreement,
      acceptedAt: isAccepted ? event.at : null,
      isAcceptedByAgent: isAccepted && event.by === 'agent',
      isGuaranteeAccepted: isAccepted && event.isGuaranteeAccepted,
    },
  })
}

function withSignature(
  application: Application,
  { at: signedAt, order: placed }: EventOf<'AgreementSigned'>,
): Application {
  const { agreement } = application.facts
  if (agreement === null) throw new Error('a signature without an agreement')
  const signed = withFacts(application, { agreement: { ...agreement, signedAt } })
  const { subject } = signed.facts
  if (subject.kind === 'money') {
    return withFacts(signed, { subject: { ...subject, transfer: { state: 'ordered', attempt: 1 } } })
  }
  if (placed === null) return signed
  const { orderNumber, deadline } = placed
  const order = {
    orderNumber,
    placedAt: signedAt,
    isDownPaymentPaid: false,
    isGuaranteePaid: false,
    deadline,
  }
  return withOrder(signed, { ...deviceSubjectOf(signed), order })
}

function withUpfrontPayment(
  application: Application,
  { type, upfrontPayment }: EventOf<'UpfrontPaymentPaid' | 'UpfrontPaymentReversed'>,
): Application {
  const subject = deviceSubjectOf(application)
  if (subject.order === null) throw new Error('an upfront payment without an order')
  const isPaid = type === 'UpfrontPaymentPaid'
  const paid = upfrontPayment === 'downPayment' ? { isDownPaymentPaid: isPaid } : { isGuaranteePaid: isPaid }
  return withOrder(application, { ...subject, order: { ...subject.order, ...paid } })
}

function withOrder(application: Application, subject: DeviceSubject): Application {
  const ordered = withFacts(application, { subject })
  if (subject.order === null || stillDue(ordered.facts).length > 0) return ordered
  return withFacts(ordered, { subject: { ...subject, order: { ...subject.order, deadline: null } } })
}

/** Throws for a device. */
export function moneySubjectOf({ id, facts: { subject } }: Application): MoneySubject {
  if (subject.kind !== 'money') throw new Error(`application ${id} is not for money`)
  return subject
}

function withRequest(
  application: Application,
  { amount: requestedAmount, installmentCount }: EventOf<'RequestChanged'>,
): Application {
  if (application.facts.terms !== null) throw new Error(`application ${application.id} has agreed terms`)
  const request = { requestedAmount, requestedInstallmentCount: installmentCount, chosenOffer: null }
  return withFacts(application, { subject: { ...moneySubjectOf(application), ...request } })
}

function withBankAccount(
  application: Application,
  { account: bankAccount, accountNumber }: EventOf<'BankAccountConfirmed'>,
): Application {
  const subject = { ...moneySubjectOf(application), bankAccount }
  const confirmed = withFacts(application, { agreement: null, subject })
  return { ...confirmed, person: { ...confirmed.person, accountNumber } }
}

const withTransfer = (application: Application, transfer: TransferFacts): Application =>
  withFacts(application, { subject: { ...moneySubjectOf(application), transfer } })

function withTransferDone(application: Application, { on: doneOn }: EventOf<'TransferDone'>): Application {
  const { transfer } = moneySubjectOf(application)
  if (transfer?.state !== 'ordered') throw noTransferUnderWay(application)
  return withTransfer(application, { state: 'done', attempt: transfer.attempt, doneOn })
}

const afterTransfer = (
  application: Application,
  event: EventOf<'TransferFailed' | 'BankAccountCorrected'>,
): Application =>
  event.type === 'TransferFailed'
    ? { ...moved(withTransferFailed(application, event), event.type), situation: 'FalhaDesembolso' }
    : { ...moved(withCorrectedAccount(application, event), event.type), situation: 'EmAndamento' }

function withTransferFailed(application: Application, { correctBy }: EventOf<'TransferFailed'>): Application {
  const { transfer } = moneySubjectOf(application)
  if (transfer?.state !== 'ordered') throw noTransferUnderWay(application)
  return withTransfer(application, { state: 'failed', attempt: transfer.attempt, correctBy })
}

const noTransferUnderWay = ({ id }: Application) => new Error(`application ${id} has no transfer under way`)

function withCorrectedAccount(
  application: Application,
  { account: bankAccount, accountNumber }: EventOf<'BankAccountCorrected'>,
): Application {
  const subject = moneySubjectOf(application)
  if (subject.transfer?.state !== 'failed') {
    throw new Error(`application ${application.id} has no failed transfer`)
  }
  const transfer: TransferFacts = { state: 'ordered', attempt: subject.transfer.attempt + 1 }
  const corrected = withFacts(application, { subject: { ...subject, bankAccount, transfer } })
  return { ...corrected, person: { ...corrected.person, accountNumber } }
}

type AgreementEvent = EventOf<
  | 'WentBack'
  | 'AgreementDrawnUp'
  | 'AgreementAccepted'
  | 'AgreementAcceptanceWithdrawn'
  | 'OfferWithdrawn'
  | 'SignatureRequested'
  | 'AgreementSigned'
>

function atAgreement(application: Application, event: AgreementEvent): Application {
  switch (event.type) {
    case 'WentBack':
      return atStatus(withFacts(application, { agreement: null }), event.to)
    case 'AgreementDrawnUp':
    case 'AgreementAccepted':
    case 'AgreementAcceptanceWithdrawn':
      return unrequested(withAgreement(application, event))
    case 'OfferWithdrawn':
      return moved(withFacts(application, { agreement: null, terms: null }), event.type)
    case 'SignatureRequested':
      return { ...moved(application, event.type), activity: 'Formalizacao' }
    case 'AgreementSigned':
      return moved(withSignature(application, event), event.type)
  }
}

const unrequested = (application: Application): Application =>
  waitsForCode(application) ? atStatus(application, application.status) : application
