import * as v from 'valibot'
import { Refusal, readInput } from '../http/refusal.ts'
import type { Settings } from '../settings.ts'
import type { World } from '../world/open-world.ts'
import { findRequester, requesters } from './agents.ts'
import { kindsOfLink, makeStoreLink } from './store-link.ts'

const Text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))
const Channel = v.picklist(['Finter', 'Libre', 'Assistido'])

/** What the link to a pre-validation says: who asks, and how they sell. Whose quota is asked for it does not know. */
export const PreValidationLinkWish = v.object({ userCode: Text, name: Text, channel: Channel })
export type PreValidationLinkWish = v.InferOutput<typeof PreValidationLinkWish>

/** The wish of somebody whom the shop knows, by their code. */
export function requesterWish(query: unknown): PreValidationLinkWish {
  const { userCode, channel } = readInput(v.object({ userCode: Text, channel: Channel }), query)
  const requester = findRequester(userCode)
  if (requester !== undefined) return { userCode, name: requester.name, channel }
  const known = requesters.map((one) => one.userCode).join(', ')
  throw new Refusal(400, 'unknownUser', `Aquí consultan ${known}, no ${userCode}`)
}

export function preValidationLinkFor(
  world: World,
  settings: Settings,
  wish: PreValidationLinkWish,
): Promise<{ url: string; id: string }> {
  return makeStoreLink(settings, kindsOfLink.preValidation, wish, world.clock.now())
}
