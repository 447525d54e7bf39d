import { loadParameters } from '../../../client/parameters.tsx'

const skuParameter = 'sku'

export const readChosenSku = (): string | null => new URLSearchParams(location.search).get(skuParameter)

/** A reload asks for no phone again that could not be had. */
export const forgetChosenSku = (): void => history.replaceState(history.state, '', location.pathname)

/** Leaves for the phones that the shop sells up to the quota. The tab keeps the secret of the result meanwhile. */
export async function leaveForPhones(quotaMax: number): Promise<void> {
  const site = (await loadParameters('Finter'))?.publicSiteUrl
  const shop = new URL(site ?? '/', location.origin)
  shop.searchParams.set('hasta', String(quotaMax))
  shop.searchParams.set('volver', location.origin + location.pathname)
  location.assign(shop)
}
