import { type ApplicationForm, fieldMessages } from '@cupo/wire'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { done, Refused, type Result, refuse } from '../../../../platform/refusal.ts'
import type { ChannelSettings } from '../../../policy/policy.ts'
import type { OriginationParts } from '../../parts.ts'
import { deviceTooCheap } from '../../text/reasons.ts'
import { isAgents, isOfAnotherShop, isOnPaper } from './agents-form.ts'
import { isRequestOpen } from './change-request.ts'
import { creditRequestOf } from './credit-request.ts'
import { type ExistingCredit, existingCreditOf } from './existing-credit.ts'
import type { FormContext, FormOutcome, FormParts } from './form-context.ts'
import { areLinesGuessed, countWrongLine } from './limit-forms.ts'
import { linkOfForm } from './link-of-form.ts'
import { contentOf, keepForm } from './post-form.ts'
import { type KeptStoreLink, sellerOf } from './store-link.ts'
import type { CreditRequest } from './submitted-form.ts'

/**
 * The form of step 1: keeps what it says as a version with a code of its own, and sends that code. Decides only what
 * tells nothing about a person: fields, line, device, limits (docs/decisions/018). Bureau and watchlist are asked once
 * the code is confirmed.
 */
export async function createApplication(
  parts: FormParts,
  form: ApplicationForm,
  context: FormContext,
): Promise<Result<FormOutcome>> {
  return channelRefusal(form, context) ?? fileApplication(parts, form, context)
}

/** The same for every channel, whoever filled the form. */
export async function fileApplication(
  parts: FormParts,
  form: ApplicationForm,
  context: FormContext,
): Promise<Result<FormOutcome>> {
  const { now, settings } = context
  const refused = mobileRefusal(form.mobile, settings.channel)
  if (refused !== null) return refused
  const link = await linkOfForm(parts, form, context, now)
  if (!link.ok) return link

  const line = { document: form.identityCardNumber, mobile: form.mobile }
  const known = await findOwnOpen(parts, form)
  const isGuessed = await areLinesGuessed(parts, line, settings.platform, now)
  const isTheirs = (known.kind === 'own' && !isGuessed) || (await parts.operator.ownsLine(line))
  if (!isTheirs && (await countWrongLine(parts, line, settings.platform, now))) return notTheirLine
  if (isTheirs && !isGuessed) {
    if (known.kind === 'openLoan') return refuse('Liberada')
    if (known.kind === 'elsewhere') return refuse('EmAndamento')
    if (
      known.kind === 'own' &&
      isOnPaper(form, settings) &&
      isOfAnotherShop(known.application, sellerOfLink(link.value))
    ) {
      return refuse('EmAndamento')
    }
  }
  // The id of an open application would tell that the line is right: the code leads there all the same.
  // Nor does an agent act for it before its customer has authorised.
  const isOwn = isTheirs && !isGuessed && known.kind === 'own' && !isAgents(form)
  const own = isOwn ? known.application : null
  // On paper there is no code that nobody would get: a guess would go on to the bureau.
  if (isGuessed && isOnPaper(form, settings)) return refuse('LimiteDeIntentos')
  // Whoever guesses at lines gets the answer of a right one, and nobody gets the code.
  const isUnknown = !isTheirs || known.kind === 'openLoan' || known.kind === 'elsewhere'

  const found = own === null ? await creditRequestOf(parts, form, link.value, now) : done(null)
  const isRefused = found.ok ? isTooCheap(found.value, settings.channel) : found.refusal.code === 'Reprovada'
  // Whether there is a cart, and what is in it, would tell whose line it is.
  const isQuiet = isRefused && (isUnknown || isGuessed)
  if (!found.ok && !isQuiet) return found
  if (isRefused && !isQuiet) return done({ status: 'reproved', messages: deviceTooCheap })
  const isDecoy = isUnknown || (isQuiet && known.kind !== 'own')
  const wanted = found.ok ? found.value : null
  // What cannot be had leads back to the application as it is, like a form of a closed campaign.
  const instead =
    own !== null && isRequestOpen(own) ? await creditRequestOf(parts, form, link.value, now) : done(null)
  const wantedInstead = instead.ok && instead.value?.device === null ? instead.value : undefined
  const asked = { wanted, wantedInstead, link: own === null ? link.value : null, isDecoy }
  const content = contentOf(parts, form, asked, context)
  try {
    return await inTransaction(parts.db, (transaction) => keepForm(parts, transaction, content, own, context))
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

/** An agent posts the form of a shop's link and no other; nobody else posts that one. */
function channelRefusal(form: ApplicationForm, { actor, shopLinkId }: FormContext) {
  const isByLink = shopLinkId !== null && form.id_access === shopLinkId
  if (isAgents(form) ? isByLink : actor.kind !== 'agent') return null
  return refuse('ValidationException', { errors: [{ field: 'origin', message: fieldMessages.other }] })
}

const sellerOfLink = (link: KeptStoreLink | null) => link && sellerOf(link)

function isTooCheap(wanted: CreditRequest | null, { minimumTerminalValue }: ChannelSettings): boolean {
  const price = wanted?.device?.price
  return price !== undefined && price < minimumTerminalValue
}

function mobileRefusal(mobile: string, { validationPhone }: ChannelSettings) {
  if (mobile.startsWith('3') || validationPhone) return null
  return refuse('ValidationException', { errors: [{ field: 'mobile', message: fieldMessages.mobileStart }] })
}

const notTheirLine = refuse('ValidationException', {
  errors: [{ field: 'documentMovistar', message: fieldMessages.documentMovistar }],
})

async function findOwnOpen(
  { db, secrets, store }: Pick<OriginationParts, 'db' | 'secrets' | 'store'>,
  form: Pick<ApplicationForm, 'identityCardNumber' | 'mobile' | 'origin'>,
): Promise<ExistingCredit> {
  const all = await store.ofTypedDocument(db, secrets.blindIndex('document', form.identityCardNumber))
  return existingCreditOf(all, form)
}
