import { expect, it } from 'vitest'
import type { IdentityVerifier } from '../../ports/identity-verifier.ts'
import type { CallLimits } from '../http/ask-provider.ts'
import type { RunningSandbox } from '../testing/start-sandbox.ts'
import { describeUnavailability } from '../testing/unavailable.suite.ts'

const attempt = { reference: 'application-1', document: '1010100001', parentOrigin: 'http://localhost:3000' }

export function describeIdentityVerifier(
  sandbox: () => RunningSandbox,
  connect: (limits?: Partial<CallLimits>) => IdentityVerifier,
  finish: (validationId: string, result: 'ok' | 'failed' | 'pending') => Promise<unknown>,
): void {
  it('the identity verifier creates a validation whose page opens', async () => {
    const { accessToken, url } = await connect().createValidation(attempt)
    const page = await fetch(url)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(new URL(url).searchParams.get('access_token')).toBe(accessToken)
    expect(new URL(url).searchParams.get('origin')).toBe(attempt.parentOrigin)
  })

  it('the identity verifier makes another validation for another attempt of the same application', async () => {
    const verifier = connect()
    const first = await verifier.createValidation(attempt)
    const second = await verifier.createValidation(attempt)
    expect(second.validationId).not.toBe(first.validationId)
  })

  it('a validation is pending until the person finishes, then reports its end and its person', async () => {
    const verifier = connect()
    for (const end of ['pending', 'ok', 'failed'] as const) {
      const { validationId } = await verifier.createValidation(attempt)
      expect((await verifier.result(validationId)).state).toBe('pending')
      await finish(validationId, end)
      expect(await verifier.result(validationId)).toEqual({
        validationId,
        reference: attempt.reference,
        state: end,
      })
    }
  })

  it('the identity verifier knows nothing of a validation it did not make', async () => {
    await expect(connect().result('../validations/made-up')).rejects.toMatchObject({ reason: 'error' })
  })

  describeUnavailability('identity', (fault) => sandbox().fault(fault), {
    isRepeated: true,
    call: (limits) => connect(limits).createValidation(attempt),
  })
}
