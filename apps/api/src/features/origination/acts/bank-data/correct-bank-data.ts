import type { ActionAnswer, BankAccountForm } from '@cupo/wire'
import { hasPassed } from '../../../../platform/business-date.ts'
import type { Result } from '../../../../platform/refusal.ts'
import { transferOf } from '../../model/application.ts'
import { type ActDefinition, illegal, wentTo } from '../act.ts'
import { type ConfirmedAccount, checkAccount } from './check-account.ts'

/**
 * Action `saveBankData` after a transfer that failed: the money that was signed for goes to another account of the
 * applicant's. The agreement stands, and a second transfer is ordered with it. Of two corrections at the
 * same moment the first one counts: then a transfer is under way. After its term the agreement no longer holds.
 */
export const correctBankData: ActDefinition<BankAccountForm, Result<ConfirmedAccount>, ActionAnswer> = {
  act: 'saveBankData',
  gather: checkAccount,
  decide: (application, _typed, check, { now }) => {
    const transfer = transferOf(application.facts)
    if (transfer?.state !== 'failed' || hasPassed(transfer.correctBy, now)) return illegal(application)
    return check.ok ? wentTo([{ type: 'BankAccountCorrected', ...check.value }]) : check
  },
}
