import type { ActionAnswer, IdentityToken } from '@cupo/wire'
import type { IdentityState } from '../../../ports/identity-verifier.ts'
import type { Settings } from '../../policy/policy.ts'
import { type ActDefinition, decided, illegal, wentTo } from '../act.ts'
import type { Application } from '../application.ts'
import type { OriginationParts } from '../parts.ts'
import { message, messages } from '../text/reasons.ts'
import { failuresOf, isBlocked } from './attempts.ts'

type Gathered = {
  /** How the validation that is still open ended: a customer who left it has not told. */
  readonly earlier: { readonly id: string; readonly state: IdentityState } | null
  readonly failuresBefore: number
  /** Null where no further attempt may be made. */
  readonly token: IdentityToken | null
}

/**
 * Action `createVeridasId`, after 'Permitir': a validation at the provider, to be done on its embedded page. One that
 * was left open is judged first, so that leaving the page neither loses a success nor saves a failure.
 */
export const openBiometrics: ActDefinition<unknown, Gathered, ActionAnswer> = {
  act: 'createVeridasId',
  gather: async (parts, application, _request, { now, policy }) => {
    const { person, facts } = application
    const index = parts.secrets.blindIndex('document', person.document)
    const failures = await failuresOf(parts.db, 'biometrics', index, policy.settings, now)
    const { openValidationId: openId } = facts.identity
    const earlier =
      openId === null ? null : { id: openId, state: (await parts.identity.result(openId)).state }
    const failuresBefore = failures.inBlockWindow
    const isEnd = earlier?.state === 'ok' || isLastFailure(earlier, failuresBefore, policy.settings)
    if (isEnd || isBlocked(failures, 'biometrics', policy.settings))
      return { earlier, failuresBefore, token: null }
    return { earlier, failuresBefore, token: await createValidation(parts, application) }
  },
  decide: (application, _request, { earlier, failuresBefore, token }, { now, policy }) => {
    if ((earlier?.id ?? null) !== application.facts.identity.openValidationId) return illegal(application)
    if (earlier?.state === 'ok') {
      return wentTo([{ type: 'IdentityConfirmed', method: 'biometrics', id: earlier.id, at: now.toString() }])
    }
    const isLast = isLastFailure(earlier, failuresBefore, policy.settings)
    const failed = earlier?.state === 'failed' ? [{ type: 'BiometricsFailed' as const, isLast }] : []
    if (token === null) {
      const toQuestions = { situation: 'evidente' as const, messages: message(messages.toQuestions) }
      return decided([...failed, { type: 'BiometricsDeclined' }], toQuestions)
    }
    return decided([...failed, { type: 'BiometricsOpened', validationId: token.validation_id }], {
      situation: 'veridas',
      response: token,
    })
  },
}

const isLastFailure = (earlier: Gathered['earlier'], failuresBefore: number, settings: Settings): boolean =>
  earlier?.state === 'failed' && failuresBefore + 1 >= settings.biometricFailuresMax

async function createValidation(
  parts: OriginationParts,
  { id, person, facts }: Application,
): Promise<IdentityToken> {
  const validation = await parts.identity.createValidation({
    reference: `${id}:${facts.identity.validationsCreated + 1}`,
    document: person.document,
    parentOrigin: new URL(parts.publicUrl).origin,
  })
  return {
    validation_id: validation.validationId,
    access_token: validation.accessToken,
    url: validation.url,
  }
}
