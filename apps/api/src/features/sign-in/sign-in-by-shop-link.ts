import type { requestToken } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { secondsUntil } from '../../platform/business-date.ts'
import { markBrowser } from '../../platform/http/cookies.ts'
import type { CookieToSet, ReceivedRequest, Reply } from '../../platform/http/received.ts'
import type { Result } from '../../platform/refusal.ts'
import type { Random } from '../../ports/random.ts'

export type ShopLinkOpener = (
  data: string,
  request: ReceivedRequest & { readonly browserHash: Buffer | null },
) => Promise<
  Result<{ readonly linkId: string; readonly accessToken: string; readonly expiresAt: Temporal.Instant }>
>

type Parts = { readonly random: Random; readonly openShopLink: ShopLinkOpener }

/** The signed link of a shop is the only credential that an agent has. */
export async function signInByShopLink(
  { random, openShopLink }: Parts,
  request: ReceivedRequest,
  data: string,
): Promise<Reply<typeof requestToken>> {
  const marked = markBrowser(request, random)
  const opened = await openShopLink(data, { ...request, browserHash: marked.browserHash })
  if (!opened.ok) return opened
  const { accessToken: access_token, expiresAt, linkId } = opened.value
  const expires_in = secondsUntil(request.now, expiresAt)
  const shared = { expires_in, scope: `assisted:${linkId}` }
  if (request.client === 'other') {
    return { status: 200, body: { ...shared, access_token, token_type: 'Bearer' } }
  }
  const cookie: CookieToSet = { name: 'agent', value: access_token, maxAgeSeconds: expires_in }
  return { status: 200, body: { ...shared, token_type: 'Cookie' }, cookies: [cookie, ...marked.cookies] }
}
