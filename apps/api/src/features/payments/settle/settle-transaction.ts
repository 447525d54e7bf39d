import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../../platform/audit.ts'
import { instantOf } from '../../../platform/business-date.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import type { Who } from '../../servicing/servicing.ts'
import { fail, postMoney, takeBack, wait } from './carry-out.ts'
import type { Case, Ended } from './case.ts'
import {
  isBooked,
  judge,
  type Mismatch,
  mismatchesOf,
  type Outcome,
  type Registered,
  type Verdict,
} from './judge-transaction.ts'
import { type Kept, keepTransaction, writeOutcome } from './keep-transaction.ts'
import { nextCheck } from './next-check.ts'
import { endNotices, type NoticeEnd } from './notices.ts'
import type { SettleParts } from './parts.ts'
import { paymentReference } from './reference.ts'
import { setAside } from './set-aside.ts'
import { openTask } from './tasks.ts'

/** An answer of the provider, and the id that was made just before it was asked. */
export type Answer = { readonly found: ProviderTransaction; readonly askId: string }

/**
 * Makes what the provider has just answered about a transaction true here, in one transaction: what is booked, what
 * became of the attempt, the mail of it, the notices that told of it. Whoever settles the same at the same moment waits,
 * and then finds it done (conformance: R-Q2, R-Q3).
 */
export async function settleTransaction(parts: SettleParts, answer: Answer, who: Who): Promise<Outcome> {
  // Not within the transaction: whoever holds one connection and waits for another may wait for itself.
  const settings = await parts.settings(who.now)
  return inTransaction(parts.db, async (transaction) => {
    const { found, askId } = answer
    const kept = await keepTransaction(transaction, parts.secrets, found, who.now)
    const { settled, end } = await settleKept({ parts, transaction, settings, kept, found, who })
    const told = { reference: found.reference, askId, end }
    if (settled === null) await endNotices(transaction, told, who.now)
    else await writeOutcome(transaction, parts.secrets, { kept, found, told }, settled, who.now)
    return settled?.outcome ?? kept.outcome
  })
}

const ignored: NoticeEnd = { state: 'ignored', reason: 'tells nothing new' }

async function settleKept(one: Case): Promise<Ended> {
  const { parts, kept, found } = one
  const { isTest } = parts.provider
  const { toldInvoice } = kept
  const mismatches = mismatchesOf(found, expectedOf(kept, isTest), { isTest, toldInvoice })
  const verdict = judge(kept.outcome, found, mismatches)
  if (verdict === 'ignore') return { settled: null, end: ignored }
  if (verdict === 'contradict') return contradict(one)
  if (kept.asked === null) return withoutRequest(one, verdict, mismatches)
  const settling = { ...one, asked: kept.asked }
  switch (verdict) {
    case 'post':
      return postMoney(settling)
    case 'reverse':
      return takeBack(settling)
    case 'wait':
      return wait(settling)
    case 'fail':
      return fail(settling)
    case 'setAside':
      return setAside(one, mismatches)
    case 'quarantine':
      return quarantine(one, mismatches)
  }
}

/** What an answer has to agree with: what was booked, else what was registered. */
function expectedOf({ outcome, toldAmount, asked }: Kept, isTest: boolean): Registered | null {
  if (isBooked(outcome)) return { amount: pesos(toldAmount), isTest: asked?.isTest ?? isTest }
  return asked && { ...asked, amount: pesos(asked.amount) }
}

async function quarantine(one: Case, mismatches: readonly Mismatch[]): Promise<Ended> {
  const note = `not what was registered: ${mismatches.join(', ')}`
  await tellOf(one, note)
  const settled = { outcome: 'quarantined', paidAt: null, nextCheckAt: null, asked: null } as const
  return { settled, end: { state: 'quarantined', reason: note } }
}

async function contradict(one: Case): Promise<Ended> {
  const { kept, found } = one
  const note = `the provider says ${found.state} of a transaction that is ${kept.outcome}`
  await tellOf(one, note)
  return { settled: null, end: { state: 'quarantined', reason: note } }
}

/** An attempt may be known a little later, as after a restore. Then it is asked for again, and settled. */
async function withoutRequest(one: Case, verdict: Verdict, mismatches: readonly Mismatch[]): Promise<Ended> {
  if (verdict === 'reverse') return takeBack(one)
  const { settings, kept, who } = one
  const hasFailed = verdict === 'fail'
  const since = instantOf(kept.createdAt)
  const isFresh =
    Temporal.Instant.compare(who.now, since.add({ hours: settings.paymentChecksFirstHours })) < 0
  if (!isFresh && !hasFailed) {
    return verdict === 'setAside' ? setAside(one, mismatches) : quarantine(one, mismatches)
  }
  const nextCheckAt = hasFailed ? null : nextCheck(since, who.now, settings)
  const outcome = hasFailed ? 'failed' : 'waiting'
  const settled = { outcome, paidAt: null, nextCheckAt, asked: null } as const
  return { settled, end: { state: 'done', reason: 'of no known attempt' } }
}

async function tellOf({ transaction, kept, found, who }: Case, note: string): Promise<void> {
  const subject = paymentReference(found.reference)
  const about = { subject, applicationId: kept.asked?.applicationId ?? null, transactionId: kept.id }
  await openTask(
    transaction,
    { kind: 'quarantine', ...about, amount: found.amount, held: null, note },
    who.now,
  )
  const { actor, requestId } = who
  const row = { subjectType: 'paymentTransaction', subjectId: kept.id, after: { note } }
  await writeAudit(transaction, { actor, action: 'quarantine', ...row, requestId }, who.now)
}
