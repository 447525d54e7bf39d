export const addressTypes = ['WORK', 'HOME'] as const

/** What place a phone is delivered to. */
export type AddressType = (typeof addressTypes)[number]
