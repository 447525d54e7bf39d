import { isVoid } from '@cupo/credit-engine'
import {
  getPayableCredit,
  getPayablePlan,
  identityNumberSchema,
  listPayableCredits,
  type PayableCredit,
  type PayablePlan,
} from '@cupo/wire'
import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'
import { hideName } from '../../platform/hide.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { takeNetworkPlace } from '../../platform/limits.ts'
import { openSealed } from '../../platform/open-sealed.ts'
import { withFmt } from '../../platform/present.ts'
import { done, type Refusal, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { tooManyQuestions } from '../../platform/text/words.ts'
import type { DocumentOf } from '../captcha/captcha.ts'
import type { ApplicationStore } from '../origination/origination.ts'
import { payoffTotal, presentBounds, presentInCash } from '../payments/payments.ts'
import { lookUpWindows, type PlatformSettings } from '../policy/policy.ts'
import { type OwnCredit, ownCredit, ownCredits, productNames } from '../self-management/self-management.ts'
import { type LoanToday, loanStore, loanToday, presentDues, presentPlan } from '../servicing/servicing.ts'

type GuardContext = {
  readonly secrets: Secrets
  readonly settings: (now: ReceivedRequest['now']) => Promise<PlatformSettings>
  readonly openWithTicket: (
    received: ReceivedRequest,
    documentOf: DocumentOf,
    mayOpen: (transaction: Transaction<Database>) => Promise<Result<true>>,
  ) => Promise<Result<true>>
}

type FastPaymentContext = GuardContext & {
  readonly db: Kysely<Database>
  readonly store: ApplicationStore
}

const invalid: { refusal: Refusal } = { refusal: { code: 'SolicitudInvalida' } }

const notFound: { refusal: Refusal } = { refusal: { code: 'NoEncontrado' } }

export function fastPaymentRoutes(bind: BindCall, context: FastPaymentContext): void {
  const { db, secrets } = context
  const indexOf = async (sealed: string): Promise<Buffer | null> => {
    const parsed = v.safeParse(identityNumberSchema, await openSealed(secrets, sealed))
    return parsed.success ? secrets.blindIndex('document', parsed.output) : null
  }

  // An unknown person and one without debts get the same answer.
  bind(listPayableCredits)(async (request) => {
    const documentIndex = await indexOf(request.params.document)
    if (documentIndex === null) return invalid
    const allowed = await guardLookUp(context, async () => documentIndex, request)
    if (!allowed.ok) return allowed
    const applications = []
    for (const credit of await ownCredits(context, documentIndex)) {
      const { loan } = credit.stored
      if (loan.closed?.because === 'paid' || isVoid(loan)) continue
      applications.push(presentPayable(credit, await loanToday(db, credit.stored, request.now)))
    }
    return { status: 200, body: { applications } }
  })

  bind(getPayableCredit)(async (request) => {
    const { id } = request.params
    // A guessed key counts as a document of its own.
    const documentOf: DocumentOf = async (transaction) =>
      (await loanStore.findByKey(transaction, id))?.documentIndex ??
      secrets.blindIndex('document', `credit:${id}`)
    const allowed = await guardLookUp(context, documentOf, request)
    if (!allowed.ok) return allowed
    const stored = await loanStore.findByKey(db, id)
    const credit = stored === null ? null : await ownCredit(context, stored.documentIndex, stored.key)
    if (credit === null) return notFound
    return { status: 200, body: presentPayable(credit, await loanToday(db, credit.stored, request.now)) }
  })

  bind(getPayablePlan)(async (request) => {
    const documentIndex = await indexOf(request.params.document)
    if (documentIndex === null) return invalid
    const allowed = await guardLookUp(context, async () => documentIndex, request)
    if (!allowed.ok) return allowed
    const stored = await loanStore.findOwn(db, request.params.id, documentIndex)
    if (stored === null) return notFound
    const { payoffCashDays } = await context.settings(request.now)
    const today = await loanToday(db, stored, request.now)
    return { status: 200, body: presentPayablePlan(today, payoffCashDays) }
  })
}

function presentPayable({ application, stored }: OwnCredit, today: LoanToday): PayableCredit {
  const { lastDueDate, lastDueValue, lastDueValueFmt } = presentDues(today.loan, today.on, today.capOf)
  return {
    keyMambu: stored.key,
    productName: productNames[stored.origin],
    origin: stored.origin,
    contractNumberMasked: stored.contractNumber.slice(-4),
    borrower: { name: hideName(application.person.fullName) },
    isMobileBill: stored.isMobileBill,
    isSold: today.loan.closed?.because === 'sold',
    isPaused: stored.pausedThrough !== null,
    lastDueDate,
    lastDueValue,
    lastDueValueFmt,
  }
}

function presentPayablePlan(today: LoanToday, cashDays: number): PayablePlan {
  const { loan, on, capOf } = today
  return {
    ...presentPlan(loan, on, capOf),
    payment: {
      ...presentBounds(today),
      ...presentInCash(today, cashDays),
      ...withFmt({ totalBalance: payoffTotal(today) }),
    },
  }
}

/**
 * Limits documents a minute and a day per network (`LimiteDeIntentos`). Checks the captcha ticket before
 * any look-up (anti-enumeration).
 */
async function guardLookUp(
  { secrets, openWithTicket }: GuardContext,
  documentOf: DocumentOf,
  request: ReceivedRequest,
): Promise<Result<true>> {
  const limit = { kind: 'fast-payment', windows: lookUpWindows }
  return openWithTicket(request, documentOf, async (transaction) =>
    (await takeNetworkPlace(transaction, secrets, limit, request))
      ? done(true)
      : refuse('LimiteDeIntentos', { message: tooManyQuestions }),
  )
}
