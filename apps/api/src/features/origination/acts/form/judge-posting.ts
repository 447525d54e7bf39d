import { fieldMessages, type Origin, type Seller } from '@cupo/wire'
import { type Refusal, refuse } from '../../../../platform/refusal.ts'
import type { Application } from '../../model/application.ts'
import { isOpen } from '../../model/journey.ts'
import type { CreditRequest, MoneyRequest } from '../../model/submitted-form.ts'
import { isOfAnotherShop } from './agents-form.ts'
import { isRequestOpen } from './lead-to-open.ts'

/** What the form, its link or the cart of the line ask for. */
export type RequestFacts =
  | { readonly kind: 'wanted' | 'tooCheap'; readonly wanted: CreditRequest }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

export type PostingFacts = {
  /** Credit that the person of the document has already. */
  readonly known: ExistingCredit
  /** The line is this document's. */
  readonly isTheirs: boolean
  /** So many wrong lines were tried today that no answer may tell a right one. */
  readonly isGuessed: boolean
  /** The line is wrong, and one of the few wrong ones of a day that are told. */
  readonly isWrongLineTold: boolean
  readonly postedBy: 'person' | 'agent' | 'agentWithPaper'
  /** Who sells by the link of the form; null where nobody does. */
  readonly seller: Seller | null
  /** Null until it is asked for. */
  readonly request: RequestFacts | null
}

export type PostingVerdict =
  | { readonly kind: 'refuse'; readonly refusal: Refusal }
  /** The device is too cheap to be financed, which is told with its reasons. */
  | { readonly kind: 'reprove' }
  /** What is wanted decides, and is to be asked for. */
  | { readonly kind: 'ask' }
  /** The code of the form leads back to the person's open application, with another sum where one may be named still. */
  | { readonly kind: 'resume'; readonly application: Application; readonly wantedInstead?: MoneyRequest }
  | { readonly kind: 'new'; readonly wanted: CreditRequest | null }
  /** Everything happens but the SMS: the answer must not tell whose line it is, or that its person has a loan. */
  | { readonly kind: 'decoy'; readonly wanted: CreditRequest | null }

/**
 * What becomes of a posted form. An answer tells an open application or a loan to whoever names the right line of a document; once
 * too many wrong ones were tried, every answer is that of a right line without either (docs/decisions/018).
 */
export function judgePosting(facts: PostingFacts): PostingVerdict {
  const { known, isTheirs, isGuessed, isWrongLineTold, postedBy, request } = facts
  if (isWrongLineTold) return refused(notTheirLine)
  if (isGuessed || !isTheirs) return judgeGuess(facts)
  if (known.kind === 'openLoan') return refused(refuse('Liberada'))
  if (known.kind === 'elsewhere') return refused(refuse('EmAndamento'))
  if (known.kind === 'own' && postedBy === 'person') return resume(known.application, request)
  // Paper brings nobody's sale to another shop: a code or a press of its person does.
  const isTaken = known.kind === 'own' && isOfAnotherShop(known.application, facts.seller)
  if (isTaken && postedBy === 'agentWithPaper') return refused(refuse('EmAndamento'))
  if (request === null) return { kind: 'ask' }
  if (request.kind === 'refused') return refused(request)
  return request.kind === 'tooCheap' ? { kind: 'reprove' } : { kind: 'new', wanted: request.wanted }
}

/** Whether there is a cart, and what is in it, would tell whose line it is. */
function judgeGuess({ known, isTheirs, postedBy, request }: PostingFacts): PostingVerdict {
  // On paper there is no code that nobody would get: a guess would go on to the bureau.
  if (postedBy === 'agentWithPaper') return refused(refuse('LimiteDeIntentos'))
  if (request === null) return { kind: 'ask' }
  if (request.kind === 'refused' && request.refusal.code !== 'Reprovada') return refused(request)
  const wanted = request.kind === 'refused' ? null : request.wanted
  const isNobodys = !isTheirs || known.kind === 'openLoan' || known.kind === 'elsewhere'
  const leadsNowhere = request.kind !== 'wanted' && known.kind !== 'own'
  return isNobodys || leadsNowhere ? { kind: 'decoy', wanted } : { kind: 'new', wanted }
}

/** What cannot be had leads back to the application as it is, like a form of a closed campaign. */
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
  /** Open, but of another channel or line. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'openLoan' }

/** Whether a person has an application or a loan that a form of theirs must lead to, or stop at. */
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
