import type { Transfer } from './control.ts'
import type { Customer } from './customer.ts'
import { waitFor } from './wait-for.ts'

/** What the bank was asked to transfer to a borrower of money, newest first; a refund is none of it. */
export async function transfersTo({ document, place }: Customer): Promise<readonly Transfer[]> {
  const all = await place.control.transfers()
  return all.filter((one) => one.document === document && one.purpose === 'disbursement')
}

/** The newest transfer of the money that was signed for, once the bank has the order. */
export async function orderedTransfer(customer: Customer): Promise<Transfer> {
  return waitFor(`the transfer to ${customer.document}`, async () => {
    const [newest] = await transfersTo(customer)
    return newest?.state === 'ordered' ? newest : undefined
  })
}

/** The bank ends the newest transfer, and the product has learned of it. */
export async function endTransfer(customer: Customer, state: 'done' | 'failed'): Promise<Transfer> {
  const { control } = customer.place
  const { id } = await orderedTransfer(customer)
  const ended = await control.endTransfer(id, state)
  const situation = state === 'done' ? 'Liberada' : 'FalhaDesembolso'
  await waitFor(`the product to learn of transfer ${id}`, async () => {
    await control.advance('PT1M')
    return (await customer.read()).situation === situation ? true : undefined
  })
  return ended
}
