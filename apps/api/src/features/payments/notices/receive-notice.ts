import { confirmPayment, confirmPaymentByQuery } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { PaymentNoticeTable } from '../../../platform/database/schema.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { QuestionQueue } from './ask-provider.ts'
import type { ArrivedNotice } from './notice-store.ts'
import type { SettleParts } from './settlement.ts'

/** Keeps a notice, together with others that come at the same moment; answers where it stands, null when it was not kept. */
export type KeepNotice = (arrived: ArrivedNotice) => Promise<PaymentNoticeTable['state'] | null>

export type NoticeParts = Pick<SettleParts, 'provider'> & {
  readonly questions: Pick<QuestionQueue, 'hint'>
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
  { provider, questions, takesNotice, noticeSettings, keepNotice }: NoticeParts,
  arrived: Pick<ArrivedNotice, 'raw' | 'key'>,
  now: Temporal.Instant,
): Promise<Result<true>> {
  const notice = provider.readNotice(arrived.raw)
  if (notice === null) return refuse('SolicitudInvalida')
  const settings = await noticeSettings(now)
  if (!takesNotice(now, settings.paymentNoticesPerSecondMax)) return refuse('DemasiadasSolicitudes')
  const state = await keepNotice({ ...arrived, reference: notice.reference, at: now })
  // A repetition of what was settled tells nothing that was not asked about already.
  if (state === 'received' || state === null) questions.hint(notice.reference)
  return done(true)
}

/** Takes a place among the notices that an instance takes in a second; false when all of them are taken. */
export type NoticeLimit = (now: Temporal.Instant, max: number) => boolean

export function noticeLimit(): NoticeLimit {
  let second = Number.NaN
  let taken = 0
  return (now, max) => {
    const current = Math.floor(now.epochMilliseconds / 1000)
    if (current !== second) taken = 0
    second = current
    taken += 1
    return taken <= max
  }
}

export function noticeRoutes(bind: BindCall, parts: NoticeParts): void {
  const receive =
    (method: 'GET' | 'POST') =>
    async ({ params, now, headers, rawBody, rawQuery }: ProviderNotice) => {
      const contentType = String(headers['content-type'] ?? '')
      const raw = { method, contentType, query: rawQuery, body: rawBody }
      const received = await receiveNotice(parts, { raw, key: params.keyMambu }, now)
      return received.ok ? ({ status: 200, body: { received: true } } as const) : received
    }
  bind(confirmPayment)(receive('POST'))
  bind(confirmPaymentByQuery)(receive('GET'))
}

type ProviderNotice = ReceivedRequest & { readonly params: { readonly keyMambu: string } }
