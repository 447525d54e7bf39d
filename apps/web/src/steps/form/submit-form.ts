import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import type { CallResult, createApplication } from '@cupo/wire'
import { goToScreen } from '../../client/navigate.ts'
import { parametersAtHand } from '../../client/parameters.tsx'
import type { Failure } from '../../client/request.ts'
import { rememberApplicationId, rememberSessionOfForm } from '../../client/session-marks.ts'
import { digitsOf } from '../../fields/read-fields.ts'
import { readForm } from '../../forms/form-table.ts'
import { atOwnField, checkForm, formToSend } from '../../forms/send-form.ts'
import { formNoticeText } from '../../text/form-notices.ts'
import { sendPastCaptcha } from '../captcha/send-past-captcha.ts'
import { rememberPinRequest } from '../otp/pin-request.ts'
import {
  type ApplicationValues,
  applicationForm,
  type FormFailure,
  type FormState,
  sentForm,
  untouched,
} from './application-form.ts'
import { readDeviceFacts, sharesPosition } from './device-facts.ts'
import { linkEntry } from './receive-store-link.ts'
import { channelOf, type RememberedStoreLink, storeLinkStore } from './store-link.ts'

const serverErrorSeconds = 8

export async function submitForm(data: FormData): Promise<FormState> {
  const form = applicationForm(parametersAtHand(channelOf(storeLinkStore.get()))?.validationPhone)
  const values = readForm(form, data)
  const errors = checkForm(form, values)
  if (errors.length > 0) return { ...untouched, values, errors }

  // A customer who comes back from a failure finds the form filled in.
  sentForm.set(values)
  const answer = await sendPastCaptcha(
    'POST /publicdata/application',
    { body: await bodyOf(values, sharesPosition(data)) },
    'form',
  )
  if (answer.ok) {
    if (answer.body.isProved) return goOnProved(values, answer.body)
    goOn(values, answer.body)
    return { ...untouched, values }
  }
  if (answer.isHandled) return { ...untouched, values }
  const refused = answer.errors.map((error) => atOwnField(form, error))
  if (refused.length > 0) {
    return { ...untouched, values, errors: refused, errorSeconds: serverErrorSeconds }
  }
  return { ...untouched, values, failure: failureOf(answer) }
}

/** Before the sign-in nothing tries again by itself. */
function failureOf({ status, message }: Pick<Failure, 'status' | 'message'>): FormFailure {
  if (status === 0) return noAnswer
  const text = status === 504 ? formNoticeText.slow : message || formNoticeText.failed
  return { tone: 'bad', title: formNoticeText.failedTitle, text }
}

const noAnswer: FormFailure = { tone: 'warn', title: commonText.offlineTitle, text: commonText.offlineText }

async function bodyOf(values: ApplicationValues, isPositionShared: boolean) {
  const link = storeLinkStore.get()
  return {
    ...(link.kind === 'opened' ? linkToSend(link) : {}),
    ...formToSend(applicationForm(), values),
    acceptTermsConditions: true,
    origin: channelOf(link),
    ...(await readDeviceFacts(isPositionShared)),
  } as const
}

const linkToSend = ({ id_access, intended }: RememberedStoreLink) => ({
  ...(id_access ? { id_access } : {}),
  ...(intended ? { intendedValue: intended.value, intendedInstallmentsNumber: intended.installments } : {}),
})

async function goOnProved(
  values: ApplicationValues,
  { applicationId }: CallResult<typeof createApplication>,
): Promise<FormState> {
  if (applicationId) rememberApplicationId(applicationId)
  rememberSessionOfForm()
  const { followApplication } = await loadChunk(() => import('../../client/journey/follow.ts'))
  await followApplication()
  // The application could not be read: 'Continuar' asks again.
  return { ...untouched, values, failure: noAnswer }
}

function goOn(values: ApplicationValues, outcome: CallResult<typeof createApplication>): void {
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
  goToScreen('otp', { state: linkEntry() })
}
