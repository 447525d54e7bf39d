import { type ActionAnswer, fieldMessages, type Questionnaire as WireQuestionnaire } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { refuse } from '../../../../platform/refusal.ts'
import type { Questionnaire, QuestionnaireOutcome } from '../../../../ports/security-questions.ts'
import { type ActDefinition, decided } from '../../act.ts'
import { blockedMessages } from '../../text/reasons.ts'
import { giveBackAttempt, type IdentityBlock, takeAttempt } from './attempts.ts'

type Opened =
  | (Extract<QuestionnaireOutcome, { readonly ok: true }> & { readonly attemptId: string })
  | Extract<QuestionnaireOutcome, { readonly ok: false }>
  | { readonly ok: false; readonly reason: 'issueDateInvalid' }
  | { readonly ok: false; readonly reason: 'blocked'; readonly block: IdentityBlock }

/**
 * Action `listQuestions`: the issue date first, then the questions; the right answers never reach us
 * (conformance: R-I6, R-I9).
 */
export const openQuestionnaire: ActDefinition<{ readonly dateExpedition: string }, Opened, ActionAnswer> = {
  act: 'listQuestions',
  gather: async (parts, { person }, { dateExpedition }, { now, today, policy }) => {
    if (!isPastDate(dateExpedition, today)) return { ok: false, reason: 'issueDateInvalid' }
    const index = parts.secrets.blindIndex('document', person.document)
    const taken = await takeAttempt(parts.db, 'questionnaire', index, policy.settings, now)
    if ('block' in taken) return { ok: false, reason: 'blocked', block: taken.block }
    try {
      const outcome = await parts.questions.createQuestionnaire({
        document: person.document,
        firstName: person.firstName,
        firstSurname: person.firstSurname,
        issueDate: dateExpedition,
      })
      if (outcome.ok) return { ...outcome, attemptId: taken.attemptId }
      // No question was asked.
      await giveBackAttempt(parts.db, taken.attemptId)
      return outcome
    } catch (failure) {
      await giveBackAttempt(parts.db, taken.attemptId)
      throw failure
    }
  },
  decide: (_application, _request, opened) => {
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
        return decided([], { situation: 'reproved', messages: blockedMessages(opened.block) })
      case 'limitReached':
        return decided([], { situation: 'reproved', messages: blockedMessages('day') })
      case 'notEnoughQuestions':
        return decided([{ type: 'ApplicationRefused', by: 'questions' }], { situation: 'reproved' })
    }
  },
  undo: async (_parts, transaction, _application, opened) => {
    if (opened.ok) await giveBackAttempt(transaction, opened.attemptId)
  },
}

/** Documents are issued in the past, and none of those in use before 1952, the year of the first cédulas. */
function isPastDate(text: string, today: Temporal.PlainDate): boolean {
  const date = calendarDate(text)
  return date !== null && Temporal.PlainDate.compare(date, today) < 0 && date.year >= 1952
}

/** Null for a day that no calendar has, such as the 31st of February. */
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
