import { contactChannels, offeredChannels } from '@cupo/wire'

export const kinds = ['billing', 'marketing'] as const
export type Kind = (typeof kinds)[number]

export type Channel = (typeof contactChannels)[number]

export type Flag = `${Kind}${Channel}`

/** The eight flags as they are ticked. */
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

/** What can be ticked: the channels that we write by, and any other that was allowed earlier, to take that back. */
export const shownChannels = (flags: Readonly<Record<Flag, boolean>>, kind: Kind): readonly Channel[] =>
  contactChannels.filter((channel) => isOffered(channel) || flags[`${kind}${channel}`])

export const isOffered = (channel: Channel): boolean => offeredChannels.some((one) => one === channel)

/** At least one channel that we write by must stay for what is owed. */
export const hasBillingChannel = (flags: Readonly<Record<Flag, boolean>>): boolean =>
  offeredChannels.some((channel) => flags[`billing${channel}`])
