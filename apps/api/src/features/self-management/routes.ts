import { isSettled, type Loan } from '@cupo/credit-engine'
import {
  getBalance,
  getLoan,
  getPaymentPlan,
  type ListedApplication,
  type ListedLoan,
  listApplications,
  listLoans,
} from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { isSignedIn, type SignedIn } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import { formatDate } from '../../platform/format.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { withFmt } from '../../platform/present.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { type Application, presentApplication, reachedApplications } from '../origination/origination.ts'
import {
  findOwnLoan,
  loanAt,
  loanStore,
  prepaymentsOf,
  presentBalance,
  presentPlan,
  presentPrepayments,
  salesOf,
} from '../servicing/servicing.ts'
import { listedCredits, ownCredit, type ShownCredit } from './own-credit.ts'
import { type PaperContext, paperRoutes } from './papers/routes.ts'
import { type AroundCredit, presentListedLoan, presentLoanDetail } from './present-loan-detail.ts'
import { productNames } from './text/names.ts'

type SelfManagementContext = PaperContext & {
  readonly paymentsInProcess: (
    context: PaperContext,
    keys: readonly string[],
  ) => Promise<AroundCredit['inProcess']>
  readonly withdrawalNotes: (
    context: PaperContext,
    loanIds: readonly string[],
    now: Temporal.Instant,
  ) => Promise<AroundCredit['withdrawals']>
}

const notFound: { refusal: Refusal } = { refusal: { code: 'NoEncontrado' } }

export function selfManagementRoutes(bind: BindCall, context: SelfManagementContext): void {
  paperRoutes(bind, context)
  const { db, store } = context
  const aroundCredits = async (
    credits: readonly ShownCredit[],
    now: Temporal.Instant,
  ): Promise<AroundCredit> => {
    const keys = credits.map(({ stored }) => stored.key)
    const [inProcess, sales, withdrawals] = await Promise.all([
      context.paymentsInProcess(context, keys),
      salesOf(
        db,
        credits.map(({ stored }) => stored),
      ),
      context.withdrawalNotes(
        context,
        credits.map(({ stored }) => stored.id),
        now,
      ),
    ])
    return { inProcess, sales, withdrawals }
  }
  const loanOf = async ({ actor, now }: ReceivedRequest<SignedIn>, id: string) => {
    const own = await findOwnLoan(db, actor.documentIndex, id)
    if (own === null || !own.isOpenToPerson) return null
    return { ...loanAt(own.stored, now, own.figures.capOf), loanId: own.stored.id }
  }

  bind(listApplications)(async ({ actor, now, query }) => {
    const today = businessDate(now)
    if (!isSignedIn(actor)) {
      const own = await reachedApplications({ db, store }, actor)
      const rows = own.map((application) => presentRow(application, undefined, today))
      return { status: 200, body: { applications: rows, count: rows.length } }
    }
    const [{ applications, count }, names] = await Promise.all([
      store.listOfDocument(db, actor.documentIndex, {
        first: query.first,
        withoutCredits: query.without === 'credits',
      }),
      loanStore.namesOfDocument(db, actor.documentIndex),
    ])
    const rows = applications.map((application) => presentRow(application, names.get(application.id), today))
    return { status: 200, body: { applications: rows, count } }
  })

  bind(listLoans)(async (request) => {
    const { actor, query, now } = request
    const { credits, count } = await listedCredits(context, actor.documentIndex, query.first)
    const around = await aroundCredits(credits, now)
    const loans = credits
      .map((credit) => ({ credit, today: loanAt(credit.stored, now, credit.figures.capOf) }))
      .sort((one, other) => nextDueOn(one.today.loan) - nextDueOn(other.today.loan))
      .map(({ credit, today }) => presentListedLoan(credit, today, around))
    return {
      status: 200,
      body: { loans, count, nextPayments: loans.length < count ? null : sumOfNext(loans) },
    }
  })

  bind(getLoan)(async (request) => {
    const credit = await ownCredit(context, request.actor.documentIndex, request.params.id)
    if (credit === null) return notFound
    const today = loanAt(credit.stored, request.now, credit.figures.capOf)
    return { status: 200, body: presentLoanDetail(credit, today, await aroundCredits([credit], request.now)) }
  })

  bind(getPaymentPlan)(async (request) => {
    const today = await loanOf(request, request.params.id)
    if (today === null) return notFound
    const { loan, loanId, on, capOf } = today
    // The buyer of a sold debt lists them.
    const prepayments =
      loan.prepaid === 0 || loan.closed?.because === 'sold' ? [] : await prepaymentsOf(db, loanId)
    return {
      status: 200,
      body: { ...presentPlan(loan, on, capOf), prepayments: presentPrepayments(prepayments) },
    }
  })

  bind(getBalance)(async (request) => {
    const today = await loanOf(request, request.params.id)
    if (today === null) return notFound
    return { status: 200, body: presentBalance(today.loan, today.on, today.capOf) }
  })
}

/** Overdue credits first, then by due date; closed credits last. */
const nextDueOn = ({ closed, installments }: Loan): number =>
  (closed === null ? installments.find((row) => !isSettled(row))?.dueOn : undefined) ??
  Number.MAX_SAFE_INTEGER

/** Leaves out the mobile bill's share and paused loans. */
function sumOfNext(loans: readonly ListedLoan[]) {
  const due = loans.filter(
    ({ lastDueValue, isMobileBill, withdrawal }) =>
      lastDueValue > 0 && !isMobileBill && withdrawal?.state !== 'requested',
  )
  if (due.length < 2) return null
  return withFmt({ value: due.reduce((sum, { lastDueValue }) => sum + lastDueValue, 0) })
}

const presentRow = (
  application: Application,
  credit: { readonly key: string; readonly contractNumber: string } | undefined,
  today: Parameters<typeof presentApplication>[1],
): ListedApplication => ({
  ...presentApplication(application, today),
  productName: productNames[application.origin],
  registryDateFmt: formatDate(application.createdAt),
  keyMambu: credit?.key ?? null,
  contractNumber: credit?.contractNumber ?? null,
})
