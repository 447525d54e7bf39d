import { apiBase } from './report-error.ts'
import { forgetSession, mayBeSignedIn, readRenewal, rememberRenewal } from './session-marks.ts'

/** `failed` says nothing about the session: the server could not be asked (status 0) or could not answer. */
export type Renewal =
  | { readonly kind: 'renewed' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly status: number }

let running: Promise<Renewal> | null = null

/** A renewal serves all callers in all tabs: a mark that moved during the wait for the lock means new cookies. */
export function renewSession(): Promise<Renewal> {
  running ??= renewAlone().finally(() => {
    running = null
  })
  return running
}

async function renewAlone(): Promise<Renewal> {
  const before = readRenewal()
  if (!mayBeSignedIn()) return { kind: 'ended' }
  return inTurn(async () => {
    const now = readRenewal()
    if (!mayBeSignedIn()) return { kind: 'ended' }
    return now === before ? renewOverNetwork() : { kind: 'renewed' }
  })
}

/** A page on plain http has no locks and is alone. */
const inTurn = (work: () => Promise<Renewal>): Promise<Renewal> =>
  navigator.locks ? navigator.locks.request('cupo-session', work) : work()

async function renewOverNetwork(): Promise<Renewal> {
  try {
    const response = await fetch(`${apiBase}/oauth/token`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'X-Cupo-Client': 'web', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token',
    })
    if (response.ok) {
      rememberRenewal()
      return { kind: 'renewed' }
    }
    if (response.status >= 500 || response.status === 429) return { kind: 'failed', status: response.status }
    forgetSession()
    return { kind: 'ended' }
  } catch {
    return { kind: 'failed', status: 0 }
  }
}
