import type { Temporal } from 'temporal-polyfill'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { RawNotice } from '../../../ports/payment-provider.ts'
import { keepNotice } from './keep-notice.ts'
import type { NoticeLimit } from './notice-limit.ts'
import type { SettleParts } from './parts.ts'
import type { Settler } from './settler.ts'

export type NoticeParts = Pick<SettleParts, 'db' | 'secrets' | 'provider'> & {
  readonly settler: Pick<Settler, 'hint'>
  readonly takesNotice: NoticeLimit
  readonly noticeSettings: SettleParts['settings']
}

/**
 * Takes a notice of the provider: checked, kept, answered; the provider is asked afterwards (conformance: R-Q1). Refuses
 * one without the provider's signature (`SolicitudInvalida`), and more in a second than it takes
 * (`DemasiadasSolicitudes`): the provider comes again.
 */
export async function receiveNotice(
  { db, secrets, provider, settler, takesNotice, noticeSettings }: NoticeParts,
  arrived: { readonly raw: RawNotice; readonly key: string },
  now: Temporal.Instant,
): Promise<Result<true>> {
  const notice = provider.readNotice(arrived.raw)
  if (notice === null) return refuse('SolicitudInvalida')
  const settings = await noticeSettings(now)
  if (!takesNotice(now, settings.paymentNoticesPerSecondMax)) return refuse('DemasiadasSolicitudes')
  const state = await keepNotice(db, secrets, { ...arrived, reference: notice.reference }, settings, now)
  // A repetition of what was settled tells nothing that was not asked about already.
  if (state === 'received' || state === null) settler.hint(notice.reference)
  return done(true)
}
