import {
  listRefunds,
  nameRefundAccount as nameOwn,
  nameRefundAccountByLink,
  readRefundLink,
} from '@cupo/wire'
import type { BindCall } from '../../platform/http/bind.ts'
import { type NetworkRequest, passesNetworkLimit } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { tooManyQuestions } from '../../platform/text/words.ts'
import { endingOf, nameOfBank } from '../bank-transfers/bank-transfers.ts'
import { requireFreshCode } from '../one-time-codes/one-time-codes.ts'
import { presentRefunds } from './list-refunds.ts'
import { type AccountContext, nameRefundAccount, ownerOfRefundLink } from './name-refund-account.ts'
import { accountMessages } from './text/refunds.ts'

const notFound = { refusal: { code: 'NoEncontrado' } } as const

export function refundRoutes(bind: BindCall, context: AccountContext): void {
  const present = async (documentIndex: Buffer) => {
    const body = await presentRefunds(context, documentIndex)
    return body === null ? notFound : { status: 200 as const, body }
  }

  bind(listRefunds)(({ actor }) => present(actor.documentIndex))

  bind(nameOwn)(async ({ actor, body: typed, now, requestId }) => {
    const { documentIndex, sessionId } = actor
    // The line's holder decides where money goes (docs/decisions/018).
    const fresh = await requireFreshCode(context.db, sessionId, { for: 'refundAccount' }, now)
    if (!fresh.ok) return fresh
    const naming = { documentIndex, typed, link: null, actor, now, requestId }
    const named = await nameRefundAccount(context, naming)
    return named.ok ? present(documentIndex) : named
  })

  bind(readRefundLink)(async (request) => {
    const owner = await ownerOf(context, request.params.hash, request)
    if (!owner.ok) return owner
    const body = await presentRefunds(context, owner.value.documentIndex)
    return body === null ? { refusal: linkExpired } : { status: 200, body }
  })

  bind(nameRefundAccountByLink)(async (request) => {
    const { params, body: typed, now, requestId } = request
    const owner = await ownerOf(context, params.hash, request)
    if (!owner.ok) return owner
    const { applicationId, documentIndex } = owner.value
    const actor = { kind: 'mailLink', applicationId } as const
    const naming = { documentIndex, typed, link: params.hash, actor, now, requestId }
    const named = await nameRefundAccount(context, naming)
    if (!named.ok) return named
    return { status: 200, body: { bankName: nameOfBank(named.value), ending: endingOf(named.value) } }
  })
}

const linkExpired = { code: 'EnlaceVencido', message: accountMessages.linkExpired } as const

async function ownerOf(
  context: AccountContext,
  hash: string,
  request: NetworkRequest,
): Promise<Result<{ readonly applicationId: string; readonly documentIndex: Buffer }>> {
  const limit = { kind: 'refund-link', windows: [{ max: 60, windowSeconds: 3_600 }] }
  if (!(await passesNetworkLimit(context, limit, request)))
    return refuse('LimiteDeIntentos', { message: tooManyQuestions })
  const owner = await ownerOfRefundLink(context, hash, request.now)
  return owner === null ? { ok: false, refusal: linkExpired } : done(owner)
}
