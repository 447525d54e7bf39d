import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'

type Product = { readonly url: string; readonly ca: string | undefined; readonly clockSecret: string }

/** Has the product make the demo's people unless they are there; answers whether they are, however they came. */
export async function seedPeople(product: Product): Promise<boolean> {
  const { status, body } = await post(product, JSON.stringify({ unlessThere: true }))
  if (status !== 200) console.error(`The demo's people could not be made: ${status} ${body}`)
  return status === 200
}

/** Without a time-out: it is as long as the past that the people have to live. */
function post({ url, ca, clockSecret }: Product, content: string): Promise<{ status: number; body: string }> {
  const address = `${url}/api/v1/ops/world`
  const open = address.startsWith('https:') ? requestHttps : requestHttp
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${clockSecret}` }
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, body: error.message })
    const options = { method: 'POST', headers, ...(ca === undefined ? {} : { ca }) }
    const sent = open(address, options, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), failed)
    })
    sent.on('error', failed)
    sent.end(content)
  })
}
