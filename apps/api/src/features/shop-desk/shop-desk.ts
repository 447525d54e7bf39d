/** What other capabilities may use of the desk. */
export { type AgentSession, openShopLink } from './open-shop-link.ts'
export type { ShopDeskParts } from './parts.ts'
export { shopDeskRoutes } from './routes.ts'
export { actForSale } from './take-sale.ts'
