import { pesos } from '@cupo/credit-engine'
import {
  type Application,
  type DeviceSubject,
  type Facts,
  isOwnConfirmed,
  withReplaced,
} from './application.ts'
import { stillDue } from './due-before-delivery.ts'
import type { DeliveryPromise, EventOf } from './event.ts'
import type { IdentityFacts } from './identity-facts.ts'

/** What each event adds to the facts of an application; `evolve.ts` says where the application then stands. */
export const withFacts = (application: Application, facts: Partial<Facts>): Application => ({
  ...application,
  facts: { ...application.facts, ...facts },
})

/** Another address, which its person has not accepted yet. */
export function withEmail(
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

export function withTerms(
  application: Application,
  { terms, searchId }: EventOf<'OfferConfirmed'>,
): Application {
  const { subject } = application.facts
  const watchlistSearches = [...application.facts.watchlistSearches, searchId]
  const confirmed = withFacts(application, { terms, watchlistSearches })
  if (subject.kind === 'device') return confirmed
  const chosenOffer = { amount: terms.financedAmount, installmentCount: terms.installmentCount }
  return withFacts(confirmed, { subject: { ...subject, chosenOffer } })
}

export function withAddress(application: Application, event: EventOf<'AddressSaved'>): Application {
  const saved = { ...application, person: { ...application.person, address: event.address } }
  return event.delivery === null ? saved : withDelivery(saved, event.delivery)
}

export const withSurvey = (application: Application, event: EventOf<'SurveyAnswered'>): Application => ({
  ...withFacts(application, { survey: { stars: event.stars, sentAt: event.at } }),
  person: { ...application.person, surveyComment: event.complement },
})

function deviceSubjectOf({ id, facts: { subject } }: Application): DeviceSubject {
  if (subject.kind !== 'device') throw new Error(`application ${id} is not for a device`)
  return subject
}

/** Another amount is financed: what was agreed on no longer holds. */
export function withDownPayment(
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

export const withIdentity = (application: Application, event: IdentityEvent): Application =>
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

/** The kind of the address stays what the customer said last. */
export function withDelivery(application: Application, promise: DeliveryPromise): Application {
  const subject = deviceSubjectOf(application)
  const addressType = subject.delivery?.addressType ?? 'WORK'
  return withFacts(application, { subject: { ...subject, delivery: { ...promise, addressType } } })
}

/** An agreement that was drawn up for another delivery no longer holds. */
export function withDeliveryConfirmed(
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

export function withAgreement(
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

export function withSignature(
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

export function withUpfrontPayment(
  application: Application,
  { type, upfrontPayment }: EventOf<'UpfrontPaymentPaid' | 'UpfrontPaymentReversed'>,
): Application {
  const subject = deviceSubjectOf(application)
  if (subject.order === null) throw new Error('an upfront payment without an order')
  const isPaid = type === 'UpfrontPaymentPaid'
  const paid = upfrontPayment === 'downPayment' ? { isDownPaymentPaid: isPaid } : { isGuaranteePaid: isPaid }
  return withOrder(application, { ...subject, order: { ...subject.order, ...paid } })
}

/** Once everything due before delivery is paid, no deadline runs any more. */
function withOrder(application: Application, subject: DeviceSubject): Application {
  const ordered = withFacts(application, { subject })
  if (subject.order === null || stillDue(ordered.facts).length > 0) return ordered
  return withFacts(ordered, { subject: { ...subject, order: { ...subject.order, deadline: null } } })
}
