// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Progress } from '@cupo/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetQuestions } from '../../../steps/identity/use-questions.ts'
import { closeJourney } from '../../../testing/open-journey.ts'
import { openSale, readSale, stubSale } from '../../../testing/open-sale.ts'
import { AssistedEvidenteDateScreen } from './assisted-evidente-date-screen.tsx'
import { AssistedEvidenteValidateScreen } from './assisted-evidente-validate-screen.tsx'

const questionnaire = {
  id: '7',
  registro: '8',
  Pregunta: ['1', '2'].map((orden) => ({
    orden,
    texto: `Pregunta ${orden}`,
    Respuesta: [
      { id: '1', texto: `Sí ${orden}` },
      { id: '2', texto: `No ${orden}` },
    ],
  })),
}
const asks = { 'action listQuestions': { body: { situation: 'evidente', response: questionnaire } } }

let rendered: RenderedScreen

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
})

afterEach(async () => {
  await rendered.unmount()
  await passSeconds(2)
  vi.unstubAllGlobals()
  vi.useRealTimers()
  forgetQuestions()
  closeJourney()
})

const page = () => rendered.container
async function openDate(answers: Parameters<typeof stubSale>[0], progress: Partial<Progress> = {}) {
  const api = stubSale(answers, { status: 'evidente', activity: 'Evidente', handOff: null, ...progress })
  openSale('/assisted/evidente-date', { status: 'evidente' })
  rendered = await renderScreen(<AssistedEvidenteDateScreen />)
  await passSeconds(1)
  return api
}
const giveDate = async (date: string) => {
  await fill(field(page(), 'dateExpedition'), date)
  await submit(page())
}
/** The date, and then the screen that its router shows next. */
async function openQuestions(answers: Parameters<typeof stubSale>[0]) {
  const api = await openDate({ ...asks, ...answers })
  await giveDate('05/03/2012')
  await rendered.unmount()
  rendered = await renderScreen(<AssistedEvidenteValidateScreen />)
  return api
}
const answer = async (orden: string, id: string) =>
  press(page().querySelector(`input[name=question-${orden}][value="${id}"]`))

test.each(['', '05/03/201', '31/02/2012', '21/11/2026'])(
  'an issue date of "%s" is refused: Esta fecha de expedición no es válida (R-G54)',
  async (date) => {
    const api = await openDate(asks)
    await giveDate(date)
    expect(rendered.text()).toContain('Esta fecha de expedición no es válida')
    expect(api.actions()).toEqual([])
  },
)

test("'Confirmar' asks for the questions of that date and leads to them (R-G54)", async () => {
  const api = await openDate(asks)
  expect(button(page(), 'Confirmar')).toBeDefined()
  await giveDate('05/03/2012')
  expect(api.actions()).toEqual([{ action: 'listQuestions', dateExpedition: '2012-03-05', isPartial: true }])
  expect(location.pathname).toBe('/assisted/evidente-validate')
})

test('the customer’s phone is offered before the agent’s fields, and what it does shows no question (R-G52)', async () => {
  const api = await openDate({})
  const text = rendered.text()
  expect(text.indexOf('En el celular del cliente')).toBeLessThan(
    text.indexOf('O respóndelas aquí con el cliente'),
  )
  expect(button(page(), 'Enviar al celular del cliente')).toBeDefined()
  expect(api.actions()).toEqual([])
  api.tell({ handOff: { state: 'open', task: 'questions', at: '2026-11-21T15:00:00Z' } })
  await passSeconds(1)
  expect(page().querySelector('li[aria-current=true]')?.textContent).toBe('Respondiendo las preguntas')
  expect(page().querySelectorAll('input[type=radio]')).toHaveLength(0)
})

test('while the phone has the questions they are asked here only after a press, and a date that is being typed stays (R-G54)', async () => {
  const api = await openDate(asks, {
    handOff: { state: 'open', task: 'questions', at: '2026-11-21T15:00:00Z' },
  })
  expect(field(page(), 'dateExpedition')).toBeNull()
  expect(rendered.text()).toContain('las de su celular ya no cuentan')
  await press(button(page(), 'Responderlas aquí'))
  await giveDate('05/03/2012')
  expect(api.actions()).toContainEqual(expect.objectContaining({ action: 'listQuestions' }))
  expect(location.pathname).toBe('/assisted/evidente-validate')
  await rendered.unmount()
  const other = await openDate(asks)
  await fill(field(page(), 'dateExpedition'), '05/03/2')
  other.tell({ handOff: { state: 'open', task: 'questions', at: '2026-11-21T15:00:00Z' } })
  await passSeconds(1)
  expect(field(page(), 'dateExpedition')).toMatchObject({ value: '05/03/2' })
})

test('answers that the customer gave on their phone lead on without a press (R-G52)', async () => {
  const api = await openDate(readSale({ status: 'contract' }))
  api.tell({ status: 'contract' })
  await passSeconds(1)
  expect(location.pathname).toBe('/assisted/contract')
})

test("'Confirmar' can be pressed once all questions are answered; right answers lead to the contract (R-G55)", async () => {
  const api = await openQuestions({
    'action verifyAnswers': { body: { situation: 'contract' } },
    ...readSale({ status: 'contract' }),
  })
  await answer('1', '1')
  expect(button(page(), 'Confirmar').disabled).toBe(true)
  await answer('2', '2')
  expect(button(page(), 'Confirmar').disabled).toBe(false)
  await submit(page())
  expect(api.actions().at(-1)).toEqual({
    action: 'verifyAnswers',
    respuestas: {
      idCuestionario: '7',
      regCuestionario: '8',
      respuesta: [
        { idPregunta: '1', idRespuesta: '1' },
        { idPregunta: '2', idRespuesta: '2' },
      ],
    },
    isPartial: true,
  })
  await passSeconds(5.5)
  expect(location.pathname).toBe('/assisted/contract')
})

test.each(['reproved', 'infolaftFailure'])(
  'after the questions %s leads to CantProcessRequest (R-G55)',
  async (situation) => {
    await openQuestions({ 'action verifyAnswers': { body: { situation } } })
    await answer('1', '1')
    await answer('2', '1')
    await submit(page())
    expect(location.pathname).toBe('/process-request')
  },
)

test('questions live in memory alone: a reload begins at the issue date again (R-G55)', async () => {
  stubSale({}, { status: 'evidente' })
  openSale('/assisted/evidente-validate', { status: 'evidente' })
  rendered = await renderScreen(<AssistedEvidenteValidateScreen />)
  expect(location.pathname).toBe('/assisted/evidente-date')
})
