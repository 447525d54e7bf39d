import { fieldMessages, type Origin, type Seller } from '@cupo/wire'
import { type Refusal, refuse } from '../../../../platform/refusal.ts'
import type { Application } from '../../model/application.ts'
import { isOpen } from '../../model/journey.ts'
import type { CreditRequest, MoneyRequest } from '../../model/submitted-form.ts'
import { isOfAnotherShop } from './agents-form.ts'
import { isRequestOpen } from './lead-to-open.ts'

export type RequestFacts =
  | { readonly kind: 'wanted' | 'tooCheap'; readonly wanted: CreditRequest }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

export type PostingFacts = {
  readonly known: ExistingCredit
  readonly isTheirs: boolean
  /** After too many wrong lines in a day no answer may confirm a right one. */
  readonly isGuessed: boolean
  /** The line is wrong, and the day's limit still allows to say so. */
  readonly isWrongLineTold: boolean
  readonly postedBy: 'person' | 'agent' | 'agentWithPaper'
  readonly seller: Seller | null
  readonly request: RequestFacts | null
}

export type PostingVerdict =
  | { readonly kind: 'refuse'; readonly refusal: Refusal }
  | { readonly kind: 'reprove' }
  | { readonly kind: 'ask' }
  /** Leads back to the open application, with another sum if one may still be named. */
  | { readonly kind: 'resume'; readonly application: Application; readonly wantedInstead?: MoneyRequest }
  | { readonly kind: 'new'; readonly wanted: CreditRequest | null }
  /** Everything except the SMS (anti-enumeration). */
  | { readonly kind: 'decoy'; readonly wanted: CreditRequest | null }

/**
 * Only the right line of a document learns of an application or loan; after too many wrong lines nobody
 * does (docs/decisions/018).
 */
export function judgePosting(facts: PostingFacts): PostingVerdict {
  const { known, isTheirs, isGuessed, isWrongLineTold, postedBy, request } = facts
  if (isWrongLineTold) return refused(notTheirLine)
  if (isGuessed || !isTheirs) return judgeGuess(facts)
  if (known.kind === 'openLoan') return refused(refuse('Liberada'))
  if (known.kind === 'elsewhere') return refused(refuse('EmAndamento'))
  if (known.kind === 'own' && postedBy === 'person') return resume(known.application, request)
  const isTaken = known.kind === 'own' && isOfAnotherShop(known.application, facts.seller)
  if (isTaken && postedBy === 'agentWithPaper') return refused(refuse('EmAndamento'))
  if (request === null) return { kind: 'ask' }
  if (request.kind === 'refused') return refused(request)
  return request.kind === 'tooCheap' ? { kind: 'reprove' } : { kind: 'new', wanted: request.wanted }
}

/** A cart would reveal whose line it is. */
function judgeGuess({ known, isTheirs, postedBy, request }: PostingFacts): PostingVerdict {
  // On paper a guess would reach the bureau without a code.
  if (postedBy === 'agentWithPaper') return refused(refuse('LimiteDeIntentos'))
  if (request === null) return { kind: 'ask' }
  if (request.kind === 'refused' && request.refusal.code !== 'Reprovada') return refused(request)
  const wanted = request.kind === 'refused' ? null : request.wanted
  const isNobodys = !isTheirs || known.kind === 'openLoan' || known.kind === 'elsewhere'
  const leadsNowhere = request.kind !== 'wanted' && known.kind !== 'own'
  return isNobodys || leadsNowhere ? { kind: 'decoy', wanted } : { kind: 'new', wanted }
}

/** A sum that cannot be had leads back to the application as it is. */
function resume(application: Application, request: RequestFacts | null): PostingVerdict {
  if (!isRequestOpen(application)) return { kind: 'resume', application }
  if (request === null) return { kind: 'ask' }
  const wanted = request.kind === 'wanted' ? request.wanted : null
  return wanted?.device === null
    ? { kind: 'resume', application, wantedInstead: wanted }
    : { kind: 'resume', application }
}

const refused = ({ refusal }: { readonly refusal: Refusal }): PostingVerdict => ({ kind: 'refuse', refusal })

const notTheirLine = refuse('ValidationException', {
  errors: [{ field: 'documentMovistar', message: fieldMessages.documentMovistar }],
})

export type ExistingCredit =
  | { readonly kind: 'none' }
  | { readonly kind: 'own'; readonly application: Application }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'openLoan' }

export function existingCreditOf(
  all: readonly Application[],
  { mobile, origin }: { readonly mobile: string; readonly origin: Origin },
): ExistingCredit {
  const open = all.filter(isOpen)
  const own = open.find(
    (application) => application.origin === origin && application.person.mobile === mobile,
  )
  if (own !== undefined) return { kind: 'own', application: own }
  if (open.length > 0) return { kind: 'elsewhere' }
  const hasLoan = all.some(
    (application) => application.situation === 'Liberada' && application.origin === origin,
  )
  return hasLoan ? { kind: 'openLoan' } : { kind: 'none' }
}
