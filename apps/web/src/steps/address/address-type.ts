import { keptInTab } from '../../client/kept-in-tab.ts'

export const addressTypes = ['WORK', 'HOME'] as const

export type AddressType = (typeof addressTypes)[number]

const kept = keptInTab('cupo.addressType')

export const keepAddressType: (applicationId: string, type: AddressType) => void = kept.keep

/** In the tab until the promise is confirmed, the only act that sends it. */
export const keptAddressType = (applicationId: string): AddressType =>
  kept.read(applicationId) === 'HOME' ? 'HOME' : 'WORK'
