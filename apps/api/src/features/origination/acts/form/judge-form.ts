import { pesos } from '@cupo/credit-engine'
import {
  type ContactPreferences,
  contactPreferencesSchema,
  type FreeConsents,
  oneLine,
  type Seller,
} from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../../platform/database/schema.ts'
import { isExceeded, type Limit, takePlace } from '../../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { BureauScore } from '../../../../ports/credit-bureau.ts'
import { ProviderUnavailable } from '../../../../ports/provider-unavailable.ts'
import { consultBureau } from '../../../bureau-consultations/bureau-consultations.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import type { OriginationContext } from '../../context.ts'
import type { Application, Subject } from '../../model/application.ts'
import type { Channel } from '../../model/channel.ts'
import type { RequestEvidence } from '../../model/evidence.ts'
import { evolve } from '../../model/evolve.ts'
import { atStatus, channelOf } from '../../model/journey.ts'
import type { CreditRequest, FormContent, SubmittedForm } from '../../model/submitted-form.ts'
import { type Consent, recordConsents } from '../../store/consents.ts'
import { creditRefused, reasonsOf } from '../../text/reasons.ts'

export type JudgedForm = {
  readonly form: SubmittedForm
  readonly wanted: CreditRequest
  readonly score: BureauScore
  readonly search: NonNullable<FormContent['search']>
}

type FormOfConsents = {
  readonly acceptDataTreatment: boolean
  readonly contactPreferences: ContactPreferences
  readonly termsVersion: string
  readonly consentTexts: { readonly terms: string; readonly dataTreatment: string }
}

type ConfirmedForm = {
  readonly applicationId: string
  readonly content: FormOfConsents & {
    readonly evidence: RequestEvidence
    readonly link: { readonly seller: Seller | null } | null
  }
}

const isFree = ({ kind }: Consent): boolean =>
  kind === 'dataTreatment' || contactFlags.some((flag) => flag === kind)

const contactFlags = Object.keys(contactPreferencesSchema.entries) as readonly (keyof ContactPreferences)[]

const isOfOffers = (kind: keyof ContactPreferences): boolean => kind.startsWith('marketing')

/**
 * Stores each answer before the next question; concurrent requests wait for one. Refuses with
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

/** The terms cover what the credit needs; offers need the free tick of data treatment. */
function consentsOfForm({
  acceptDataTreatment,
  contactPreferences,
  termsVersion: version,
  consentTexts,
}: FormOfConsents): readonly Consent[] {
  const terms = { version, sha256: consentTexts.terms }
  const dataTreatment = { version, sha256: consentTexts.dataTreatment }
  const flag = (kind: keyof ContactPreferences): Consent =>
    isOfOffers(kind)
      ? { kind, isGranted: acceptDataTreatment && contactPreferences[kind], wording: dataTreatment }
      : { kind, isGranted: contactPreferences[kind], wording: terms }
  return [
    { kind: 'termsAndConditions', isGranted: true, wording: terms },
    { kind: 'creditData', isGranted: true, wording: terms },
    { kind: 'bureauConsultation', isGranted: true, wording: terms },
    { kind: 'dataTreatment', isGranted: acceptDataTreatment, wording: dataTreatment },
    ...contactFlags.map(flag),
  ]
}

export async function recordFormsConsents(
  transaction: Transaction<Database>,
  secrets: Secrets,
  { applicationId, content }: ConfirmedForm,
  {
    now,
    evidence = content.evidence,
    consents,
  }: {
    readonly now: Temporal.Instant
    readonly evidence?: RequestEvidence
    readonly consents?: FreeConsents | undefined
  },
): Promise<void> {
  const all = consentsOfForm({ ...content, ...consents })
  const seller = content.link?.seller ?? null
  const isDeclared = evidence.authorization !== undefined && consents === undefined && seller !== null
  const record = (consents: readonly Consent[], from: RequestEvidence) =>
    recordConsents(transaction, secrets, applicationId, consents, { evidence: from, now })
  if (!isDeclared) return record(all, evidence)
  const declared = { ...evidence, declaredBy: seller }
  const free = all.filter(isFree)
  await record(
    all.filter((consent) => !isFree(consent)),
    evidence,
  )
  await record(free, declared)
}

/** The caller holds the form. */
export async function recordLastWord(
  transaction: Transaction<Database>,
  secrets: Secrets,
  { applicationId, content }: ConfirmedForm,
  {
    now,
    evidence,
    consents,
  }: { readonly now: Temporal.Instant; readonly evidence: RequestEvidence; readonly consents: FreeConsents },
): Promise<void> {
  const rows = await transaction
    .selectFrom('consent')
    .select(['id', 'kind', 'isGranted', 'evidence'])
    .where('applicationId', '=', applicationId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const known = new Map(rows.map((row) => [row.kind, row]))
  const isSaid = ({ kind, isGranted }: Consent) => {
    const last = known.get(kind)
    if (last?.isGranted !== isGranted) return false
    const { declaredBy } = secrets.open(last.evidence, `consent:${last.id}`) as RequestEvidence
    return declaredBy === undefined
  }
  const free = consentsOfForm({ ...content, ...consents }).filter((one) => isFree(one) && !isSaid(one))
  if (free.length > 0) await recordConsents(transaction, secrets, applicationId, free, { evidence, now })
}
