// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { sampleApplication } from '../../testing/sample-application.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { EvidenteScreen } from './evidente-screen.tsx'

const questionnaire = (id: string) => ({
  situation: 'evidente',
  response: {
    id,
    registro: `registry-${id}`,
    Pregunta: ['1', '2'].map((orden) => ({
      orden,
      texto: `Pregunta ${orden} de ${id}`,
      Respuesta: [
        { id: '001', texto: 'Sí' },
        { id: '002', texto: 'No' },
      ],
    })),
  },
})
const application = (status: string) => ({ body: { ...sampleApplication, status } })

let rendered: RenderedScreen

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
  openJourney('/on-boarding/evidente', { status: 'evidente' })
})

afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
  closeJourney()
})

const page = () => rendered.container
const confirm = () => button(page(), 'Confirmar')
const choose = (question: string, answer: string) =>
  press(page().querySelector(`input[name="question-${question}"][value="${answer}"]`))

async function giveDate(date = '05/03/2012') {
  rendered = await renderScreen(<EvidenteScreen />)
  await fill(field(page(), 'dateExpedition'), date)
  await submit(page())
}

async function answerAll() {
  await choose('1', '001')
  await choose('2', '002')
  await submit(page())
}

test("asks the issue date first: 'Esta fecha de expedición no es válida' for none, a future one and no such day", async () => {
  const api = stubApi({})
  await giveDate('')
  expect(page().textContent).toContain('Esta fecha de expedición no es válida')
  for (const date of ['22/11/2026', '31/02/2012']) {
    await fill(field(page(), 'dateExpedition'), date)
    await submit(page())
    expect(page().textContent).toContain('Esta fecha de expedición no es válida')
  }
  expect(api.calls).toEqual([])
})

test('a date that the server refuses stays in the field with its error', async () => {
  const message = 'Esta fecha de expedición no es válida'
  stubApi({
    'action listQuestions': {
      status: 409,
      body: {
        errorCode: 'ValidationException',
        message: 'Validation exception',
        errors: [{ field: 'dateExpedition', message }],
      },
    },
  })
  await giveDate()
  expect(page().textContent).toContain(message)
  expect(field(page(), 'dateExpedition')).toHaveProperty('value', '05/03/2012')
})

test('Confirmar can be pressed once every question is answered', async () => {
  const api = stubApi({ 'action listQuestions': { body: questionnaire('A') } })
  await giveDate()
  expect(api.actions()).toEqual([{ action: 'listQuestions', dateExpedition: '2012-03-05', isPartial: true }])
  expect(confirm().disabled).toBe(true)
  await choose('1', '001')
  expect(confirm().disabled).toBe(true)
  expect(page().textContent).toContain('1 de 2 respondidas')
  await choose('2', '002')
  expect(confirm().disabled).toBe(false)
})

test('right answers show the success, and after 5 s the journey goes on (R-V8)', async () => {
  const api = stubApi({
    'action listQuestions': { body: questionnaire('A') },
    'action verifyAnswers': { body: { situation: 'deliveryData' } },
    'GET /application/application-1': application('deliveryData'),
  })
  await giveDate()
  await answerAll()
  expect(api.actions().at(-1)).toEqual({
    action: 'verifyAnswers',
    isPartial: true,
    respuestas: {
      idCuestionario: 'A',
      regCuestionario: 'registry-A',
      respuesta: [
        { idPregunta: '1', idRespuesta: '001' },
        { idPregunta: '2', idRespuesta: '002' },
      ],
    },
  })
  expect(page().querySelector('dialog')?.textContent).toContain('Validamos tu identidad')
  await passSeconds(4.9)
  expect(location.pathname).toBe('/on-boarding/evidente')
  await passSeconds(0.2)
  expect(location.pathname).toBe('/on-boarding/direction')
  expect(api.calls.filter(({ method }) => method === 'GET')).toHaveLength(1)
})

test('the success closes after 10 s, and goes on once more where the journey could not after 5 (R-V8)', async () => {
  const api = stubApi({
    'action listQuestions': { body: questionnaire('A') },
    'action verifyAnswers': { body: { situation: 'deliveryData' } },
  })
  await giveDate()
  await answerAll()
  const reads = () => api.calls.filter(({ method }) => method === 'GET').length
  await passSeconds(5.2)
  expect(reads()).toBe(1)
  await passSeconds(4.4)
  expect(reads()).toBe(1)
  await passSeconds(0.6)
  expect(reads()).toBe(2)
})

test('right answers of a personal loan lead to its address and payment day', async () => {
  openJourney('/on-boarding/evidente', { origin: 'Libre', status: 'evidente' })
  stubApi({
    'action listQuestions': { body: questionnaire('A') },
    'action verifyAnswers': { body: { situation: 'addressData' } },
    'GET /application/application-1': {
      body: { ...sampleApplication, origin: 'Libre', status: 'addressData' },
    },
  })
  await giveDate()
  await answerAll()
  expect(page().querySelector('dialog')?.textContent).toContain(
    'confirma tu dirección y elige tu día de pago',
  )
  expect(page().textContent).not.toContain('equipo')
  await passSeconds(5.1)
  expect(location.pathname).toBe('/on-boarding/directionLibre')
})

test('wrong answers bring their message and another questionnaire', async () => {
  const asked = ['A', 'B']
  stubApi({
    'action listQuestions': () => ({ body: questionnaire(asked.shift() ?? '') }),
    'action verifyAnswers': {
      body: { situation: 'evidente', messages: [{ mensagem: 'Tienes un intento más' }] },
    },
  })
  await giveDate()
  await answerAll()
  expect(page().textContent).toContain('Tienes un intento más')
  expect(page().textContent).toContain('Pregunta 1 de B')
  expect(confirm().disabled).toBe(true)
})

test.each(['reproved', 'infolaftFailure'])(
  '%s leads to cannot-process with what the server says',
  async (situation) => {
    const reasons = [{ mensagem: 'Inténtalo en 24 horas' }]
    stubApi({
      'action listQuestions': { body: questionnaire('A') },
      'action verifyAnswers': { body: { situation, messages: reasons } },
    })
    await giveDate()
    await answerAll()
    expect(location.pathname).toBe('/process-request')
    expect(history.state).toEqual({ reasons })
  },
)

test('a questionnaire that cannot be made leads to cannot-process', async () => {
  stubApi({ 'action listQuestions': { body: { situation: 'reproved' } } })
  await giveDate()
  expect(location.pathname).toBe('/process-request')
})
