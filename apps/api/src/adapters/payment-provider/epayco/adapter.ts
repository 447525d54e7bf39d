import type { PaymentProvider, ProviderTransaction } from '../../../ports/payment-provider.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { checkoutOf } from './checkout.ts'
import { type Clients, clientsOf, type EpaycoConnection } from './connection.ts'
import { keepToken } from './keep-token.ts'
import { readNotice } from './read-notice.ts'
import { toTransaction } from './translate.ts'
import { foundSchema, listSchema, type WireTransaction } from './wire.ts'

/** The reference of a return is 24 letters today; whatever else arrives there is no reference. */
const returnReference = /^[A-Za-z0-9]{8,40}$/
const transactionReference = /^[\w-]{1,40}$/
const invoiceForm = /^[\w-]{1,60}$/

/** A payer tries a few times in one checkout; more than these would not fit into one question. */
const transactionsMax = 20

/** Nothing of a caller reaches the host of an address, and nothing that is no reference is asked for. */
export function connectEpayco(connection: EpaycoConnection): PaymentProvider {
  const { publicKeys, signing, isTest } = connection
  const loggedIn = keepToken()
  const read = (wire: WireTransaction) => toTransaction(wire, signing.customerId)

  const ask = async (clients: Clients, reference: string): Promise<ProviderTransaction | null> => {
    const answer = await loggedIn(clients, (client) =>
      client.ask(['payment', 'transaction'], { referencePayco: reference }, foundSchema),
    )
    if (!answer.success) return null
    if (answer.data.x_ref_payco !== reference) throw aboutAnother()
    return read(answer.data)
  }

  return {
    isTest,
    checkoutOf: (order) => checkoutOf(order, publicKeys, isTest),
    readNotice: (raw) => readNotice(raw, signing),
    findByReturn: async (reference) => {
      if (!returnReference.test(reference)) return null
      const path = ['validation', 'v1', 'reference', reference]
      const answer = await clientsOf(connection).open().get(path, foundSchema)
      return answer.success ? read(answer.data) : null
    },
    find: async (reference) =>
      transactionReference.test(reference) ? ask(clientsOf(connection), reference) : null,
    findByInvoice: async (invoice) => {
      if (!invoiceForm.test(invoice)) return []
      const clients = clientsOf(connection)
      const filter = { referenceClient: invoice }
      const list = await loggedIn(clients, (client) =>
        client.ask(['transaction', 'detail'], { filter }, listSchema),
      )
      if (!list.success) return []
      const references = [...new Set(list.data.map((one) => one.referencePayco))].slice(0, transactionsMax)
      const found = await Promise.all(references.map((reference) => ask(clients, reference)))
      return found.filter((one): one is ProviderTransaction => one?.invoice === invoice)
    },
  }
}

const aboutAnother = () =>
  new ProviderUnavailable('payments', 'invalidAnswer', 'the answer is about another transaction')
