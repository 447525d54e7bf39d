import type { AssistedPhone, Seller } from '@cupo/wire'
import { sampleApplication } from './sample-application.ts'

export const sampleSeller: Seller = {
  shop: 'shop-1',
  shopName: 'Tienda Centro',
  agent: 'agent-1',
  agentName: 'Laura Gómez',
}

/** What the link of a shop says of a sale that is still to begin. */
export const sampleAssistedPhone: AssistedPhone = {
  id: 'link-1',
  mobile: '3001234512',
  document: '1010100080',
  phoneNumber: '3001234512',
  deviceModel: ['Andes 12'],
  equipments: sampleApplication.access.equipments,
  price: 1_800_000,
  priceFmt: '$ 1.800.000',
  seller: sampleSeller,
  applicationId: null,
  authorization: 'sms',
  expiresInSeconds: 1_800,
}
