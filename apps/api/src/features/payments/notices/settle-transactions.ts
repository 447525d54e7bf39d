import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../../platform/audit.ts'
import { instantOf } from '../../../platform/business-date.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Effect } from '../../../platform/jobs/outbox.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import { openPaymentTask } from '../../refunds/refunds.ts'
import type { ActingParty } from '../../servicing/servicing.ts'
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
  type AttemptSettlement,
  paymentMailEffect,
  type SettlementOutcome,
  type SettleParts,
  type TransactionSettlement,
} from './settlement.ts'
import { type LockedTransaction, storeTransactions, writeOutcomes } from './settlement-store.ts'
import { paymentReference } from './transaction-store.ts'

/** An answer of the provider, and the id that was made just before it was asked. */
export type Answer = { readonly found: ProviderTransaction; readonly askId: string }

/**
 * Makes what the provider has just answered about a transaction true here, in one transaction: what is booked, what
 * became of the attempt, the mail of it, the notices that told of it. Whoever settles the same at the same moment waits,
 * and then finds it done (conformance: R-Q2, R-Q3).
 */
export async function settleTransaction(
  parts: SettleParts,
  answer: Answer,
  who: ActingParty,
): Promise<Outcome> {
  const [outcome] = await settleTransactions(parts, [answer], who)
  if (outcome === undefined) throw new Error(`transaction ${answer.found.reference} was not settled`)
  return outcome
}

/** The same of transactions of different attempts, with one commit for all of them; answers in their order. */
export async function settleTransactions(
  parts: SettleParts,
  answers: readonly Answer[],
  who: ActingParty,
): Promise<readonly Outcome[]> {
  // Not within the transaction: whoever holds one connection and waits for another may wait for itself.
  const settings = await parts.settings(who.now)
  return inTransaction(parts.db, async (transaction) => {
    const batch = { parts, transaction, settings, who }
    const records = await storeTransactions(transaction, parts.secrets, answers, who.now)
    const settlements = records.map((record) => ({ ...batch, ...record })).map(withVerdict)
    const posted = await postMoney(batch, settlements.filter(needsPosting))
    const outcomes: (JudgedSettlement & Answer & SettlementOutcome)[] = []
    for (const settlement of settlements) {
      const outcome = posted.get(settlement.record.id) ?? (await applyVerdict(settlement))
      outcomes.push({ ...settlement, ...outcome })
    }
    await parts.outbox.addAll(transaction, outcomes.flatMap(effectsOf), who.now)
    await writeOutcomes(transaction, parts.secrets, outcomes, who.now)
    return outcomes.map(({ settled, record: { outcome } }) => settled?.outcome ?? outcome)
  })
}

type JudgedSettlement = TransactionSettlement & {
  readonly verdict: Verdict
  readonly mismatches: readonly Mismatch[]
}

function withVerdict<S extends TransactionSettlement>(settlement: S): S & JudgedSettlement {
  const { parts, record, found } = settlement
  const { isTest } = parts.provider
  const { providerInvoice } = record
  const mismatches = mismatchesOf(found, expectedOf(record, isTest), { isTest, providerInvoice })
  return { ...settlement, verdict: judge(record.outcome, found, mismatches), mismatches }
}

/** What an answer has to agree with: what was booked, else what was registered. */
function expectedOf(
  { outcome, providerAmount, attempt }: LockedTransaction,
  isTest: boolean,
): ExpectedPayment | null {
  if (isBooked(outcome)) return { amount: pesos(providerAmount), isTest: attempt?.isTest ?? isTest }
  return attempt && { ...attempt, amount: pesos(attempt.amount) }
}

const needsPosting = <J extends JudgedSettlement>(settlement: J): settlement is J & AttemptSettlement =>
  settlement.verdict === 'post' && settlement.record.attempt !== null

const effectsOf = ({ mail, record }: TransactionSettlement & SettlementOutcome): readonly Effect[] =>
  mail === null ? [] : [paymentMailEffect(mail, record.attempt?.applicationId ?? null)]

const ignored: NoticeEnd = { state: 'ignored', reason: 'tells nothing new' }

async function applyVerdict(settlement: JudgedSettlement): Promise<SettlementOutcome> {
  const { record, verdict, mismatches } = settlement
  if (verdict === 'ignore') return { settled: null, end: ignored, mail: null }
  if (verdict === 'contradict') return contradict(settlement)
  if (record.attempt === null) return settleWithoutAttempt(settlement, verdict, mismatches)
  const withAttempt = { ...settlement, record: { ...record, attempt: record.attempt } }
  switch (verdict) {
    case 'reverse':
      return takeBack(withAttempt)
    case 'wait':
      return wait(withAttempt)
    case 'fail':
      return fail(withAttempt)
    case 'setAside':
      return setAside(settlement, mismatches)
    case 'quarantine':
      return quarantine(settlement, mismatches)
    case 'post':
      throw new Error(`transaction ${settlement.found.reference} was not posted with the others`)
  }
}

async function quarantine(
  settlement: TransactionSettlement,
  mismatches: readonly Mismatch[],
): Promise<SettlementOutcome> {
  const note = `not what was registered: ${mismatches.join(', ')}`
  await openQuarantineTask(settlement, note)
  const settled = { outcome: 'quarantined', paidAt: null, nextCheckAt: null, attempt: null } as const
  return { settled, end: { state: 'quarantined', reason: note }, mail: null }
}

async function contradict(settlement: TransactionSettlement): Promise<SettlementOutcome> {
  const { record, found } = settlement
  const note = `the provider says ${found.state} of a transaction that is ${record.outcome}`
  await openQuarantineTask(settlement, note)
  return { settled: null, end: { state: 'quarantined', reason: note }, mail: null }
}

/** An attempt may be known a little later, as after a restore. Then it is asked for again, and settled. */
async function settleWithoutAttempt(
  settlement: TransactionSettlement,
  verdict: Verdict,
  mismatches: readonly Mismatch[],
): Promise<SettlementOutcome> {
  if (verdict === 'reverse') return takeBack(settlement)
  const { settings, record, who } = settlement
  const hasFailed = verdict === 'fail'
  const since = instantOf(record.createdAt)
  const isFresh =
    Temporal.Instant.compare(who.now, since.add({ hours: settings.paymentChecksFirstHours })) < 0
  if (!isFresh && !hasFailed) {
    return verdict === 'setAside' ? setAside(settlement, mismatches) : quarantine(settlement, mismatches)
  }
  const nextCheckAt = hasFailed ? null : nextCheck(since, who.now, settings)
  const outcome = hasFailed ? 'failed' : 'waiting'
  const settled = { outcome, paidAt: null, nextCheckAt, attempt: null } as const
  return { settled, end: { state: 'done', reason: 'of no known attempt' }, mail: null }
}

async function openQuarantineTask(
  { transaction, record, found, who }: TransactionSettlement,
  note: string,
): Promise<void> {
  const subject = paymentReference(found.reference)
  const about = { subject, applicationId: record.attempt?.applicationId ?? null, transactionId: record.id }
  await openPaymentTask(
    transaction,
    { kind: 'quarantine', ...about, amount: found.amount, held: null, reason: null, note },
    who.now,
  )
  const { actor, requestId } = who
  const row = { subjectType: 'paymentTransaction', subjectId: record.id, after: { note } }
  await writeAudit(transaction, { actor, action: 'quarantine', ...row, requestId }, who.now)
}
