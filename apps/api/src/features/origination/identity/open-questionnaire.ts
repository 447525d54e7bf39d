import { type ActionAnswer, fieldMessages, type Questionnaire as WireQuestionnaire } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { refuse } from '../../../platform/refusal.ts'
import type { Questionnaire, QuestionnaireOutcome } from '../../../ports/security-questions.ts'
import { type ActDefinition, decided } from '../act.ts'
import { message, messages } from '../text/reasons.ts'
import { failuresOf, isBlocked } from './attempts.ts'

type Opened = QuestionnaireOutcome | { readonly ok: false; readonly reason: 'blocked' | 'issueDateInvalid' }

/** Action `listQuestions`: the issue date first, then the questions; the right answers never reach us. */
export const openQuestionnaire: ActDefinition<{ readonly dateExpedition: string }, Opened, ActionAnswer> = {
  act: 'listQuestions',
  gather: async (parts, { person }, { dateExpedition }, { now, today, policy }) => {
    if (!isPastDate(dateExpedition, today)) return { ok: false, reason: 'issueDateInvalid' }
    const index = parts.secrets.blindIndex('document', person.document)
    const failures = await failuresOf(parts.db, 'questionnaire', index, policy.settings, now)
    if (isBlocked(failures, 'questionnaire', policy.settings)) return { ok: false, reason: 'blocked' }
    return parts.questions.createQuestionnaire({
      document: person.document,
      firstName: person.firstName,
      firstSurname: person.firstSurname,
      issueDate: dateExpedition,
    })
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
      case 'limitReached':
        return decided([], { situation: 'reproved', messages: message(messages.questionsBlocked) })
      case 'notEnoughQuestions':
        return decided([{ type: 'ApplicationRefused', by: 'questions' }], { situation: 'reproved' })
    }
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
