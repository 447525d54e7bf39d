import type { InstallmentCount } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { recordDisbursement } from '../../../api/src/features/disbursements/disbursements.ts'
import { newId } from '../../../api/src/platform/ids.ts'
import type { Stage } from '../stage.ts'
import { home, walletOf } from '../text/words.ts'
import { saveAddressOf } from './finance-device.ts'
import { act, applicationOf, happened } from './happen.ts'

type MoneyWish = {
  readonly amount: number
  readonly installments: InstallmentCount
  readonly paymentDay: number
}

export async function agreeOnMoney(
  stage: Stage,
  id: string,
  { amount, installments, paymentDay }: MoneyWish,
  at: Temporal.Instant,
): Promise<void> {
  const now = at.toString()
  const who = { at, actor: { kind: 'customer', applicationId: id } } as const
  const { person } = await applicationOf(stage, id)
  await act(stage, id, { action: 'offerLibre', installments, requestedValue: amount }, at)
  await happened(
    stage,
    id,
    [{ type: 'IdentityConfirmed', method: 'securityQuestions', id: newId(), at: now }],
    who,
  )
  await saveAddressOf(stage, id, home, at)
  await act(stage, id, { action: 'confirmDeliveryAddress', value: 'HOME', paymentCycle: paymentDay }, at)
  await act(stage, id, { action: 'saveBankData', ...walletOf(person.mobile) }, at)
  await act(stage, id, { action: 'confirmClientAccept' }, at)
  await happened(stage, id, [{ type: 'AgreementSigned', at: now, order: null }], who)
}

export const receiveMoney = (stage: Stage, id: string, at: Temporal.Instant): Promise<void> =>
  recordDisbursement(
    { db: stage.origination.db, origination: stage.origination },
    id,
    { transferId: newId(), state: 'done', endedAt: at.toString(), amount: null },
    at,
  )
