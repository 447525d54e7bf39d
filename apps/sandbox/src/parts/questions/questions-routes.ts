import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Document, IsoDate, Refusal, readInput } from '../../http/refusal.ts'
import { hasBearer, servePart } from '../../http/serve-part.ts'
import { personOf } from '../../people/person.ts'
import type { Settings } from '../../settings.ts'
import { bogotaDate, formatInstant } from '../../world/clock.ts'
import type { World } from '../../world/open-world.ts'
import { makeQuestions, type Questionnaire, rightAnswers } from './questionnaire.ts'

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const Identity = v.object({
  tipoDocumento: v.picklist(['1', '4']),
  numeroDocumento: Document,
  fechaExpedicion: IsoDate,
  nombres: Name,
  primerApellido: Name,
})
const Registration = v.object({ regValidacion: v.pipe(v.string(), v.regex(/^\d{4,15}$/)) })
const Answers = v.object({
  idCuestionario: v.string(),
  regCuestionario: v.string(),
  respuestas: v.array(v.object({ idPregunta: v.string(), idRespuesta: v.string() })),
})

export function serveQuestions(app: FastifyInstance, world: World, settings: Settings): void {
  const address = {
    part: 'questions',
    prefix: '/evidente',
    isAuthorized: hasBearer(settings.keys.questions),
  } as const
  servePart(app, world.faults, address, (scope) => {
    scope.post('/validar', async (request) => {
      const identity = readInput(Identity, request.body)
      return world.answerOnce(request, () => validate(world, identity))
    })
    scope.post('/preguntas', async (request) => {
      const { regValidacion } = readInput(Registration, request.body)
      return world.answerOnce(request, () => ask(world, findRegistration(world, regValidacion)))
    })
    scope.post('/verificar', async (request) => {
      const answers = readInput(Answers, request.body)
      return world.answerOnce(request, () => verify(world, answers))
    })
  })
}

async function validate(world: World, identity: v.InferOutput<typeof Identity>) {
  const now = world.clock.now()
  const check = checkIdentity(identity, now)
  const regValidacion = String(randomInt(1_000_000_000, 10_000_000_000))
  if (check.resultado === '01') {
    await world.questionnaires.put(regValidacion, {
      regValidacion,
      document: identity.numeroDocumento,
      validatedAt: formatInstant(now),
      idCuestionario: String(randomInt(10_000_000, 100_000_000)),
      regCuestionario: String(randomInt(1_000_000, 10_000_000)),
      questions: [],
      verdict: 'open',
    })
  }
  return { ...check, regValidacion, alertas: 'false', respuestaAlerta: '00', consultasDisponibles: '9999' }
}

/** A repeated question gets the same questionnaire; an answered one needs a new validation. */
async function ask(world: World, registration: Questionnaire) {
  const { document, idCuestionario, regCuestionario, regValidacion } = registration
  if (!personOf(document).hasQuestionnaire) return { resultado: '07', preguntas: [] }
  if (registration.verdict !== 'open') return { resultado: '20', preguntas: [] }
  if (registration.questions.length > 0) {
    return { resultado: '01', idCuestionario, regCuestionario, preguntas: registration.questions }
  }
  const attempt = world.questionnaires.all().filter((other) => other.document === document).length
  const preguntas = makeQuestions(document, attempt)
  await world.questionnaires.put(regValidacion, { ...registration, questions: preguntas })
  return { resultado: '01', idCuestionario, regCuestionario, preguntas }
}

async function verify(world: World, answers: v.InferOutput<typeof Answers>) {
  const questionnaire = world.questionnaires.all().find((one) => {
    return one.idCuestionario === answers.idCuestionario && one.regCuestionario === answers.regCuestionario
  })
  if (questionnaire === undefined || questionnaire.questions.length === 0) {
    throw new Refusal(404, 'questionnaireNotFound', 'No questionnaire has these numbers')
  }
  if (questionnaire.verdict !== 'open')
    return { resultado: '02', aprobacion: 'false', preguntasCompletas: 'false' }
  const given = new Map(answers.respuestas.map((answer) => [answer.idPregunta, answer.idRespuesta]))
  const right = rightAnswers(questionnaire).filter(
    (answer) => given.get(answer.idPregunta) === answer.idRespuesta,
  )
  const isApproved = right.length === questionnaire.questions.length
  await world.questionnaires.put(questionnaire.regValidacion, {
    ...questionnaire,
    verdict: isApproved ? 'approved' : 'failed',
  })
  return {
    resultado: '01',
    aprobacion: String(isApproved),
    aprobado100PorCientoOK: String(isApproved),
    preguntasCompletas: String(questionnaire.questions.every((question) => given.has(question.orden))),
    score: String(right.length * 25),
    codigoSeguridad: String(randomInt(1_000_000, 10_000_000)),
  }
}

function findRegistration(world: World, regValidacion: string): Questionnaire {
  const registration = world.questionnaires.get(regValidacion)
  if (registration !== undefined) return registration
  throw new Refusal(404, 'validationNotFound', 'No validation has this regValidacion')
}

type ClaimedIdentity = {
  readonly numeroDocumento: string
  readonly fechaExpedicion: string
  readonly nombres: string
  readonly primerApellido: string
}

/** 01: everything matches · 06: something does not. Any date before today may be the card's. */
function checkIdentity(claimed: ClaimedIdentity, nowMs: number) {
  const { name } = personOf(claimed.numeroDocumento)
  const isNameRight = firstWord(claimed.nombres) === firstWord(name.firstName)
  const isSurnameRight = firstWord(claimed.primerApellido) === firstWord(name.firstSurname)
  const isDateRight = claimed.fechaExpedicion < bogotaDate(nowMs).toString()
  const isRight = isNameRight && isSurnameRight && isDateRight
  return {
    resultado: isRight ? '01' : '06',
    resultadoProceso: String(isRight),
    valNombre: String(isNameRight),
    valApellido: String(isSurnameRight),
    valFechaExp: String(isDateRight),
  }
}

function firstWord(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.trim().split(/\s+/)[0] ?? ''
}
