import { expect, it } from 'vitest'
import { promisesOf } from './read-promises.ts'

const lines = (...text: readonly string[]) => text.join('\n')

it('takes a mark for the whole text below it, and no further', () => {
  const source = lines(
    'const text = {',
    '  // Promises P-05, P-06.',
    "  refund: 'Si sobra dinero, te lo ' +",
    "    'devolvemos y te escribimos.',",
    "  later: 'Te avisamos.',",
    '}',
  )
  expect(promisesOf(source, false)).toEqual({
    numbers: ['P-05', 'P-06'],
    unmarked: [{ line: 5, text: "later: 'Te avisamos.'," }],
  })
})

it.each([
  ['Te enviaremos el link.'],
  ['Respondemos en 10 días.'],
  ['Lo verás cuando te escribamos.'],
  ['La bajamos por ti.'],
  ['El comprobante te llega al correo.'],
  ['Baja la tasa sin que lo pidas.'],
])('finds the promise in: %s', (sentence) => {
  expect(promisesOf(`'${sentence}'`, false).unmarked).toHaveLength(1)
})

it.each([['No pudimos abrirlo.'], ['Tus quejas y reclamos'], ['Estamos en ello.'], ['Puedes pagar aquí.']])(
  'finds none on a screen in: %s',
  (sentence) => {
    expect(promisesOf(`'${sentence}'`, false).unmarked).toEqual([])
  },
)

it('takes what a paper says the customer may do for a promise', () => {
  expect(promisesOf("'Puedes pagar antes.'", true).unmarked).toHaveLength(1)
  expect(promisesOf("'Si no puedes pagar'", true).unmarked).toEqual([])
})

it('does not read comments', () => {
  expect(promisesOf("// A word such as 'avisamos'.", true).unmarked).toEqual([])
})
