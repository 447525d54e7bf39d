import { campaignCodeSchema, campaignStatuses } from '@cupo/wire'
import * as v from 'valibot'
import { allowance, businessDays, days, hours, limit, minutes, price } from './setting-kinds.ts'
import { maintenanceText } from './text/maintenance.ts'

/** Limits and switches of a channel's journey, each with its default. A row of the channel stands before one of all. */
export const channelSettingsSchema = v.object({
  minimumTerminalValue: price(300_000),
  /** The operator's coverage binds: an address it does not know is refused instead of confirmed by mail. */
  activeCepsRules: v.optional(v.boolean(), true),
  /** Lines starting with 2 are accepted beside those starting with 3. */
  validationPhone: v.optional(v.boolean(), true),
  epaycoAdvancedEmailLinkValidity: hours(20),
  epaycoAdvancedEmailResendQuantity: allowance(3),
  /** An application that is begun and not signed ends after so many days. */
  applicationValidityDays: days(30),
  /** After a transfer that the bank could not make, other bank data are taken for so many days. */
  transferCorrectionDays: days(30),
  /** Identity checks started by a person, per method, before the method is blocked for `identityBlockHours`. */
  biometricAttemptsMax: limit(2),
  questionnaireAttemptsMax: limit(2),
  identityBlockHours: hours(24),
  /** Identity checks of both methods together in 30 days. */
  identityAttemptsPerMonthMax: limit(4),
  /** Business days from delivery or transfer in which the borrower may withdraw (Ley 1480 de 2011, art. 47). */
  withdrawalRequestDays: businessDays(5, 5, 60),
  /** Business days from the request in which the device or the money has to be back. */
  withdrawalReturnDays: businessDays(10, 1, 60),
  /**
   * How the customer of an assisted sale authorises the consultation of the bureau: by a link or a code of an SMS, or on paper
   * that the lender keeps and the agent declares.
   */
  assistedAuthorization: v.optional(v.picklist(['sms', 'agent']), 'sms'),
  /** How long a link to the customer's own phone opens, and how long the phone then acts; it may open the link again. */
  handOffLinkMinutes: minutes(60),
  handOffSessionMinutes: minutes(30),
  /** The phone of a sale that is over shows how it ended for so long. */
  handOffLastPageMinutes: minutes(5),
  /** How long an agent acts by a link of the shop, from its first opening. */
  agentSessionMinutes: minutes(30),
  /** How often the link that goes on with a sale is sent again after the first time. */
  handOffResendsMax: allowance(5),
  /** The campaigns by which a personal loan is offered, by code; one that is not listed is closed. */
  campaigns: v.optional(v.record(campaignCodeSchema, v.picklist(campaignStatuses)), {
    LIBRE: 'ATIVA',
    'LIBRE-CERRADA': 'INATIVA',
  }),
  /** The campaign of whoever comes without a link. */
  defaultCampaign: v.optional(campaignCodeSchema, 'LIBRE'),
  maintenance: v.optional(v.boolean(), false),
  maintenanceMessage: v.optional(
    v.pipe(v.string(), v.maxLength(500, 'a message has at most 500 characters')),
    maintenanceText,
  ),
})
export type ChannelSettings = v.InferOutput<typeof channelSettingsSchema>

export const defaultChannelSettings: ChannelSettings = v.parse(channelSettingsSchema, {})

/** Whether a campaign opens the simulation and the form; an unknown one does not. */
export const isCampaignOpen = ({ campaigns }: ChannelSettings, code: string): boolean =>
  Object.hasOwn(campaigns, code) && campaigns[code] === 'ATIVA'
