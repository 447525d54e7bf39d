import {
  bookOfficeLine,
  compareOfficeFiles,
  getOfficeClearing,
  type LineBooking,
  listOfficeClearing,
  listOfficeDifferences,
  listOfficeFiles,
  listOfficeLines,
  listOfficePayouts,
  loadOfficeFile,
  type OfficeDifference,
  type OfficeFile,
  type OfficeFileLoaded,
  type OfficeLine,
  workOnOfficeDifference,
} from '@cupo/wire/office'
import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { ActingParty } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { formatDate, formatDateTime, formatPesos } from '../../platform/format.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { isId } from '../../platform/ids.ts'
import {
  aboutOf,
  askAboutDifference,
  bookLineAs,
  type ClearingBalance,
  clearingBalances,
  compareFiles,
  countDifferences,
  coverageOfFiles,
  explainDifference,
  type FilesContext,
  findBankLine,
  findDifference,
  type GivenFile,
  hideLine,
  hideReference,
  type LineOrder,
  lineAccounts,
  listDifferences,
  listFiles,
  listOpenLines,
  listPayouts,
  loadFile,
  type MatchContext,
  mayBeAsked,
  namedItems,
  type OpenDifference,
  type OpenLine,
  type Payout,
  type SettleContext,
  type StoredFile,
  sentenceInSpanish,
  writeOffAccountsOf,
} from '../reconciliation/reconciliation.ts'
import { pageRows } from './page-rows.ts'

export type OfficeReconciliation = FilesContext & SettleContext & MatchContext

export function officeReconciliationRoutes(bind: BindCall, context: OfficeReconciliation): void {
  const { db, secrets } = context

  bind(listOfficeFiles)(async ({ query, now }) => {
    if (!isCursor(query.after)) return { refusal: { code: 'SolicitudInvalida' } }
    const [files, coverage] = await Promise.all([
      listFiles(db, { before: query.after ?? null, limit: pageRows + 1 }),
      coverageOfFiles(db, businessDate(now)),
    ])
    const { shown, next } = pageOf(files)
    return {
      status: 200,
      body: {
        files: shown.map(presentFile),
        coverage: coverage.map(({ through, ...each }) => ({ ...each, throughFmt: dayOrNone(through) })),
        next,
      },
    }
  })

  bind(loadOfficeFile)(async ({ file, query, ...who }) => {
    const { kind, format = null } = query
    return { status: 200, body: await load(context, { kind, format, ...file }, who) }
  })

  bind(listOfficeDifferences)(async ({ query, now }) => {
    if (!isCursor(query.after)) return { refusal: { code: 'SolicitudInvalida' } }
    const { shown, next } = pageOf(
      await listDifferences(db, { after: query.after ?? null, limit: pageRows + 1 }),
    )
    return {
      status: 200,
      body: { differences: shown.map((one) => presentDifference(context, one, now)), next },
    }
  })

  bind(compareOfficeFiles)(async (who) => {
    const { matched, opened, closed, open } = await compareFiles(context, who)
    return { status: 200, body: { matched, opened, closed, open } }
  })

  bind(workOnOfficeDifference)(async ({ params, body, ...who }) => {
    const task = await findDifference(db, params.id)
    if (task === null) return { refusal: { code: 'NoEncontrado' } }
    if (body.act === 'explain') {
      const explained = await explainDifference(context, task, { reason: body.reason, account: null }, who)
      return { status: 200, body: answerOf(explained.isExplained, explained) }
    }
    if (!mayBeAsked(context, task)) return { refusal: { code: 'EtapaInvalida' } }
    const settled = await askAboutDifference(context, task, who)
    return { status: 200, body: answerOf(settled.isSettled, settled) }
  })

  bind(listOfficeLines)(async ({ query }) => {
    if (!isCursor(query.after)) return { refusal: { code: 'SolicitudInvalida' } }
    const found = await listOpenLines(db, secrets, { after: query.after ?? null, limit: pageRows + 1 })
    const { shown, next } = pageOf(found)
    return { status: 200, body: { lines: shown.map(presentLine), next } }
  })

  bind(bookOfficeLine)(async ({ params, body, ...who }) => {
    const line = await findBankLine(db, params.id)
    if (line === null) return { refusal: { code: 'NoEncontrado' } }
    const order = lineOrderOf(params.id, body)
    if (order === null) return { refusal: { code: 'SolicitudInvalida' } }
    const booking = await bookLineAs(context, order, who)
    return { status: 200, body: { isBooked: booking.isBooked, words: wordsOf(booking) } }
  })

  bind(getOfficeClearing)(async () => ({
    status: 200,
    body: { accounts: (await clearingBalances(db)).map(presentClearing) },
  }))

  bind(listOfficeClearing)(async ({ params, query }) => {
    const after = query.after ?? ''
    const items = await namedItems(db, params.account, { after, limit: pageRows + 1 })
    const shown = items.slice(0, pageRows)
    return {
      status: 200,
      body: {
        items: shown.map(({ name, amount, day }) => ({
          name,
          about: aboutOf(name),
          amount,
          amountFmt: formatPesos(amount),
          dayFmt: dayOrNone(day),
        })),
        next: items.length > pageRows ? (shown.at(-1)?.name ?? null) : null,
      },
    }
  })

  bind(listOfficePayouts)(async ({ query }) => {
    if (!isCursor(query.after)) return { refusal: { code: 'SolicitudInvalida' } }
    const { shown, next } = pageOf(
      await listPayouts(db, { before: query.after ?? null, limit: pageRows + 1 }),
    )
    return { status: 200, body: { payouts: shown.map(presentPayout), next } }
  })
}

export async function countFiles(db: Kysely<Database>, today: Temporal.PlainDate) {
  const [open, coverage] = await Promise.all([countDifferences(db), coverageOfFiles(db, today)])
  return { open, missing: coverage.filter(({ isMissingYesterday }) => isMissingYesterday).length }
}

const isCursor = (after: string | undefined): boolean => after === undefined || isId(after)

function pageOf<Row extends { readonly id: string }>(rows: readonly Row[]) {
  const shown = rows.slice(0, pageRows)
  return { shown, next: rows.length > pageRows ? (shown.at(-1)?.id ?? null) : null }
}

const dayOrNone = (day: string | null): string => (day === null ? '' : formatDate(day))

/** Settles matching rows at once. */
async function load(
  context: OfficeReconciliation,
  file: GivenFile,
  who: ActingParty,
): Promise<OfficeFileLoaded> {
  const loading = await loadFile(context, file, who)
  switch (loading.kind) {
    case 'loaded': {
      const { fileId, kind: outcome, ...counts } = loading
      const { differences: _, ...compared } = await compareFiles(context, who)
      return { outcome, file: fileId, ...counts, ...compared }
    }
    case 'known':
      return { outcome: loading.kind, file: loading.fileId }
    case 'undeclared':
      return { outcome: loading.kind }
    case 'unread':
      return {
        outcome: loading.kind,
        lines: loading.unread.map(({ line, reason }) => ({ line, reason: sentenceInSpanish(reason) })),
      }
  }
}

const presentFile = ({ firstDay, lastDay, loadedBy, loadedAt, ...file }: StoredFile): OfficeFile => ({
  ...file,
  firstDayFmt: dayOrNone(firstDay),
  lastDayFmt: dayOrNone(lastDay),
  loadedBy: loadedBy.replace(/^staff:/, ''),
  loadedAtFmt: formatDateTime(loadedAt),
})

function presentDifference(
  context: OfficeReconciliation,
  { openedAt, reason, ...difference }: OpenDifference,
  now: Temporal.Instant,
): OfficeDifference {
  const opened = businessDate(Temporal.Instant.from(openedAt))
  return {
    ...difference,
    about: aboutOf(difference.subject),
    amountFmt: difference.amount === null ? '' : formatPesos(difference.amount),
    openedAtFmt: formatDate(opened.toString()),
    age: opened.until(businessDate(now)).days,
    reason: sentenceInSpanish(reason),
    mayBeAsked: mayBeAsked(context, difference),
    writeOffAccounts: [...writeOffAccountsOf(difference.subject)],
  }
}

const presentLine = ({
  id,
  account,
  bookedOn,
  amount,
  reference,
  counterparty,
  text,
}: OpenLine): OfficeLine => ({
  id,
  account,
  bookedOnFmt: formatDate(bookedOn),
  amount,
  amountFmt: formatPesos(amount),
  reference: hideReference(reference),
  counterparty: hideLine(counterparty),
  text: hideLine(text),
})

function presentClearing({ account, balance, stated, onItsWay, items }: ClearingBalance) {
  const unexplained = balance - stated - onItsWay
  return {
    account,
    balanceFmt: formatPesos(balance),
    statedFmt: account === 'bank' ? formatPesos(stated) : '',
    onItsWayFmt: formatPesos(onItsWay),
    items,
    unexplained,
    unexplainedFmt: formatPesos(unexplained),
  }
}

const presentPayout = ({ payout, paidAt, gross, fees, withheld, paid, isBooked }: Payout) => ({
  payout,
  paidAtFmt: formatDate(paidAt),
  grossFmt: formatPesos(gross),
  feesFmt: formatPesos(fees),
  withheldFmt: formatPesos(withheld),
  paidFmt: formatPesos(paid),
  isBooked,
})

const wordsOf = (answer: object): string => ('why' in answer ? sentenceInSpanish(String(answer.why)) : '')

const answerOf = (isClosed: boolean, answer: object) => ({ isClosed, words: wordsOf(answer) })

/** Null for an account that no line is booked to. */
function lineOrderOf(line: string, booking: LineBooking): LineOrder | null {
  switch (booking.kind) {
    case 'payout':
      return { ...booking, line, rest: null }
    case 'thirdPartyPayment':
    case 'bankCharge': {
      const parts = booking.parts.flatMap(({ account, amount }) => {
        const known = lineAccounts.find((each) => each === account)
        return known === undefined ? [] : [[known, amount] as const]
      })
      return parts.length === booking.parts.length ? { kind: booking.kind, line, parts } : null
    }
    default:
      return { ...booking, line }
  }
}
