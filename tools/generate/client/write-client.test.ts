import { expect, test } from 'vitest'
import { typeText } from './write-client.ts'

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'integer' }, 'number'],
  [{ const: 'Bearer' }, '"Bearer"'],
  [{ enum: [3, 6, 12] }, '3 | 6 | 12'],
  [{}, 'unknown'],
  [{ $ref: '#/components/schemas/ErrorBody' }, 'ErrorBody'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }] }, 'string | null'],
  [{ type: 'array', items: { type: 'string' } }, 'readonly string[]'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, 'readonly (string | null)[]'],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, 'readonly [string, number]'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{ readonly [name: string]: number }'],
  [
    { type: 'object', properties: { a: { type: 'string' }, 'b-c': { type: 'null' } }, required: ['a'] },
    '{ readonly a: string; readonly "b-c"?: null | undefined }',
  ],
])('writes the schema %j as the type %s', (schema, text) => {
  expect(typeText(schema)).toBe(text)
})

test('refuses a word of JSON Schema that it does not know, in the place of a type that says too much', () => {
  expect(() => typeText({ type: 'date' })).toThrow('no type is written')
  expect(() => typeText({ required: ['a'] })).toThrow('no type is written')
})
