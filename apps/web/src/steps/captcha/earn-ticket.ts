import { ChunkFailure, loadChunk } from '@cupo/ui/load-chunk.ts'
import type { ProofOfWork } from '@cupo/wire'
import workerAddress from 'altcha/workers/pbkdf2?worker&url'
import { ownScriptAddress } from '../../client/own-script.ts'
import { request } from '../../client/request.ts'

export async function earnTicket(): Promise<string | null> {
  const challenge = await request('GET /user/captcha', {})
  if (!challenge.ok) return null
  const solution = await solve(challenge.body)
  if (solution === null) return null
  const answer = await request('GET /user/captcha/:solution', { params: { solution } })
  return answer.ok ? answer.body.ticket : null
}

async function solve(
  challenge: Challenge | { readonly recaptcha: { readonly siteKey: string } },
): Promise<string | null> {
  if ('recaptcha' in challenge) {
    const { askRecaptcha } = await loadChunk(() => import('./ask-recaptcha.ts'))
    return askRecaptcha(challenge.recaptcha.siteKey)
  }
  const solution = await solveChallenge(challenge)
  return solution && toBase64url(JSON.stringify({ challenge, solution }))
}

const toBase64url = (text: string) =>
  btoa(text)
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/={1,2}$/, '')

type Challenge = ProofOfWork
type Solution = { readonly counter: number; readonly derivedKey: string }

/** A low-end phone needs about a second. */
const timeoutMs = 60_000
const workersMax = 4

async function solveChallenge(challenge: Challenge): Promise<Solution | null> {
  const count = Math.min(workersMax, Math.max(1, navigator.hardwareConcurrency ?? 1))
  const workers = Array.from({ length: count }, () => new Worker(ownScriptAddress(workerAddress)))
  try {
    return await loadChunk(() =>
      Promise.race(
        workers.map((worker, index) => work(worker, { challenge, counterStart: index, counterStep: count })),
      ),
    )
  } catch (error) {
    if (error instanceof ChunkFailure) throw error
    return null
  } finally {
    for (const worker of workers) worker.terminate()
  }
}

type Share = { readonly challenge: Challenge; readonly counterStart: number; readonly counterStep: number }

function work(worker: Worker, share: Share): Promise<Solution | null> {
  return new Promise((resolve, reject) => {
    // An error inside of the script has a message; a missing script has none.
    worker.onerror = (event) =>
      reject('message' in event ? event : new Error('The worker’s module script failed'))
    worker.onmessage = ({ data }: MessageEvent<Solution | { readonly error: unknown } | null>) => {
      if (data && 'error' in data) reject(data.error)
      else resolve(data && { counter: data.counter, derivedKey: data.derivedKey })
    }
    worker.postMessage({ ...share, type: 'work', timeout: timeoutMs })
  })
}
