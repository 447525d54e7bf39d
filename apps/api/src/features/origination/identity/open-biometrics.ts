import type { ActionAnswer, IdentityToken } from '@cupo/wire'
import { type ActDefinition, decided } from '../act.ts'
import { message, messages } from '../text/reasons.ts'
import { failuresOf, isBlocked } from './attempts.ts'

type Opened = { readonly kind: 'blocked' } | { readonly kind: 'open'; readonly token: IdentityToken }

/** Action `createVeridasId`, after 'Permitir': a validation at the provider, to be done on its embedded page. */
export const openBiometrics: ActDefinition<unknown, Opened, ActionAnswer> = {
  act: 'createVeridasId',
  gather: async (parts, { id, person, facts }, _request, { now, policy }) => {
    const index = parts.secrets.blindIndex('document', person.document)
    const failures = await failuresOf(parts.db, 'biometrics', index, policy.settings, now)
    if (isBlocked(failures, 'biometrics', policy.settings)) return { kind: 'blocked' }
    // An open validation is asked for again under its own reference, so that a reload is not an attempt.
    const attempt = facts.identity.validationsCreated + (facts.identity.openValidationId === null ? 1 : 0)
    const validation = await parts.identity.createValidation({
      reference: `${id}:${attempt}`,
      document: person.document,
      parentOrigin: new URL(parts.publicUrl).origin,
    })
    return {
      kind: 'open',
      token: {
        validation_id: validation.validationId,
        access_token: validation.accessToken,
        url: validation.url,
      },
    }
  },
  decide: (_application, _request, opened) => {
    if (opened.kind === 'blocked') {
      return decided([{ type: 'BiometricsDeclined' }], {
        situation: 'evidente',
        messages: message(messages.toQuestions),
      })
    }
    return decided([{ type: 'BiometricsOpened', validationId: opened.token.validation_id }], {
      situation: 'veridas',
      response: opened.token,
    })
  },
}
