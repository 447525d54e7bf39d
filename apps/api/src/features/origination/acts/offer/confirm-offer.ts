import { type OfferRequest, offerFor, type Pesos } from '@cupo/credit-engine'
import type { ActionAnswer, ActionSituation } from '@cupo/wire'
import { refuse } from '../../../../platform/refusal.ts'
import type { BureauDecision } from '../../../../ports/credit-bureau.ts'
import type { OrderCheck } from '../../../../ports/operator.ts'
import type { OriginationContext } from '../../context.ts'
import { type Application, deviceOf, dueBeforeDelivery } from '../../model/application.ts'
import type { Performer } from '../../model/channel.ts'
import type { RefusedBy } from '../../model/event.ts'
import { channelOf, performerOf } from '../../model/journey.ts'
import { messages, reasonsOf } from '../../text/reasons.ts'
import { type ActContext, type ActDefinition, type Decision, decided, wentTo } from '../act.ts'
import { agreedTerms } from './agreed-terms.ts'
import { sumTaken } from './counter-offer.ts'
import { moneyRequest, offerRequest } from './list-options.ts'

type LastChecks = {
  readonly bureau: BureauDecision
  readonly watchlist: { readonly searchId: string; readonly isListed: boolean }
  readonly order: OrderCheck | null
}

/** Action `offer`. */
export const confirmOffer: ActDefinition<{ readonly installments: number }, LastChecks | null, ActionAnswer> =
  {
    act: 'offer',
    // The checks depend on the amount.
    basis: ({ facts }) => dueBeforeDelivery(facts).downPayment,
    gather: async (origination, application, { installments }, { policy }) =>
      hasEmail(application)
        ? askLastChecks(
            origination,
            application,
            offerRequest(application, policy).financedAmount,
            installments,
          )
        : null,
    decide: (application, { installments }, checks, context) =>
      hasEmail(application)
        ? confirmed(offerRequest(application, context.policy), installments, checks, context)
        : refuse('CorreoSinValidar'),
  }

const hasEmail = (application: Application): boolean =>
  !channelOf(application).way.offerNeedsEmail || application.facts.emailStatus === 'ACCEPT'

type MoneyChoice = { readonly installments: number; readonly requestedValue: number }

/** Action `offerLibre`. */
export const confirmMoneyOffer: ActDefinition<MoneyChoice, LastChecks | null, ActionAnswer> = {
  act: 'offerLibre',
  gather: async (origination, application, { installments, requestedValue }, { policy }) => {
    const sum = sumTaken(application, policy, requestedValue)
    if (!sum.ok || !hasEmail(application)) return null
    const option = offerFor(moneyRequest(application.origin, policy, sum.value), installments)
    return option.isAvailable ? askLastChecks(origination, application, sum.value, installments) : null
  },
  decide: (application, { installments, requestedValue }, checks, context) => {
    if (!hasEmail(application)) return refuse('CorreoSinValidar')
    const sum = sumTaken(application, context.policy, requestedValue)
    if (!sum.ok) return sum
    return confirmed(
      moneyRequest(application.origin, context.policy, sum.value),
      installments,
      checks,
      context,
    )
  },
}

async function askLastChecks(
  origination: OriginationContext,
  application: Application,
  amount: Pesos,
  installmentCount: number,
): Promise<LastChecks> {
  const { document, fullName: name } = application.person
  const [bureau, watchlist, order] = await Promise.all([
    origination.bureau.confirm({ document, amount, installmentCount }),
    origination.watchlist.search({ document, name, stage: 'offer' }),
    checkOrder(origination, application),
  ])
  return { bureau, watchlist, order }
}

function confirmed(
  request: OfferRequest,
  installments: number,
  checks: LastChecks | null,
  { today, actor }: Pick<ActContext, 'today' | 'actor'>,
): Decision<ActionAnswer> {
  const option = offerFor(request, installments)
  if (!option.isAvailable)
    return refuse('ValidationException', {
      errors: [{ field: 'installments', message: messages.installmentsUnavailable }],
    })
  // `gather` skipped the checks: the address was not confirmed then.
  if (checks === null) return refuse('CorreoSinValidar')
  const refused = refusalOf(checks, performerOf(actor))
  if (refused !== null) return refused
  const { searchId } = checks.watchlist
  return wentTo([{ type: 'OfferConfirmed', searchId, terms: agreedTerms(request, option, today) }])
}

async function checkOrder(
  { operator }: OriginationContext,
  application: Application,
): Promise<OrderCheck | null> {
  const device = deviceOf(application.facts)
  if (device === null) return null
  const { sku, price } = device
  return operator.checkOrder({ document: application.person.document, sku, price })
}

/** The watchlist comes first: a listed person learns nothing else. Reasons go to the person alone. */
function refusalOf(
  { bureau, watchlist, order }: LastChecks,
  performer: Performer,
): Decision<ActionAnswer> | null {
  const { searchId } = watchlist
  const refused = (by: RefusedBy, situation: ActionSituation) =>
    decided([{ type: 'ApplicationRefused' as const, by, searchId }], { situation })
  if (watchlist.isListed) return refused('watchlist', 'infolaftFailure')
  if (bureau.decision === 'refused') {
    const messages = reasonsOf(bureau.reasons)
    const reasons = messages.map(({ mensagem }) => mensagem)
    return decided([{ type: 'ApplicationRefused', by: 'bureau', searchId, reasons }], {
      situation: 'reproved',
      ...(performer === 'agent' ? {} : { messages }),
    })
  }
  switch (order) {
    case 'deviceUnavailable':
      return refused('deviceUnavailable', 'deviceunavailable')
    case 'paymentOrderRefused':
      return refused('paymentOrderRefused', 'refusedpaymentorder')
    case 'priceInconsistent':
      return refused('priceInconsistent', 'inconsistentprice')
    case 'available':
    case null:
      return null
  }
}
