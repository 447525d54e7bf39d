import { add, type Pesos, pesos } from '@cupo/credit-engine'
import type {
  CallAnswer,
  HandOffEnding,
  lookAtHandOffEnd as lookAtHandOffEndCall,
  SignedSale,
} from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../../platform/business-date.ts'
import { formatPesos } from '../../../platform/format.ts'
import { hideEmail } from '../../../platform/hide.ts'
import { withFmt } from '../../../platform/present.ts'
import { done, type Result } from '../../../platform/refusal.ts'
import { isInBrowserOf, type PressedLink, refused, saleOf } from '../acts/hand-off/check-hand-off.ts'
import type { OriginationContext } from '../context.ts'
import { type Application, agreedPlan, deviceOf, orderOf, type UpfrontPayment } from '../model/application.ts'
import { findHandOff, type HandOff } from '../store/hand-offs.ts'
import { emailOfApplication } from '../store/trusted-contact.ts'
import { reasonsToTell } from './refusal-reasons.ts'

export type HandOffEndContext = OriginationContext & {
  readonly unpaidUpfrontPayments: (application: Application) => Promise<readonly UnpaidPayment[]>
}

type UnpaidPayment = {
  readonly upfrontPayment: UpfrontPayment
  readonly amount: Pesos
  readonly link: string
}

type EndOfLink = Extract<CallAnswer<typeof lookAtHandOffEndCall>, { readonly status: 200 }>['body']

/**
 * To the browser that opened or declined it; refuses every other, and a live link, with `EnlaceInvalido`.
 */
export async function lookAtHandOffEnd(
  origination: HandOffEndContext,
  pressed: PressedLink,
  now: Temporal.Instant,
): Promise<Result<EndOfLink>> {
  const found = await findHandOff(origination.db, pressed.handOffId, pressed.token)
  if (found === null || !isInBrowserOf(found.handOff, pressed)) return refused
  const application = (await saleOf(origination, found.handOff))?.application ?? null
  const end = await endOf(origination, found.handOff, application, now)
  if (end === null) return refused
  return done({
    end,
    reasons: end === 'refused' ? reasonsToTell(application) : [],
    signed:
      end === 'signed' && application !== null ? await presentSigned(origination, application, now) : null,
  })
}

/** Null for a live link. A replaced link leads to the new one. */
async function endOf(
  { db, store }: HandOffEndContext,
  { applicationId, endedBecause, expiresAt }: HandOff,
  application: Application | null,
  now: Temporal.Instant,
): Promise<HandOffEnding | null> {
  switch (endedBecause) {
    case null:
      return hasPassed(expiresAt, now) ? 'expired' : null
    case 'replaced':
    case 'cancelled':
      return endedBecause
    case 'declined':
      return (await store.findPlace(db, applicationId))?.situation === 'Cancelada' ? 'denied' : 'declined'
    case 'signed':
    case 'saleEnded':
      return application === null ? 'ended' : endOfSale(application)
  }
}

function endOfSale({ status, situation, facts }: Application): HandOffEnding {
  if (orderOf(facts) !== null) {
    if (situation === 'EmAndamento') return 'signed'
    return situation === 'Liberada' || situation === 'Liquidada' ? 'delivered' : 'orderEnded'
  }
  if (status === 'reproved' || status === 'infolaftFailure') return 'refused'
  return situation === 'Cancelada' ? 'cancelled' : 'ended'
}

async function presentSigned(
  { unpaidUpfrontPayments }: HandOffEndContext,
  application: Application,
  now: Temporal.Instant,
): Promise<SignedSale | null> {
  const { facts, person } = application
  const [order, { terms }] = [orderOf(facts), facts]
  if (order === null || terms === null) return null
  const deadline = order.deadline === null || hasPassed(order.deadline, now) ? null : order.deadline
  const unpaid = deadline === null ? [] : await unpaidUpfrontPayments(application)
  const [first] = agreedPlan(terms).installments
  const dueNow = unpaid.reduce((sum, { amount }) => add(sum, amount), pesos(0))
  return {
    firstName: person.firstName,
    maskedEmail: hideEmail(emailOfApplication(application)),
    orderNumber: order.orderNumber,
    deviceModel: deviceOf(facts)?.model ?? '',
    installments: terms.installmentCount,
    installmentTotalFmt: formatPesos(first?.total ?? pesos(0)),
    due: unpaid.map(({ upfrontPayment: kind, amount, link }) => ({ kind, link, ...withFmt({ amount }) })),
    ...withFmt({ paymentDueNow: dueNow }),
    paymentDeadline: unpaid.length === 0 ? null : deadline,
  }
}
