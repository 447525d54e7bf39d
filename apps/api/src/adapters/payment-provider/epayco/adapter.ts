import type { PaymentProvider, ProviderTransaction } from '../../../ports/payment-provider.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { readPages } from '../../http/json-client.ts'
import type { PaymentService, Surroundings } from '../payment-service.ts'
import { cashRequestOf, checkoutOf, keepCheckoutScript } from './checkout.ts'
import { type Clients, clientsOf, type EpaycoConnection, keepToken } from './connection.ts'
import { readNotice } from './signature.ts'
import {
  cashSchema,
  foundSchema,
  listSchema,
  pageSchema,
  toListed,
  toTransaction,
  toWallTime,
  type WireTransaction,
} from './translate.ts'

/** 24 letters today; anything else is no reference. */
const returnReference = /^[A-Za-z0-9]{8,40}$/
const transactionReference = /^[\w-]{1,40}$/
const invoiceForm = /^[\w-]{1,60}$/

/** A payer tries a few times; more questions would not fit into the time limit. */
const transactionsMax = 20

/** The vendor's own callers ask for as many. */
const rowsOfPage = 50
/** The filter is taken with both ends alone. */
const endOfTime = '2100-01-01 00:00:00'

/** Only references reach a path (SSRF). */
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
      const references = newest(list.data.map((one) => one.referencePayco))
      const found = await readable(references.map((reference) => ask(clients, reference)))
      return found.filter((one): one is ProviderTransaction => one?.invoice === invoice)
    },
    listTransactions: (since) => {
      const filter = { transactionInitialDate: toWallTime(since), transactionEndDate: endOfTime }
      return readPages(
        async (page) => {
          const pagination = { page, limit: rowsOfPage }
          const list = await loggedIn(clientsOf(connection), (client) =>
            client.ask(['transaction'], { pagination, filter }, pageSchema),
          )
          return list.success ? list.data.data.map(toListed) : []
        },
        ({ reference }) => reference,
      )
    },
    beginCash: async (checkout) => {
      const begun = await loggedIn(clientsOf(connection), (client) =>
        client.attempt(['payment', 'process', 'cash'], cashRequestOf(checkout), cashSchema),
      )
      return begun.data.refPayco
    },
  }
}

/** References grow with time. */
const newest = (references: readonly string[]): readonly string[] =>
  [...new Set(references)]
    .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .slice(-transactionsMax)

/** Skips unreadable answers; throws when none is readable. */
async function readable<T>(questions: readonly Promise<T>[]): Promise<readonly T[]> {
  const answers = await Promise.allSettled(questions)
  const read = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const unread = answers.find((answer) => answer.status === 'rejected')
  if (unread !== undefined && (read.length === 0 || !(unread.reason instanceof ProviderUnavailable))) {
    throw unread.reason
  }
  return read
}

const aboutAnother = () =>
  new ProviderUnavailable('payments', 'invalidAnswer', 'the answer is about another transaction')

type Configuration = EpaycoConnection & {
  readonly script: { readonly url: string; readonly sha256: string | null }
  readonly checkoutOrigins: PaymentService['checkoutOrigins']
}

export function epayco(
  configuration: Configuration,
  { limits, breaker, listener, ...report }: Surroundings,
): PaymentService {
  const { script, checkoutOrigins } = configuration
  return {
    provider: connectEpayco({ ...configuration, limits, breaker, listener }),
    script: keepCheckoutScript({ ...script, ...report, path: '/js/epayco/checkout.js' }),
    checkoutOrigins,
  }
}
