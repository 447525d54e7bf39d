import type { Control, Transfer } from './control.ts'

type Borrower = { readonly document: string }

/** What the bank was asked to transfer to a borrower of money, newest first; a refund is none of it. */
export async function transfersTo({ document }: Borrower, control: Control): Promise<readonly Transfer[]> {
  const all = await control.transfers()
  return all.filter((one) => one.document === document && one.purpose === 'disbursement')
}

/** The newest transfer of what was signed for: the product has sent what was due. */
export async function orderedTransfer(borrower: Borrower, control: Control): Promise<Transfer> {
  await control.advance('PT0S')
  const [newest] = await transfersTo(borrower, control)
  if (newest?.state !== 'ordered') throw new Error(`nothing is on its way to ${borrower.document}`)
  return newest
}

/** As often as the bank is asked. */
const untilNextCheck = 'PT10M'

/** The bank ends the newest transfer, and the product asks about it when its time comes. */
export async function endTransfer(
  borrower: Borrower,
  control: Control,
  state: 'done' | 'failed' = 'done',
): Promise<Transfer> {
  const { id } = await orderedTransfer(borrower, control)
  const ended = await control.endTransfer(id, state)
  await control.advance(untilNextCheck)
  return ended
}
