import { hashText } from '../../people/hash.ts'
import { createDice, type Dice } from './dice.ts'
import { questionTemplates } from './question-templates.ts'

export type Question = {
  readonly id: string
  readonly orden: string
  readonly texto: string
  readonly idRespuestaCorrecta: string
  readonly peso: string
  readonly respuestas: readonly { readonly id: string; readonly texto: string }[]
}

/** One validated person and, once asked for, the questions made for them. */
export type Questionnaire = {
  readonly regValidacion: string
  readonly document: string
  readonly validatedAt: string
  readonly idCuestionario: string
  readonly regCuestionario: string
  /** Empty until the questionnaire is made. */
  readonly questions: readonly Question[]
  readonly verdict: 'open' | 'approved' | 'failed'
}

const questionCount = 4
const noneOfThem = 'Ninguna de las anteriores'

/** The questions of a person's nth questionnaire: always the same for that n, others for the next. */
export function makeQuestions(document: string, attempt: number): readonly Question[] {
  const dice = createDice(hashText(`questionnaire ${document} ${attempt}`))
  return dice
    .take(questionTemplates, questionCount)
    .map((template, index) => makeQuestion(template(dice), index, dice))
}

function makeQuestion(
  asked: { readonly text: string; readonly options: readonly string[] },
  index: number,
  dice: Dice,
): Question {
  const texts = [...asked.options, noneOfThem]
  // Now and then nothing listed is the person's, so "none of them" must be a possible answer.
  const right = dice.below(6) === 0 ? texts.length : 1 + dice.below(asked.options.length)
  return {
    id: String(10_000_000 + dice.below(89_999_999)),
    orden: String(index + 1),
    texto: asked.text,
    idRespuestaCorrecta: answerId(right),
    peso: '25',
    respuestas: texts.map((texto, position) => ({ id: answerId(position + 1), texto })),
  }
}

export function rightAnswers(questionnaire: Questionnaire) {
  return questionnaire.questions.map((question) => ({
    idPregunta: question.orden,
    idRespuesta: question.idRespuestaCorrecta,
  }))
}

function answerId(position: number): string {
  return String(position).padStart(3, '0')
}
