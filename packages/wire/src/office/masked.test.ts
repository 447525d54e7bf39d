import type { GenericSchema } from 'valibot'
import { expect, expectTypeOf, test } from 'vitest'
import type { Call } from '../call.ts'
import * as office from './index.ts'

const namesOfValues =
  /^(?:names|fullName|surname|document|identityNumber|lines|mobile|phone|emails?|address(?:es)?|accountNumber)$/

type Schema = GenericSchema & {
  readonly entries?: Readonly<Record<string, Schema>>
  readonly options?: readonly unknown[]
  readonly item?: Schema
  readonly wrapped?: Schema
  readonly pipe?: readonly { readonly type: string; readonly name?: string }[]
}

const isMasked = ({ pipe }: Schema) =>
  pipe?.some(({ type, name }) => type === 'brand' && name === 'Masked') === true

const inside = (schema: Schema): readonly Schema[] => [
  ...(schema.item ? [schema.item] : []),
  ...(schema.wrapped ? [schema.wrapped] : []),
  ...(schema.options ?? []).filter((one): one is Schema => typeof one === 'object'),
]

const isText = (schema: Schema): boolean => schema.type === 'string' || inside(schema).some(isText)
const leaves = (schema: Schema): readonly Schema[] =>
  inside(schema).length === 0 ? [schema] : inside(schema).flatMap(leaves)

/** Fields with the name of a value of a person whose text the server need not have hidden. */
function openFields(schema: Schema, place: string): readonly string[] {
  if (schema === office.revealedSchema) return []
  const fields = Object.entries(schema.entries ?? {}).flatMap(([name, field]) => [
    ...(namesOfValues.test(name) && isText(field) && !leaves(field).every(isMasked)
      ? [`${place}.${name}`]
      : []),
    ...openFields(field, `${place}.${name}`),
  ])
  return [...fields, ...inside(schema).flatMap((one) => openFields(one, place))]
}

test('a value of a person stands in an answer of the office hidden by its type, or inside `Revealed`', () => {
  const found = Object.entries(office).flatMap(([name, one]) =>
    typeof one === 'object' && 'permission' in one
      ? openFields((one as Call).answers[200] as Schema, name)
      : [],
  )
  expect(found).toEqual([])
})

test('an open text does not compile where a hidden one is declared', () => {
  expectTypeOf<string>().not.toExtend<office.OfficePerson['names'][number]>()
  expectTypeOf<string>().not.toExtend<office.OfficePerson['lines'][number]['value']>()
  expectTypeOf<string>().not.toExtend<office.MaskedPerson['document']>()
  expectTypeOf<string>().toExtend<office.Revealed['facts'][number]['value']>()
})
