import type { ApplicationStatus, PinError, requestToken } from '@cupo/wire'
import type { InJourney } from '../../platform/actor.ts'
import { instantOf, secondsUntil } from '../../platform/business-date.ts'
import type { ReceivedRequest, Reply } from '../../platform/http/received.ts'
import type { Result } from '../../platform/refusal.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { wrongCode } from './wrong-code.ts'

/** Null after too many wrong codes. */
export type SaleSigner = (
  request: ReceivedRequest<InJourney>,
  shown: { readonly applicationId: string; readonly code: string },
  settings: PlatformSettings,
) => Promise<Result<ApplicationStatus> | { readonly ok: false; readonly pinError: PinError | null }>

type ShownCode = { readonly password: string; readonly applicationId?: string | undefined }

/** The code signs the sale that the session names, and opens no session. The user name proves nothing. */
export async function signSale(
  { signByCode }: { readonly signByCode: SaleSigner },
  request: ReceivedRequest<InJourney>,
  { password, applicationId = '' }: ShownCode,
  settings: PlatformSettings,
): Promise<Reply<typeof requestToken>> {
  const signed = await signByCode(request, { applicationId, code: password.trim() }, settings)
  if (!signed.ok) return 'refusal' in signed ? signed : wrongCode(signed.pinError, request.requestId)
  const expires_in = secondsUntil(request.now, instantOf(request.actor.expiresAt))
  return {
    status: 200,
    body: { token_type: 'Cookie', expires_in, scope: 'signature', status: signed.value },
  }
}
