import type { ActingParty } from '../../platform/actor.ts'
import { Refused, wordsOfRefusal } from '../../platform/refusal.ts'
import { findPaymentTask, type PaymentTask } from '../refunds/refunds.ts'
import { compareFiles } from './compare-files.ts'
import type { MatchContext } from './match-lines.ts'
import {
  askAboutTransaction,
  type DifferenceSettlement,
  type SettleContext,
  settleDifference,
} from './settle-difference.ts'

const transactionPrefix = 'transaction:'

export const mayBeAsked = (
  { sources }: Pick<SettleContext, 'sources'>,
  { subject }: Pick<PaymentTask, 'subject'>,
): boolean =>
  subject.startsWith(transactionPrefix) || sources.some(({ prefix }) => subject.startsWith(prefix))

/** Its task closes where both sides agree now. May throw `ProviderUnavailable`. */
export async function askAboutDifference(
  context: SettleContext & MatchContext,
  task: PaymentTask,
  who: ActingParty,
): Promise<DifferenceSettlement> {
  if (!task.subject.startsWith(transactionPrefix)) return settleDifference(context, task, who)
  const answer = await askAboutTransaction(context, task.subject.slice(transactionPrefix.length), who)
  if (!answer.ok) return { isSettled: false, why: wordsOfRefusal(new Refused(answer.refusal)) }
  await compareFiles(context, who)
  const after = await findPaymentTask(context.db, task.id)
  return after?.state === 'closed'
    ? { isSettled: true }
    : { isSettled: false, why: 'the difference is still there' }
}
