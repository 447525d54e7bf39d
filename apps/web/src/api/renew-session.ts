import { requestToken } from '@cupo/wire'
import { apiBase } from './api-base.ts'
import { forgetSession, readRenewal, rememberRenewal } from './session-marks.ts'

let running: Promise<boolean> | null = null

/**
 * Renews the session once for everybody who asks, in this tab and in the others: whoever waited for the lock
 * finds that the mark has moved and uses the new cookies. Answers whether there is a session.
 */
export function renewSession(): Promise<boolean> {
  running ??= renewAlone().finally(() => {
    running = null
  })
  return running
}

async function renewAlone(): Promise<boolean> {
  const before = readRenewal()
  if (before === null) return false
  return navigator.locks.request('cupo-session', async () => {
    const now = readRenewal()
    if (now === null) return false
    if (now !== before) return true
    return renewOverNetwork()
  })
}

async function renewOverNetwork(): Promise<boolean> {
  try {
    const response = await fetch(`${apiBase}${requestToken.path}`, {
      method: requestToken.method,
      credentials: 'same-origin',
      headers: { 'X-Cupo-Client': 'web', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token',
    })
    if (response.ok) rememberRenewal()
    else if (response.status < 500) forgetSession()
    return response.ok
  } catch {
    return false
  }
}
