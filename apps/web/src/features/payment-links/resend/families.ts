import { showToast } from '@cupo/ui/layer-stores.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { linkMessages } from '@cupo/wire'
import { navigate } from 'wouter/use-browser-location'
import { pathTo } from '../../../client/paths.ts'
import type { Failure } from '../../../client/request.ts'
import type { ScreenName } from '../../../screens/registry.ts'
import { linkResendText, resendText } from '../../../text/payment-links.ts'
import { titles } from '../../../text/titles.ts'

type End = 'thank-you' | 'many-attempts' | 'not-found'

export type Family = {
  readonly upfrontPayment: 'downPayment' | 'guarantee'
  readonly title: string
  readonly lead: string
  readonly needsBoth: boolean
  readonly find:
    | 'GET /publicdata/advanced-payment-email/customer-email'
    | 'GET /publicdata/guarantee-payment/customer-email'
  readonly send:
    | 'POST /publicdata/advanced-payment/resend-email'
    | 'POST /publicdata/guarantee-payment/resend-email'
  readonly tell: (failure: Failure) => void
  readonly end: (end: End) => void
}

/** Too many resends, by the specification's message or by our limit of questions. */
const isTooMuch = ({ errorCode, message }: Failure) =>
  message === linkMessages.guaranteeLimit ||
  errorCode === 'LimiteDeReenvios' ||
  errorCode === 'LimiteDeIntentos'

const tellByToast = ({ message }: Failure) =>
  showToast({ tone: 'bad', title: resendText.failed, text: message || commonText.offlineText })

const endAt = (screen: ScreenName) => (end: End) => navigate(`${pathTo(screen, '')}/${end}`)
const endOfGuarantee = endAt('guaranteeResend')

const families: { readonly downPayment: Family; readonly guarantee: Family } = {
  downPayment: {
    upfrontPayment: 'downPayment',
    title: titles.advancedResend,
    lead: linkResendText.downPayment.lead,
    needsBoth: false,
    find: 'GET /publicdata/advanced-payment-email/customer-email',
    send: 'POST /publicdata/advanced-payment/resend-email',
    tell: tellByToast,
    end: endAt('advancedResend'),
  },
  guarantee: {
    upfrontPayment: 'guarantee',
    title: titles.guaranteeResend,
    lead: linkResendText.guarantee.lead,
    needsBoth: true,
    find: 'GET /publicdata/guarantee-payment/customer-email',
    send: 'POST /publicdata/guarantee-payment/resend-email',
    tell: (failure) => {
      if (failure.status === 0) return tellByToast(failure)
      endOfGuarantee(isTooMuch(failure) ? 'many-attempts' : 'not-found')
    },
    end: endOfGuarantee,
  },
}

export const familyOf = (screen: ScreenName): Family =>
  screen.startsWith('guarantee') ? families.guarantee : families.downPayment
