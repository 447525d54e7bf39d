import { type ApiClient, apiClient } from '../support/api-client.ts'

export type Calls = {
  readonly client: () => ApiClient
  /** Calls that were answered, and those that failed by what the caller saw. */
  readonly figures: () => {
    readonly answered: number
    readonly failed: Readonly<Record<string, number>>
    /** The longest time in which no call was answered. */
    readonly secondsOut: number
  }
}

/** Networks of /24 that were given to clients: each customer comes from an own one, behind the proxy of a mobile operator. */
let networks = 0

/**
 * Calls through the proxy as customers make them: every failure is counted, whoever repeats it. From one network, the
 * eleventh sign-in code of a minute would cost a captcha.
 */
export function countCalls(webUrl: string): Calls {
  const failed: Record<string, number> = {}
  let answered = 0
  let lastAnswerAt = Date.now()
  let longestMs = 0

  const answer = () => {
    const now = Date.now()
    longestMs = Math.max(longestMs, now - lastAnswerAt)
    lastAnswerAt = now
    answered += 1
  }
  const fail = (kind: string) => {
    failed[kind] = (failed[kind] ?? 0) + 1
  }
  return {
    client: () => {
      const client = apiClient(webUrl)
      networks += 1
      const from = { 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.1` }
      return {
        ...client,
        send: async (method, path, sent = {}) => {
          try {
            const headers = { ...sent.headers, ...from }
            const got = await client.send<never>(method, path, { ...sent, headers })
            if (got.status >= 500) fail(String(got.status))
            else answer()
            return got
          } catch (error) {
            fail(kindOf(error))
            throw error
          }
        },
      }
    },
    figures: () => {
      longestMs = Math.max(longestMs, Date.now() - lastAnswerAt)
      return { answered, failed: { ...failed }, secondsOut: longestMs / 1_000 }
    },
  }
}

/** The system's word for a connection that failed. */
function kindOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
}
