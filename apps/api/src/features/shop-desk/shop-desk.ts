export type { ShopDeskContext } from './context.ts'
export { openShopLink } from './open-shop-link.ts'
export { shopDeskRoutes } from './routes.ts'
