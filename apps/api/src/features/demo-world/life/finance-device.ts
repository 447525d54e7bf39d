import { paymentDayFor } from '@cupo/credit-engine'
import type { InstallmentCount } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { type Actor, actors } from '../../../platform/actor.ts'
import { businessDate } from '../../../platform/business-date.ts'
import { newId } from '../../../platform/ids.ts'
import {
  type ApplicationEvent,
  type DeliveryAddress,
  drawUpAgreement,
  perform,
  saveAddress,
} from '../../origination/origination.ts'
import { evidence, requestId, type Stage } from '../stage.ts'
import { demoSeller, home } from '../text/words.ts'
import { act, applicationOf, happened, mustSucceed, policyAt } from './happen.ts'

/** Takes an option of the offer, paying something first or not. Leads from the form to the identity check. */
export async function takeOffer(
  stage: Stage,
  id: string,
  {
    installments,
    downPayment = 0,
  }: { readonly installments: InstallmentCount; readonly downPayment?: number },
  at: Temporal.Instant,
  actor?: Actor,
): Promise<void> {
  await act(stage, id, { action: 'preOffer' }, at, actor)
  const paymentType = 'Tarjeta-PSE'
  await act(stage, id, { action: 'setPreOffer', advancedPayment: downPayment, paymentType }, at, actor)
  await act(stage, id, { action: 'offer', installments }, at, actor)
}

/** The camera found document and face to be theirs. */
export async function passBiometrics(stage: Stage, id: string, at: Temporal.Instant): Promise<void> {
  const validationId = newId()
  const identified = { type: 'IdentityConfirmed', method: 'biometrics', id: validationId } as const
  await happened(
    stage,
    id,
    [
      { type: 'BiometricsOpened', validationId },
      { ...identified, at: at.toString() },
    ],
    { at, actor: { kind: 'customer', applicationId: id } },
  )
}

/** Says where to, reads the agreement and signs it; the order stands at an operator of days gone by. */
export async function agree(
  stage: Stage,
  id: string,
  deliveredOn: Temporal.PlainDate,
  at: Temporal.Instant,
): Promise<void> {
  const delivery = {
    isValidAddress: true,
    date: deliveredOn.toString(),
    period: 'AM' as const,
    givenOn: businessDate(at).toString(),
  }
  const who = { at, actor: { kind: 'customer', applicationId: id } } as const
  await happened(stage, id, [{ type: 'AddressSaved', address: home, delivery }], who)
  await act(stage, id, { action: 'confirmDeliveryAddress', value: 'HOME' }, at)
  await act(stage, id, { action: 'confirmClientAccept' }, at)
  await happened(stage, id, [signatureOf(stage, at)], who)
}

/** A signature with nothing due before delivery. */
const signatureOf = ({ random }: Stage, at: Temporal.Instant): ApplicationEvent => ({
  type: 'AgreementSigned',
  at: at.toString(),
  order: { orderNumber: String(1_000_000_000 + random.integer(9_000_000_000)), deadline: null },
})

/**
 * The agent of a shop fills the screens in; the camera and the code that signs are the customer's. The phone is handed
 * over in the shop: nothing is asked of an address but where the customer lives.
 */
export async function buyAtCounter(
  stage: Stage,
  id: string,
  { installments }: { readonly installments: InstallmentCount },
  at: Temporal.Instant,
): Promise<void> {
  const agent = {
    kind: 'agent',
    applicationId: id,
    shop: demoSeller.shop,
    agent: demoSeller.agent,
  } as const
  const customer = { at, actor: { kind: 'customer', applicationId: id } } as const
  await takeOffer(stage, id, { installments }, at, agent)
  await passBiometrics(stage, id, at)
  const policy = await policyAt(stage, 'Assistido', at)
  const paymentDay = paymentDayFor(businessDate(at), policy.product.paymentDays)
  await happened(
    stage,
    id,
    [
      { type: 'AddressSaved', address: home, delivery: null },
      { type: 'PaymentDaySet', paymentDay },
    ],
    { at, actor: agent },
  )
  const drawnUp = await drawUpAgreement(stage.origination, await applicationOf(stage, id), policy, at)
  await happened(stage, id, [{ type: 'AgreementDrawnUp', ...drawnUp }], { at, actor: agent })
  await act(stage, id, { action: 'confirmClientAccept' }, at, agent)
  await act(stage, id, { action: 'createContract' }, at, agent)
  await happened(stage, id, [signatureOf(stage, at)], customer)
}

/** The courier handed the phone over: the loan begins. */
export const receive = (stage: Stage, id: string, at: Temporal.Instant): Promise<void> =>
  happened(stage, id, [{ type: 'DeviceDelivered', on: businessDate(at).toString() }], {
    at,
    actor: actors.operator,
  })

/** Asks the operator of today when it would deliver there. */
export async function saveAddressOf(
  stage: Stage,
  id: string,
  { departmentDaneCode, cityDaneCode, neighborhoodName, typedAddress }: DeliveryAddress,
  at: Temporal.Instant,
): Promise<void> {
  const form = { departmentDaneCode, cityDaneCode, neighborhoodName, typedAddress }
  const actor = { kind: 'customer', applicationId: id } as const
  const who = { now: at, actor, requestId, evidence }
  mustSucceed(
    'the address',
    await perform(stage.origination, saveAddress, await applicationOf(stage, id), form, who),
  )
}
