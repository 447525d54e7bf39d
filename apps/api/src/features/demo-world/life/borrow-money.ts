import { offerFor } from '@cupo/credit-engine'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../../platform/business-date.ts'
import { newId } from '../../../platform/ids.ts'
import { recordDisbursement } from '../../disbursements/disbursements.ts'
import { agreedTerms, offerRequest } from '../../origination/origination.ts'
import type { Stage } from '../stage.ts'
import { home, walletOf } from '../text/words.ts'
import { saveAddressOf } from './finance-device.ts'
import { act, applicationOf, happened, policyAt } from './happen.ts'

/** Takes a sum of the counter-offer, answers the security questions, and signs for the money to go to the own wallet. */
export async function agreeOnMoney(
  stage: Stage,
  id: string,
  { installments, paymentDay }: { readonly installments: number; readonly paymentDay: number },
  at: Temporal.Instant,
): Promise<void> {
  const now = at.toString()
  const who = { at, actor: { kind: 'customer', applicationId: id } } as const
  const policy = await policyAt(stage, 'Libre', at)
  const application = await applicationOf(stage, id)
  const request = offerRequest(application, policy)
  const option = offerFor(request, installments)
  if (!option.isAvailable) throw new Error(`no personal loan in ${installments} installments`)
  const terms = agreedTerms(request, option, businessDate(at))
  const { searchId } = await stage.origination.watchlist.search({
    document: application.person.document,
    name: application.person.fullName,
    stage: 'offer',
  })
  await happened(
    stage,
    id,
    [
      { type: 'OfferConfirmed', terms, searchId },
      { type: 'IdentityConfirmed', method: 'securityQuestions', id: newId(), at: now },
    ],
    who,
  )
  await saveAddressOf(stage, id, home, at)
  await act(stage, id, { action: 'confirmDeliveryAddress', value: 'HOME', paymentCycle: paymentDay }, at)
  await act(stage, id, { action: 'saveBankData', ...walletOf(application.person.mobile) }, at)
  await act(stage, id, { action: 'confirmClientAccept' }, at)
  await happened(stage, id, [{ type: 'AgreementSigned', at: now, order: null }], who)
}

/** The bank moved the money: the loan begins. */
export const receiveMoney = (stage: Stage, id: string, at: Temporal.Instant): Promise<void> =>
  recordDisbursement(
    { db: stage.origination.db, origination: stage.origination },
    id,
    { transferId: newId(), state: 'done', endedAt: at.toString(), amount: null },
    at,
  )
