import { workOn } from '../parts/bank/bank-routes.ts'
import { bogotaDate } from '../world/clock.ts'
import type { World } from '../world/open-world.ts'
import { faultOf, transposed } from './file-faults.ts'
import { addBusinessDays, payoutsOf } from './payouts.ts'

/** Money in is positive. */
export type BankLine = {
  /** The bank's name of a transfer, else the text of the other side. */
  readonly reference: string
  readonly bookedOn: string
  readonly valueOn: string
  readonly amount: number
  readonly counterparty: string
  readonly text: string
}

export type Statement = {
  readonly day: string
  readonly opening: number
  readonly lines: readonly BankLine[]
}

export const lenderAccount = '20100012345'

/** Business days from collection to remittance. */
const daysToRemit = 5

/** Ends the day before the world's date; the account begins empty. */
export async function statementsOf(world: World): Promise<readonly Statement[]> {
  const today = bogotaDate(world.clock.now()).toString()
  const lines = (await allLines(world))
    .flatMap((line) => withFault(world, line))
    .filter(({ bookedOn }) => bookedOn < today)
    .sort((one, other) => (one.bookedOn < other.bookedOn ? -1 : Number(one.bookedOn > other.bookedOn)))
  let balance = 0
  return [...Map.groupBy(lines, ({ bookedOn }) => bookedOn)].map(([day, ofDay]) => {
    const opening = balance
    for (const { amount } of ofDay) balance += amount
    return { day, opening, lines: ofDay }
  })
}

async function allLines(world: World): Promise<readonly BankLine[]> {
  const transfers = await Promise.all(world.transfers.all().map((one) => workOn(world, one)))
  const sent = transfers.flatMap(({ state, endedAtMs, transferId, amount, to, purpose }) =>
    state === 'done' && endedAtMs !== null
      ? [
          lineOf(
            bogotaDate(endedAtMs).toString(),
            transferId,
            -amount,
            to.name,
            `TRANSFERENCIA ${words[purpose]}`,
          ),
        ]
      : [],
  )
  const payouts = payoutsOf(world).map(({ day, number, amount }) =>
    lineOf(day, number, amount, 'EPAYCO', 'ABONO RECAUDO EPAYCO'),
  )
  const credits = world.credits
    .all()
    .map(({ reference, contractNumber, amount, creditedAt }) =>
      lineOf(creditedAt.slice(0, 10), reference, amount, '', `CONSIGNACION ${contractNumber}`),
    )
  const direct = world.directPayments
    .all()
    .map(({ reference, counterparty, amount, atMs }) =>
      lineOf(
        bogotaDate(atMs).toString(),
        reference,
        amount,
        counterparty,
        amount < 0 ? 'PAGO A TERCERO' : 'CONSIGNACION',
      ),
    )
  return [...payouts, ...remittances(world), ...credits, ...sent, ...direct]
}

const words = { refund: 'DEVOLUCION', disbursement: 'DESEMBOLSO' } as const

const lineOf = (
  day: string,
  reference: string,
  amount: number,
  counterparty: string,
  text: string,
): BankLine => ({ reference, bookedOn: day, valueOn: day, amount, counterparty, text })

function remittances(world: World): readonly BankLine[] {
  const collected = world.bills.all().filter(({ state, notice }) => state === 'collected' && notice !== null)
  const byDay = Map.groupBy(collected, ({ notice, dueOn }) => notice?.at.slice(0, 10) ?? dueOn)
  return [...byDay].map(([day, bills]) => {
    const paidOn = addBusinessDays(bogotaDate(Date.parse(`${day}T12:00:00-05:00`)), daysToRemit).toString()
    const amount = bills.reduce((sum, bill) => sum + bill.amount, 0)
    return lineOf(
      paidOn,
      `${day.replaceAll('-', '')}02`,
      amount,
      'ANDINA MOVIL',
      `REMESA ANDINA MOVIL ${day}`,
    )
  })
}

/** The balances follow the fault. */
function withFault(world: World, line: BankLine): readonly BankLine[] {
  switch (faultOf(world, 'statement', line.reference)) {
    case 'missing':
      return []
    case 'doubled':
      return [line, line]
    case 'changed':
      return [{ ...line, amount: transposed(line.amount) }]
    case 'late': {
      const next = addBusinessDays(bogotaDate(Date.parse(`${line.bookedOn}T12:00:00-05:00`)), 1).toString()
      return [{ ...line, bookedOn: next, valueOn: next }]
    }
    default:
      return [line]
  }
}
