import { type ActionAnswer, type IdentityToken, pendingIndicator } from '@cupo/wire'
import type { IdentityState } from '../../../../ports/identity-verifier.ts'
import type { OriginationContext } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import { message, messages } from '../../text/reasons.ts'
import { type ActDefinition, decided, illegal, wentTo } from '../act.ts'
import { giveBackAttempt, identityBlock, takeAttempt } from './attempts.ts'

type BiometricsSession = {
  readonly earlier: { readonly id: string; readonly state: IdentityState } | null
  readonly started: { readonly attemptId: string; readonly token: IdentityToken } | null
}

/**
 * Action `createVeridasId`. Judges an open validation first, so that no success is lost; each uses up an
 * attempt.
 */
export const openBiometrics: ActDefinition<unknown, BiometricsSession, ActionAnswer> = {
  act: 'createVeridasId',
  gather: async (origination, application, _request, { now, policy }) => {
    const { openValidationId: openId } = application.facts.identity
    const earlier =
      openId === null ? null : { id: openId, state: (await origination.identity.result(openId)).state }
    if (earlier?.state === 'ok') return { earlier, started: null }
    const index = origination.secrets.blindIndex('document', application.person.document)
    const taken = await takeAttempt(origination.db, 'biometrics', index, policy.settings, now)
    if ('block' in taken) return { earlier, started: null }
    try {
      const token = await createValidation(origination, application)
      return { earlier, started: { attemptId: taken.attemptId, token } }
    } catch (failure) {
      await giveBackAttempt(origination.db, taken.attemptId)
      throw failure
    }
  },
  decide: (application, _request, { earlier, started }, { now }) => {
    if ((earlier?.id ?? null) !== application.facts.identity.openValidationId) return illegal(application)
    if (earlier?.state === 'ok') {
      return wentTo([{ type: 'IdentityConfirmed', method: 'biometrics', id: earlier.id, at: now.toString() }])
    }
    const hasFailed = earlier?.state === 'failed'
    if (started === null) {
      return decided([{ type: hasFailed ? 'BiometricsExhausted' : 'BiometricsDeclined' }], {
        situation: 'evidente',
        messages: message(messages.toQuestions),
      })
    }
    const failed = hasFailed ? [{ type: 'BiometricsFailed' as const }] : []
    return decided([...failed, { type: 'BiometricsOpened', validationId: started.token.validation_id }], {
      situation: 'veridas',
      response: started.token,
    })
  },
  undo: async (_origination, transaction, _application, { started }) => {
    if (started !== null) await giveBackAttempt(transaction, started.attemptId)
  },
}

async function createValidation(
  origination: OriginationContext,
  { id, person, facts }: Application,
): Promise<IdentityToken> {
  const validation = await origination.identity.createValidation({
    reference: `${id}:${facts.identity.validationsCreated + 1}`,
    document: person.document,
    parentOrigin: new URL(origination.publicUrl).origin,
  })
  return {
    validation_id: validation.validationId,
    access_token: validation.accessToken,
    url: validation.url,
  }
}

const pendingAnswer: ActionAnswer = {
  situation: 'documents',
  messages: [{ mensagem: messages.validationPending, indicador: pendingIndicator }],
}

type BiometricsVerdict = { readonly state: IdentityState | 'notOurs'; readonly isLast: boolean }

/**
 * Action `validateVeridasId`: each validation counts once. An agent only learns whether the customer has
 * finished.
 */
export const judgeBiometrics: ActDefinition<
  { readonly validateId?: string | undefined },
  BiometricsVerdict,
  ActionAnswer
> = {
  act: 'validateVeridasId',
  gather: async (origination, { id, person, facts }, { validateId }, { now, policy }) => {
    const { openValidationId: openId } = facts.identity
    if (openId === null || (validateId ?? openId) !== openId) return { state: 'notOurs', isLast: false }
    const result = await origination.identity.result(openId)
    if (!result.reference.startsWith(`${id}:`)) return { state: 'notOurs', isLast: false }
    const index = origination.secrets.blindIndex('document', person.document)
    const block = await identityBlock(origination.db, 'biometrics', index, policy.settings, now)
    return { state: result.state, isLast: block !== null }
  },
  decide: (application, { validateId }, { state, isLast }, { now }) => {
    const { openValidationId: openId, isResultPending } = application.facts.identity
    // An agent's poll leaves the customer's check unchanged.
    const isLook = validateId === undefined
    if (isLook && (openId === null || state === 'pending')) {
      return decided([], isResultPending ? pendingAnswer : { situation: 'documents' })
    }
    if (state === 'notOurs' || openId === null || (validateId ?? openId) !== openId)
      return illegal(application)
    switch (state) {
      case 'ok':
        return wentTo([{ type: 'IdentityConfirmed', method: 'biometrics', id: openId, at: now.toString() }])
      case 'pending':
        return decided([{ type: 'BiometricsPending' }], pendingAnswer)
      case 'failed':
        return decided([{ type: isLast ? 'BiometricsExhausted' : 'BiometricsFailed' }], {
          situation: isLast ? 'evidente' : 'documents',
          messages: message(isLast ? messages.toQuestions : messages.biometricsFailed),
        })
    }
  },
}

/** Action `cancelVeridas`: the page failed or was closed. A started check counts. */
export const leaveBiometrics: ActDefinition<unknown, null, ActionAnswer> = {
  act: 'cancelVeridas',
  gather: async () => null,
  decide: () => wentTo([{ type: 'BiometricsLeft' }]),
}

/** Action `rejectVeridas`: 'Rechazar' leads to the security questions. */
export const declineBiometrics: ActDefinition<unknown, null, ActionAnswer> = {
  act: 'rejectVeridas',
  gather: async () => null,
  decide: () => wentTo([{ type: 'BiometricsDeclined' }]),
}
