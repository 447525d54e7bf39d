import { type ActionAnswer, pendingIndicator } from '@cupo/wire'
import type { IdentityState } from '../../../../ports/identity-verifier.ts'
import { type ActDefinition, decided, illegal, wentTo } from '../../act.ts'
import { message, messages } from '../../text/reasons.ts'
import { identityBlock } from './attempts.ts'

type Judged = { readonly state: IdentityState | 'notOurs'; readonly isLast: boolean }

/**
 * Action `validateVeridasId`: the browser names the validation, the provider says how it ended. The id must be the
 * application's open one, and it counts once (conformance: R-I1, R-I2, R-I8).
 */
export const judgeBiometrics: ActDefinition<{ readonly validateId: string }, Judged, ActionAnswer> = {
  act: 'validateVeridasId',
  gather: async (parts, { id, person, facts }, { validateId }, { now, policy }) => {
    if (facts.identity.openValidationId !== validateId) return { state: 'notOurs', isLast: false }
    const result = await parts.identity.result(validateId)
    if (!result.reference.startsWith(`${id}:`)) return { state: 'notOurs', isLast: false }
    const index = parts.secrets.blindIndex('document', person.document)
    const block = await identityBlock(parts.db, 'biometrics', index, policy.settings, now)
    return { state: result.state, isLast: block !== null }
  },
  decide: (application, { validateId }, { state, isLast }, { now }) => {
    if (state === 'notOurs' || application.facts.identity.openValidationId !== validateId)
      return illegal(application)
    switch (state) {
      case 'ok':
        return wentTo([
          { type: 'IdentityConfirmed', method: 'biometrics', id: validateId, at: now.toString() },
        ])
      case 'pending':
        return decided([{ type: 'BiometricsPending' }], {
          situation: 'documents',
          messages: [{ mensagem: messages.validationPending, indicador: pendingIndicator }],
        })
      case 'failed':
        return decided([{ type: 'BiometricsFailed', isLast }], {
          situation: isLast ? 'evidente' : 'documents',
          messages: message(isLast ? messages.toQuestions : messages.biometricsFailed),
        })
    }
  },
}
