import { pesos } from '@cupo/credit-engine'
import { oneLine } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { isExceeded, type Limit, takePlace } from '../../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import type { BureauScore } from '../../../../ports/credit-bureau.ts'
import { ProviderUnavailable } from '../../../../ports/provider-unavailable.ts'
import { consultBureau } from '../../../bureau-consultations/bureau-consultations.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import type { OriginationContext } from '../../context.ts'
import type { Application, Subject } from '../../model/application.ts'
import type { Channel } from '../../model/channel.ts'
import { evolve } from '../../model/evolve.ts'
import { atStatus, channelOf } from '../../model/journey.ts'
import type { CreditRequest, FormContent, SubmittedForm } from '../../model/submitted-form.ts'
import { creditRefused, reasonsOf } from '../../text/reasons.ts'

export type JudgedForm = {
  readonly form: SubmittedForm
  readonly wanted: CreditRequest
  readonly score: BureauScore
  readonly search: NonNullable<FormContent['search']>
}

/**
 * Stores each answer before the next question; one request asks while the others wait. Refuses with
 * `LimiteDeIntentos`; throws `ProviderUnavailable`.
 */
export async function judgeForm(
  origination: OriginationContext,
  formId: string,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<JudgedForm>> {
  const { db, forms } = origination
  const work = (form: SubmittedForm) => ask(origination, form, settings, now)
  return forms.whileLeasedElse(db, formId, work, {
    answer: async () => {
      const form = await forms.find(db, formId)
      return form?.content.score && form.content.search ? ask(origination, form, settings, now) : null
    },
    unanswered: async () => {
      const form = await forms.find(db, formId)
      if (form !== null && form.content.score === null) {
        const limit = registrationsOf(origination, form.content.document)
        if (await isExceeded(db, limit, now)) return refuse('LimiteDeIntentos')
      }
      throw new ProviderUnavailable('bureau', 'error', 'did not answer another request')
    },
  })
}

const registrationsOf = ({ secrets }: OriginationContext, document: string): Limit => ({
  kind: 'registration',
  subject: secrets.blindIndex('document', document),
  max: 10,
  windowSeconds: 86_400,
})

async function ask(
  origination: OriginationContext,
  form: SubmittedForm,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<JudgedForm>> {
  const { document, wanted } = form.content
  if (wanted === null) throw new Error('a form of an open application is not judged')
  let content = form.content
  if (content.score === null) {
    const place = await takePlace(origination.db, registrationsOf(origination, document), now)
    if (place === null) return refuse('LimiteDeIntentos')
    try {
      // An earlier answer about this person may count, whatever its channel.
      const question = { document, applicationId: form.applicationId }
      const { score, askedAt, consentId } = await consultBureau(origination, question, settings, now)
      content = { ...content, score, consultation: { askedAt, consentId } }
    } catch (error) {
      // A question without an answer does not count.
      await place.giveBack()
      throw error
    }
    await origination.forms.update(origination.db, form.id, { content })
  }
  if (content.score === null) throw new Error('the bureau has just answered')
  if (content.search === null) {
    const { name } = content.score
    const search = await origination.watchlist.search({ document, name: name.fullName, stage: 'form' })
    content = { ...content, search }
    await origination.forms.update(origination.db, form.id, { content })
  }
  if (content.search === null || content.score === null) throw new Error('the watchlist has just answered')
  return done({ form: { ...form, content }, wanted, score: content.score, search: content.search })
}

export function applicationOf(judged: JudgedForm, now: Temporal.Instant): Application {
  const { score, search } = judged
  const fresh = newApplication(judged, now)
  if (search.isListed) {
    const reasons = creditRefused.map(({ mensagem }) => mensagem)
    return evolve(fresh, { type: 'ApplicationRefused', by: 'watchlist', reasons })
  }
  if (score.decision === 'refused') {
    const reasons = reasonsOf(score.reasons).map(({ mensagem }) => mensagem)
    return evolve(fresh, { type: 'ApplicationRefused', by: 'bureau', reasons })
  }
  return fresh
}

function newApplication({ form, wanted, score, search }: JudgedForm, now: Temporal.Instant): Application {
  const { content } = form
  const { opening, handOver } = channelOf(content)
  const fresh: Application = {
    id: form.applicationId,
    version: 1,
    origin: content.origin,
    status: opening,
    situation: 'EmAndamento',
    activity: 'DadosBasicos',
    createdAt: now.toString(),
    person: {
      document: content.document,
      mobile: content.mobile,
      email: content.email,
      ...(content.isAskedForOther === true ? { isEmailOfAsker: true } : {}),
      ...nameOf(score),
      address: null,
      surveyComment: null,
      ...(score.message === undefined ? {} : { offerMessage: score.message }),
    },
    facts: {
      emailStatus: form.emailAcceptedAt === null ? 'PENDING' : 'ACCEPT',
      subject: subjectOf(wanted, handOver),
      returnUrl: content.link?.returnUrl ?? null,
      isBilledOnMobileInvoice: content.link?.isBilledOnMobileInvoice ?? false,
      scoreClass: score.scoreClass,
      riskBand: score.riskBand,
      watchlistSearches: [search.searchId],
      terms: null,
      identity: {
        validationsCreated: 0,
        openValidationId: null,
        isResultPending: false,
        questionnaire: null,
        confirmed: null,
      },
      paymentDay: null,
      agreement: null,
      survey: null,
      seller: content.link?.seller ?? null,
    },
  }
  return atStatus(fresh, opening)
}

/** Papers and mails use the bureau's spelling. */
const nameOf = ({ name }: BureauScore): BureauScore['name'] => ({
  firstName: oneLine(name.firstName),
  firstSurname: oneLine(name.firstSurname),
  fullName: oneLine(name.fullName),
})

function subjectOf(wanted: CreditRequest, handOver: Channel['handOver']): Subject {
  if (wanted.device === null) {
    const { requestedAmount, installmentCount, campaign } = wanted
    return {
      kind: 'money',
      requestedAmount,
      requestedInstallmentCount: installmentCount,
      campaign,
      chosenOffer: null,
      bankAccount: null,
      transfer: null,
    }
  }
  const { device } = wanted
  return {
    kind: 'device',
    device,
    // The shop hands the phone over.
    shippingCost: handOver === 'inShop' ? pesos(0) : device.shippingCost,
    downPayment: pesos(0),
    isDownPaymentRaised: false,
    delivery: null,
    order: null,
  }
}
