import type { Temporal } from 'temporal-polyfill'
import type { PaymentNoticeTable } from '../../../platform/database/schema.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { NoticeLimit } from './notice-limit.ts'
import type { ArrivedNotice } from './notice-store.ts'
import type { SettleParts } from './parts.ts'
import type { Settler } from './question-queue.ts'

/** Keeps a notice, together with others that come at the same moment; answers where it stands, null when it was not kept. */
export type KeepNotice = (arrived: ArrivedNotice) => Promise<PaymentNoticeTable['state'] | null>

export type NoticeParts = Pick<SettleParts, 'provider'> & {
  readonly settler: Pick<Settler, 'hint'>
  readonly takesNotice: NoticeLimit
  readonly noticeSettings: SettleParts['settings']
  readonly keepNotice: KeepNotice
}

/**
 * Takes a notice of the provider: checked, kept, answered; the provider is asked afterwards (conformance: R-Q1). Refuses
 * one without the provider's signature (`SolicitudInvalida`), and more in a second than it takes
 * (`DemasiadasSolicitudes`): the provider comes again.
 */
export async function receiveNotice(
  { provider, settler, takesNotice, noticeSettings, keepNotice }: NoticeParts,
  arrived: Pick<ArrivedNotice, 'raw' | 'key'>,
  now: Temporal.Instant,
): Promise<Result<true>> {
  const notice = provider.readNotice(arrived.raw)
  if (notice === null) return refuse('SolicitudInvalida')
  const settings = await noticeSettings(now)
  if (!takesNotice(now, settings.paymentNoticesPerSecondMax)) return refuse('DemasiadasSolicitudes')
  const state = await keepNotice({ ...arrived, reference: notice.reference, at: now })
  // A repetition of what was settled tells nothing that was not asked about already.
  if (state === 'received' || state === null) settler.hint(notice.reference)
  return done(true)
}
