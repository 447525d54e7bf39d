import {
  type CounterOffer,
  counterOfferFor,
  isInRange,
  type Pesos,
  pesos,
  sumWithin,
} from '@cupo/credit-engine'
import type { ActionAnswer } from '@cupo/wire'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import type { ChannelPolicy } from '../../../policy/policy.ts'
import type { Application, MoneySubject } from '../../model/application.ts'
import { moneySubjectOf } from '../../model/evolve.ts'
import { creditRefused, sumUnavailable } from '../../text/reasons.ts'
import { type ActDefinition, decided } from '../act.ts'
import { calculatorOf } from './calculator.ts'

type CounterOfferRequest = { readonly requestedValue?: number | undefined }

/**
 * Action `listOfferLibre`: refuses any other amount; ends an application whose quota lies below the least
 * sum.
 */
export const listMoneyOffers: ActDefinition<CounterOfferRequest, null, ActionAnswer> = {
  act: 'listOfferLibre',
  gather: async () => null,
  decide: (application, { requestedValue }, _gathered, { policy }) => {
    const subject = moneySubjectOf(application)
    const offer = counterOfferOf(application, policy)
    if (offer === null) {
      return decided([{ type: 'ApplicationRefused', by: 'policy' }], {
        situation: 'reproved',
        messages: creditRefused,
      })
    }
    const sum = requestedValue === undefined ? firstSum(subject, offer) : pesos(requestedValue)
    if (!isInRange(offer.range, sum)) return sumRefused(offer)
    const calculator = calculatorOf(application.origin, policy, {
      range: offer.range,
      sum,
      installmentCount: subject.chosenOffer?.installmentCount ?? subject.requestedInstallmentCount,
      status: offer.status,
      accessId: application.id,
    })
    return decided([], { situation: 'counterOffer', data: { calculator } })
  },
}

function counterOfferOf(application: Application, { product }: ChannelPolicy): CounterOffer | null {
  const { scoreClass, riskBand } = application.facts
  const { requestedAmount } = moneySubjectOf(application)
  return counterOfferFor(product, { requestedAmount, scoreClass, riskBand })
}

/**
 * The confirmed sum within the range, else the requested one. Premium customers choose a higher one
 * themselves.
 */
const firstSum = ({ chosenOffer, requestedAmount }: MoneySubject, { range }: CounterOffer): Pesos =>
  sumWithin(range, chosenOffer?.amount ?? requestedAmount)

export function sumTaken(
  application: Application,
  policy: ChannelPolicy,
  requestedValue: number,
): Result<Pesos> {
  const offer = counterOfferOf(application, policy)
  if (offer === null) return refuse('EtapaInvalida', { status: application.status })
  return isInRange(offer.range, requestedValue) ? done(pesos(requestedValue)) : sumRefused(offer)
}

const sumRefused = ({ range }: CounterOffer) =>
  refuse('ValidationException', { errors: [{ field: 'requestedValue', message: sumUnavailable(range) }] })
