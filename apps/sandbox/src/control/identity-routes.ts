import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Refusal, readInput } from '../http/refusal.ts'
import { finish } from '../parts/identity/identity-routes.ts'
import { rightAnswers } from '../parts/questions/questionnaire.ts'
import { formatInstant } from '../world/clock.ts'
import type { World } from '../world/open-world.ts'
import type { Validation } from '../world/records.ts'

const Result = v.object({ result: v.picklist(['ok', 'failed', 'pending']) })

export function serveIdentityControl(app: FastifyInstance, world: World): void {
  app.get('/control/identity', async () => world.validations.all().map(presentValidation).reverse())

  app.post<{ Params: { id: string } }>('/control/identity/:id/result', async (request) => {
    const { result } = readInput(Result, request.body)
    const validation = world.validations.get(request.params.id)
    if (validation === undefined) {
      throw new Refusal(404, 'validationNotFound', `No existe la validación ${request.params.id}`)
    }
    const finished = finish(validation, result, formatInstant(world.clock.now()))
    await world.validations.put(finished.validationId, finished)
    return presentValidation(finished)
  })

  app.get<{ Params: { document: string } }>('/control/questions/:document', async (request) => {
    const { document } = request.params
    const last = world.questionnaires.all().findLast((one) => {
      return one.document === document && one.questions.length > 0
    })
    if (last === undefined) {
      throw new Refusal(
        404,
        'questionnaireNotFound',
        `Nadie ha pedido preguntas para el documento ${document}`,
      )
    }
    return rightAnswers(last)
  })
}

export function presentValidation({
  validationId,
  reference,
  document,
  state,
  createdAt,
  finishedAt,
}: Validation) {
  return { validationId, reference, document, state, createdAt, finishedAt }
}
