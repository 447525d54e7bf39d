import type { Call } from '@cupo/wire'
import type { GenericSchema } from 'valibot'
import { apiSchemas } from '../../apps/api/src/platform/http/openapi.ts'
import * as office from '../../packages/wire/src/office/index.ts'
import type { Operation, Parameter } from './fuzz/api-document.ts'
import { writtenOut } from './fuzz/api-document.ts'
import type { JsonSchema } from './fuzz/schema.ts'

export type OfficeCall = Call & { readonly permission: office.Permission }

/** Every call of the office, by the name it is exported by. */
export const officeCalls: readonly { readonly name: string; readonly call: OfficeCall }[] = Object.entries(
  office,
).flatMap(([name, one]) =>
  typeof one === 'object' && 'permission' in one ? [{ name, call: one as unknown as OfficeCall }] : [],
)

/** As the published document would have it, in which the office's calls do not stand. */
export function operationOf({ method, path, params, query, body, answers }: OfficeCall): Operation {
  return {
    method,
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
    body: body === undefined ? null : { contentType: 'application/json', schema: schemaOf(body) },
    responses: answers,
    needsSession: true,
  }
}

function parametersOf(place: Parameter['in'], schema: GenericSchema | undefined): Parameter[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: one,
  }))
}

function schemaOf(schema: GenericSchema): JsonSchema {
  const schemas = apiSchemas()
  const described = schemas.describe(schema, 'input')
  return writtenOut(described, schemas.components() as Readonly<Record<string, JsonSchema>>)
}
