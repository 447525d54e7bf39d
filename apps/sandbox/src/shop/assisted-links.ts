import * as v from 'valibot'
import { Refusal } from '../http/refusal.ts'
import { Document, Mobile, WebAddress } from '../http/shapes.ts'
import { findPhone } from '../parts/operator/catalog.ts'
import type { Settings } from '../settings.ts'
import type { World } from '../world/open-world.ts'
import { findSeller, sellers } from './agents.ts'
import { createBuyer, lineOf } from './buyer.ts'
import { kindsOfLink, makeStoreLink } from './store-link.ts'

export const AssistedLinkWish = v.object({
  agent: v.string(),
  document: v.optional(Document),
  mobile: v.optional(Mobile),
  ending: v.optional(v.string()),
  skus: v.optional(v.array(v.string())),
  urlRetorno: v.optional(WebAddress),
})
export type AssistedLinkWish = v.InferOutput<typeof AssistedLinkWish>

type AssistedLink = {
  readonly url: string
  readonly id: string
  readonly document?: string
  readonly mobile?: string
}

export async function assistedLinkFor(
  world: World,
  settings: Settings,
  sandboxUrl: string,
  wish: AssistedLinkWish,
): Promise<AssistedLink> {
  const seller = findSeller(wish.agent)
  if (seller === undefined) {
    const known = sellers.map(({ agent }) => agent).join(', ')
    throw new Refusal(400, 'unknownAgent', `Aquí venden ${known}, no ${wish.agent}`)
  }
  const unknownSku = wish.skus?.find((sku) => findPhone(sku) === undefined)
  if (unknownSku !== undefined) {
    throw new Refusal(400, 'unknownSku', `La tienda no vende el equipo ${unknownSku}`)
  }
  const customer = customerOf(wish)
  const kind = customer === null ? kindsOfLink.desk : kindsOfLink.sale
  const content = {
    ...seller,
    ...customer,
    skus: wish.skus,
    urlRetorno: wish.urlRetorno ?? `${sandboxUrl}/caja`,
  }
  const link = await makeStoreLink(settings, kind, content, world.clock.now())
  return { ...link, ...customer }
}

function customerOf({ document, mobile, ending }: AssistedLinkWish) {
  if (document !== undefined) return { document, mobile: mobile ?? lineOf(document) }
  if (mobile !== undefined) throw new Refusal(400, 'invalidRequest', 'mobile necesita document')
  return ending === undefined ? null : createBuyer(ending)
}
