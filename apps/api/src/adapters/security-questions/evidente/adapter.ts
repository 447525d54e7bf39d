import * as v from 'valibot'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import type {
  Questionnaire,
  QuestionnaireRefusal,
  SecurityQuestions,
} from '../../../ports/security-questions.ts'
import type { ProviderConnection } from '../../http/ask-provider.ts'
import { createJsonClient } from '../../http/json-client.ts'

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

/** The vendor writes truth and codes as text; some integrations send a real boolean. */
const flagSchema = v.pipe(
  v.union([v.string(), v.boolean()]),
  v.transform((flag) => String(flag) === 'true'),
)
const textSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

export const validarSchema = v.object({
  resultado: textSchema,
  regValidacion: v.optional(textSchema),
  valFechaExp: v.optional(flagSchema),
})
export type WireValidar = v.InferOutput<typeof validarSchema>

export const preguntasSchema = v.object({
  resultado: textSchema,
  idCuestionario: v.optional(textSchema),
  regCuestionario: v.optional(textSchema),
  preguntas: v.optional(
    v.array(
      v.object({
        orden: textSchema,
        texto: v.pipe(v.string(), v.minLength(1)),
        respuestas: v.array(v.object({ id: textSchema, texto: v.pipe(v.string(), v.minLength(1)) })),
      }),
    ),
  ),
})
export type WirePreguntas = v.InferOutput<typeof preguntasSchema>

export const verificarSchema = v.object({ resultado: textSchema, aprobacion: flagSchema })

type RefusedRequest = { readonly ok: false; readonly reason: QuestionnaireRefusal }

/** A code outside the vendor's table proves nothing. */
type UnexpectedCode = { readonly ok: false; readonly reason: 'unexpected'; readonly code: string }

/** Result codes of `validar`, from the vendor's field table. */
const validarRefusals: Readonly<Record<string, QuestionnaireRefusal>> = {
  // The data do not match the document's.
  '06': 'issueDateMismatch',
  // The document does not exist, is not in force, or its owner is monitored.
  '07': 'notEnoughQuestions',
  '08': 'notEnoughQuestions',
  '11': 'notEnoughQuestions',
  '09': 'limitReached',
}

export function toRegistration(
  wire: WireValidar,
): { readonly ok: true; readonly registration: string } | RefusedRequest | UnexpectedCode {
  if (wire.valFechaExp === false) return { ok: false, reason: 'issueDateMismatch' }
  const isValid = wire.resultado === '01' || wire.resultado === '05'
  if (isValid && wire.regValidacion !== undefined) return { ok: true, registration: wire.regValidacion }
  return toRefusal(validarRefusals, wire.resultado)
}

/** Attempts (10 to 12) or entries (13 to 15) of the day, month or year used up. */
const preguntasRefusals: Readonly<Record<string, QuestionnaireRefusal>> = {
  '07': 'notEnoughQuestions',
  '10': 'limitReached',
  '11': 'limitReached',
  '12': 'limitReached',
  '13': 'limitReached',
  '14': 'limitReached',
  '15': 'limitReached',
}

export function toQuestionnaire(
  wire: WirePreguntas,
): { readonly ok: true; readonly questionnaire: Questionnaire } | RefusedRequest | UnexpectedCode {
  const { resultado, idCuestionario, regCuestionario, preguntas } = wire
  if (resultado !== '01') return toRefusal(preguntasRefusals, resultado)
  if (idCuestionario === undefined || regCuestionario === undefined || !preguntas?.length) {
    return { ok: false, reason: 'unexpected', code: resultado }
  }
  const questions = preguntas.map(({ orden, texto, respuestas }) => ({
    order: orden,
    text: texto,
    answers: respuestas.map((answer) => ({ id: answer.id, text: answer.texto })),
  }))
  return {
    ok: true,
    questionnaire: { questionnaireId: idCuestionario, registryId: regCuestionario, questions },
  }
}

function toRefusal(
  refusals: Readonly<Record<string, QuestionnaireRefusal>>,
  code: string,
): RefusedRequest | UnexpectedCode {
  const reason = refusals[code]
  return reason === undefined ? { ok: false, reason: 'unexpected', code } : { ok: false, reason }
}
