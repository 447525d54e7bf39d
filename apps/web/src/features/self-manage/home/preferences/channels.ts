export const kinds = ['billing', 'marketing'] as const
export type Kind = (typeof kinds)[number]

export const channels = ['Sms', 'Whatsapp', 'Email', 'Call'] as const
export type Channel = (typeof channels)[number]

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

/** At least one channel about what is owed must stay (conformance: R-V31). */
export const hasBillingChannel = (flags: Readonly<Record<Flag, boolean>>): boolean =>
  channels.some((channel) => flags[`billing${channel}`])
