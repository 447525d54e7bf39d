import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import type { SecurityQuestions } from '../../../ports/security-questions.ts'
import { createJsonClient } from '../../http/json-client.ts'
import type { ProviderConnection } from '../../http/provider-connection.ts'
import {
  preguntasSchema,
  toQuestionnaire,
  toRegistration,
  validarSchema,
  verificarSchema,
} from './translate.ts'

const citizenshipCard = '1'

export function connectSecurityQuestions(connection: ProviderConnection): SecurityQuestions {
  const client = createJsonClient('questions', connection)
  return {
    createQuestionnaire: async ({ document, firstName, firstSurname, issueDate }) => {
      const person = {
        tipoDocumento: citizenshipCard,
        numeroDocumento: document,
        fechaExpedicion: issueDate,
        nombres: firstName,
        primerApellido: firstSurname,
      }
      const validation = toRegistration(await client.attempt(['validar'], person, validarSchema))
      if (!validation.ok) return refusalOf(validation)
      const request = { regValidacion: validation.registration }
      const outcome = toQuestionnaire(await client.attempt(['preguntas'], request, preguntasSchema))
      return outcome.ok ? outcome : refusalOf(outcome)
    },
    verify: async ({ questionnaireId, registryId, answers }) => {
      const body = {
        idCuestionario: questionnaireId,
        regCuestionario: registryId,
        respuestas: answers.map((answer) => ({
          idPregunta: answer.questionOrder,
          idRespuesta: answer.answerId,
        })),
      }
      const { aprobacion } = await client.attempt(['verificar'], body, verificarSchema)
      return { approved: aprobacion }
    },
  }
}

type NotMade = Exclude<
  ReturnType<typeof toRegistration> | ReturnType<typeof toQuestionnaire>,
  { readonly ok: true }
>

function refusalOf(notMade: NotMade) {
  if (notMade.reason === 'unexpected') {
    throw new ProviderUnavailable('questions', 'error', `answered result ${notMade.code.slice(0, 10)}`)
  }
  return { ok: false as const, reason: notMade.reason }
}
