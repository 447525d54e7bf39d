import { campaignCodeSchema, campaignStatuses } from '@cupo/wire'
import * as v from 'valibot'
import { allowance, businessDays, days, hours, limit, minutes, price } from './setting-kinds.ts'
import { maintenanceText } from './text/maintenance.ts'

export const channelSettingsSchema = v.object({
  minimumTerminalValue: price(300_000),
  activeCepsRules: v.optional(v.boolean(), true),
  /** Also accepts lines that start with 2. */
  validationPhone: v.optional(v.boolean(), true),
  epaycoAdvancedEmailLinkValidity: hours(20),
  epaycoAdvancedEmailResendQuantity: allowance(3),
  applicationValidityDays: days(30),
  transferCorrectionDays: days(30),
  biometricAttemptsMax: limit(2),
  questionnaireAttemptsMax: limit(2),
  identityBlockHours: hours(24),
  identityAttemptsPerMonthMax: limit(4),
  /** From delivery or transfer (Ley 1480 de 2011, art. 47). */
  withdrawalRequestDays: businessDays(5, 5, 60),
  withdrawalReturnDays: businessDays(10, 1, 60),
  /** By SMS, or on paper that the agent declares. */
  assistedAuthorization: v.optional(v.picklist(['sms', 'agent']), 'sms'),
  handOffLinkMinutes: minutes(60),
  handOffSessionMinutes: minutes(30),
  agentSessionMinutes: minutes(30),
  handOffResendsMax: allowance(5),
  campaigns: v.optional(v.record(campaignCodeSchema, v.picklist(campaignStatuses)), {
    LIBRE: 'ATIVA',
    'LIBRE-CERRADA': 'INATIVA',
  }),
  defaultCampaign: v.optional(campaignCodeSchema, 'LIBRE'),
  maintenance: v.optional(v.boolean(), false),
  maintenanceMessage: v.optional(
    v.pipe(v.string(), v.maxLength(500, 'a message has at most 500 characters')),
    maintenanceText,
  ),
})
export type ChannelSettings = v.InferOutput<typeof channelSettingsSchema>

export const defaultChannelSettings: ChannelSettings = v.parse(channelSettingsSchema, {})

export const isCampaignOpen = ({ campaigns }: ChannelSettings, code: string): boolean =>
  Object.hasOwn(campaigns, code) && campaigns[code] === 'ATIVA'
