import * as v from 'valibot'
import type { LimitWindow } from '../../platform/limits.ts'

const count = (fallback: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), fallback)

/** Limits and deadlines that hold whatever the channel, each with its default. Their rules stand in docs/conformance.md. */
export const platformSettingsSchema = v.object({
  otpLength: v.optional(v.pipe(v.number(), v.integer(), v.minValue(4), v.maxValue(8)), 4),
  otpSeconds: count(80),
  otpTriesMax: count(3),
  otpFailuresPerDayMax: count(10),
  otpSendsPerHourMax: count(5),
  otpSendsPerDayMax: count(10),
  /** Codes of a day that a line is sent for nothing to whoever asks without signing in; each further one costs a captcha. */
  otpSendsWithoutCaptchaMax: count(2),
  /** Codes that a line is sent to sign with, counted apart from those by which its owner signs in. */
  signingCodesPerHourMax: count(5),
  signingCodesPerDayMax: count(10),
  /** Forms that agents file of a line where paper authorises them. */
  paperFormsPerHourMax: count(5),
  paperFormsPerDayMax: count(10),
  /** How long a browser in which a code was confirmed counts as its person's. */
  knownBrowserDays: count(90),
  /** Lines of a day that a document, or documents that a line, is told are not theirs. */
  wrongLinesPerDayMax: count(5),
  /** How long a form waits for its code. */
  unprovedHours: count(24),
  /** Above this many tries in `sprayWindowSeconds`, and this share of failures, everybody solves a captcha. */
  sprayTriesMin: count(100),
  sprayFailurePercent: count(5),
  sprayWindowSeconds: count(300),
  captchaTicketSeconds: count(300),
  captchaTicketUses: count(3),
  registrationsPerDayMax: count(10),
  /** For so long an answer of the bureau counts, whatever channel asks next. */
  bureauAnswerDays: count(30),
  /** Pre-validations of a document, a line or an address that begin in a day: without a captcha by strangers, and in all. */
  preValidationsWithoutCaptchaMax: count(2),
  preValidationsPerDayMax: count(10),
  /** Those that one agent begins, by whichever link. */
  preValidationsPerAgentPerDayMax: count(60),
  /** Codes of pre-validations that one network asks for, each by itself. */
  preValidationCodesPerAddressPerHourMax: count(20),
  /** Results that one person asks for in a day. */
  preValidationResultsPerDayMax: count(10),
  /** How long a code, or the terms that were mailed to a known address, prove the person of a pre-validation. */
  preValidationProofMinutes: count(15),
  registrationsPerAddressPerHourMax: count(60),
  accessMinutes: count(15),
  /** A session ends after so many hours, however often it was renewed. */
  sessionHoursMax: count(12),
  /** Calls of the sign-in that name a document, each by itself, from one network. */
  lookUpsPerAddressPerMinuteMax: count(10),
  lookUpsPerAddressPerDayMax: count(60),
  /** Where the payment link of one customer goes is told so many times a day, whoever asks. */
  linkLookUpsPerPersonPerDayMax: count(20),
  /** Payments that one network registers without sign-in, and questions about how they stand. */
  publicPaymentsPerAddressPerHourMax: count(60),
  publicResultsPerAddressPerMinuteMax: count(60),
  /** The same of one person who is signed in: payments in an hour and in a day, and questions. */
  ownPaymentsPerHourMax: count(20),
  ownPaymentsPerDayMax: count(60),
  ownResultsPerMinuteMax: count(60),
  /** A payoff in cash is quoted so many days ahead: as long as its PIN can be paid. */
  payoffCashDays: count(3),
  /** How often an open result asks again: by card or bank debit, and in cash. */
  paymentPollSeconds: count(5),
  paymentPollCashSeconds: count(60),
  /** Who saw a result may have copies of its receipt mailed: for so long, so many of each payment. */
  paymentTicketHours: count(24),
  paymentCopiesMax: count(3),
  passwordFailuresPerHourMax: count(10),
  /** So many wrong ones without a right one between, and only another password opens the account. */
  passwordFailuresInAllMax: count(100),
  /** So many wrong passwords are answered at once; each one after them doubles the wait. */
  passwordFailuresWithoutDelay: count(3),
  /** The field's own limit; the server takes 8 to 128 characters whatever it is. */
  passwordInputMaxLength: count(64),
  passwordLinkMinutes: count(30),
  passwordLinksPerDayMax: count(3),
  /** How long a code lets its session change e-mail, phone and password. */
  stepUpSeconds: count(300),
  claimsPerDayMax: count(10),
  /** Files of their own data that a person may download in a day, of both kinds together. */
  ownDataFilesPerDayMax: count(6),
  emailLinkValidityHours: count(24),
  emailValidationResendMax: count(5),
  /**
   * Notices of one sender, against floods: beyond them it is asked to send them again. A million loans have 60 payments a
   * second on their day, and ten times as many find room.
   */
  paymentNoticesPerSecondMax: count(1_000),
  /** Different notices that are kept of one transaction: it has few states, and anybody may repeat a signature. */
  paymentNoticesPerTransactionMax: count(40),
  /** How often the provider is asked about a payment that is open: at first, and then until it is given up. */
  paymentChecksFirstSeconds: count(60),
  paymentChecksFirstHours: count(1),
  paymentChecksLaterMinutes: count(15),
  /** The same of an attempt of which no transaction is known: most were never begun. */
  paymentChecksIdleMinutes: count(60),
  paymentChecksDays: count(7),
  /** How long after its deadline an order is not cancelled while the provider may still tell of a payment in time. */
  paymentAnswerGraceHours: count(24),
  /** How often the bank is asked what became of a transfer. */
  transferCheckMinutes: count(5),
  /** A transfer of a loan that has not ended after so many hours is told to a person. */
  transferHangsHours: count(24),
  /** Money that goes back arrives within so many calendar days (Ley 2439 de 2024). */
  refundDays: count(15),
  /** A refund is ordered as soon as its owner has named an account; else somebody orders it by command. */
  refundsAreAutomatic: v.optional(v.boolean(), false),
  /** How long a mailed link for the account of a refund holds. */
  refundLinkDays: count(30),
  /** Accounts that one person may have checked by the bank in a day. */
  refundAccountsPerDayMax: count(10),
  /** Accounts for a personal loan that the bank is asked about for one person in a day. */
  bankAccountsPerDayMax: count(20),
  /** Links for the account of a refund that one network opens. */
  refundLinksPerAddressPerHourMax: count(60),
  /** Links to a customer's own phone that one network presses, whatever comes of it. */
  handOffsPerAddressPerHourMax: count(600),
  /** The same of one address of a link, as each message and the screen have their own, whichever network it is pressed from. */
  pressesPerHandOffPerHourMax: count(30),
  /** Links of shops that one network opens: its counters share it, and each sale opens a link or two. */
  shopLinksPerAddressPerMinuteMax: count(60),
  shopLinksPerAddressPerDayMax: count(2_000),
  /** How often a page may be loaded anew while its link of the shop lives. */
  openingsPerShopLinkMax: count(30),
  /** Who holds a paid-in-full certificate asks by its code whether it holds. */
  certificateQuestionsPerAddressPerHourMax: count(60),
  /** Questions about a campaign and its sums that one network asks: many customers may stand behind one. */
  simulationsPerAddressPerMinuteMax: count(600),
  /** A reminder of an installment leaves so many days before it falls due. */
  reminderDaysBefore: count(3),
  /** A statement leaves so many business days before: of the law's five, and a week in which its reader was written to. */
  statementBusinessDaysBefore: count(10),
})
export type PlatformSettings = v.InferOutput<typeof platformSettingsSchema>

export const defaultPlatformSettings: PlatformSettings = v.parse(platformSettingsSchema, {})

/** How often one network may ask about people it names: each call that tells something of them by itself. */
export const lookUpWindows = ({
  lookUpsPerAddressPerMinuteMax,
  lookUpsPerAddressPerDayMax,
}: PlatformSettings): readonly LimitWindow[] => [
  { max: lookUpsPerAddressPerMinuteMax, windowSeconds: 60 },
  { max: lookUpsPerAddressPerDayMax, windowSeconds: 86_400 },
]
