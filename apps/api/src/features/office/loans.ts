import {
  addDays,
  amountDue,
  type CapOf,
  type Day,
  dayFromIso,
  isOverdue,
  isoOf,
  type Loan,
  nominalMonthlyRate,
  outstandingPrincipal,
  type Parts,
  payoffQuote,
  statusOf,
} from '@cupo/credit-engine'
import {
  getLoanPaper,
  getOfficeLoan,
  listOfficeLoanEntries,
  type OfficeLoan,
  type OfficeLoanDay,
  type OfficeLoanEntry,
  type OfficeLoanPayment,
  resendLoanPaper,
} from '@cupo/wire/office'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { latestEntriesOf } from '../../ledger/ledger.ts'
import type { StaffCaller } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { formatDate, formatDateTime, formatRate } from '../../platform/format.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { withFmt } from '../../platform/present.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { papersOf, productNames, readPaper, resendPaper } from '../self-management/self-management.ts'
import {
  columnsOf,
  type FiledPayment,
  historiesOf,
  isStandingStill,
  type LoanFile,
  loanAt,
  loanOn,
  loanStore,
  presentInstallment,
  readLoanFile,
  type StoredLoan,
} from '../servicing/servicing.ts'
import { applicationForStaff, maskedPerson, type StaffCase } from './masked-person.ts'
import { isDay, pageRows } from './page-rows.ts'
import type { PeopleContext } from './people/people-context.ts'
import { isIdentityOpen } from './people/reveals.ts'
import { personIdOf } from './person-keys.ts'
import { recordPartReading, recordReading } from './readings.ts'
import { openIdentityFirst } from './text/people.ts'
import { whoText } from './text/timeline.ts'

type LoanCaseContext = Parameters<typeof resendPaper>[0] & Pick<PeopleContext, 'machineNow'>

type LoanCase = StaffCase & { readonly stored: StoredLoan }

const notFound: { readonly refusal: Refusal } = { refusal: { code: 'NoEncontrado' } }

/** Computing a day passes each month before it. */
const daysAheadMax = 20 * 365

export function officeLoanRoutes(bind: BindCall, context: LoanCaseContext): void {
  const { db } = context

  bind(getOfficeLoan)(async ({ params, query, actor, now }) => {
    const found = await loanCase(context, params.contract, actor)
    if (found === null) return notFound
    const { capOf } = await readUsuryCaps(db)
    const { on: today } = loanAt(found.stored, now, capOf)
    const on = query.on === undefined ? today : isDay(query.on) ? dayFromIso(query.on) : null
    if (on === null || on > addDays(today, daysAheadMax)) return { refusal: { code: 'SolicitudInvalida' } }
    await inTransaction(db, (transaction) =>
      recordReading(transaction, actor, { type: 'loan', id: found.stored.id }, now),
    )
    return { status: 200, body: await presentLoan(context, found, { on, today, capOf, now }) }
  })

  bind(resendLoanPaper)(async ({ params, body, actor, now, requestId }) => {
    const order = { contract: params.contract, paper: body.paper }
    const sent = await resendPaper(context, order, { actor, now, requestId })
    return sent.ok ? { status: 200, body: sent.value } : sent
  })

  bind(getLoanPaper)(async ({ params: { contract, paper }, actor, now, requestId }) => {
    const found = await loanCase(context, contract, actor)
    if (found?.application == null) return notFound
    const { stored, application } = found
    const personId = await personIdOf(db, stored.documentIndex, now)
    if (!(await isIdentityOpen(context, personId, actor)))
      return { refusal: { code: 'EtapaInvalida', message: openIdentityFirst } }
    const drawn = await readPaper(context, { application, stored }, paper, now)
    if (drawn === null) return { refusal: { code: 'DocumentoNoDisponible' } }
    await inTransaction(db, async (transaction) => {
      await recordReading(transaction, actor, { type: 'loan', id: stored.id }, now)
      const subject = { subjectType: 'loan', subjectId: stored.id, after: { paper } }
      await writeAudit(transaction, { actor, action: 'openPaper', ...subject, requestId }, now)
    })
    return { status: 200, body: drawn.content, fileName: drawn.filename }
  })

  bind(listOfficeLoanEntries)(async ({ params, query, actor, now }) => {
    const below = query.after === undefined ? null : Number(query.after)
    if (below !== null && !(Number.isSafeInteger(below) && below > 0 && below < 2 ** 31))
      return { refusal: { code: 'SolicitudInvalida' } }
    const found = await loanCase(context, params.contract, actor)
    if (found === null) return notFound
    await recordPartReading(db, actor, { type: 'loan', id: found.stored.id }, now)
    return { status: 200, body: await listEntries(db, found.stored.id, below) }
  })
}

async function loanCase(
  context: LoanCaseContext,
  contract: string,
  caller: StaffCaller,
): Promise<LoanCase | null> {
  const stored = await loanStore.findByContractNumber(context.db, contract)
  if (stored === null) return null
  const about = await applicationForStaff(context, stored.applicationId, caller)
  return about === null ? null : { stored, ...about }
}

type Moment = {
  readonly on: Day
  readonly today: Day
  readonly capOf: CapOf
  readonly now: Temporal.Instant
}

async function presentLoan(
  context: LoanCaseContext,
  { application, isLocked, stored }: LoanCase,
  { on, today, capOf, now }: Moment,
): Promise<OfficeLoan> {
  const { db } = context
  const [file, histories] = await Promise.all([readLoanFile(db, stored.id), historiesOf(db, [stored])])
  const loan = loanOn(stored.loan, histories.get(stored.id) ?? [], on, capOf)
  const { closed, chargedOff, terms } = stored.loan
  const present = { loan: stored.loan, on: today, issuedAt: now.toString() }
  const papers = application === null ? [] : await papersOf(context, { application, stored }, present)
  return {
    id: stored.id,
    contractNumber: stored.contractNumber,
    applicationId: stored.applicationId,
    person: application === null ? null : await maskedPerson(context, application, now),
    isLocked,
    situation: closed?.because ?? 'open',
    closedOnFmt: closed === null ? null : formatDay(closed.on),
    isHeld: closed === null && isStandingStill(stored.loan),
    chargedOffOnFmt: chargedOff === undefined ? null : formatDay(chargedOff.on),
    origin: stored.origin,
    productName: productNames[stored.origin],
    ...withFmt({ principal: terms.principal, monthlyCharge: terms.administrationFee }),
    disbursedOnFmt: formatDay(terms.disbursedOn),
    agreedInstallments: terms.installmentCount,
    agreedRate: formatRate(terms.effectiveAnnualRate),
    interestVatRate: formatRate(terms.interestVatRate),
    isMobileBill: stored.isMobileBill,
    on: isoOf(on),
    onFmt: formatDay(on),
    today: isoOf(today),
    day: loan === null ? null : presentDay(loan, on, capOf),
    ...presentFile(file),
    papers: papers.map(({ paper, at }) => ({ paper, dateFmt: formatDate(at) })),
  }
}

const formatDay = (day: Day): string => formatDate(isoOf(day))

/** A closed loan keeps its last figures, a sold one those of the sale. */
function presentDay(loan: Loan, on: Day, capOf: CapOf): OfficeLoanDay {
  const { terms, installments, closed } = loan
  const last = closed?.on ?? on
  const late = closed === null ? installments.find((row) => statusOf(row, on) === 'LATE') : undefined
  const rate = installments.find(({ dueOn }) => dueOn >= last)?.rate ?? terms.effectiveAnnualRate
  return {
    rate: formatRate(rate),
    monthlyRate: formatRate(nominalMonthlyRate(rate)),
    isLate: isOverdue(loan, on),
    lateSinceFmt: late === undefined ? null : formatDay(late.dueOn),
    installments: installments.map((row) => presentInstallment(row, last, terms, capOf)),
    due: closed === null ? presentDue(loan, on, capOf) : null,
    payoff: closed === null ? presentPayoff(loan, on, capOf) : null,
    ...withFmt({
      capitalOwed: outstandingPrincipal(loan),
      prepaid: loan.prepaid,
      overpaid: loan.overpaid,
    }),
  }
}

function presentDue(loan: Loan, on: Day, capOf: CapOf): OfficeLoanDay['due'] {
  const { parts, isOverdue: isAtOnce } = amountDue(loan, on, capOf)
  const next = loan.installments.find((row) => statusOf(row, on) !== 'PAID')
  return {
    ...presentParts(parts),
    dateFmt: formatDay(isAtOnce || next === undefined ? on : next.dueOn),
  }
}

function presentPayoff(loan: Loan, on: Day, capOf: CapOf): OfficeLoanDay['payoff'] {
  const { parts, paidAhead } = payoffQuote(loan, on, capOf)
  return { ...presentParts(parts), ...withFmt({ paidAhead }) }
}

function presentParts(parts: Parts) {
  const { total, capital, interest, fees, penalty, tax } = columnsOf(parts)
  return withFmt({ total, capital, interest, fees, penalty, tax })
}

type PresentedFile = Pick<OfficeLoan, 'payments' | 'waivers' | 'balances' | 'problems'>

const presentFile = ({ payments, waivers, balances, problems }: LoanFile): PresentedFile => ({
  payments: payments.map(presentPayment),
  waivers: waivers.map(({ valueOn, part, amount, vat, reason, actor }) => ({
    onFmt: formatDate(valueOn),
    part,
    ...withFmt({ amount, vat }),
    reason,
    actor: whoText(actor),
  })),
  balances: Object.entries(balances)
    .filter(([, balance]) => balance !== 0)
    .map(([account, balance]) => ({ account, ...withFmt({ balance }) })),
  problems: [...problems],
})

function presentPayment({ allocation, ...payment }: FiledPayment): OfficeLoanPayment {
  const { reference, valueOn, createdAt, kind, source, state, amount } = payment
  return {
    reference,
    paidOnFmt: formatDate(valueOn),
    recordedAtFmt: formatDateTime(createdAt),
    kind,
    source,
    state,
    ...withFmt({ amount }),
    split: allocation === null ? null : presentSplit(allocation),
  }
}

function presentSplit({ prepaid, overpaid, ...parts }: NonNullable<FiledPayment['allocation']>) {
  const { capital, interest, fees, penalty, tax } = columnsOf(parts)
  return withFmt({ capital, interest, fees, penalty, tax, prepaid, overpaid })
}

async function listEntries(db: Kysely<Database>, loanId: string, below: number | null) {
  const entries = await latestEntriesOf(db, loanId, { below, max: pageRows + 1 })
  const shown = entries.slice(0, pageRows)
  const last = shown.at(-1)
  return {
    entries: shown.map(
      ({ number, bookedOn, valueOn, kind, actor, reverses, lines }): OfficeLoanEntry => ({
        number,
        bookedOnFmt: formatDate(bookedOn),
        valueOnFmt: formatDate(valueOn),
        kind,
        actor: whoText(actor),
        isReversal: reverses !== null,
        lines: lines.map(({ account, amount }) => ({ account, ...withFmt({ amount }) })),
      }),
    ),
    next: entries.length > pageRows && last !== undefined ? String(last.number) : null,
  }
}
