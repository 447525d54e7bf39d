import { type ApiClient, apiClient } from './api-client.ts'
import type { Place } from './start-world.ts'

/** Follows a sign-in to the office by its addresses, as a browser does, with a cookie jar for each host. */
export function officeVisitor(webUrl: string) {
  const jars = new Map<string, Map<string, string>>()
  const go = async (address: string, method = 'GET'): Promise<Response> => {
    const { host } = new URL(address)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    const response = await fetch(address, {
      method,
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  /** Until an answer leads no further. */
  const follow = async (
    address: string,
    method = 'GET',
  ): Promise<{ address: string; response: Response }> => {
    const response = await go(address, method)
    const next = response.headers.get('location')
    return next === null ? { address, response } : follow(new URL(next, address).href)
  }
  return {
    follow,
    cookie: (name: string) => jars.get(new URL(webUrl).host)?.get(name),
    /** Ends where the office begins, or where it says why not. */
    async signIn(user: string, path = '/office/sign-in'): Promise<string> {
      const page = await follow(`${webUrl}${path}`)
      if (!page.address.includes('/interaction/')) return page.address
      return (await follow(`${page.address}/${user}`, 'POST')).address
    },
  }
}

/** A client of the office's calls in the session of this person of the demo's directory. */
export async function staffClient({ webUrl }: Pick<Place, 'webUrl'>, user: string): Promise<ApiClient> {
  const visitor = officeVisitor(webUrl)
  const end = await visitor.signIn(user)
  const token = visitor.cookie('cupo-office')
  if (token === undefined) throw new Error(`${user} was not let in: ${end}`)
  const client = apiClient(webUrl, 'web', 'staff')
  client.cookies.set('cupo-office', { value: token, attributes: '' })
  return client
}
