import type { ActionAnswer, BankAccountForm } from '@cupo/wire'
import type { Result } from '../../../../platform/refusal.ts'
import { evolve } from '../../model/evolve.ts'
import { type ActDefinition, decided, wentTo } from '../act.ts'
import { type DrawnUp, drawUpAgreement } from '../agreement/draw-up.ts'
import { isStillOffered } from '../offer/agreed-terms.ts'
import { type ConfirmedAccount, checkAccount } from './check-account.ts'

/** Action `validadeBankData`: asks the bank about an account and keeps nothing. */
export const validateBankData: ActDefinition<BankAccountForm, Result<ConfirmedAccount>, ActionAnswer> = {
  act: 'validadeBankData',
  gather: checkAccount,
  decide: (application, _typed, check) => (check.ok ? decided([], { situation: application.status }) : check),
}

type BankData =
  | { readonly kind: 'refused'; readonly check: Extract<Result<ConfirmedAccount>, { ok: false }> }
  | { readonly kind: 'confirmed'; readonly account: ConfirmedAccount; readonly drawnUp: DrawnUp }
  /** The option can no longer be made: the customer chooses again. */
  | { readonly kind: 'offerWithdrawn' }

/**
 * Action `saveBankData`: the money of a personal loan goes to this account once the agreement is signed, which names it and
 * is drawn up here.
 */
export const saveBankData: ActDefinition<BankAccountForm, BankData, ActionAnswer> = {
  act: 'saveBankData',
  // The agreement is drawn up from these.
  basis: ({ person, facts }) => [person.address, person.email, facts.terms, facts.paymentDay],
  gather: async (parts, application, typed, context) => {
    if (!isStillOffered(application, context.policy)) return { kind: 'offerWithdrawn' }
    const check = await checkAccount(parts, application, typed, context)
    if (!check.ok) return { kind: 'refused', check }
    const confirmed = evolve(application, { type: 'BankAccountConfirmed', ...check.value })
    const drawnUp = await drawUpAgreement(parts, confirmed, context.policy, context.now)
    return { kind: 'confirmed', account: check.value, drawnUp }
  },
  decide: (_application, _typed, gathered) => {
    switch (gathered.kind) {
      case 'refused':
        return gathered.check
      case 'offerWithdrawn':
        return wentTo([{ type: 'OfferWithdrawn' }])
      case 'confirmed':
        return wentTo([
          { type: 'BankAccountConfirmed', ...gathered.account },
          { type: 'AgreementDrawnUp', ...gathered.drawnUp },
        ])
    }
  },
}
