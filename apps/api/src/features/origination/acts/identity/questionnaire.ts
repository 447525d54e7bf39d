import { type ActionAnswer, fieldMessages, type Questionnaire as WireQuestionnaire } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { refuse } from '../../../../platform/refusal.ts'
import type { Questionnaire, QuestionnaireOutcome } from '../../../../ports/security-questions.ts'
import { performerOf } from '../../model/journey.ts'
import { blockedMessages, message, messages } from '../../text/reasons.ts'
import { type ActDefinition, decided, illegal, wentTo } from '../act.ts'
import { giveBackAttempt, type IdentityBlock, identityBlock, takeAttempt } from './attempts.ts'

type QuestionnaireStart =
  | (Extract<QuestionnaireOutcome, { readonly ok: true }> & { readonly attemptId: string })
  | Extract<QuestionnaireOutcome, { readonly ok: false }>
  | { readonly ok: false; readonly reason: 'issueDateInvalid' }
  | { readonly ok: false; readonly reason: 'blocked'; readonly block: IdentityBlock }

/** Action `listQuestions`: right answers never reach the product. */
export const openQuestionnaire: ActDefinition<
  { readonly dateExpedition: string },
  QuestionnaireStart,
  ActionAnswer
> = {
  act: 'listQuestions',
  // The slower of two tabs gets its attempt back.
  basis: ({ facts }) => facts.identity.questionnaire,
  gather: async (origination, { person }, { dateExpedition }, { now, today, policy }) => {
    if (!isPastDate(dateExpedition, today)) return { ok: false, reason: 'issueDateInvalid' }
    const index = origination.secrets.blindIndex('document', person.document)
    const taken = await takeAttempt(origination.db, 'questionnaire', index, policy.settings, now)
    if ('block' in taken) return { ok: false, reason: 'blocked', block: taken.block }
    try {
      const outcome = await origination.questions.createQuestionnaire({
        document: person.document,
        firstName: person.firstName,
        firstSurname: person.firstSurname,
        issueDate: dateExpedition,
      })
      if (outcome.ok) return { ...outcome, attemptId: taken.attemptId }
      await giveBackAttempt(origination.db, taken.attemptId)
      return outcome
    } catch (failure) {
      await giveBackAttempt(origination.db, taken.attemptId)
      throw failure
    }
  },
  decide: (_application, _request, opened, { actor }) => {
    if (opened.ok) {
      const { questionnaireId, registryId } = opened.questionnaire
      return decided([{ type: 'QuestionnaireOpened', questionnaireId, registryId }], {
        situation: 'evidente',
        response: present(opened.questionnaire),
      })
    }
    switch (opened.reason) {
      case 'issueDateInvalid':
      case 'issueDateMismatch':
        return refuse('ValidationException', {
          errors: [{ field: 'dateExpedition', message: fieldMessages.dateExpedition }],
        })
      case 'blocked':
        return decided([], {
          situation: 'reproved',
          messages: blockedMessages(opened.block, performerOf(actor)),
        })
      case 'limitReached':
        return decided([], { situation: 'reproved', messages: blockedMessages('day', performerOf(actor)) })
      case 'notEnoughQuestions':
        return decided([{ type: 'ApplicationRefused', by: 'questions' }], { situation: 'reproved' })
    }
  },
  undo: async (_origination, transaction, _application, opened) => {
    if (opened.ok) await giveBackAttempt(transaction, opened.attemptId)
  },
}

function isPastDate(text: string, today: Temporal.PlainDate): boolean {
  const date = calendarDate(text)
  return date !== null && Temporal.PlainDate.compare(date, today) < 0 && date.year >= 1952
}

function calendarDate(text: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return null
  }
}

const present = (questionnaire: Questionnaire): WireQuestionnaire => ({
  id: questionnaire.questionnaireId,
  registro: questionnaire.registryId,
  Pregunta: questionnaire.questions.map((question) => ({
    orden: question.order,
    texto: question.text,
    Respuesta: question.answers.map((answer) => ({ id: answer.id, texto: answer.text })),
  })),
})

type Answers = {
  readonly respuestas: {
    readonly idCuestionario: string
    readonly regCuestionario: string
    readonly respuesta: readonly { readonly idPregunta: string; readonly idRespuesta: string }[]
  }
}
type AnswersVerdict = {
  readonly verdict: 'approved' | 'wrong' | 'notOurs'
  /** Null if another questionnaire may be asked for. */
  readonly block: IdentityBlock | null
}

/** Action `verifyAnswers`: two wrong questionnaires block for 24 hours. */
export const judgeAnswers: ActDefinition<Answers, AnswersVerdict, ActionAnswer> = {
  act: 'verifyAnswers',
  gather: async (origination, { person, facts }, { respuestas }, { now, policy }) => {
    if (facts.identity.questionnaire?.questionnaireId !== respuestas.idCuestionario) {
      return { verdict: 'notOurs', block: null }
    }
    const index = origination.secrets.blindIndex('document', person.document)
    const block = await identityBlock(origination.db, 'questionnaire', index, policy.settings, now)
    const { approved } = await origination.questions.verify({
      questionnaireId: respuestas.idCuestionario,
      registryId: facts.identity.questionnaire.registryId,
      answers: respuestas.respuesta.map((one) => ({
        questionOrder: one.idPregunta,
        answerId: one.idRespuesta,
      })),
    })
    return { verdict: approved ? 'approved' : 'wrong', block }
  },
  decide: (application, { respuestas }, { verdict, block }, { now, actor }) => {
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
      messages: block === null ? message(messages.wrongAnswers) : blockedMessages(block, performerOf(actor)),
    })
  },
}
