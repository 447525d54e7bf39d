import { offerFor } from '@cupo/credit-engine'
import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../../platform/actor.ts'
import { businessDate } from '../../../platform/business-date.ts'
import { newId } from '../../../platform/ids.ts'
import { agreedTerms, drawUpAgreement, offerRequest } from '../../origination/origination.ts'
import type { Stage } from '../stage.ts'
import { bankOfTheDemo, home } from '../text/words.ts'
import { applicationOf, happened, policyAt } from './happen.ts'

/** Agrees on a personal loan, which has no screens yet: by the events of its channel. */
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
      { type: 'AddressSaved', address: home, delivery: null },
      { type: 'AddressConfirmed', paymentDay },
      { type: 'BankAccountConfirmed', account, accountNumber: application.person.mobile },
    ],
    who,
  )
  const drawnUp = await drawUpAgreement(stage.origination, await applicationOf(stage, id), policy, at)
  await happened(
    stage,
    id,
    [
      { type: 'AgreementDrawnUp', ...drawnUp },
      { type: 'AgreementAccepted', isGuaranteeAccepted: false, at: now },
      { type: 'AgreementSigned', at: now, order: null },
    ],
    who,
  )
}

/** Everybody's account has the number of their line. */
const account = { bankName: bankOfTheDemo, bankNumber: '99', accountType: 'Ahorros' } as const

/** The bank moved the money: the loan begins. */
export const receiveMoney = (stage: Stage, id: string, at: Temporal.Instant): Promise<void> =>
  happened(stage, id, [{ type: 'TransferDone', on: businessDate(at).toString() }], { at, actor: actors.bank })
