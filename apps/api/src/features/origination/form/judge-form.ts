import { pesos } from '@cupo/credit-engine'
import type { ApplicationForm, RejectionMessage } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { newId } from '../../../platform/ids.ts'
import type { BureauScore } from '../../../ports/credit-bureau.ts'
import type { Policy } from '../../policy/policy.ts'
import type { Application, Facts } from '../application.ts'
import { evolve } from '../evolve.ts'
import type { OriginationParts } from '../parts.ts'
import { creditRefused, deviceTooCheap, reasonsOf } from '../text/reasons.ts'
import type { KeptStoreLink } from './store-link.ts'

type Parts = Pick<OriginationParts, 'bureau' | 'watchlist'> & {
  readonly safeReturnUrl: (url: string | undefined) => string | null
}

/** What somebody applies for: a device, or a sum of money. */
export type Wanted = Pick<Facts, 'device' | 'requestedAmount'>

/** An application as it begins: open, or refused with its reasons. */
export type Judged = {
  readonly application: Application
  readonly messages: RejectionMessage[]
  /** The shop's link that it came with, as it stood then. */
  readonly link: KeptStoreLink | null
}

/** Bureau, watchlist and the least price that is financed decide whether the journey begins at all. */
export async function judgeForm(
  parts: Parts,
  form: ApplicationForm,
  wanted: Wanted,
  link: KeptStoreLink | null,
  { now, policy }: { readonly now: Temporal.Instant; readonly policy: Policy },
): Promise<Judged> {
  const document = form.identityCardNumber
  const score = await parts.bureau.score({ document })
  const search = await parts.watchlist.search({ document, name: score.name.fullName, stage: 'form' })
  const fresh = newApplication(form, wanted, link, score, search.searchId, now, parts.safeReturnUrl)
  if (search.isListed) {
    return {
      application: evolve(fresh, { type: 'ApplicationRefused', by: 'watchlist' }),
      messages: creditRefused,
      link,
    }
  }
  if (score.decision === 'refused') {
    const application = evolve(fresh, { type: 'ApplicationRefused', by: 'bureau' })
    return { application, messages: reasonsOf(score.reasons), link }
  }
  if (wanted.device !== null && wanted.device.price < policy.settings.minimumTerminalValue) {
    return {
      application: evolve(fresh, { type: 'ApplicationRefused', by: 'policy' }),
      messages: deviceTooCheap,
      link,
    }
  }
  return { application: fresh, messages: [], link }
}

function newApplication(
  form: ApplicationForm,
  { device, requestedAmount }: Wanted,
  link: KeptStoreLink | null,
  score: BureauScore,
  searchId: string,
  now: Temporal.Instant,
  safeReturnUrl: Parts['safeReturnUrl'],
): Application {
  return {
    id: newId(),
    version: 1,
    origin: form.origin,
    status: form.origin === 'Libre' ? 'counterOffer' : 'preOffer',
    situation: 'EmAndamento',
    activity: 'DadosBasicos',
    createdAt: now.toString(),
    person: {
      document: form.identityCardNumber,
      mobile: form.mobile,
      email: form.email,
      ...score.name,
      address: null,
      surveyComment: null,
    },
    facts: {
      emailStatus: 'PENDING',
      device,
      requestedAmount,
      shippingCost: device?.shippingCost ?? pesos(0),
      returnUrl: safeReturnUrl(link?.urlRetorno),
      isBilledOnMobileInvoice: link?.billedOnMobileInvoice ?? false,
      scoreClass: score.scoreClass,
      riskBand: score.riskBand,
      watchlistSearches: [searchId],
      downPayment: pesos(0),
      isDownPaymentRaised: false,
      terms: null,
      identity: { validationsCreated: 0, openValidationId: null, questionnaire: null, confirmed: null },
      delivery: null,
      paymentDay: null,
      agreement: null,
      order: null,
      survey: null,
    },
  }
}
