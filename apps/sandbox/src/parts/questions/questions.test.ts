import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameOf } from '../../people/person.ts'
import { type Answer, ask, bearer, type TriedSandbox, textOf, trySandbox } from '../../testing/try-sandbox.ts'
import { makeQuestions } from './questionnaire.ts'

let sandbox: TriedSandbox
const evidente = (path: string, body: unknown) =>
  ask(`${sandbox.url}/evidente${path}`, body, bearer('demo-evidente-key'))

beforeAll(async () => {
  sandbox = await trySandbox()
})
afterAll(() => sandbox.dispose())

const validate = (document: string, given = {}) =>
  evidente('/validar', {
    tipoDocumento: '1',
    numeroDocumento: document,
    fechaExpedicion: '2012-03-15',
    nombres: nameOf(document).firstName,
    primerApellido: nameOf(document).firstSurname,
    ...given,
  })

async function makeQuestionnaire(document: string): Promise<Answer> {
  const regValidacion = textOf(await validate(document), 'regValidacion')
  return evidente('/preguntas', { regValidacion })
}

const verify = (questionnaire: Answer, respuestas: unknown) =>
  evidente('/verificar', {
    idCuestionario: textOf(questionnaire, 'idCuestionario'),
    regCuestionario: textOf(questionnaire, 'regCuestionario'),
    respuestas,
  })

test('the questionnaire has four questions of several answers, the last of which is none of them', async () => {
  const { body } = await makeQuestionnaire('1020304056')
  expect(body).toMatchObject({ resultado: '01', preguntas: { length: 4 } })
  for (const question of makeQuestions('1020304056', 1)) {
    expect(question.respuestas.at(-1)?.texto).toBe('Ninguna de las anteriores')
    expect(question.respuestas.map(({ id }) => id)).toContain(question.idRespuestaCorrecta)
  }
})

test('the right answers, remembered by the control API, approve', async () => {
  const questionnaire = await makeQuestionnaire('1020304156')
  const right = await ask(`${sandbox.url}/control/questions/1020304156`)
  const verdict = await verify(questionnaire, right.body)
  expect(verdict.body).toMatchObject({ aprobacion: 'true', preguntasCompletas: 'true', score: '100' })
})

test('a wrong answer does not approve, and the questionnaire cannot be answered again', async () => {
  const questionnaire = await makeQuestionnaire('1020304256')
  const wrong = ['1', '2', '3', '4'].map((idPregunta) => ({ idPregunta, idRespuesta: '999' }))
  expect((await verify(questionnaire, wrong)).body).toMatchObject({ resultado: '01', aprobacion: 'false' })
  expect((await verify(questionnaire, wrong)).body).toMatchObject({ resultado: '02' })
})

test('the next questionnaire of the same person is another one', async () => {
  const texts = [1, 2, 3].map((attempt) => JSON.stringify(makeQuestions('1020304356', attempt)))
  expect(new Set(texts).size).toBe(3)
})

test('a questionnaire that is asked for twice before it is answered is the same', async () => {
  const regValidacion = textOf(await validate('1020304456'), 'regValidacion')
  const [one, again] = [
    await evidente('/preguntas', { regValidacion }),
    await evidente('/preguntas', { regValidacion }),
  ]
  expect(again.body).toEqual(one.body)
})

test('no questionnaire can be built for the person without history', async () => {
  expect((await makeQuestionnaire('1020304058')).body).toEqual({ resultado: '07', preguntas: [] })
})

test.each([
  ['another name', { nombres: 'Nadie' }, 'valNombre'],
  ['another surname', { primerApellido: 'Ninguno' }, 'valApellido'],
  ['an issue date to come', { fechaExpedicion: '2999-01-01' }, 'valFechaExp'],
])('%s does not match', async (_what, given, field) => {
  expect((await validate('1020304556', given)).body).toMatchObject({ resultado: '06', [field]: 'false' })
})
