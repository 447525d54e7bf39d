import type { Temporal } from 'temporal-polyfill'
import { type ActingParty, actors } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import { compareFiles } from './compare-files.ts'
import { compareSource } from './compare-with-outside.ts'
import type { MatchContext } from './match-lines.ts'
import { paymentSource } from './payment-source.ts'

export type NightlyContext = MatchContext & {
  readonly provider: Pick<PaymentProvider, 'listTransactions' | 'find'>
}

/** The provider lists by a transaction's first day; notices and files cover older ones. */
const hoursBack = 10 * 24

/** May throw `ProviderUnavailable`: what was found is kept. */
export async function compareOfTheDay(context: NightlyContext, now: Temporal.Instant): Promise<number> {
  const { db, provider } = context
  const who: ActingParty = { now, actor: actors.clock, requestId: newId() }
  const { compared, differences } = await compareSource(db, paymentSource(provider, hoursBack), now, who)
  const files = await compareFiles(context, who)
  const after = { payments: compared, differences: differences.length, files: files.differences.length }
  const subject = { subjectType: 'comparison', subjectId: businessDate(now).toString() }
  await inTransaction(db, (transaction) =>
    writeAudit(transaction, { ...who, action: 'compareOfTheDay', ...subject, after }, now),
  )
  return differences.length + files.differences.length
}
