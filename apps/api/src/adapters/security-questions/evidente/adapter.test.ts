import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBureau } from '../../credit-bureau/integrator/adapter.ts'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeSecurityQuestions, type QuestionsWorld } from '../security-questions.suite.ts'
import {
  connectSecurityQuestions,
  preguntasSchema,
  toQuestionnaire,
  toRegistration,
  validarSchema,
  verificarSchema,
} from './adapter.ts'

const rightAnswersSchema = v.array(v.object({ idPregunta: v.string(), idRespuesta: v.string() }))

let sandbox: RunningSandbox
let world: QuestionsWorld
beforeAll(async () => {
  sandbox = await startSandbox()
  const bureau = connectBureau({ baseUrl: `${sandbox.url}/bureau/v1`, key: 'demo-bureau-key' })
  const person = async (document: string) => ({
    document,
    ...(await bureau.score({ document })).name,
    issueDate: '2010-05-04',
  })
  world = { known: await person('1010100001'), unasked: await person('1010100058') }
}, 30_000)
afterAll(() => sandbox.stop())

describe('the questions of Evidente', () => {
  describeSecurityQuestions(
    () => world,
    () => sandbox,
    (limits = {}) =>
      connectSecurityQuestions({ baseUrl: `${sandbox.url}/evidente`, key: 'demo-evidente-key', limits }),
    async (document) =>
      v
        .parse(rightAnswersSchema, await sandbox.look(`questions/${document}`))
        .map(({ idPregunta, idRespuesta }) => ({ questionOrder: idPregunta, answerId: idRespuesta })),
  )
})

import preguntas from './fixtures/preguntas.json' with { type: 'json' }
import mismatch from './fixtures/validar-mismatch.json' with { type: 'json' }
import valid from './fixtures/validar-valid.json' with { type: 'json' }

const register = (change: object) => toRegistration(v.parse(validarSchema, { ...valid, ...change }))
const question = (change: object) => toQuestionnaire(v.parse(preguntasSchema, { ...preguntas, ...change }))

describe('validar', () => {
  it.each(['01', '05'])('goes on with result %s, with and without credit history', (resultado) => {
    expect(register({ resultado })).toEqual({ ok: true, registration: valid.regValidacion })
  })

  it('the answer of validar tells a wrong issue date apart', () => {
    const refused = { ok: false, reason: 'issueDateMismatch' }
    expect(toRegistration(v.parse(validarSchema, mismatch))).toEqual(refused)
    expect(register({ valFechaExp: 'false' })).toEqual(refused)
    expect(register({ valFechaExp: false })).toEqual(refused)
  })

  it.each([
    ['07', 'notEnoughQuestions'],
    ['08', 'notEnoughQuestions'],
    ['09', 'limitReached'],
    ['11', 'notEnoughQuestions'],
    ['42', 'unexpected'],
  ])('the answer of validar with result %s is read as %s', (resultado, reason) => {
    expect(register({ resultado })).toMatchObject({ ok: false, reason })
  })

  it('the answer of validar without a registration cannot go on', () => {
    expect(register({ regValidacion: undefined })).toMatchObject({ ok: false, reason: 'unexpected' })
  })
})

describe('preguntas', () => {
  it('the answer of preguntas hands on questions and answers, and neither the right ones nor their weight', () => {
    const outcome = question({})
    expect(JSON.stringify(outcome)).not.toMatch(/idRespuestaCorrecta|peso|correct|weight/i)
    expect(outcome).toMatchObject({
      ok: true,
      questionnaire: { questionnaireId: preguntas.idCuestionario, registryId: preguntas.regCuestionario },
    })
    if (!outcome.ok) return
    expect(outcome.questionnaire.questions.map((asked) => asked.order)).toEqual(['1', '2', '3', '4'])
    expect(outcome.questionnaire.questions[0]).toEqual({
      order: '1',
      text: preguntas.preguntas[0]?.texto,
      answers: preguntas.preguntas[0]?.respuestas.map(({ id, texto }) => ({ id, text: texto })),
    })
  })

  it.each([
    ['07', 'notEnoughQuestions'],
    ['10', 'limitReached'],
    ['11', 'limitReached'],
    ['12', 'limitReached'],
    ['13', 'limitReached'],
    ['14', 'limitReached'],
    ['15', 'limitReached'],
    ['02', 'unexpected'],
    ['17', 'unexpected'],
    ['20', 'unexpected'],
  ])('the answer of preguntas with result %s is read as %s', (resultado, reason) => {
    expect(question({ resultado, preguntas: [] })).toMatchObject({ ok: false, reason })
  })

  it('an empty questionnaire of preguntas is no questionnaire', () => {
    expect(question({ preguntas: [] })).toMatchObject({ ok: false, reason: 'unexpected' })
  })
})

it.each([
  ['true', true],
  ['false', false],
  ['', false],
  ['TRUE', false],
])('the approval "%s" is read as %s', (aprobacion, approved) => {
  expect(v.parse(verificarSchema, { resultado: '01', aprobacion }).aprobacion).toBe(approved)
})
