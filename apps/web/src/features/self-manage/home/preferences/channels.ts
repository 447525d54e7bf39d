import { type contactChannels, offeredChannels } from '@cupo/wire'

export const kinds = ['billing', 'marketing'] as const
export type Kind = (typeof kinds)[number]

type Channel = (typeof contactChannels)[number]

export type Flag = `${Kind}${Channel}`

/** Saving takes back an earlier permission of a channel that nothing leaves by. */
export function flagsOf(isTicked: (flag: Flag) => boolean): Readonly<Record<Flag, boolean>> {
  return {
    billingSms: isTicked('billingSms'),
    billingWhatsapp: isTicked('billingWhatsapp'),
    billingEmail: isTicked('billingEmail'),
    billingCall: isTicked('billingCall'),
    marketingSms: isTicked('marketingSms'),
    marketingWhatsapp: isTicked('marketingWhatsapp'),
    marketingEmail: isTicked('marketingEmail'),
    marketingCall: isTicked('marketingCall'),
  }
}

export const hasBillingChannel = (flags: Readonly<Record<Flag, boolean>>): boolean =>
  offeredChannels.some((channel) => flags[`billing${channel}`])
