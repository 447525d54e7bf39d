import { loadParameters } from '../../../client/parameters.tsx'

const skuParameter = 'sku'

export const readChosenSku = (): string | null => new URLSearchParams(location.search).get(skuParameter)

/** A reload asks for no phone again that could not be had. */
export const forgetChosenSku = (): void => history.replaceState(history.state, '', location.pathname)

/** The tab keeps the result's secret meanwhile. */
export async function leaveForPhones(quotaMax: number): Promise<void> {
  const site = (await loadParameters('Finter'))?.publicSiteUrl
  const shop = new URL(site ?? '/', location.origin)
  shop.searchParams.set('hasta', String(quotaMax))
  shop.searchParams.set('volver', location.origin + location.pathname)
  location.assign(shop)
}
