const challenge = {
  parameters: { algorithm: 'PBKDF2/SHA-256', nonce: 'aa', salt: 'bb' },
  signature: 'cc',
}
const solution = { counter: 7, derivedKey: 'ff00' }
const proof = btoa(JSON.stringify({ challenge, solution })).replace(/=+$/, '')

/** For `stubApi`: a captcha whose solution earns `ticket-1`. */
export const answeredCaptcha = {
  'GET /user/captcha': { body: challenge },
  [`GET /user/captcha/${proof}`]: { body: { ticket: 'ticket-1', expiresInSeconds: 300 } },
}

/** Answers a puzzle as ALTCHA's worker does; `time` is not for the server. */
export class SolvingWorker {
  onmessage: ((event: { data: object }) => void) | null = null
  onerror: ((event: object) => void) | null = null
  postMessage() {
    queueMicrotask(() => this.onmessage?.({ data: { ...solution, time: 12.5 } }))
  }
  terminate() {
    this.onmessage = null
  }
}

export class BrokenWorker extends SolvingWorker {
  override postMessage() {
    queueMicrotask(() => this.onerror?.({ message: 'out of memory' }))
  }
}

/** A browser has nothing to say of a script that is not there. */
export class MissingWorker extends SolvingWorker {
  override postMessage() {
    queueMicrotask(() => this.onerror?.(new Event('error')))
  }
}
