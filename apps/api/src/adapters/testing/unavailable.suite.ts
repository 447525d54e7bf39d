import { describe, expect, it } from 'vitest'
import type { Part } from '../../ports/provider-unavailable.ts'
import type { Fault } from './start-sandbox.ts'

/** A connection that gives up at once on silence, and does not wait between tries. */
export const hasty = { timeoutMs: 60, tries: 1, firstPauseMs: 1 }
export const patient = { firstPauseMs: 1 }

/** What every port promises of a provider that fails. */
export function describeUnavailability(
  part: Part,
  fault: (fault: Fault) => Promise<void>,
  call: (limits: typeof hasty | typeof patient) => Promise<unknown>,
): void {
  describe('when the provider fails', () => {
    it('says so, with reason error, when it answers 503 to every try', async () => {
      await fault({ part, mode: 'error' })
      await expect(call(patient)).rejects.toMatchObject({
        name: 'ProviderUnavailable',
        part,
        reason: 'error',
      })
      await fault({ part, mode: 'ok' })
    })

    it('says so, with reason timeout, when it keeps silent', async () => {
      await fault({ part, mode: 'timeout', times: 1 })
      await expect(call(hasty)).rejects.toMatchObject({
        name: 'ProviderUnavailable',
        part,
        reason: 'timeout',
      })
      await fault({ part, mode: 'ok' })
    })

    it('waits for a slow answer inside its time', async () => {
      await fault({ part, mode: 'slow', ms: 50, times: 1 })
      await expect(call(patient)).resolves.not.toThrow()
    })
  })
}

/** What a port adds where its call is idempotent. */
export function describeRepetition(
  part: Part,
  fault: (fault: Fault) => Promise<void>,
  call: (limits: typeof patient) => Promise<unknown>,
): void {
  it('tries again until the third time', async () => {
    await fault({ part, mode: 'error', times: 2 })
    await expect(call(patient)).resolves.not.toThrow()
  })
}
