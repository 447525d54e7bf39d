import { getAssistedPhone, listSales, takeSale as takeSaleCall } from '@cupo/wire'
import { businessDate } from '../../platform/business-date.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { listSalesOf, takeDeskPlaces } from './list-sales.ts'
import type { ShopDeskParts } from './parts.ts'
import { readShopLink } from './read-shop-link.ts'
import { sellerBy, takeSale } from './take-sale.ts'

/** What an agent asks beside the journey of a sale. */
export function shopDeskRoutes(bind: BindCall, parts: ShopDeskParts): void {
  bind(getAssistedPhone)(async ({ actor, params, now }) => {
    const phone = await readShopLink(parts, actor, params.idAccess, now)
    return phone.ok ? { status: 200, body: phone.value } : phone
  })

  bind(listSales)(async ({ actor, query, now, requestId }) => {
    if (!(await takeDeskPlaces(parts, actor, query.search, { now, requestId })))
      return { refusal: { code: 'LimiteDeIntentos' } }
    const sales = await listSalesOf(parts, actor, query.search, now)
    const today = businessDate(now).toString()
    return { status: 200, body: { seller: await sellerBy(parts, actor), today, sales: [...sales] } }
  })

  bind(takeSaleCall)(async ({ actor, params, ...request }) => {
    const taken = await takeSale(parts, actor, params.applicationId, request)
    return taken.ok ? { status: 200, body: taken.value } : taken
  })
}
