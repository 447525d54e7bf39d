import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../../platform/audit.ts'
import { instantOf } from '../../../platform/business-date.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Effect } from '../../../platform/jobs/outbox.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import { openPaymentTask } from '../../refunds/refunds.ts'
import type { Who } from '../../servicing/servicing.ts'
import { fail, postMoney, setAside, takeBack, wait } from './apply-verdict.ts'
import {
  type ExpectedPayment,
  isBooked,
  judge,
  type Mismatch,
  mismatchesOf,
  type NoticeEnd,
  type Outcome,
  type Verdict,
} from './judge-transaction.ts'
import { nextCheck } from './next-check.ts'
import {
  type Case,
  type CaseOfAttempt,
  type CaseOutcome,
  paymentMailEffect,
  type SettleParts,
} from './settlement.ts'
import { keepTransactions, type LockedTransaction, writeOutcomes } from './settlement-store.ts'
import { paymentReference } from './transaction-store.ts'

/** An answer of the provider, and the id that was made just before it was asked. */
export type Answer = { readonly found: ProviderTransaction; readonly askId: string }

/**
 * Makes what the provider has just answered about a transaction true here, in one transaction: what is booked, what
 * became of the attempt, the mail of it, the notices that told of it. Whoever settles the same at the same moment waits,
 * and then finds it done (conformance: R-Q2, R-Q3).
 */
export async function settleTransaction(parts: SettleParts, answer: Answer, who: Who): Promise<Outcome> {
  const [outcome] = await settleTransactions(parts, [answer], who)
  if (outcome === undefined) throw new Error(`transaction ${answer.found.reference} was not settled`)
  return outcome
}

/** The same of transactions of different attempts, with one commit for all of them; answers in their order. */
export async function settleTransactions(
  parts: SettleParts,
  answers: readonly Answer[],
  who: Who,
): Promise<readonly Outcome[]> {
  // Not within the transaction: whoever holds one connection and waits for another may wait for itself.
  const settings = await parts.settings(who.now)
  return inTransaction(parts.db, async (transaction) => {
    const settlement = { parts, transaction, settings, who }
    const kept = await keepTransactions(transaction, parts.secrets, answers, who.now)
    const cases = kept.map((one) => ({ ...settlement, ...one }))
    const judged = cases.map((one) => ({ ...one, ...judgementOf(one) }))
    const posted = await postMoney(settlement, judged.filter(isToBePosted))
    const ended: (JudgedCase & Answer & CaseOutcome)[] = []
    for (const one of judged) {
      ended.push({ ...one, ...(posted.get(one.kept.id) ?? (await settleKept(one))) })
    }
    await parts.outbox.addAll(transaction, ended.flatMap(effectsOf), who.now)
    await writeOutcomes(transaction, parts.secrets, ended, who.now)
    return ended.map(({ settled, kept: { outcome } }) => settled?.outcome ?? outcome)
  })
}

type JudgedCase = Case & { readonly verdict: Verdict; readonly mismatches: readonly Mismatch[] }

function judgementOf({ parts, kept, found }: Case) {
  const { isTest } = parts.provider
  const { toldInvoice } = kept
  const mismatches = mismatchesOf(found, expectedOf(kept, isTest), { isTest, toldInvoice })
  return { verdict: judge(kept.outcome, found, mismatches), mismatches }
}

/** What an answer has to agree with: what was booked, else what was registered. */
function expectedOf(
  { outcome, toldAmount, asked }: LockedTransaction,
  isTest: boolean,
): ExpectedPayment | null {
  if (isBooked(outcome)) return { amount: pesos(toldAmount), isTest: asked?.isTest ?? isTest }
  return asked && { ...asked, amount: pesos(asked.amount) }
}

const isToBePosted = <J extends JudgedCase>(one: J): one is J & CaseOfAttempt =>
  one.verdict === 'post' && one.kept.asked !== null

const effectsOf = ({ mail, kept }: Case & CaseOutcome): readonly Effect[] =>
  mail === null ? [] : [paymentMailEffect(mail, kept.asked?.applicationId ?? null)]

const ignored: NoticeEnd = { state: 'ignored', reason: 'tells nothing new' }

async function settleKept(one: JudgedCase): Promise<CaseOutcome> {
  const { kept, verdict, mismatches } = one
  if (verdict === 'ignore') return { settled: null, end: ignored, mail: null }
  if (verdict === 'contradict') return contradict(one)
  if (kept.asked === null) return withoutRequest(one, verdict, mismatches)
  const settling = { ...one, kept: { ...kept, asked: kept.asked } }
  switch (verdict) {
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
    case 'post':
      throw new Error(`transaction ${one.found.reference} was not posted with the others`)
  }
}

async function quarantine(one: Case, mismatches: readonly Mismatch[]): Promise<CaseOutcome> {
  const note = `not what was registered: ${mismatches.join(', ')}`
  await tellOf(one, note)
  const settled = { outcome: 'quarantined', paidAt: null, nextCheckAt: null, asked: null } as const
  return { settled, end: { state: 'quarantined', reason: note }, mail: null }
}

async function contradict(one: Case): Promise<CaseOutcome> {
  const { kept, found } = one
  const note = `the provider says ${found.state} of a transaction that is ${kept.outcome}`
  await tellOf(one, note)
  return { settled: null, end: { state: 'quarantined', reason: note }, mail: null }
}

/** An attempt may be known a little later, as after a restore. Then it is asked for again, and settled. */
async function withoutRequest(
  one: Case,
  verdict: Verdict,
  mismatches: readonly Mismatch[],
): Promise<CaseOutcome> {
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
  return { settled, end: { state: 'done', reason: 'of no known attempt' }, mail: null }
}

async function tellOf({ transaction, kept, found, who }: Case, note: string): Promise<void> {
  const subject = paymentReference(found.reference)
  const about = { subject, applicationId: kept.asked?.applicationId ?? null, transactionId: kept.id }
  await openPaymentTask(
    transaction,
    { kind: 'quarantine', ...about, amount: found.amount, held: null, note },
    who.now,
  )
  const { actor, requestId } = who
  const row = { subjectType: 'paymentTransaction', subjectId: kept.id, after: { note } }
  await writeAudit(transaction, { actor, action: 'quarantine', ...row, requestId }, who.now)
}
