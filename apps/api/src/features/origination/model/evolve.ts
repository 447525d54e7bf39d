import type { ApplicationActivity, ApplicationSituation } from '@cupo/wire'
import type { Application } from './application.ts'
import type { ApplicationEvent, EventOf, RefusedBy } from './event.ts'
import { atAgreement, unrequested } from './evolve-agreement.ts'
import {
  withAddress,
  withDelivery,
  withDeliveryConfirmed,
  withDownPayment,
  withEmail,
  withFacts,
  withIdentity,
  withSurvey,
  withTerms,
  withUpfrontPayment,
} from './evolve-facts.ts'
import { afterTransfer, withBankAccount, withRequest, withTransferDone } from './evolve-money.ts'
import { channelOf, moved } from './journey.ts'

/**
 * The application after what happened. Decides nothing: an event is a fact, and where it leads is the channel's. Throws
 * on an event that the channel does not know at this step, and on one of another subject.
 */
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

/** What moves nothing: a thing that was said of the case counts, or is said anew. */
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

/** The case is over before its loan began. */
function ended(application: Application, event: EventOf<keyof typeof situationOfEnd>): Application {
  const { type } = event
  const activity = type === 'DeviceRefused' ? 'EquipamentoRecusado' : application.activity
  const over = inSituation(application, situationOfEnd[type], activity)
  if (event.type !== 'Cancelled' || event.by === 'deadline') return over
  return withFacts(over, { cancelledBy: event.by })
}

/** How a case stands after its loan. */
export const situationAfter = {
  LoanPaidOff: 'Liquidada',
  LoanReopened: 'Liberada',
  LoanWithdrawn: 'Retractada',
} as const

/** The case stands otherwise, at the step where it is. */
const inSituation = (
  application: Application,
  situation: ApplicationSituation,
  activity: ApplicationActivity = application.activity,
): Application => ({ ...application, situation, activity })

/** The phone was handed over, or the money arrived: the loan begins. */
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

/** A refusal leaves the way of every channel. */
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
