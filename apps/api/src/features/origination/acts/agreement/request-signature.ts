import type { ActionAnswer } from '@cupo/wire'
import { done, refuse } from '../../../../platform/refusal.ts'
import { waitsForCode } from '../../model/journey.ts'
import { type ActDefinition, decided, illegal } from '../act.ts'
import { isAccepted } from './accept-agreement.ts'
import { type AgreementRenewal, insteadOfOutdated, renewAgreement, renewalBasis } from './renew-agreement.ts'
import { sendSigningCode } from './signing-code.ts'

type Request = { readonly sha256?: string | undefined }

/**
 * Action `createAssistedContract`: asks the customer for the signature of an agreement that was accepted. The payment day is
 * fixed, and the line gets the code that signs this very document, with what it signs. Asked again, a code that still lives
 * is not sent twice.
 */
export const requestSignature: ActDefinition<Request, AgreementRenewal, ActionAnswer> = {
  act: 'createAssistedContract',
  basis: renewalBasis,
  gather: (parts, application, _request, context) => renewAgreement(parts, application, context),
  decide: (application, { sha256 }, renewal) => {
    const instead = insteadOfOutdated(application, renewal, sha256)
    if (instead !== null) return instead
    if (application.facts.agreement === null) return illegal(application)
    if (!isAccepted(application)) return refuse('AceptacionPendiente')
    return decided(waitsForCode(application) ? [] : [{ type: 'SignatureRequested' }], {
      situation: 'waitingClient',
    })
  },
  complete: async (parts, transaction, after, { now }) => {
    if (!waitsForCode(after)) return done(true)
    const sent = await sendSigningCode(parts, transaction, after, now)
    return sent.ok ? done(true) : sent
  },
}
