import { isInRange, pesos, wholeLoanRange } from '@cupo/credit-engine'
import { type ApplicationForm, fieldMessages } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../../../platform/business-date.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { done, orRefusal, type Result, refuse } from '../../../../platform/refusal.ts'
import type { Device } from '../../../../ports/operator.ts'
import { type ChannelSettings, isCampaignOpen, readChannelPolicy } from '../../../policy/policy.ts'
import type { FormContext, FormOrigination, FormOutcome, OriginationContext } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import { channelOf } from '../../model/journey.ts'
import type { CreditRequest, MoneyRequest } from '../../model/submitted-form.ts'
import { type StoredStoreLink, sellerOf, skusOf } from '../../store/store-links.ts'
import { deviceTooCheap, sumUnavailable } from '../../text/reasons.ts'
import { isAgents, isOnPaper } from './agents-form.ts'
import {
  type ExistingCredit,
  existingCreditOf,
  judgePosting,
  type PostingFacts,
  type RequestFacts,
} from './judge-posting.ts'
import { areLinesGuessed, countWrongLine } from './limit-forms.ts'
import { linkOfForm } from './link-of-form.ts'
import { contentOf, storeForm } from './store-form.ts'

/** Refuses only by what tells nothing about a person (docs/decisions/018). */
export async function createApplication(
  origination: FormOrigination,
  form: ApplicationForm,
  context: FormContext,
): Promise<Result<FormOutcome>> {
  return channelRefusal(form, context) ?? fileApplication(origination, form, context)
}

export async function fileApplication(
  origination: FormOrigination,
  form: ApplicationForm,
  context: FormContext,
): Promise<Result<FormOutcome>> {
  const refused = mobileRefusal(form.mobile, context.settings.channel)
  if (refused !== null) return refused
  const link = await linkOfForm(origination, form, context, context.now)
  if (!link.ok) return link
  const facts = await gatherFacts(origination, form, link.value, context)
  const first = judgePosting(facts)
  const posting =
    first.kind === 'ask'
      ? judgePosting({ ...facts, request: await requestFacts(origination, form, link.value, context) })
      : first
  switch (posting.kind) {
    case 'refuse':
      return { ok: false, refusal: posting.refusal }
    case 'reprove':
      return done({ status: 'reproved', messages: deviceTooCheap })
    case 'resume':
      return write(origination, form, { ...posting, wanted: null, link: null }, context)
    case 'new':
    case 'decoy':
      return write(origination, form, { ...posting, link: link.value }, context)
    case 'ask':
      throw new Error('a posting is judged once what it wants is known')
  }
}

async function gatherFacts(
  origination: FormOrigination,
  form: ApplicationForm,
  link: StoredStoreLink | null,
  { now, settings }: FormContext,
): Promise<PostingFacts> {
  const line = { document: form.identityCardNumber, mobile: form.mobile }
  const known = await findKnownCredit(origination, form)
  const isGuessed = await areLinesGuessed(origination, line, now)
  const isTheirs = (known.kind === 'own' && !isGuessed) || (await origination.operator.ownsLine(line))
  return {
    known,
    isTheirs,
    isGuessed,
    isWrongLineTold: !isTheirs && (await countWrongLine(origination, line, now)),
    postedBy: !isAgents(form) ? 'person' : isOnPaper(form, settings) ? 'agentWithPaper' : 'agent',
    seller: link && sellerOf(link),
    request: null,
  }
}

async function requestFacts(
  origination: FormOrigination,
  form: ApplicationForm,
  link: StoredStoreLink | null,
  { now, settings }: FormContext,
): Promise<RequestFacts> {
  const found = await creditRequestOf(origination, form, link, now)
  if (!found.ok) return { kind: 'refused', refusal: found.refusal }
  return { kind: isTooCheap(found.value, settings.channel) ? 'tooCheap' : 'wanted', wanted: found.value }
}

type PostingToWrite = {
  readonly kind: 'resume' | 'new' | 'decoy'
  readonly application?: Application
  readonly wanted: CreditRequest | null
  readonly wantedInstead?: MoneyRequest
  readonly link: StoredStoreLink | null
}

async function write(
  origination: FormOrigination,
  form: ApplicationForm,
  { kind, application, ...asked }: PostingToWrite,
  context: FormContext,
): Promise<Result<FormOutcome>> {
  const content = contentOf(origination, form, { ...asked, isDecoy: kind === 'decoy' }, context)
  const preValidationId = asked.link?.leadsOn?.preValidation ?? null
  return orRefusal(
    inTransaction(origination.db, (transaction) =>
      storeForm(origination, transaction, { content, own: application ?? null, preValidationId }, context),
    ),
  )
}

function channelRefusal(form: ApplicationForm, { actor, shopLinkId }: FormContext) {
  const isByLink = shopLinkId !== null && form.id_access === shopLinkId
  if (isAgents(form) ? isByLink : actor.kind !== 'agent') return null
  return refuse('ValidationException', { errors: [{ field: 'origin', message: fieldMessages.other }] })
}

function isTooCheap(wanted: CreditRequest, { minimumTerminalValue }: ChannelSettings): boolean {
  const price = wanted.device?.price
  return price !== undefined && price < minimumTerminalValue
}

function mobileRefusal(mobile: string, { validationPhone }: ChannelSettings) {
  if (mobile.startsWith('3') || validationPhone) return null
  return refuse('ValidationException', { errors: [{ field: 'mobile', message: fieldMessages.mobileStart }] })
}

async function findKnownCredit(
  { db, secrets, store }: OriginationContext,
  form: Pick<ApplicationForm, 'identityCardNumber' | 'mobile' | 'origin'>,
): Promise<ExistingCredit> {
  const all = await store.ofTypedDocument(db, secrets.blindIndex('document', form.identityCardNumber))
  return existingCreditOf(all, form)
}

async function creditRequestOf(
  origination: OriginationContext,
  form: ApplicationForm,
  link: StoredStoreLink | null,
  now: Temporal.Instant,
): Promise<Result<CreditRequest>> {
  if (channelOf(form).way.subject === 'money') return requestedMoney(origination, form, link, now)
  const device = await requestedDevice(origination, form, link)
  return device === null ? refuse('Reprovada') : done({ device, requestedAmount: null })
}

/** The number of installments is a wish. */
async function requestedMoney(
  { db }: OriginationContext,
  { origin, intendedValue, intendedInstallmentsNumber }: ApplicationForm,
  link: StoredStoreLink | null,
  now: Temporal.Instant,
): Promise<Result<CreditRequest>> {
  const { settings, product } = await readChannelPolicy(db, origin, businessDate(now))
  const campaign = link?.kind === 'libre' ? link.campaign : settings.defaultCampaign
  const range = wholeLoanRange(product)
  if (range === null || !isCampaignOpen(settings, campaign)) return refuse('CampanaInactiva')
  if (intendedValue === undefined || !isInRange(range, intendedValue)) {
    const message = intendedValue === undefined ? fieldMessages.other : sumUnavailable(range)
    return refuse('ValidationException', { errors: [{ field: 'intendedValue', message }] })
  }
  return done({
    device: null,
    requestedAmount: pesos(intendedValue),
    installmentCount: intendedInstallmentsNumber ?? null,
    campaign,
  })
}

async function requestedDevice(
  { operator }: OriginationContext,
  form: ApplicationForm,
  link: StoredStoreLink | null,
): Promise<Device | null> {
  const sku = link === null ? undefined : skusOf(link)[0]
  if (sku !== undefined) return operator.device(sku)
  const cart = await operator.cartOf({ mobile: form.mobile, document: form.identityCardNumber })
  if (cart === null) return null
  const device = await operator.device(cart.sku)
  return device === null ? null : { ...device, shippingCost: cart.shippingCost }
}
