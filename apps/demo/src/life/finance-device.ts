import type { InstallmentCount } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { checkPin, spendPin } from '../../../api/src/features/one-time-codes/one-time-codes.ts'
import { perform } from '../../../api/src/features/origination/acts/act.ts'
import {
  eventsOf,
  renewAgreement,
} from '../../../api/src/features/origination/acts/agreement/renew-agreement.ts'
import { saveAddress } from '../../../api/src/features/origination/acts/delivery/save-address.ts'
import type { DeliveryAddress } from '../../../api/src/features/origination/model/application.ts'
import type { ApplicationEvent } from '../../../api/src/features/origination/origination.ts'
import { type Actor, actors } from '../../../api/src/platform/actor.ts'
import { businessDate } from '../../../api/src/platform/business-date.ts'
import { inTransaction } from '../../../api/src/platform/database/transaction.ts'
import { newId } from '../../../api/src/platform/ids.ts'
import { evidence, requestId, type Stage } from '../stage.ts'
import { home } from '../text/words.ts'
import { act, applicationOf, happened, mustSucceed, platformSettingsAt, policyAt } from './happen.ts'

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

/** In a shop this also draws up the agreement. */
export async function passBiometrics(stage: Stage, id: string, at: Temporal.Instant): Promise<void> {
  const validationId = newId()
  const who = { at, actor: { kind: 'customer', applicationId: id } } as const
  const identified = { type: 'IdentityConfirmed', method: 'biometrics', id: validationId } as const
  await happened(
    stage,
    id,
    [
      { type: 'BiometricsOpened', validationId },
      { ...identified, at: at.toString() },
    ],
    who,
  )
  const application = await applicationOf(stage, id)
  const policy = await policyAt(stage, application.origin, at)
  const day = { policy, now: at, today: businessDate(at) }
  await happened(stage, id, eventsOf(await renewAgreement(stage.origination, application, day)), who)
}

/** The past outbox keeps the order from today’s operator. */
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

const signatureOf = ({ random }: Stage, at: Temporal.Instant): ApplicationEvent => ({
  type: 'AgreementSigned',
  at: at.toString(),
  order: { orderNumber: String(1_000_000_000 + random.integer(9_000_000_000)), deadline: null },
})

/** The agent fills the screens in; the camera is the customer's. */
export async function buyAtCounter(
  stage: Stage,
  id: string,
  { installments }: { readonly installments: InstallmentCount },
  at: Temporal.Instant,
): Promise<void> {
  const { seller } = (await applicationOf(stage, id)).facts
  if (seller === null) throw new Error(`application ${id} was sold by no shop`)
  const agent = { kind: 'agent', applicationId: id, shop: seller.shop, agent: seller.agent } as const
  await takeOffer(stage, id, { installments }, at, agent)
  await passBiometrics(stage, id, at)
  await act(stage, id, { action: 'confirmClientAccept' }, at, agent)
  await act(stage, id, { action: 'createAssistedContract' }, at, agent)
  const typedAt = at.add({ seconds: 40 })
  await typeSigningCode(stage, id, typedAt)
  await happened(stage, id, [signatureOf(stage, typedAt)], { at: typedAt, actor: agent })
}

async function typeSigningCode(stage: Stage, applicationId: string, at: Temporal.Instant): Promise<void> {
  const { db, secrets } = stage.origination
  const { person, facts } = await applicationOf(stage, applicationId)
  const shown = await checkPin(
    db,
    secrets,
    {
      documentIndex: secrets.blindIndex('document', person.document),
      code: stage.outbox.codeOf(applicationId),
      applicationId,
      purpose: 'signature',
      agreementSha256: Buffer.from(facts.agreement?.sha256 ?? '', 'hex'),
    },
    await platformSettingsAt(stage, at),
    at,
  )
  const isSpent = shown.ok && (await inTransaction(db, (one) => spendPin(one, shown.challengeId, at)))
  if (!isSpent) throw new Error(`the code that signs application ${applicationId} was refused`)
}

export const receive = (stage: Stage, id: string, at: Temporal.Instant): Promise<void> =>
  happened(stage, id, [{ type: 'DeviceDelivered', on: businessDate(at).toString() }], {
    at,
    actor: actors.operator,
  })

/** Today's operator answers. */
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
