import { campaignCodeSchema, campaignStatuses } from '@cupo/wire'
import * as v from 'valibot'
import type { LimitWindow } from '../../platform/limits.ts'
import { maintenanceText } from './text/maintenance.ts'

/** Bounds keep computed dates and columns in range. A stored row outside is skipped. */
const within = (unit: Unit) => (fallback: number, least: number, most: number) => {
  const reason = `a whole number of ${unit} from ${least} to ${most}`
  const number = v.pipe(
    v.number(reason),
    v.integer(reason),
    v.minValue(least, reason),
    v.maxValue(most, reason),
    v.metadata({ unit, least, most } satisfies Bounds),
  )
  return v.optional(number, fallback)
}

const units = [
  'seconds',
  'minutes',
  'hours',
  'days',
  'business days',
  'characters',
  'digits',
  'percent',
  'pesos',
  'times',
] as const
export type Unit = (typeof units)[number]

const boundsSchema = v.object({ unit: v.picklist(units), least: v.number(), most: v.number() })
export type Bounds = v.InferOutput<typeof boundsSchema>

export function boundsOf(schema: v.GenericSchema): Bounds | null {
  const read = v.safeParse(boundsSchema, v.getMetadata(unwrapped(schema)))
  return read.success ? read.output : null
}

export const unwrapped = (schema: v.GenericSchema): v.GenericSchema =>
  'wrapped' in schema ? (schema.wrapped as v.GenericSchema) : schema

const seconds = (fallback: number, least = 1, most = 86_400) => within('seconds')(fallback, least, most)
const minutes = (fallback: number, least = 1, most = 10_080) => within('minutes')(fallback, least, most)
const hours = (fallback: number, least = 1, most = 8_760) => within('hours')(fallback, least, most)
const days = (fallback: number, most = 730) => within('days')(fallback, 1, most)
const daysOrNone = within('days')(0, 0, 730)
const businessDays = within('business days')
const characters = within('characters')
const digits = within('digits')

const percent = (fallback: number) => within('percent')(fallback, 0, 100)
const price = (fallback: number) => within('pesos')(fallback, 0, 100_000_000)

const timesMax = 10_000_000

const limit = (fallback: number) => within('times')(fallback, 1, timesMax)

const allowance = (fallback: number) => within('times')(fallback, 0, timesMax)

export const platformSettingsSchema = v.object({
  otpLength: digits(4, 4, 8),
  otpSeconds: seconds(80, 30, 900),
  otpTriesMax: limit(3),
  otpFailuresPerDayMax: limit(10),
  otpSendsWithoutCaptchaMax: allowance(2),
  /** Password spraying: beyond this every try costs a captcha. */
  sprayTriesMin: allowance(100),
  sprayFailurePercent: percent(5),
  /** A bureau answer is reused across channels. */
  bureauAnswerDays: days(30),
  /** A day, by document, line or address. */
  preValidationsPerDayMax: limit(10),
  preValidationsPerAgentPerDayMax: limit(60),
  preValidationCodesPerAddressPerHourMax: limit(20),
  registrationsPerAddressPerHourMax: limit(60),
  accessMinutes: minutes(15),
  ownPaymentsPerHourMax: limit(20),
  ownPaymentsPerDayMax: limit(60),
  ownResultsPerMinuteMax: limit(60),
  /** A cash payoff is quoted for as long as its PIN is valid. */
  payoffCashDays: days(3, 30),
  /** The screen's limit; the server takes 8 to 128. */
  passwordInputMaxLength: characters(64, 8, 128),
  emailLinkValidityHours: hours(24),
  emailValidationResendMax: allowance(5),
  /** Flood protection by sender: ten times the payment day of a million loans. */
  paymentNoticesPerSecondMax: limit(1_000),
  /** Calendar days (Ley 2439 de 2024). */
  refundDays: days(15, 15),
  refundsAreAutomatic: v.optional(v.boolean(), false),
  refundLinkDays: days(30),
  refundAccountsPerDayMax: limit(10),
  bankAccountsPerDayMax: limit(20),
  reminderDaysBefore: days(3, 28),
  /** The law's five business days, and a week for writing to customers. */
  statementBusinessDaysBefore: businessDays(10, 5, 60),
  /** Later loans earn no income at a month's end; 0: all do. */
  nonAccrualDays: daysOrNone,
  /** Taken back from a loan in a month, without VAT, by one person; more needs a second. */
  waiveAloneMax: price(50_000),
  /** To its owner, or to the owner's credit. */
  refundAloneMax: price(200_000),
  /** Below this a person alone records a line of the statement. */
  depositAloneMax: price(1_000_000),
  /** A moved payment of less is approved by the head of support too. */
  moveLeadMax: price(500_000),
  staffSearchesPerDayMax: limit(200),
  staffRevealsPerDayMax: limit(40),
  /** Then the provider, operator or bank owes an explanation. */
  settlementBusinessDaysCard: businessDays(3, 0, 60),
  settlementBusinessDaysCash: businessDays(4, 0, 60),
  settlementBusinessDaysBill: businessDays(30, 0, 120),
  settlementBusinessDaysTransfer: businessDays(2, 0, 60),
})
export type PlatformSettings = v.InferOutput<typeof platformSettingsSchema>

export const defaultPlatformSettings: PlatformSettings = v.parse(platformSettingsSchema, {})

export const lookUpWindows: readonly LimitWindow[] = [
  { max: 10, windowSeconds: 60 },
  { max: 60, windowSeconds: 86_400 },
]

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
