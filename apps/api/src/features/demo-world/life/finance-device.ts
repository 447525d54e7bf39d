import type { InstallmentCount } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../../platform/actor.ts'
import { businessDate } from '../../../platform/business-date.ts'
import { newId } from '../../../platform/ids.ts'
import type { Stage } from '../stage.ts'
import { home } from '../text/home.ts'
import { act, happened } from './happen.ts'

/** Takes an option of the offer, paying something first or not. Leads from the form to the identity check. */
export async function takeOffer(
  stage: Stage,
  id: string,
  {
    installments,
    downPayment = 0,
  }: { readonly installments: InstallmentCount; readonly downPayment?: number },
  at: Temporal.Instant,
): Promise<void> {
  await act(stage, id, { action: 'preOffer' }, at)
  const paymentType = 'Tarjeta-PSE'
  await act(stage, id, { action: 'setPreOffer', advancedPayment: downPayment, paymentType }, at)
  await act(stage, id, { action: 'offer', installments }, at)
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
  const orderNumber = String(1_000_000_000 + stage.random.integer(9_000_000_000))
  await happened(
    stage,
    id,
    [{ type: 'AgreementSigned', at: at.toString(), orderNumber, deadline: null }],
    who,
  )
}

/** The courier handed the phone over: the loan begins. */
export const receive = (stage: Stage, id: string, at: Temporal.Instant): Promise<void> =>
  happened(stage, id, [{ type: 'DeviceDelivered', on: businessDate(at).toString() }], {
    at,
    actor: actors.operator,
  })
