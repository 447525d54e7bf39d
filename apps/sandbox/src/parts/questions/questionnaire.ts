import { hashText } from '../../people/person.ts'

type QuestionTemplate = { readonly text: string; readonly options: readonly string[] }

// biome-ignore format: a list by rows.
const banks = [
  'Bancolombia', 'Banco de Bogotá', 'Davivienda', 'BBVA Colombia', 'Banco Popular', 'Banco de Occidente',
  'Banco Caja Social', 'AV Villas', 'Scotiabank Colpatria', 'Banco Agrario', 'Bancoomeva',
  'Banco Falabella',
]
// biome-ignore format: a list by rows.
const streets = [
  'CL 26 # 13-19', 'KR 7 # 45-20', 'TV 39B # 72-15', 'DG 25G # 95A-55', 'CL 100 # 8A-55', 'KR 43A # 1-50',
  'CL 5 # 38-25', 'AK 68 # 22-40', 'KR 54 # 72-80', 'CL 45 # 27-12', 'KR 15 # 88-64', 'CL 170 # 9-31',
]
// biome-ignore format: a list by rows.
const cities = [
  'Tunja', 'Ibagué', 'Neiva', 'Pereira', 'Armenia', 'Manizales', 'Popayán', 'Pasto', 'Montería',
  'Sincelejo', 'Valledupar', 'Villavicencio', 'Yopal', 'Bucaramanga',
]
// biome-ignore format: a list by rows.
const companies = [
  'una empresa de energía de Antioquia', 'un plan de televisión por cable', 'un seguro exequial',
  'una revista por suscripción', 'un gimnasio de cadena', 'una caja de compensación',
  'un plan de medicina prepagada', 'un curso de idiomas',
]
// biome-ignore format: a list by rows.
const installmentRanges = [
  'Entre $ 50.000 y $ 120.000', 'Entre $ 120.001 y $ 250.000', 'Entre $ 250.001 y $ 400.000',
  'Entre $ 400.001 y $ 650.000', 'Más de $ 650.000',
]
// biome-ignore format: a list by rows.
const limitRanges = [
  'Hasta $ 1.000.000', 'Entre $ 1.000.001 y $ 2.500.000', 'Entre $ 2.500.001 y $ 5.000.000',
  'Entre $ 5.000.001 y $ 9.000.000', 'Más de $ 9.000.000',
]
const months = ['enero', 'marzo', 'mayo', 'julio', 'septiembre', 'noviembre']

const questionTemplates: readonly ((dice: Dice) => QuestionTemplate)[] = [
  (dice) => ({
    text: '¿Con cuál de estas entidades tienes o has tenido un crédito en los últimos 5 años?',
    options: dice.take(banks, 4),
  }),
  (dice) => ({
    text: '¿Cuál de estas direcciones está o ha estado relacionada contigo?',
    options: dice.take(streets, 4),
  }),
  (dice) => ({
    text: `¿En qué rango estaba la cuota de tu crédito con ${dice.take(banks, 1)[0]} en ${dice.take(months, 1)[0]} de ${2022 + dice.below(4)}?`,
    options: installmentRanges,
  }),
  (dice) => ({
    text: '¿En cuál de estas ciudades has tenido una línea telefónica fija a tu nombre?',
    options: dice.take(cities, 4),
  }),
  (dice) => ({
    text: '¿Cuáles son los últimos cuatro dígitos de un celular que has tenido registrado?',
    options: [0, 1, 2, 3].map(() => String(1000 + dice.below(9000))),
  }),
  (dice) => ({
    text: '¿De cuál de estos servicios tienes o has tenido un contrato a tu nombre?',
    options: dice.take(companies, 4),
  }),
  (dice) => ({
    text: '¿En qué año abriste tu primera cuenta de ahorros?',
    options: dice.take(['2009', '2011', '2013', '2015', '2017', '2019', '2021'], 4).toSorted(),
  }),
  (dice) => ({
    text: `¿En qué rango está el cupo de tu tarjeta de crédito con ${dice.take(banks, 1)[0]}?`,
    options: limitRanges,
  }),
]

type Dice = {
  readonly below: (limit: number) => number
  readonly take: <T>(list: readonly T[], count: number) => readonly T[]
}

/** Mulberry32. */
function createDice(seed: number): Dice {
  let state = seed >>> 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  return {
    below,
    take: (list, count) => {
      const left = [...list]
      const taken = []
      while (taken.length < count && left.length > 0) taken.push(...left.splice(below(left.length), 1))
      return taken
    },
  }
}

export type Question = {
  readonly id: string
  readonly orden: string
  readonly texto: string
  readonly idRespuestaCorrecta: string
  readonly peso: string
  readonly respuestas: readonly { readonly id: string; readonly texto: string }[]
}

export type Questionnaire = {
  readonly regValidacion: string
  readonly document: string
  readonly validatedAt: string
  readonly idCuestionario: string
  readonly regCuestionario: string
  readonly questions: readonly Question[]
  readonly verdict: 'open' | 'approved' | 'failed'
}

const questionCount = 4
const noneOfThem = 'Ninguna de las anteriores'

export function makeQuestions(document: string, attempt: number): readonly Question[] {
  const dice = createDice(hashText(`questionnaire ${document} ${attempt}`))
  return dice
    .take(questionTemplates, questionCount)
    .map((template, index) => makeQuestion(template(dice), index, dice))
}

function makeQuestion(
  question: { readonly text: string; readonly options: readonly string[] },
  index: number,
  dice: Dice,
): Question {
  const texts = [...question.options, noneOfThem]
  const right = dice.below(6) === 0 ? texts.length : 1 + dice.below(question.options.length)
  return {
    id: String(10_000_000 + dice.below(89_999_999)),
    orden: String(index + 1),
    texto: question.text,
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
