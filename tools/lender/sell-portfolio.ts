import { tellOfSale } from '../../apps/api/src/features/contact/contact.ts'
import { followLoan } from '../../apps/api/src/features/origination/acts/closing/end-application.ts'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import type { Buyer } from '../../apps/api/src/features/servicing/sell-portfolio.ts'
import {
  checkSale,
  loanStore,
  type PortfolioSale,
  type RecordedSale,
  type SaleCheck,
  type SaleProblem,
  type ServicingContext,
  type StoredLoan,
  salesOf,
  sellPortfolio,
} from '../../apps/api/src/features/servicing/servicing.ts'
import type { ActingParty } from '../../apps/api/src/platform/actor.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { isTaxId } from '../../apps/api/src/platform/tax-id.ts'
import { outstandingPrincipal, type Pesos, pesos } from '../../packages/credit-engine/src/index.ts'
import { commandOutbox } from './product/lender-parts.ts'
import { throughOffice } from './product/office-door.ts'
import {
  type ArgumentsRead,
  confirm,
  printLines,
  refuse,
  staff,
  wordsAndOptions,
} from './product/terminal.ts'
import { type Product, withProduct } from './product/with-product.ts'

export const usage = `npm run lender -- sell-portfolio --buyer "Recaudos S.A.S." --nit 900.123.456-8 --contact clientes@recaudos.co --price 4500000 CU-7A90B12C34D5 CU-…
The debt of these loans is sold and cannot be taken back, so the command asks first; --yes answers beforehand.`

export async function run(args: readonly string[]): Promise<void> {
  const read = readSaleOrder(args)
  if (!read.ok) return refuse(`Nothing is sold: ${read.problem}`)
  await withProduct((product) => sell(product, read.value))
}

async function sell(
  product: Product,
  { buyer, price, contractNumbers, isConfirmed }: SaleOrder,
): Promise<void> {
  const input = { buyer, price, contracts: [...contractNumbers] }
  if (
    await throughOffice(
      product,
      { act: 'sellPortfolio', input },
      { reason: `sold to ${buyer.name}`, isSure: isConfirmed },
    )
  )
    return
  const { db, secrets, clock } = product
  const { open, problems, sold } = await checkContracts({ db }, contractNumbers, buyer)
  printLines(sold)
  if (problems.length > 0) {
    printLines(problems)
    return refuse('Nothing is sold: take these contracts out.')
  }
  if (open.length === 0) return
  const principal = open.reduce((sum, { loan }) => sum + outstandingPrincipal(loan), 0)
  const question = [
    ...open.map(
      ({ contractNumber, loan }) => `${contractNumber}  capital ${inPesos(outstandingPrincipal(loan))}`,
    ),
    `Sell ${open.length} loans with ${inPesos(principal)} of capital to ${buyer.name}, NIT ${buyer.taxId}, for ${inPesos(price)}? It cannot be taken back, and each borrower is mailed.`,
  ].join('\n')
  if (!isConfirmed && !(await confirm(question))) return refuse('Nothing is sold.')
  const now = clock.now()
  const store = applicationStore(secrets)
  const parts: ServicingContext = {
    db,
    random: systemRandom,
    followLoan: (transaction, applicationId, end, who) =>
      followLoan({ store, effects: async () => {} }, transaction, applicationId, end, who),
    // A sold debt gets no reminders or bills.
    onLoanEvents: async () => {},
  }
  const who = { now, actor: staff(), requestId: newId() }
  const tell = tellOfSale({ store, secrets, outbox: commandOutbox(db, secrets, clock) })
  const { lines, areAllSold } = await sellContracts(parts, open, { buyer, id: newId(), price, tell }, who)
  printLines(lines)
  if (!areAllSold) process.exitCode = 1
}

const inPesos = (amount: number) => `$ ${amount.toLocaleString('es-CO')}`

type SaleOrder = {
  readonly buyer: Buyer
  readonly price: Pesos
  readonly contractNumbers: readonly string[]
  readonly isConfirmed: boolean
}

export function readSaleOrder(given: readonly string[]): ArgumentsRead<SaleOrder> {
  const problem = (text: string) => ({ ok: false, problem: text }) as const
  const option = { type: 'string' } as const
  const options = {
    buyer: option,
    nit: option,
    contact: option,
    price: option,
    yes: { type: 'boolean' },
  } as const
  const parsed = wordsAndOptions(given, options)
  if (parsed === null) return problem(`an option is not known: ${usage}`)
  const { values, positionals } = parsed
  const [name = '', taxId = '', contact = '', price = ''] = [
    values.buyer,
    values.nit,
    values.contact,
    values.price,
  ].map((value) => value?.trim() ?? '')
  if (!name || !taxId || !contact || positionals.length === 0) {
    return problem(`name the buyer and the contracts: ${usage}`)
  }
  if (!isTaxId(taxId)) return problem(`${taxId} is no NIT with its check digit, as 900.123.456-8`)
  if (!/^\d{1,13}$/.test(price)) return problem(`name the price of all contracts in whole pesos: ${usage}`)
  const contractNumbers = [...new Set(positionals)]
  const isConfirmed = values.yes ?? false
  return {
    ok: true,
    value: { buyer: { name, taxId, contact }, price: pesos(Number(price)), contractNumbers, isConfirmed },
  }
}

type ToldSale = Pick<SaleCheck, 'open'> & {
  readonly problems: readonly string[]
  readonly sold: readonly string[]
}

export async function checkContracts(
  { db }: Pick<ServicingContext, 'db'>,
  contractNumbers: readonly string[],
  buyer: Buyer,
): Promise<ToldSale> {
  const { open, problems, sold } = await checkSale(db, contractNumbers, buyer)
  return {
    open,
    problems: problems.map(({ contractNumber, problem, sale }) =>
      sale === null ? `${contractNumber} ${problemTexts[problem]}` : `${contractNumber} ${toldAs(sale)}`,
    ),
    sold: sold.map(({ contractNumber, sale }) => `${contractNumber} ${toldAs(sale)}`),
  }
}

const problemTexts: Readonly<Record<SaleProblem, string>> = {
  noContract: 'is no contract.',
  soldToAnother: 'is sold.',
  paid: 'is paid off: there is nothing to sell.',
  void: 'is void after a withdrawal: there is nothing to sell.',
  paused: 'waits for the end of its withdrawal.',
}

const toldAs = ({ soldOn, name, taxId }: RecordedSale) => `is sold as of ${soldOn} to ${name}, NIT ${taxId}.`

type SaleReport = {
  readonly lines: readonly string[]
  readonly areAllSold: boolean
}

/** Each loan has its transaction: a loan closed since the check is reported, the others are sold. */
export async function sellContracts(
  parts: ServicingContext,
  loans: readonly StoredLoan[],
  sale: PortfolioSale,
  who: ActingParty,
): Promise<SaleReport> {
  const lines: string[] = []
  let sold = 0
  for (const stored of loans) {
    const answer = await sellPortfolio(parts, stored.id, who, sale)
    const recorded = (await salesOf(parts.db, [await currentOf(parts, stored)])).get(stored.id)
    if (answer.ok && recorded?.taxId === sale.buyer.taxId) sold += 1
    const told = recorded === undefined ? 'was closed meanwhile: it is not sold.' : toldAs(recorded)
    lines.push(`${stored.contractNumber} ${told}`)
  }
  return { lines, areAllSold: sold === loans.length }
}

const currentOf = async ({ db }: Pick<ServicingContext, 'db'>, stored: StoredLoan): Promise<StoredLoan> =>
  (await loanStore.find(db, stored.id)) ?? stored
