import type { ProofOfWork } from '@cupo/wire'
import workerAddress from 'altcha/workers/pbkdf2?worker&url'
import { ownScriptAddress } from '../../client/own-script.ts'

export type Challenge = ProofOfWork
export type Solution = { readonly counter: number; readonly derivedKey: string }

/** A low-end phone needs about a second; past this it is not going to succeed. */
const timeoutMs = 60_000
const workersMax = 4

/** Tries counters in a few of ALTCHA's workers, each its own share, until one fits; null when none did in time. */
export async function solveChallenge(challenge: Challenge): Promise<Solution | null> {
  const count = Math.min(workersMax, Math.max(1, navigator.hardwareConcurrency ?? 1))
  const workers = Array.from({ length: count }, () => new Worker(ownScriptAddress(workerAddress)))
  try {
    return await Promise.race(
      workers.map((worker, index) => work(worker, { challenge, counterStart: index, counterStep: count })),
    )
  } catch {
    return null
  } finally {
    for (const worker of workers) worker.terminate()
  }
}

type Share = { readonly challenge: Challenge; readonly counterStart: number; readonly counterStep: number }

function work(worker: Worker, share: Share): Promise<Solution | null> {
  return new Promise((resolve, reject) => {
    worker.onerror = reject
    worker.onmessage = ({ data }: MessageEvent<Solution | { readonly error: unknown } | null>) => {
      if (data && 'error' in data) reject(data.error)
      else resolve(data && { counter: data.counter, derivedKey: data.derivedKey })
    }
    worker.postMessage({ ...share, type: 'work', timeout: timeoutMs })
  })
}
