import { pesos } from '@cupo/credit-engine'
import { type AssistedPhone, getAssistedPhone, listSales, takeSale as takeSaleCall } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { businessDate, instantOf, secondsUntil } from '../../platform/business-date.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { withFmt } from '../../platform/present.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Device } from '../../ports/operator.ts'
import {
  assistedSale,
  findStoreLink,
  presentPhone,
  type ShopLink,
  skusOf,
} from '../origination/origination.ts'
import { readChannelSettings } from '../policy/policy.ts'
import type { ShopDeskContext } from './context.ts'
import { listSalesOf, takeDeskPlaces } from './list-sales.ts'
import { type AgentCaller, sellerBy, takeSale } from './take-sale.ts'

export function shopDeskRoutes(bind: BindCall, desk: ShopDeskContext): void {
  bind(getAssistedPhone)(async ({ actor, params, now }) => {
    const phone = await readShopLink(desk, actor, params.idAccess, now)
    return phone.ok ? { status: 200, body: phone.value } : phone
  })

  bind(listSales)(async ({ actor, query, now, requestId }) => {
    if (!(await takeDeskPlaces(desk, actor, query.search, { now, requestId })))
      return { refusal: { code: 'LimiteDeIntentos' } }
    const sales = await listSalesOf(desk, actor, query.search, now)
    const today = businessDate(now).toString()
    return { status: 200, body: { seller: await sellerBy(desk, actor), today, sales: [...sales] } }
  })

  bind(takeSaleCall)(async ({ actor, params, ...request }) => {
    const taken = await takeSale(desk, actor, params.applicationId, request)
    return taken.ok ? { status: 200, body: taken.value } : taken
  })
}

/** Devices and prices come from the operator; without a device, from the line's cart. */
async function readShopLink(
  { db, secrets, operator, safeReturnUrl }: ShopDeskContext,
  agent: AgentCaller,
  idAccess: string,
  now: Temporal.Instant,
): Promise<Result<AssistedPhone>> {
  const link = idAccess === agent.linkId ? await findStoreLink(db, secrets, idAccess) : null
  if (link?.kind !== 'assisted') return refuse('NoEncontrado')
  const { mobile, document, email, leadsOn } = link
  const devices = await devicesOf(operator, link)
  const returnUrl = safeReturnUrl(link.urlRetorno)
  const { shop, shopName, agent: code, agentName } = link
  const { assistedAuthorization } = await readChannelSettings(db, assistedSale.origin, businessDate(now))
  return done({
    id: link.id,
    mobile,
    document,
    email,
    ...(leadsOn && { isPreValidated: true }),
    phoneNumber: mobile,
    urlRetorno: returnUrl ?? undefined,
    deviceModel: devices.map(({ model }) => model),
    equipments: devices.map(presentPhone),
    ...withFmt({ price: devices[0]?.price ?? pesos(0) }),
    seller: { shop, shopName, agent: code, agentName },
    applicationId: agent.applicationId,
    authorization: assistedAuthorization,
    expiresInSeconds: secondsUntil(now, instantOf(agent.expiresAt)),
  })
}

async function devicesOf(operator: ShopDeskContext['operator'], link: ShopLink): Promise<readonly Device[]> {
  const { mobile, document } = link
  const named = skusOf(link)
  const cart =
    named.length > 0 || mobile === undefined || document === undefined
      ? null
      : await operator.cartOf({ mobile, document })
  const skus = cart === null ? named : [cart.sku]
  const devices = await Promise.all(skus.map((sku) => operator.device(sku)))
  return devices.filter((device) => device !== null)
}
