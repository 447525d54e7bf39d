import type { Transaction } from 'kysely'
import type { Database } from '../../../../platform/database/schema.ts'
import { type Applied, apply } from '../../act.ts'
import type { OriginationParts } from '../../parts.ts'

export type LoanEnd = 'LoanPaidOff' | 'LoanReopened'

const situationAfter = { LoanPaidOff: 'Liquidada', LoanReopened: 'Liberada' } as const

/**
 * The case follows its loan: settled by the last peso, so that its owner may apply again, and open again when that
 * payment is reversed (conformance: R-B5). What is so already changes nothing.
 */
export async function followLoan(
  parts: Pick<OriginationParts, 'store' | 'effects'>,
  transaction: Transaction<Database>,
  applicationId: string,
  end: LoanEnd,
  who: Pick<Applied, 'now' | 'actor' | 'requestId'>,
): Promise<void> {
  const application = await parts.store.lock(transaction, applicationId)
  if (application.situation === situationAfter[end]) return
  await apply(parts, transaction, application, [{ type: end }], { ...who, action: end, evidence: null })
}
