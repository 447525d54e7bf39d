import type { BankLine, ReadRow } from '../../ports/outside-files.ts'
import { type Cents, shown, wholePesos } from './file-money.ts'
import { LineRefusal } from './file-text.ts'

type LineOfStatement = {
  readonly line: number
  readonly cents: Cents
  readonly row: Omit<BankLine, 'amount' | 'balance'>
}

/** Lines after an opening balance, each with its amount and balance in whole pesos (`wholePesos`). */
export function withBalances(
  opening: Cents,
  lines: readonly LineOfStatement[],
): readonly ReadRow<BankLine>[] {
  const rows: ReadRow<BankLine>[] = []
  let before = opening
  for (const { line, cents, row } of lines) {
    const after = before + cents
    const balance = wholePesos(after)
    const amount = (balance - wholePesos(before)) as BankLine['amount']
    if (amount !== 0) rows.push({ line, row: { ...row, amount, balance } })
    before = after
  }
  return rows
}

export function checkBalance(line: number, name: string, given: Cents, follows: Cents): void {
  if (given !== follows)
    throw new LineRefusal(
      line,
      `${name} is ${shown(given)}, and ${shown(follows)} follows from what stands before`,
    )
}
