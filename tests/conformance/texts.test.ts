import { commonText } from '@cupo/ui/text/common.ts'
import {
  consentLabels,
  defaultPaymentMethod,
  downPaymentMessages,
  dueAtOnce,
  fieldMessages,
  linkMessages,
  paymentMessages,
  paymentMethods,
  paymentTypes,
  prepaymentEffects,
  soldPortfolioReason,
} from '@cupo/wire'
import { expect, test } from 'vitest'
import { atLeastOneBillingChannel } from '../../apps/api/src/features/borrower/text/messages.ts'
import {
  pinErrorTexts,
  pinLimitText,
} from '../../apps/api/src/features/one-time-codes/text/one-time-codes.ts'
import { creditRefused } from '../../apps/api/src/features/origination/text/reasons.ts'
import { pinErrorTexts as preValidationPinErrors } from '../../apps/api/src/features/pre-validation/text/pre-validation.ts'
import { paperNames } from '../../apps/api/src/features/self-management/text/names.ts'
import { passwordAnswers, passwordErrors } from '../../apps/api/src/features/sign-in/text/sign-in.ts'
import { refusalTexts } from '../../apps/api/src/platform/text/refusals.ts'
import { preValidationForm } from '../../apps/web/src/features/pre-validation/form/pre-validation-form.ts'
import { papersOf } from '../../apps/web/src/features/self-manage/papers/papers-of.ts'
import { pinMessage } from '../../apps/web/src/steps/one-time-code/pin-message.ts'
import { creditText } from '../../apps/web/src/text/account.ts'
import {
  assistedHomeText,
  assistedVeridasText,
  customerPhoneText,
  simulatorText,
} from '../../apps/web/src/text/assisted.ts'
import { brandText } from '../../apps/web/src/text/brand.ts'
import { claimsText } from '../../apps/web/src/text/claims.ts'
import { maintenanceTitle } from '../../apps/web/src/text/common.ts'
import { fastPaymentText } from '../../apps/web/src/text/fast-payment.ts'
import { captchaBoxText } from '../../apps/web/src/text/form-notices.ts'
import { linkEndText } from '../../apps/web/src/text/hand-off.ts'
import { identityText } from '../../apps/web/src/text/identity.ts'
import { termsPlaceText } from '../../apps/web/src/text/money-terms.ts'
import { emailCheckText } from '../../apps/web/src/text/offer.ts'
import { directionText } from '../../apps/web/src/text/order.ts'
import { resultText } from '../../apps/web/src/text/payment.ts'
import { linkResendText, resendText } from '../../apps/web/src/text/payment-links.ts'
import {
  acceptTermsText,
  deviceOffersText,
  mailedTermsText,
  preValidationOtpText,
} from '../../apps/web/src/text/pre-validation-result.ts'
import { creditsText, preferencesText, profileText } from '../../apps/web/src/text/self-manage.ts'
import { loginText, passwordText, pinErrorText, signInPinErrorText } from '../../apps/web/src/text/sign-in.ts'
import { statusText } from '../../apps/web/src/text/status.ts'
import { titles } from '../../apps/web/src/text/titles.ts'
import { holds } from './hold-table.ts'
import { type Situation, textRows } from './tables/texts.ts'

const invalidToken = {
  ok: false,
  status: 400,
  errorCode: '',
  message: 'Token no es válido.',
  requestId: '',
  errors: [],
  applicationStatus: null,
  pinError: null,
  sessionEnded: false,
} as const

const [installment, advance, prepayment, payoff] = paymentTypes
const [cash] = paymentMethods

const open = papersOf({ closureReason: null, totalDueValue: 1, insurancePolicy: 'policy' })
const [paidInFull] = papersOf({ closureReason: null, totalDueValue: 0, insurancePolicy: null })
const fileOf = (label: string) => open.find((paper) => paper.label === label)?.fileName('{key}')
const { papers } = creditText

/** What a field of a form says of a value. */
const problemOf = (field: { readonly check: (typed: string) => string | null }, typed: string) =>
  field.check(typed) ?? undefined

/** What the product says, at the constant that its screens and answers print. */
const said: Readonly<Record<Situation, string | undefined>> = {
  'OTP TTL_EXPIRED': pinErrorText.TTL_EXPIRED,
  'OTP WRONG_PIN': pinErrorText.WRONG_PIN,
  'OTP NO_MORE_PIN_ATTEMPTS': pinErrorText.NO_MORE_PIN_ATTEMPTS,
  "OTP 'Token no es válido.' is shown as": pinMessage(invalidToken),
  'OTP of the sign-in TTL_EXPIRED': signInPinErrorText.TTL_EXPIRED,
  'OTP of the sign-in WRONG_PIN': signInPinErrorText.WRONG_PIN,
  'OTP of the sign-in NO_MORE_PIN_ATTEMPTS': signInPinErrorText.NO_MORE_PIN_ATTEMPTS,
  'API: OTP TTL_EXPIRED': pinErrorTexts.TTL_EXPIRED,
  'API: OTP WRONG_PIN': pinErrorTexts.WRONG_PIN,
  'API: OTP NO_MORE_PIN_ATTEMPTS': pinErrorTexts.NO_MORE_PIN_ATTEMPTS,
  'API: too many requests': pinLimitText.perHour,
  'API: wrong fields of the form': refusalTexts.ValidationException,

  'e-mail not validated': emailCheckText.text,
  'API: e-mail not validated': refusalTexts.CorreoSinValidar,
  'too many registration attempts': statusText.manyAttempts,
  'API: too many registration attempts': refusalTexts.LimiteDeIntentos,
  'too many resend attempts': statusText.resendManyAttempts,
  'API: too many resend attempts': refusalTexts.LimiteDeReenvios,
  'cannot process, rejection, service unavailable, expired e-mail': statusText.cannotProcess,
  'API: cannot process': refusalTexts.Reprovada,
  'API: service unavailable': refusalTexts.ServicioNoDisponible,
  'API: rejection without reasons': creditRefused[0]?.mensagem,
  'session exceeded': statusText.sessionExceeded,
  'API: session exceeded': refusalTexts.SesionVencida,
  'title of the rejection': titles.errorResponse,
  'title of maintenance': maintenanceTitle,
  'button of error pages': commonText.finish,

  'identity number of the form': fieldMessages.identityCardNumber,
  'identity number of the sign-in': loginText.identityNumberWrong,
  'e-mail of the form': fieldMessages.email,
  'mobile of the form': fieldMessages.mobile('{operator}'),
  'mobile that starts wrongly': fieldMessages.mobileStart,
  'no billing channel in the form': fieldMessages.contactPreferences,
  documentMovistar: fieldMessages.documentMovistar,
  documentAcessoFinter: fieldMessages.documentAcessoFinter,
  'e-mail of the assisted form': assistedHomeText.emailInvalid,

  'advance above the maximum': downPaymentMessages.aboveMaximum('{max}'),
  'advance below the mandatory minimum': downPaymentMessages.belowMandatory('{min}'),
  'advance below the minimum': downPaymentMessages.belowMinimum('{min}'),
  'order value too low': downPaymentMessages.orderValueTooLow('{min}'),
  'title of the assisted initial payment': titles.assistedPreOffer,
  'title of the assisted offer': titles.assistedOffer,
  'simulator while loading': termsPlaceText.searching,
  'button of the simulator and the counter-offer': termsPlaceText.want,

  'issue date': fieldMessages.dateExpedition,
  'button of the biometric consent': consentLabels.biometricData,
  'button against the biometric consent': identityText.reject,
  'department missing': fieldMessages.departmentDaneCode,
  'city missing': fieldMessages.cityDaneCode,
  'neighborhood missing': fieldMessages.neighborhoodName,
  'street type missing': fieldMessages.streetType,
  'street missing': fieldMessages.typedAddress,
  'address filled in wrongly': directionText.warning,

  'alternate e-mail missing': fieldMessages.alternateEmailRequired,
  'alternate e-mail wrong': fieldMessages.alternateEmail,
  'alternate e-mails differ': fieldMessages.alternateEmailConfirmation,
  'resend failure': resendText.failed,
  'guarantee resend: document': linkResendText.documentWrong,
  'guarantee resend: mobile': linkResendText.mobileWrong,
  'guarantee resend: limit': linkMessages.guaranteeLimit,
  'guarantee resend: no link': linkResendText.notFoundText,

  'password too short': passwordText.tooShort,
  'API: password too short': passwordErrors.tooShort,
  'passwords differ': passwordText.notEqual,
  'API: passwords differ': passwordErrors.notEqual,
  'reset link invalid': passwordText.linkExpired,
  'API: reset link invalid': passwordAnswers.linkExpired,
  'way out of an expired reset link': passwordText.back,

  'profile: other phone': profileText.phoneWrong,
  'profile: other e-mail': profileText.emailWrong,
  'preferences without a billing channel': preferencesText.noChannel,
  'API: preferences without a billing channel': atLeastOneBillingChannel,
  'certificate: pending payments': refusalTexts.PagosPendientes,
  'certificate: not enabled': refusalTexts.CertificadoNoHabilitado,
  'certificate modal: button': papers.close,
  'statement failure': papers.statementFailed,
  'claims: none registered': claimsText.none,
  'claims: none found': claimsText.noneFound,
  'claims: loading': claimsText.loading,
  'claims: load failure': claimsText.failed,
  'claims: update failure': claimsText.updateFailed,
  'no credits': creditsText.empty,
  'overdue, in place of a due date': dueAtOnce,
  'closure reason of a sold portfolio': soldPortfolioReason,

  'tab of an instalment': installment,
  'tab of an advance': advance,
  'tab of a capital payment': prepayment,
  'full payoff': payoff,
  'abono of a capital payment': prepaymentEffects[0],
  'method in cash': cash,
  'method by card or bank': defaultPaymentMethod,
  'nothing chosen to pay': paymentMessages.nothingChosen,
  'payment below the minimum': paymentMessages.belowMinimum('{min}'),
  'payment above the pending balance': paymentMessages.aboveDue,
  'advance instalment below the minimum': paymentMessages.advanceBelowMinimum(10_000),
  'advance instalment above the balance': paymentMessages.aboveTotal('{total}'),
  'captcha not verified': captchaBoxText.missing,
  'fast payment: empty identity number': fastPaymentText.documentEmpty,
  'fast payment: wrong identity number': fastPaymentText.documentWrong,
  'fast payment: error modal': commonText.retry,
  'result: another payment': resultText.again,
  'result: finish': commonText.finish,
  'receipt mailed: text': resultText.copySent.text,
  'receipt mailed: title': resultText.copySent.title,
  'receipt failed: title': resultText.copyFailed,

  'file of the contract': fileOf(papers.contract),
  'file of the product certificate': fileOf(papers.productCertificate),
  'file of the paid-in-full certificate': paidInFull?.fileName('{key}'),
  'file of the statement': fileOf(papers.statement),
  'file of the insurance policy': fileOf(papers.insurance),
  'API: file of the contract': paperNames.agreement('{key}'),
  'API: file of the product certificate': paperNames.productCertificate('{key}'),
  'API: file of the paid-in-full certificate': paperNames.paidInFullCertificate('{key}'),
  'API: file of the statement': paperNames.statement('{key}'),
  'API: file of the insurance policy': paperNames.insurancePolicy,

  'pre-validation OTP TTL_EXPIRED': preValidationOtpText.errors.TTL_EXPIRED,
  'pre-validation OTP NO_MORE_PIN_ATTEMPTS': preValidationOtpText.errors.NO_MORE_PIN_ATTEMPTS,
  'API: pre-validation OTP TTL_EXPIRED': preValidationPinErrors.TTL_EXPIRED,
  'API: pre-validation OTP NO_MORE_PIN_ATTEMPTS': preValidationPinErrors.NO_MORE_PIN_ATTEMPTS,
  'terms pending': mailedTermsText.pending,
  'terms expired': acceptTermsText.expired,
  'terms mailed': mailedTermsText.sent,
  'e-mail validation: working': acceptTermsText.working,
  'e-mail validation: error': acceptTermsText.failed,
  'e-mail validation: beginning of the success': acceptTermsText.done.slice(0, 39),
  'e-mail validation: end of the success': acceptTermsText.done.replace(/\.$/, '').slice(-28),
  'pre-validation: identity number': problemOf(preValidationForm.documentNumber, '1'),
  'pre-validation: e-mail': problemOf(preValidationForm.email, 'x'),
  'pre-validation: mobile': problemOf(preValidationForm.mobile, '1')?.replace(
    brandText.operator,
    '{operator}',
  ),
  'pre-validation offers: a field is missing': deviceOffersText.required,

  'simulator of the agent: send': simulatorText.send,
  'simulator: status 500': simulatorText.serverError,
  'simulator: no calculator': simulatorText.noOffer,
  'identity link: limit of the API': linkMessages.handOffLimit,
  'identity link: limit on the screen': customerPhoneText.limit,
  'identity link: another failure': customerPhoneText.failed,
  'invalid customer link: modal': linkEndText.importantTitle,
  'agent check before the customer has finished': assistedVeridasText.notDone,
}

test.each(textRows)('a sentence of the specification stands letter by letter: $says (R-V77)', (row) =>
  holds(row, ({ says, text }) => expect(said[says]).toBe(text)),
)
