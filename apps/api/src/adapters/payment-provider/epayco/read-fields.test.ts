import { describe, expect, it } from 'vitest'
import { readFields } from './read-fields.ts'

const form = (body: string, query = '') =>
  readFields({ method: 'POST', contentType: 'application/x-www-form-urlencoded; charset=UTF-8', query, body })
const json = (body: string) =>
  readFields({ method: 'POST', contentType: 'application/json', query: '', body })
const get = (query: string, body = '') => readFields({ method: 'GET', contentType: '', query, body })
const entries = (fields: ReturnType<typeof get>) => (fields === null ? null : Object.fromEntries(fields))

describe('the fields of a notice', () => {
  it('the fields of a notice come in a query, a form or JSON', () => {
    const expected = { x_ref_payco: '1', x_amount: '100000.00', x_response: 'Año nuevo' }
    expect(entries(get('x_ref_payco=1&x_amount=100000.00&x_response=A%C3%B1o+nuevo'))).toEqual(expected)
    expect(entries(form('x_ref_payco=1&x_amount=100000.00&x_response=A%C3%B1o+nuevo'))).toEqual(expected)
    expect(
      entries(json('{"x_ref_payco":"1", "x_amount":"100000.00","x_response":"A\\u00f1o nuevo"}')),
    ).toEqual(expected)
  })

  it('the fields of a notice keep the spelling of a number in JSON', () => {
    expect(entries(json('{ "a": 150000.00, "b" : 1e5, "c": -0, "d": true, "e": null }'))).toEqual({
      a: '150000.00',
      b: '1e5',
      c: '-0',
      d: 'true',
      e: '',
    })
  })

  it('the fields of a POST may stand in its query', () => {
    expect(entries(form('', 'a=1'))).toEqual({ a: '1' })
    expect(entries(form('b=2', 'a=1'))).toEqual({ a: '1', b: '2' })
  })

  it('the fields of a GET never stand in a body', () => {
    expect(entries(get('a=1', 'b=2'))).toEqual({ a: '1' })
  })
})

describe('a name that comes twice is refused', () => {
  it.each([
    ['in a query', get('x_amount=1&x_amount=2')],
    ['in a query, with the same value', get('x_amount=1&x_amount=1')],
    ['in a query, written otherwise', get('x_amount=1&x%5Famount=2')],
    ['in a form', form('x_amount=1&x_amount=2')],
    ['in query and form', form('x_amount=1', 'x_amount=2')],
    ['in JSON', json('{"x_amount":"1","x_amount":"2"}')],
    ['in JSON, written otherwise', json('{"x_amount":"1","x\\u005famount":"2"}')],
  ])('%s', (_where, fields) => {
    expect(fields).toBeNull()
  })
})

it.each([
  ...[
    '',
    '[]',
    '"x"',
    '{',
    '{"a"}',
    '{"a":1,}',
    '{"a":[1]}',
    '{"a":{"b":1}}',
    '{"a":1}{"b":2}',
    "{'a':1}",
    '{"a":.5}',
  ],
  ...['{"a":"\\x"}', '{"a":"\n"}', '{}'],
])('%j is no object of plain values', (body) => {
  expect(body === '' ? null : json(body)).toBeNull()
})

it.each(['text/plain', 'multipart/form-data; boundary=x', '', 'application/jsonp'])(
  'a body of type %j is not read',
  (contentType) => {
    expect(readFields({ method: 'POST', contentType, query: '', body: 'a=1' })).toBeNull()
  },
)
