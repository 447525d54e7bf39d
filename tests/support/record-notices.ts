import { once } from 'node:events'
import { createServer } from 'node:http'
import { waitFor } from './wait-for.ts'

export type RecordedNotice = {
  readonly method: string
  readonly contentType: string
  readonly query: string
  readonly body: string
}

/** Stands where a checkout says that the product is, and keeps what the provider tells, so that a test can tell it. */
export async function recordNotices() {
  const notices: RecordedNotice[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    notices.push({
      method: request.method ?? '',
      contentType: request.headers['content-type'] ?? '',
      query: request.url?.split('?')[1] ?? '',
      body: Buffer.concat(chunks).toString('utf8'),
    })
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  return {
    url,
    /** The notice that a payment is in a state, waited for. */
    noticeOf: (payment: { readonly x_ref_payco: number }, state: number) =>
      waitFor(`the notice ${state} of ${payment.x_ref_payco}`, async () =>
        notices.find(({ query, body }) => {
          const fields = new URLSearchParams(body || query)
          const isIt = fields.get('x_ref_payco') === String(payment.x_ref_payco)
          return isIt && fields.get('x_cod_transaction_state') === String(state)
        }),
      ),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Tells the product; answers the status. `as` is the way the notice takes. */
export async function tellNotice(
  webUrl: string,
  key: string,
  fields: string | URLSearchParams,
  as: 'form' | 'query' | 'json' = 'form',
): Promise<number> {
  const address = `${webUrl}/api/v1/publicdata/epayco/${key}/confirmation/`
  const text = String(fields)
  const response =
    as === 'query'
      ? await fetch(`${address}?${text}`)
      : await fetch(address, {
          method: 'POST',
          headers: {
            'content-type': as === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
          },
          body: as === 'form' ? text : JSON.stringify(Object.fromEntries(new URLSearchParams(text))),
        })
  await response.arrayBuffer()
  return response.status
}
