import { type CallInput, type CallResult, createApplication } from '@cupo/wire'
import { goToScreen } from '../../../client/navigate.ts'
import { parametersAtHand } from '../../../client/parameters.ts'
import { rememberApplicationId } from '../../../client/session-marks.ts'
import { digitsOf } from '../../../fields/read-fields.ts'
import { commonText } from '../../../text/common.ts'
import { formDetailsText } from '../../../text/form.ts'
import { sendPastCaptcha } from '../../captcha/send-past-captcha.ts'
import { rememberPinRequest } from '../otp/pin-request.ts'
import { billingField, checkForm } from './check-form.ts'
import { readDeviceFacts } from './device-facts.ts'
import { type FieldError, type FormState, sentForm, untouched } from './form-state.ts'
import { contactChannels, type FormValues, readForm } from './form-values.ts'
import { storeLinkStore } from './store-link.ts'

/** How long the server's field errors stay (conformance: R-F6). */
const serverErrorSeconds = 8

/** The form's action: checks, sends, and either leaves the screen or answers what the customer should correct. */
export async function submitForm(data: FormData): Promise<FormState> {
  const values = readForm(data)
  const errors = checkForm(values, parametersAtHand()?.validationPhone)
  if (errors.length > 0) return { ...untouched, values, errors }

  // Kept before it is sent: a customer who comes back from a failure finds the form filled in.
  sentForm.set(values)
  const answer = await sendPastCaptcha(createApplication, { body: await bodyOf(values) }, 'form')
  if (answer.ok) {
    goOn(values, answer.body)
    return { ...untouched, values }
  }
  if (answer.isHandled) return { ...untouched, values }
  const refused = answer.errors.map(atOurField)
  if (refused.length > 0) {
    return { ...untouched, values, errors: refused, errorSeconds: serverErrorSeconds }
  }
  return { ...untouched, values, failure: wordsOf(answer.status, answer.message) }
}

/** Before the sign-in nothing tries again by itself after a time-out, whatever the answer says. */
function wordsOf(status: number, message: string): string {
  if (status === 0) return commonText.offlineText
  return status === 504 ? formDetailsText.slow : message || formDetailsText.failed
}

async function bodyOf({ identityCardNumber, mobile, email, ticked }: FormValues) {
  const link = storeLinkStore.get()
  const flags = contactChannels.flatMap((channel) => [
    [`billing${channel}`, ticked.includes(`billing${channel}`)] as const,
    [`marketing${channel}`, ticked.includes(`marketing${channel}`)] as const,
  ])
  return {
    ...(link.kind === 'opened' ? { id_access: link.id_access } : {}),
    identityCardNumber: digitsOf(identityCardNumber),
    mobile: digitsOf(mobile),
    email: email.trim(),
    acceptTermsConditions: true,
    acceptDataTreatment: ticked.includes('acceptDataTreatment'),
    contactPreferences: asPreferences(flags),
    origin: 'Finter',
    ...(await readDeviceFacts()),
  } as const
}

type Preferences = CallInput<typeof createApplication>['body']['contactPreferences']

/** All eight flags are there, built from the list of channels. */
const asPreferences = (flags: ReadonlyArray<readonly [string, boolean]>) =>
  Object.fromEntries(flags) as Preferences

function goOn(values: FormValues, outcome: CallResult<typeof createApplication>): void {
  if (outcome.status === 'reproved' || outcome.status === 'infolaftFailure') {
    goToScreen('processRequest', { state: { reasons: outcome.messages ?? [] } })
    return
  }
  if (outcome.applicationId) rememberApplicationId(outcome.applicationId)
  rememberPinRequest({
    identityNumber: digitsOf(values.identityCardNumber),
    mobileLastDigits: outcome.mobileLastDigits ?? digitsOf(values.mobile).slice(-2),
    seconds: outcome.pinExpiresInSeconds,
  })
  goToScreen('otp')
}

/** The server's names of what is wrong, at the field that can correct it. */
const ownFields: Readonly<Record<string, string>> = {
  documentMovistar: 'identityCardNumber',
  documentAcessoFinter: 'identityCardNumber',
  contactPreferences: billingField,
}

function atOurField({ field, message }: FieldError): FieldError {
  return { field: ownFields[field] ?? field, message }
}
