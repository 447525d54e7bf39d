import { Temporal } from 'temporal-polyfill'
import { type ContactChannel, contactMoment, type WantedContact } from './contact-moment.ts'

/** A channel, and when it may be used. */
export type ChosenChannel<Channel> = { readonly channel: Channel; readonly at: Temporal.Instant }

/** The channel that may be used soonest, the first named of those that tie; null when the person allows none. */
export function chooseChannel<Channel extends ContactChannel>(
  contact: Omit<WantedContact, 'channel'>,
  channels: readonly Channel[],
): ChosenChannel<Channel> | null {
  let chosen: ChosenChannel<Channel> | null = null
  for (const channel of channels) {
    const at = contactMoment({ ...contact, channel })
    if (at === null) continue
    if (chosen === null || Temporal.Instant.compare(at, chosen.at) < 0) chosen = { channel, at }
  }
  return chosen
}
