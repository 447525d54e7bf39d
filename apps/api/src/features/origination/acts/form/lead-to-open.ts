import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { lockSubject } from '../../../../platform/limits.ts'
import { Refused } from '../../../../platform/refusal.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import type { OriginationContext } from '../../context.ts'
import { type Application, isOwnConfirmed, requestedAmountOf } from '../../model/application.ts'
import { channelOf, isOpen } from '../../model/journey.ts'
import type { FormContent, MoneyRequest, SubmittedForm } from '../../model/submitted-form.ts'
import { endHandOffsAndSessions, moveHandOff } from '../../store/hand-offs.ts'
import { apply } from '../act.ts'
import { endReplacedForms, isAgents, isOfAnotherShop } from './agents-form.ts'
import { type ReplaceContext, replaceEmail } from './validation-email.ts'

/** The second form of a person finds the application of the first. */
export const lockPerson = (
  { secrets }: OriginationContext,
  transaction: Transaction<Database>,
  { content }: SubmittedForm,
): Promise<void> =>
  lockSubject(transaction, { kind: 'form', subject: secrets.blindIndex('document', content.document) })

export async function findOpen(
  { secrets, store }: OriginationContext,
  transaction: Transaction<Database>,
  { content }: SubmittedForm,
): Promise<Application | null> {
  const all = await store.ofDocument(transaction, secrets.blindIndex('document', content.document))
  const open = all.find((application) => isOpen(application) && application.origin === content.origin)
  return open === undefined ? null : store.lock(transaction, open.id)
}

type ChangeContext = {
  readonly now: Temporal.Instant
  readonly requestId: string
  readonly settings: PlatformSettings
  readonly actor?: Actor
}

/**
 * Only the browser that posted a version proves it; a code from another changes nothing. The e-mail of an
 * agent's form counts if the customer saw it on their phone (docs/decisions/044).
 */
export async function changeOpen(
  origination: OriginationContext,
  transaction: Transaction<Database>,
  form: SubmittedForm,
  open: Application,
  context: ChangeContext,
): Promise<void> {
  const { content } = form
  const isOfAgent = isAgents(content)
  if (isOfAgent && content.authorizedBy === 'paper' && isOfAnotherShop(open, content.link?.seller)) {
    throw new Refused({ code: 'EmAndamento' })
  }
  await concludeAs(origination, transaction, form, open.id, context.now)
  // The code of a quota begins an application and changes none.
  if (content.authorizedBy === 'preValidation') return
  const { actor = { kind: 'customer', applicationId: open.id } as const } = context
  const moved = isOfAgent ? await takeHere(origination, transaction, form, open, { ...context, actor }) : open
  const isProvedVersion = form.isOfBrowser || form.applicationId !== open.id
  if (!isProvedVersion || content.mobile !== open.person.mobile) return
  const change = { ...origination, ...context, actor, transaction }
  const changed = await changeRequest(change, moved, content)
  const wasShown = !isOfAgent || content.authorizedBy === 'link'
  // Somebody else's address replaces no confirmed one.
  const isOfAsker = content.isAskedForOther === true
  if (!wasShown || content.email === changed.person.email || (isOfAsker && isOwnConfirmed(changed))) return
  await replaceEmail({ ...change, isOfAsker }, changed, content.email)
}

async function takeHere(
  origination: OriginationContext,
  transaction: Transaction<Database>,
  form: SubmittedForm,
  open: Application,
  context: ChangeContext & { readonly actor: Actor },
): Promise<Application> {
  const { now } = context
  await endReplacedForms(origination, transaction, form.content, { keep: open.id, now })
  if (form.applicationId !== open.id) {
    await origination.store.closeUnproved(transaction, [form.applicationId], 'Expirada', now)
  }
  return moveSale(origination, transaction, form, open, context)
}

export const concludeAs = (
  { forms }: OriginationContext,
  transaction: Transaction<Database>,
  { id }: SubmittedForm,
  applicationId: string,
  now: Temporal.Instant,
): Promise<void> => forms.update(transaction, id, { conclusion: { at: now.toString(), applicationId } })

/** The sum may change until terms are agreed. */
export const isRequestOpen = (application: Application): boolean =>
  application.facts.subject.kind === 'money' &&
  application.facts.terms === null &&
  application.status === channelOf(application).opening

async function changeRequest(
  context: ReplaceContext,
  application: Application,
  content: FormContent,
): Promise<Application> {
  const request = requestOf(content)
  if (request === null || !isRequestOpen(application) || isSame(application, request)) return application
  const { requestedAmount: amount, installmentCount } = request
  const { transaction, now, requestId, actor = { kind: 'customer', applicationId: application.id } } = context
  return apply(context, transaction, application, [{ type: 'RequestChanged', amount, installmentCount }], {
    now,
    actor,
    requestId,
    action: 'changeRequest',
    evidence: null,
  })
}

function requestOf({ wanted, wantedInstead }: FormContent): MoneyRequest | null {
  if (wantedInstead !== undefined) return wantedInstead
  return wanted?.device === null ? wanted : null
}

function isSame({ facts: { subject } }: Application, request: MoneyRequest): boolean {
  return (
    subject.kind === 'money' &&
    requestedAmountOf(subject) === request.requestedAmount &&
    subject.requestedInstallmentCount === request.installmentCount
  )
}

type MoveContext = { readonly now: Temporal.Instant; readonly requestId: string; readonly actor: Actor }

/** Earlier links and agents lose the sale. */
async function moveSale(
  origination: OriginationContext,
  transaction: Transaction<Database>,
  { applicationId: from, content }: SubmittedForm,
  open: Application,
  { now, requestId, actor }: MoveContext,
): Promise<Application> {
  const { id: to } = open
  if (from === to) return open
  const seller = content.link?.seller ?? null
  await endHandOffsAndSessions(origination, transaction, { applicationId: to }, 'replaced', now)
  await origination.linkSessions.moveSale(transaction, { from, to, shop: seller?.shop ?? null })
  await moveHandOff(transaction, from, to)
  const { seller: known } = open.facts
  if (seller === null || (known?.shop === seller.shop && known.agent === seller.agent)) return open
  const record = { now, actor, requestId, action: 'takeSale', evidence: null }
  return apply(origination, transaction, open, [{ type: 'SellerChanged', seller }], record)
}
