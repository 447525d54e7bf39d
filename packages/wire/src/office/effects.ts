import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { cursorSchema, refused, writtenWords } from './parts.ts'

export const officeEffectSchema = v.object({
  id: v.string(),
  kind: v.string(),
  createdAtFmt: v.string(),
  isParked: v.boolean(),
  attempts: v.number(),
  lastError: v.string(),
})
export type OfficeEffect = v.InferOutput<typeof officeEffectSchema>

export const listOfficeEffects = officeCall({
  summary: 'Mails, SMS and calls that have not left: parked first, 50 at a time, without their content',
  method: 'GET',
  path: '/office/effects',
  permission: 'seeEffects',
  query: v.object({ after: cursorSchema }),
  answers: {
    200: v.object({ effects: v.array(officeEffectSchema), next: v.nullable(v.string()) }),
    400: errorBodySchema,
    ...refused,
  },
})

export const retryOfficeEffect = officeCall({
  summary: 'Sends an effect again that was parked',
  method: 'POST',
  path: '/office/effects/:id/retry',
  permission: 'retryEffects',
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  body: v.object({ why: writtenWords(300) }),
  answers: {
    200: v.object({ isDone: v.boolean() }),
    400: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    ...refused,
  },
})
