import type { ActionAnswer } from '@cupo/wire'
import { type ActDefinition, decided, illegal, wentTo } from '../../act.ts'
import { blockedMessages, message, messages } from '../../text/reasons.ts'
import { type IdentityBlock, identityBlock } from './attempts.ts'

type Answers = {
  readonly respuestas: {
    readonly idCuestionario: string
    readonly regCuestionario: string
    readonly respuesta: readonly { readonly idPregunta: string; readonly idRespuesta: string }[]
  }
}
type Judged = {
  readonly verdict: 'approved' | 'wrong' | 'notOurs'
  /** Why no other questionnaire may be asked for after this one. */
  readonly block: IdentityBlock | null
}

/** Action `verifyAnswers`: two wrong questionnaires block for 24 hours (conformance: R-I5). */
export const judgeAnswers: ActDefinition<Answers, Judged, ActionAnswer> = {
  act: 'verifyAnswers',
  gather: async (parts, { person, facts }, { respuestas }, { now, policy }) => {
    if (facts.identity.questionnaire?.questionnaireId !== respuestas.idCuestionario) {
      return { verdict: 'notOurs', block: null }
    }
    const index = parts.secrets.blindIndex('document', person.document)
    const block = await identityBlock(parts.db, 'questionnaire', index, policy.settings, now)
    const { approved } = await parts.questions.verify({
      questionnaireId: respuestas.idCuestionario,
      registryId: facts.identity.questionnaire.registryId,
      answers: respuestas.respuesta.map((one) => ({
        questionOrder: one.idPregunta,
        answerId: one.idRespuesta,
      })),
    })
    return { verdict: approved ? 'approved' : 'wrong', block }
  },
  decide: (application, { respuestas }, { verdict, block }, { now }) => {
    const open = application.facts.identity.questionnaire
    if (verdict === 'notOurs' || open?.questionnaireId !== respuestas.idCuestionario)
      return illegal(application)
    if (verdict === 'approved') {
      return wentTo([
        {
          type: 'IdentityConfirmed',
          method: 'securityQuestions',
          id: open.questionnaireId,
          at: now.toString(),
        },
      ])
    }
    return decided([{ type: 'QuestionnaireFailed' }], {
      situation: block === null ? 'evidente' : 'reproved',
      messages: block === null ? message(messages.wrongAnswers) : blockedMessages(block),
    })
  },
}
