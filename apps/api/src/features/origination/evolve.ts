import { add, type Pesos, pesos } from '@cupo/credit-engine'
import type { ApplicationActivity, ApplicationSituation } from '@cupo/wire'
import type { AgreementFacts, Application, Facts, OrderFacts } from './application.ts'
import type { ApplicationEvent, RefusedBy, UpfrontPayment } from './event.ts'

/** The application after what happened. Decides nothing: an event is a fact. */
export function evolve(application: Application, event: ApplicationEvent): Application {
  switch (event.type) {
    case 'EmailAccepted':
      return withFacts(application, { emailStatus: 'ACCEPT' })
    case 'EmailReplaced':
      return {
        ...withFacts(application, { emailStatus: 'PENDING' }),
        person: { ...application.person, email: event.email },
      }
    case 'DownPaymentSkipped':
      return toOffer(application, { downPayment: pesos(0), isDownPaymentRaised: false })
    case 'DownPaymentSet':
      return toOffer(application, { downPayment: event.downPayment, isDownPaymentRaised: event.isRaised })
    case 'OfferConfirmed':
      return {
        ...withFacts(application, {
          terms: event.terms,
          watchlistSearches: [...application.facts.watchlistSearches, event.searchId],
        }),
        status: 'documents',
        activity: 'Documentos',
      }
    case 'ApplicationRefused':
      return refused(application, event)
    case 'BiometricsOpened':
    case 'BiometricsLeft':
    case 'BiometricsPending':
    case 'BiometricsFailed':
    case 'BiometricsDeclined':
    case 'IdentityConfirmed':
    case 'QuestionnaireOpened':
    case 'QuestionnaireFailed':
      return evolveIdentity(application, event)
    case 'AddressSaved':
      return {
        ...withFacts(application, {
          delivery: event.delivery && {
            ...event.delivery,
            addressType: application.facts.delivery?.addressType ?? 'WORK',
          },
        }),
        person: { ...application.person, address: event.address },
      }
    case 'DeliveryDateRenewed':
      return withFacts(application, {
        delivery: { ...event.delivery, addressType: application.facts.delivery?.addressType ?? 'WORK' },
      })
    case 'DeliveryConfirmed':
      return {
        ...withFacts(application, {
          paymentDay: event.paymentDay,
          agreement: null,
          delivery: application.facts.delivery && {
            ...application.facts.delivery,
            addressType: event.addressType,
          },
        }),
        status: 'contract',
        activity: 'Contrato',
      }
    case 'WentBackToDelivery':
      return {
        ...withFacts(application, { agreement: null }),
        status: 'deliveryData',
        activity: 'DadosEntrega',
      }
    case 'AgreementDrawnUp':
    case 'AgreementAccepted':
    case 'AgreementAcceptanceWithdrawn':
      return evolveAgreement(application, event)
    case 'OfferWithdrawn':
      return toOffer(withFacts(application, { agreement: null }), {})
    case 'AgreementSigned':
      return signed(application, event)
    case 'SurveyAnswered':
      return {
        ...withFacts(application, { survey: { stars: event.stars, sentAt: event.at } }),
        person: { ...application.person, surveyComment: event.complement },
      }
    case 'Cancelled':
      return closed(application, 'Cancelada', application.activity)
    case 'Expired':
      return closed(application, 'Expirada', application.activity)
    case 'UpfrontPaymentPaid':
      return withUpfrontPayment(application, event.upfrontPayment, true)
    case 'UpfrontPaymentReversed':
      return withUpfrontPayment(application, event.upfrontPayment, false)
    case 'DeviceDelivered':
      return { ...closed(application, 'Liberada', 'EquipamentoEntregue'), status: 'financialData' }
    case 'TransferDone':
      return { ...closed(application, 'Liberada', 'ConfirmacaoDeposito'), status: 'financialData' }
    case 'DeviceRefused':
      return closed(application, 'Cancelada', 'EquipamentoRecusado')
    case 'DeviceOutOfStock':
      return closed(application, 'Indisponivel', application.activity)
    case 'LoanPaidOff':
      return { ...application, situation: 'Liquidada' }
    case 'LoanReopened':
      return { ...application, situation: 'Liberada' }
  }
}

const withFacts = (application: Application, facts: Partial<Facts>): Application => ({
  ...application,
  facts: { ...application.facts, ...facts },
})

const toOffer = (application: Application, facts: Partial<Facts>): Application => ({
  ...withFacts(application, { ...facts, terms: null }),
  status: 'offer',
  activity: 'Oferta',
})

const closed = (
  application: Application,
  situation: ApplicationSituation,
  activity: ApplicationActivity,
): Application => ({
  ...application,
  situation,
  activity,
})

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
  { by, searchId, reasons }: { by: RefusedBy; searchId?: string; reasons?: readonly string[] },
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

type IdentityEvent = Extract<
  ApplicationEvent,
  { type: `Biometrics${string}` | 'IdentityConfirmed' | `Questionnaire${string}` }
>

function evolveIdentity(application: Application, event: IdentityEvent): Application {
  const { identity } = application.facts
  const at = (
    status: Application['status'],
    activity: ApplicationActivity,
    change: Partial<Facts['identity']>,
  ) => ({
    ...withFacts(application, { identity: { ...identity, ...change } }),
    status,
    activity,
  })
  switch (event.type) {
    case 'BiometricsOpened':
      return at('veridas', 'Documentos', {
        openValidationId: event.validationId,
        validationsCreated:
          identity.validationsCreated + (event.validationId === identity.openValidationId ? 0 : 1),
      })
    case 'BiometricsLeft':
    case 'BiometricsPending':
      return at('documents', 'Documentos', {})
    case 'BiometricsFailed':
      return event.isLast
        ? at('evidente', 'Evidente', { openValidationId: null })
        : at('documents', 'Documentos', { openValidationId: null })
    case 'BiometricsDeclined':
      return at('evidente', 'Evidente', { openValidationId: null })
    case 'QuestionnaireOpened':
      return at('evidente', 'Evidente', {
        questionnaire: { questionnaireId: event.questionnaireId, registryId: event.registryId },
      })
    case 'QuestionnaireFailed':
      return at('evidente', 'Evidente', { questionnaire: null })
    case 'IdentityConfirmed':
      return at('deliveryData', 'DadosEntrega', {
        openValidationId: null,
        questionnaire: null,
        confirmed: { method: event.method, id: event.id, at: event.at },
      })
  }
}

type AgreementEvent = Extract<
  ApplicationEvent,
  { type: 'AgreementDrawnUp' | 'AgreementAccepted' | 'AgreementAcceptanceWithdrawn' }
>

function evolveAgreement(application: Application, event: AgreementEvent): Application {
  const { agreement } = application.facts
  switch (event.type) {
    case 'AgreementDrawnUp':
      return withFacts(application, {
        agreement: {
          documentId: event.documentId,
          sha256: event.sha256,
          acceptedAt: null,
          isGuaranteeAccepted: false,
          signedAt: null,
        },
      })
    case 'AgreementAccepted':
      return withAgreement(application, agreement, {
        acceptedAt: event.at,
        isGuaranteeAccepted: event.isGuaranteeAccepted,
      })
    case 'AgreementAcceptanceWithdrawn':
      return withAgreement(application, agreement, { acceptedAt: null, isGuaranteeAccepted: false })
  }
}

function withAgreement(
  application: Application,
  agreement: AgreementFacts | null,
  change: Partial<AgreementFacts>,
): Application {
  if (agreement === null) throw new Error('an agreement event without an agreement')
  return withFacts(application, { agreement: { ...agreement, ...change } })
}

function signed(
  application: Application,
  event: Extract<ApplicationEvent, { type: 'AgreementSigned' }>,
): Application {
  const { facts } = application
  if (facts.agreement === null) throw new Error('a signature without an agreement')
  const agreement = { ...facts.agreement, signedAt: event.at }
  if (event.orderNumber === null) {
    return {
      ...withFacts(application, { agreement }),
      status: 'financialData',
      activity: 'ConfirmacaoDeposito',
    }
  }
  const order = {
    orderNumber: event.orderNumber,
    placedAt: event.at,
    isDownPaymentPaid: false,
    isGuaranteePaid: false,
    deadline: event.deadline,
  }
  return { ...withFacts(application, { agreement }), ...waitingFor({ ...facts, agreement, order }) }
}

function withUpfrontPayment(
  application: Application,
  upfrontPayment: UpfrontPayment,
  isPaid: boolean,
): Application {
  const { facts } = application
  if (facts.order === null) throw new Error('an upfront payment without an order')
  const paid = upfrontPayment === 'downPayment' ? { isDownPaymentPaid: isPaid } : { isGuaranteePaid: isPaid }
  return { ...application, ...waitingFor({ ...facts, order: { ...facts.order, ...paid } }) }
}

/** Where an order stands by what of it is still to be paid: the down payment first, then the guarantee. */
function waitingFor(
  facts: Facts & { readonly order: OrderFacts },
): Pick<Application, 'facts' | 'status' | 'activity'> {
  const [next] = stillDue(facts)
  if (next === undefined) {
    const order = { ...facts.order, deadline: null }
    return { facts: { ...facts, order }, status: 'financialData', activity: 'OrdemPagamento' }
  }
  const activity = next === 'downPayment' ? 'ConfirmacaoAntecipado' : 'ConfirmacaoFianca'
  return { facts, status: 'paymentOrder', activity }
}

/** What has to be paid before the operator ships and is not, in the order in which it is waited for. */
export function stillDue(facts: Pick<Facts, 'downPayment' | 'terms' | 'order'>): readonly UpfrontPayment[] {
  const due = dueBeforeDelivery(facts)
  const isOpen = {
    downPayment: due.downPayment > 0 && !facts.order?.isDownPaymentPaid,
    guarantee: due.guarantee > 0 && !facts.order?.isGuaranteePaid,
  }
  return (['downPayment', 'guarantee'] as const).filter((upfrontPayment) => isOpen[upfrontPayment])
}

export type DueBeforeDelivery = {
  readonly downPayment: Pesos
  readonly guarantee: Pesos
  readonly total: Pesos
}

/** What has to be paid by link before the operator ships, in pesos. */
export function dueBeforeDelivery(facts: Pick<Facts, 'downPayment' | 'terms'>): DueBeforeDelivery {
  const guarantee = facts.terms === null ? pesos(0) : add(facts.terms.guaranteeFee, facts.terms.guaranteeVat)
  return { downPayment: facts.downPayment, guarantee, total: add(facts.downPayment, guarantee) }
}
