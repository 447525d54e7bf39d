import {
  cancelWithdrawal as cancelWithdrawalCall,
  getWithdrawal,
  requestWithdrawal as requestWithdrawalCall,
} from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { ActingParty, SignedIn } from '../../platform/actor.ts'
import type { Brand } from '../../platform/brand.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import type { Refusal, Result } from '../../platform/refusal.ts'
import { requireFreshCode } from '../one-time-codes/one-time-codes.ts'
import type { ApplicationStore } from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { type OwnCredit, ownCredit } from '../self-management/self-management.ts'
import { presentWithdrawal } from './present-withdrawal.ts'
import { cancelWithdrawal, requestWithdrawal } from './request-withdrawal.ts'
import type { WithdrawalContext } from './withdrawal-request.ts'

type Context = {
  readonly withdrawals: WithdrawalContext
  readonly store: ApplicationStore
  readonly brand: Brand
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
}

type CreditRequest = ReceivedRequest<SignedIn> & { readonly params: { readonly id: string } }

const notFound: { refusal: Refusal } = { refusal: { code: 'NoEncontrado' } }

export function withdrawalRoutes(bind: BindCall, { withdrawals, store, brand }: Context): void {
  const { db } = withdrawals.servicing
  const own = ({ actor, params }: CreditRequest) => ownCredit({ db, store }, actor.documentIndex, params.id)

  const present = async (credit: OwnCredit, now: Temporal.Instant) => ({
    status: 200 as const,
    body: await presentWithdrawal(db, credit, brand, now),
  })

  const change = async (
    request: CreditRequest,
    verb: (context: WithdrawalContext, loanId: string, who: ActingParty) => Promise<Result<unknown>>,
  ) => {
    const credit = await own(request)
    if (credit === null) return notFound
    const { now, actor, requestId } = request
    const changed = await verb(withdrawals, credit.stored.id, { now, actor, requestId })
    if (!changed.ok) return changed
    return present((await own(request)) ?? credit, now)
  }

  bind(getWithdrawal)(async (request) => {
    const credit = await own(request)
    return credit === null ? notFound : present(credit, request.now)
  })

  bind(requestWithdrawalCall)(async (request) => {
    const { now, actor } = request
    if ((await own(request)) === null) return notFound
    const fresh = await requireFreshCode(db, actor.sessionId, { for: 'withdrawal' }, now)
    return fresh.ok ? change(request, requestWithdrawal) : fresh
  })

  bind(cancelWithdrawalCall)((request) => change(request, cancelWithdrawal))
}
