import { expect, it } from 'vitest'
import type { Part } from '../../ports/provider-unavailable.ts'
import type { CallLimits } from '../http/ask-provider.ts'
import type { Fault } from './start-sandbox.ts'

/** Waits for no next try longer than a moment. */
export const patient: Partial<CallLimits> = { firstPauseMs: 1 }

const hasty: Partial<CallLimits> = { timeoutMs: 60, tries: 1 }

export type ProviderCall = {
  /** The call is idempotent, so the adapter tries it three times. */
  readonly isRepeated: boolean
  /** Any call of the port, over a connection with these limits. */
  readonly call: (limits: Partial<CallLimits>) => Promise<unknown>
}

/** What every port promises of a provider that fails. */
export function describeUnavailability(
  part: Part,
  fault: (fault: Fault) => Promise<void>,
  { isRepeated, call }: ProviderCall,
): void {
  const unavailable = (reason: string) => ({ name: 'ProviderUnavailable', part, reason })

  it('the provider is unavailable by error when every try fails', async () => {
    await fault({ part, mode: 'error' })
    await expect(call(patient)).rejects.toMatchObject(unavailable('error'))
    await fault({ part, mode: 'ok' })
  })

  it('the provider is unavailable by timeout when it keeps silent', async () => {
    await fault({ part, mode: 'timeout', times: 1 })
    await expect(call(hasty)).rejects.toMatchObject(unavailable('timeout'))
  })

  it('the provider is waited for while it is slow', async () => {
    await fault({ part, mode: 'slow', ms: 30, times: 1 })
    await expect(call(patient)).resolves.not.toThrow()
  })

  it(isRepeated ? 'is tried three times' : 'is tried once', async () => {
    await fault({ part, mode: 'error', times: 2 })
    if (isRepeated) await expect(call(patient)).resolves.not.toThrow()
    else await expect(call(patient)).rejects.toMatchObject(unavailable('error'))
    await fault({ part, mode: 'ok' })
  })
}
