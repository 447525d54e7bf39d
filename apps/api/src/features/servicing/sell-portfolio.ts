import { isoOf, type Pesos, sellLoan } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ActingParty } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { asOfToday } from './daily/bring-up-to-date.ts'
import { isStandingStill } from './hold-loan.ts'
import { loanStore, type StoredLoan, withLoan } from './loan-store.ts'
import { recordLoanChanges } from './record-loan-changes.ts'
import type { ServicingContext } from './servicing-context.ts'

/** `void`: withdrawn from, or taken by a thief. `paused`: a withdrawal may follow. */
export type SaleProblem = 'noContract' | 'soldToAnother' | 'paid' | 'void' | 'paused'

export type SaleCheck = {
  readonly open: readonly StoredLoan[]
  /** One problem stops the whole sale. */
  readonly problems: readonly {
    readonly contractNumber: string
    readonly problem: SaleProblem
    readonly sale: RecordedSale | null
  }[]
  readonly sold: readonly { readonly contractNumber: string; readonly sale: RecordedSale }[]
}

/** Books the receivables as a loss; later payments go to suspense. Idempotent. */
export async function sellPortfolio(
  context: ServicingContext,
  loanId: string,
  who: ActingParty,
  sale: PortfolioSale,
): Promise<Result<{ readonly soldOn: string }>> {
  if ((await loanStore.find(context.db, loanId)) === null) return refuse('NoEncontrado')
  return inTransaction(context.db, async (transaction) => {
    const stored = await loanStore.lock(transaction, loanId)
    const { former, today, on, caps } = await asOfToday(context, transaction, stored, who)
    const { closed } = former.loan
    if (closed?.because === 'sold') return done({ soldOn: isoOf(closed.on) })
    if (closed !== null) return refuse('CreditoPagado')
    if (former.pausedThrough !== null || isStandingStill(former.loan)) return refuse('EtapaInvalida')
    const changed = withLoan(former, sellLoan(former.loan, on, caps.capOf), caps)
    const change = {
      former,
      changed,
      action: 'sellPortfolio',
      bookedOn: today,
      entry: {
        kind: 'portfolioSale',
        source: { kind: 'portfolioSale', id: loanId },
        valueOn: isoOf(on),
        idempotencyKey: `sale:${loanId}`,
      },
      facts: factsOf(sale),
    } as const
    await recordLoanChanges(context, transaction, [change], who)
    await recordSale(transaction, changed, sale, isoOf(on), who.now)
    return done({ soldOn: isoOf(on) })
  })
}

const factsOf = ({ id, buyer, price }: PortfolioSale): Readonly<Record<string, string | number>> => ({
  saleId: id,
  buyerName: buyer.name,
  buyerTaxId: buyer.taxId,
  buyerContact: buyer.contact,
  price,
})

export async function checkSale(
  db: Kysely<Database>,
  contractNumbers: readonly string[],
  buyer: Pick<Buyer, 'taxId'>,
): Promise<SaleCheck> {
  const open: StoredLoan[] = []
  const problems: SaleCheck['problems'][number][] = []
  const sold: SaleCheck['sold'][number][] = []
  for (const contractNumber of contractNumbers) {
    const stored = await loanStore.findByContractNumber(db, contractNumber)
    const sale = (stored && (await salesOf(db, [stored])).get(stored.id)) ?? null
    const problem = stored === null ? 'noContract' : problemOf(stored, sale, buyer)
    if (problem !== null) problems.push({ contractNumber, problem, sale })
    else if (sale !== null) sold.push({ contractNumber, sale })
    else if (stored !== null) open.push(stored)
  }
  return { open, problems, sold }
}

function problemOf(
  { loan, pausedThrough }: StoredLoan,
  sale: RecordedSale | null,
  buyer: Pick<Buyer, 'taxId'>,
): SaleProblem | null {
  switch (loan.closed?.because) {
    case 'sold':
      if (sale === null) throw new Error('a sold loan has no record of its sale')
      return sale.taxId === buyer.taxId ? null : 'soldToAnother'
    case 'paid':
      return 'paid'
    case 'withdrawn':
    case 'voided':
      return 'void'
    default:
      return pausedThrough === null ? null : 'paused'
  }
}

export type Buyer = { readonly name: string; readonly taxId: string; readonly contact: string }

export type RecordedSale = Buyer & { readonly soldOn: string }

export type PortfolioSale = {
  readonly id: string
  readonly buyer: Buyer
  readonly price: Pesos
  readonly tell: (
    transaction: Transaction<Database>,
    stored: StoredLoan,
    sale: RecordedSale,
    now: Temporal.Instant,
  ) => Promise<void>
}

/** Changes with the text of `emails/loan-mails.ts`. */
const saleNoticeVersion = '2026-11'

async function recordSale(
  transaction: Transaction<Database>,
  stored: StoredLoan,
  { id, buyer, price, tell }: PortfolioSale,
  soldOn: string,
  now: Temporal.Instant,
): Promise<void> {
  const { name, taxId, contact } = buyer
  await transaction
    .insertInto('portfolioSale')
    .values({
      loanId: stored.id,
      buyerName: name,
      buyerTaxId: taxId,
      buyerContact: contact,
      saleId: id,
      salePrice: price,
      soldOn,
      noticeVersion: saleNoticeVersion,
      createdAt: now.toString(),
    })
    .execute()
  await tell(transaction, stored, { ...buyer, soldOn }, now)
}

export async function salesOf(
  db: Kysely<Database>,
  loans: readonly StoredLoan[],
): Promise<ReadonlyMap<string, RecordedSale>> {
  const ids = loans.filter(({ loan }) => loan.closed?.because === 'sold').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('portfolioSale')
    .select(['loanId', 'buyerName as name', 'buyerTaxId as taxId', 'buyerContact as contact', 'soldOn'])
    .where('loanId', 'in', ids)
    .execute()
  return new Map(rows.map(({ loanId, ...sale }) => [loanId, sale]))
}
