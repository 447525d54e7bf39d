import { isMobileLine, type Origin, unnamedOrigin } from '@cupo/wire'
import { wordsOf } from '../../../client/failure-notice.tsx'
import type { HandledFailure } from '../../../client/send.ts'
import { readForm } from '../../../forms/form-table.ts'
import { atOwnField, checkForm, formToSend } from '../../../forms/send-form.ts'
import { sendPastCaptcha } from '../../../steps/captcha/send-past-captcha.ts'
import { formNoticeText } from '../../../text/form-notices.ts'
import { preValidationStore } from '../pre-validation.ts'
import { channelOfVisit, visitStore } from '../visit.ts'
import {
  channelIn,
  type PreValidationValues,
  preValidationForm,
  type SubmittedForm,
  sentChannel,
  sentPreValidation,
  untouched,
} from './pre-validation-form.ts'

const serverErrorSeconds = 8

export async function submitPreValidation(data: FormData): Promise<SubmittedForm> {
  const values = readForm(preValidationForm, data)
  sentChannel.set(channelIn(data))
  const channel = channelOfVisit(visitStore.get(), sentChannel.get()) ?? unnamedOrigin
  const outcome = { ...untouched, values, channel }
  const errors = checkForm(preValidationForm, values)
  if (errors.length > 0) return { ...outcome, errors }
  const failure = await mailTerms(values, channel)
  if (failure === null) return { ...outcome, hash: preValidationStore.get()?.hash ?? null }
  if (failure.isHandled) return outcome
  const refused = failure.errors.map((error) => atOwnField(preValidationForm, error))
  if (refused.length > 0) return { ...outcome, errors: refused, errorSeconds: serverErrorSeconds }
  const { title = formNoticeText.failedTitle, text } = wordsOf(failure)
  return { ...outcome, failure: { tone: failure.status === 0 ? 'warn' : 'bad', title, text } }
}

export async function mailTerms(
  values: PreValidationValues,
  channel: Origin,
  { mailAgain }: { readonly mailAgain: boolean } = { mailAgain: false },
): Promise<HandledFailure | null> {
  sentPreValidation.set(values)
  const visit = visitStore.get()
  const idAccess = visit.kind === 'requested' ? visit.id_access : undefined
  const sent = formToSend(preValidationForm, values)
  const body = {
    ...sent,
    acceptTermsConditions: true,
    ...(idAccess === undefined ? {} : { id_access: idAccess }),
    origin: channel,
    ...(mailAgain ? { mailAgain } : {}),
  } as const
  const answer = await sendPastCaptcha(
    'POST /publicdata/application/prevalidator/email',
    { body },
    mailAgain ? 'catalogue' : 'other',
  )
  if (!answer.ok) return answer
  preValidationStore.set({
    hash: answer.body.hash,
    channel,
    sent: { isMobile: isMobileLine(sent.mobile), email: sent.email },
    pin: null,
    provedUntil: null,
    result: null,
  })
  return null
}
