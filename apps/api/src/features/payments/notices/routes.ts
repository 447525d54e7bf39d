import { confirmPayment, confirmPaymentByQuery } from '@cupo/wire'
import type { BindCall } from '../../../platform/http/bind.ts'
import type { Received } from '../../../platform/http/received.ts'
import { type NoticeParts, receiveNotice } from './receive-notice.ts'

export function settleRoutes(bind: BindCall, parts: NoticeParts): void {
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

type ProviderNotice = Received & { readonly params: { readonly keyMambu: string } }
