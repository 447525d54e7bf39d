import * as v from 'valibot'
import type { LimitWindow } from '../../platform/limits.ts'
import {
  allowance,
  businessDays,
  characters,
  days,
  digits,
  hours,
  limit,
  minutes,
  percent,
  seconds,
} from './setting-kinds.ts'

/** Limits and deadlines that hold whatever the channel, each with its default. */
export const platformSettingsSchema = v.object({
  otpLength: digits(4, 4, 8),
  otpSeconds: seconds(80, 30, 900),
  otpTriesMax: limit(3),
  otpFailuresPerDayMax: limit(10),
  /** Codes of a day that a line is sent for nothing to whoever asks without signing in; each further one costs a captcha. */
  otpSendsWithoutCaptchaMax: allowance(2),
  /** Above this many tries in five minutes, and this share of failures, everybody solves a captcha. */
  sprayTriesMin: allowance(100),
  sprayFailurePercent: percent(5),
  /** For so long an answer of the bureau counts, whatever channel asks next. */
  bureauAnswerDays: days(30),
  /** Pre-validations of a document, a line or an address that begin in a day. */
  preValidationsPerDayMax: limit(10),
  /** Those that one agent begins, by whichever link. */
  preValidationsPerAgentPerDayMax: limit(60),
  /** Codes of pre-validations that one network asks for, each by itself. */
  preValidationCodesPerAddressPerHourMax: limit(20),
  /** Results that one person asks for in a day. */
  preValidationResultsPerDayMax: allowance(10),
  registrationsPerAddressPerHourMax: limit(60),
  accessMinutes: minutes(15),
  /** Payments that one signed-in person registers, and questions how they stand. */
  ownPaymentsPerHourMax: limit(20),
  ownPaymentsPerDayMax: limit(60),
  ownResultsPerMinuteMax: limit(60),
  /** A payoff in cash is quoted so many days ahead: as long as its PIN can be paid. */
  payoffCashDays: days(3, 30),
  /** The field's own limit; the server takes 8 to 128 characters whatever it is. */
  passwordInputMaxLength: characters(64, 8, 128),
  emailLinkValidityHours: hours(24),
  emailValidationResendMax: allowance(5),
  /**
   * Notices of one sender, against floods: beyond them it is asked to send them again. A million loans have 60 payments a
   * second on their day, and ten times as many find room.
   */
  paymentNoticesPerSecondMax: limit(1_000),
  /** Different notices that are kept of one transaction: it has few states, and anybody may repeat a signature. */
  paymentNoticesPerTransactionMax: limit(40),
  /** How often the provider is asked about an open payment in its first hour. */
  paymentChecksFirstSeconds: seconds(60),
  /** How often the bank is asked what became of a transfer. */
  transferCheckMinutes: minutes(5),
  /** Money that goes back arrives within so many calendar days (Ley 2439 de 2024). */
  refundDays: days(15, 15),
  /** A refund is ordered as soon as its owner has named an account; else somebody orders it by command. */
  refundsAreAutomatic: v.optional(v.boolean(), false),
  /** How long a mailed link for the account of a refund holds. */
  refundLinkDays: days(30),
  /** Accounts that one person may have checked by the bank in a day. */
  refundAccountsPerDayMax: limit(10),
  /** Accounts for a personal loan that the bank is asked about for one person in a day. */
  bankAccountsPerDayMax: limit(20),
  /** How often a page may be loaded anew while its link of the shop lives. */
  openingsPerShopLinkMax: limit(30),
  /** Who holds a paid-in-full certificate asks by its code whether it holds. */
  certificateQuestionsPerAddressPerHourMax: limit(60),
  /** Questions about a campaign and its sums that one network asks: many customers may stand behind one. */
  simulationsPerAddressPerMinuteMax: limit(600),
  /** A reminder of an installment leaves so many days before it falls due. */
  reminderDaysBefore: days(3, 28),
  /** A statement leaves so many business days before: of the law's five, and a week in which its reader was written to. */
  statementBusinessDaysBefore: businessDays(10, 5, 60),
})
export type PlatformSettings = v.InferOutput<typeof platformSettingsSchema>

export const defaultPlatformSettings: PlatformSettings = v.parse(platformSettingsSchema, {})

/** How often one network may ask about people it names: each call that tells something of them by itself. */
export const lookUpWindows: readonly LimitWindow[] = [
  { max: 10, windowSeconds: 60 },
  { max: 60, windowSeconds: 86_400 },
]
