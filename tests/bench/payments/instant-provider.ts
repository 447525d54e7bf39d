import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { benchKeys } from './bench-keys.ts'

export const paymentAmount = 10_000
const { customerId, pKey } = benchKeys.signing
export const invoiceOf = (reference: string) => `bench-${reference}`

/** Later than the payment of the same loan before, which would be replayed otherwise. */
const momentOf = (reference: string) =>
  new Date(Date.UTC(2026, 1, 10, 12) + Math.floor((Number(reference) % 1_000_000_000) / 300) * 1000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')

type Fields = Readonly<Record<string, string>>

function fieldsOf(reference: string): Fields {
  const transactionId = `${reference}1671700000000`
  const signed = [customerId, pKey, reference, transactionId, paymentAmount, 'COP'].join('^')
  return {
    x_cust_id_cliente: customerId,
    x_ref_payco: reference,
    x_id_invoice: invoiceOf(reference),
    x_description: 'Pagar cuota',
    x_amount: String(paymentAmount),
    x_currency_code: 'COP',
    x_transaction_id: transactionId,
    x_transaction_date: momentOf(reference),
    x_cod_transaction_state: '1',
    x_cod_response: '1',
    x_franchise: 'VS',
    x_type_payment: 'TDC',
    x_customer_ip: '203.0.113.80',
    x_test_request: 'TRUE',
    x_signature: createHash('sha256').update(signed).digest('hex'),
  }
}

/** Answers at once, so that the asking is measured. */
export async function startInstantProvider() {
  const told = new Map<string, Fields>()
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { referencePayco?: string }
    const reference = body.referencePayco ?? ''
    const answer = request.url?.endsWith('/login')
      ? { token: 'bench' }
      : { success: true, data: told.get(reference) ?? fieldsOf(reference) }
    told.delete(reference)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    noticeOf: (reference: string): string => {
      const fields = fieldsOf(reference)
      told.set(reference, fields)
      return new URLSearchParams(fields).toString()
    },
  }
}
