import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { agentOf } from '../support/agent.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

const at = async (status: 'documents' | 'evidente', ending = '12') => {
  const customer = customerOf(world, ending)
  await customer.until('documents')
  if (status === 'evidente') await customer.act('rejectVeridas')
  return customer
}

const open = async (customer: Customer) =>
  (await customer.act('createVeridasId')).body.response?.validation_id ?? ''

const failTwice = async (customer: Customer) => {
  for (let times = 0; times < 2; times += 1) {
    const validateId = await open(customer)
    await world.control.identityResult(validateId, 'failed')
    await customer.act('validateVeridasId', { validateId })
  }
}

describe('S-14: a claimed identity check', () => {
  it.each([
    ['that nobody made', async () => '00000000-0000-4000-8000-000000000000'],
    ['that is no id', async () => '../orders'],
    [
      'of another person, passed',
      async () => {
        const other = await at('documents')
        const validateId = await open(other)
        await world.control.identityResult(validateId, 'ok')
        return validateId
      },
    ],
  ])('%s brings nobody forward', async (_what, make) => {
    const customer = await at('documents')
    await open(customer)
    const answer = await customer.act('validateVeridasId', { validateId: await make() })
    expect(answer).toMatchObject({ status: 409, body: { errorCode: 'EtapaInvalida', status: 'veridas' } })
    expect((await customer.read()).status).toBe('veridas')
  })

  it('a replayed failure of the customer’s own validation brings nobody forward (R-I2)', async () => {
    const customer = await at('documents')
    const failed = await open(customer)
    await world.control.identityResult(failed, 'failed')
    await customer.act('validateVeridasId', { validateId: failed })
    await world.control.identityResult(failed, 'ok')
    const replayed = await customer.act('validateVeridasId', { validateId: failed })
    expect(replayed.body.errorCode).toBe('EtapaInvalida')
    expect((await customer.read()).status).toBe('documents')
  })

  it('a failed check that nobody reported counts when the next is opened: two end the camera', async () => {
    const customer = await at('documents')
    await world.control.identityResult(await open(customer), 'failed')
    await world.control.identityResult(await open(customer), 'failed')
    const third = await customer.act('createVeridasId')
    expect(third.body).toMatchObject({ situation: 'evidente' })
    expect((await customer.read()).status).toBe('evidente')
  })

  it('a passed check that nobody reported is not lost: opening another goes on', async () => {
    const customer = await at('documents')
    await world.control.identityResult(await open(customer), 'ok')
    const next = await customer.act('createVeridasId')
    expect(next.body).toMatchObject({ situation: 'deliveryData' })
    expect(next.body.response).toBeUndefined()
  })

  it('a check that the person has not done yet is pending, and no step forward (R-I1)', async () => {
    const customer = await at('documents')
    const validateId = await open(customer)
    const answer = await customer.act('validateVeridasId', { validateId })
    expect(answer.body).toMatchObject({ situation: 'documents' })
    expect((await customer.read()).status).toBe('documents')
  })

  it('a claimed identity check counts once, however often the same failure is reported (R-I2)', async () => {
    const customer = await at('documents')
    const validateId = await open(customer)
    await world.control.identityResult(validateId, 'failed')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => customer.act('validateVeridasId', { validateId })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect((await customer.read()).status).toBe('documents')
  })

  it.each(['documents', 'veridas'] as const)('cannot be skipped from %s by later acts', async (status) => {
    const customer = await at('documents')
    if (status === 'veridas') await open(customer)
    for (const [action, fields] of [
      ['confirmDeliveryAddress', { value: 'WORK' }],
      ['createContract', {}],
      ['confirmClientAccept', {}],
    ] as const) {
      expect((await customer.act(action, fields)).body).toMatchObject({ errorCode: 'EtapaInvalida', status })
    }
    expect((await customer.saveAddress()).body.errorCode).toBe('EtapaInvalida')
  })
})

describe('the biometric check', () => {
  it('the biometric check is embedded for our own origin only, from the address the server gives', async () => {
    const customer = await at('documents')
    const { body } = await customer.act('createVeridasId')
    expect(body.situation).toBe('veridas')
    const url = new URL(body.response?.url ?? '')
    expect(url.origin).toBe(world.sandboxUrl)
    const page = await fetch(url)
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${world.webUrl}`)
  })

  it('opened again after it was left is a second check', async () => {
    const customer = await at('documents')
    await open(customer)
    await customer.act('cancelVeridas')
    expect((await customer.read()).status).toBe('documents')
    const second = await open(customer)
    await world.control.identityResult(second, 'ok')
    const answer = await customer.act('validateVeridasId', { validateId: second })
    expect(answer.body.situation).toBe('deliveryData')
  })

  it('started and left counts: the third in 24 hours leads to the security questions (R-I4)', async () => {
    const customer = await at('documents')
    for (let times = 0; times < 2; times += 1) {
      await open(customer)
      await customer.act('cancelVeridas')
    }
    expect((await customer.act('createVeridasId')).body).toMatchObject({ situation: 'evidente' })
    expect((await customer.answerQuestions()).body.situation).toBe('deliveryData')
  })

  it('asked for by many calls at once is started no more than twice', async () => {
    const customer = await at('documents')
    const answers = await Promise.all(Array.from({ length: 12 }, () => customer.act('createVeridasId')))
    const tokens = answers.flatMap(({ body }) => body.response?.access_token ?? [])
    expect(tokens.length).toBeLessThanOrEqual(2)
    await customer.act('cancelVeridas')
    await open(customer)
    await customer.act('cancelVeridas')
    await open(customer)
    expect((await customer.read()).status).toBe('evidente')
  })

  it('a check that the provider did not start uses up no attempt (R-I5)', async () => {
    const customer = await at('documents')
    await world.control.fault({ part: 'identity', mode: 'error' })
    for (let times = 0; times < 3; times += 1) {
      expect((await customer.act('createVeridasId')).status).toBeGreaterThanOrEqual(500)
    }
    await world.control.fault({ part: 'identity', mode: 'ok' })
    expect((await customer.act('createVeridasId')).body.situation).toBe('veridas')
  })

  it('declined by Rechazar leads to the security questions (R-I4)', async () => {
    const customer = await at('documents')
    expect((await customer.act('rejectVeridas')).body.situation).toBe('evidente')
    expect((await customer.read()).activity).toBe('Evidente')
  })

  it('failed twice is blocked for 24 hours, for a new application too, and then possible again (R-I4)', async () => {
    const customer = await at('documents')
    await failTwice(customer)
    await customer.act('cancel')
    await customer.comeBack()
    await customer.until('documents')
    const blocked = await customer.act('createVeridasId')
    expect(blocked.body).toMatchObject({ situation: 'evidente' })
    expect((await customer.read()).status).toBe('evidente')
    await customer.act('cancel')
    await world.control.advance('PT23H59M')
    await customer.comeBack()
    await customer.until('documents')
    expect((await customer.act('createVeridasId')).body.situation).toBe('evidente')
    await customer.act('cancel')
    await world.control.advance('PT1M1S')
    await customer.comeBack()
    await customer.until('documents')
    expect((await customer.act('createVeridasId')).body.situation).toBe('veridas')
  })
})

describe('the security questions', () => {
  const ask = (customer: Customer, dateExpedition: unknown = '2010-05-20') =>
    customer.act('listQuestions', { dateExpedition, isPartial: true })
  const answerWith = (customer: Customer, respuestas: object) => customer.act('verifyAnswers', { respuestas })
  const answerWrong = async (customer: Customer) => {
    const { body } = await ask(customer)
    const right = await world.control.rightAnswers(customer.document)
    return answerWith(customer, {
      idCuestionario: body.response?.id,
      regCuestionario: body.response?.registro,
      respuesta: right.map((one) => ({ ...one, idRespuesta: one.idRespuesta === '001' ? '002' : '001' })),
    })
  }

  it.each(['2999-01-01', '1951-12-31', '2020-02-31', '2020-13-01', '20-05-2010', '', null])(
    'ask a date of issue that can be: %j is refused at its field',
    async (date) => {
      const customer = await at('evidente')
      const answer = await ask(customer, date)
      expect([400, 409]).toContain(answer.status)
      expect(answer.body.errors).toEqual([
        { field: 'dateExpedition', message: 'Esta fecha de expedición no es válida' },
      ])
      expect((await customer.read()).status).toBe('evidente')
    },
  )

  it('the security questions are asked of a document of the first day of 1952', async () => {
    const answer = await ask(await at('evidente'), '1952-01-01')
    expect(answer).toMatchObject({ status: 200, body: { situation: 'evidente' } })
  })

  it('refuse today as a date of issue (R-I6)', async () => {
    const customer = await at('evidente')
    const today = (await world.control.clock()).slice(0, 10)
    expect((await ask(customer, today)).body.errors?.[0]?.field).toBe('dateExpedition')
  })

  it('arrive without their right answers, and lead on when all are right (R-I7)', async () => {
    const customer = await at('evidente')
    const { body } = await ask(customer)
    expect(body.response?.Pregunta).toHaveLength(4)
    expect(JSON.stringify(body)).not.toMatch(/correcta|peso/i)
    expect(body.response?.Pregunta?.every((one) => one.Respuesta.length >= 4)).toBe(true)
    const right = await world.control.rightAnswers(customer.document)
    const answer = await answerWith(customer, {
      idCuestionario: body.response?.id,
      regCuestionario: body.response?.registro,
      // Numbers are taken as well as their digits.
      respuesta: right.map((one) => ({ ...one, idPregunta: Number(one.idPregunta) })),
    })
    expect(answer.body.situation).toBe('deliveryData')
  })

  it('left half answered are wrong', async () => {
    const customer = await at('evidente')
    const { body } = await ask(customer)
    const right = await world.control.rightAnswers(customer.document)
    const answer = await answerWith(customer, {
      idCuestionario: body.response?.id,
      regCuestionario: body.response?.registro,
      respuesta: right.slice(0, 3),
    })
    expect(answer.body.situation).toBe('evidente')
  })

  it('questions of another person, or answered before, count for nothing', async () => {
    const other = await at('evidente')
    const theirs = (await ask(other)).body.response
    const rightOfTheirs = await world.control.rightAnswers(other.document)
    const customer = await at('evidente')
    await ask(customer)
    const foreign = {
      idCuestionario: theirs?.id,
      regCuestionario: theirs?.registro,
      respuesta: rightOfTheirs,
    }
    expect((await answerWith(customer, foreign)).body.errorCode).toBe('EtapaInvalida')
    expect((await answerWith(other, foreign)).body.situation).toBe('deliveryData')
    expect((await answerWith(other, foreign)).body.errorCode).toBe('EtapaInvalida')
  })

  it('answered wrong once may be tried again with others; wrong twice blocks for 24 hours', async () => {
    const customer = await at('evidente')
    const first = await answerWrong(customer)
    expect(first.body).toMatchObject({ situation: 'evidente' })
    expect(first.body.messages?.[0]?.mensagem).toMatch(/un intento más/)
    const second = await answerWrong(customer)
    expect(second.body).toMatchObject({
      situation: 'reproved',
      messages: [
        { mensagem: 'Superaste los intentos para validar tu identidad. Inténtalo de nuevo en 24 horas.' },
      ],
    })
    expect(await customer.read()).toMatchObject({ status: 'evidente', situation: 'EmAndamento' })
    expect((await ask(customer)).body).toMatchObject({ situation: 'reproved' })
    await world.control.advance('PT23H59M')
    await customer.comeBack()
    expect((await ask(customer)).body).toMatchObject({ situation: 'reproved' })
    await world.control.advance('PT1M1S')
    await customer.comeBack()
    expect((await customer.answerQuestions()).body.situation).toBe('deliveryData')
  })

  it('asked for and left unanswered count: the third in 24 hours is refused (R-I5)', async () => {
    const customer = await at('evidente')
    expect((await ask(customer)).body.response?.Pregunta).toHaveLength(4)
    expect((await ask(customer)).body.response?.Pregunta).toHaveLength(4)
    expect((await ask(customer)).body).toMatchObject({ situation: 'reproved' })
  })

  it('asked for too often by an agent are refused in words about the customer (R-I5)', async () => {
    const agent = agentOf(world, '12')
    await agent.until('documents')
    await agent.act('rejectVeridas')
    const asks = { dateExpedition: '2010-05-20', isPartial: true }
    for (let times = 0; times < 2; times += 1) await agent.act('listQuestions', asks)
    expect((await agent.act('listQuestions', asks)).body).toMatchObject({
      situation: 'reproved',
      messages: [{ mensagem: expect.stringMatching(/^El cliente superó los intentos/) }],
    })
  })

  it('asked for in two tabs at once are shown in one, and count once (R-I5)', async () => {
    const customer = await at('evidente')
    await world.control.fault({ part: 'questions', mode: 'slow', ms: 500, times: 2 })
    const answers = await Promise.all([ask(customer), ask(customer)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const shown = answers.find(({ status }) => status === 200)
    const half = await answerWith(customer, {
      idCuestionario: shown?.body.response?.id,
      regCuestionario: shown?.body.response?.registro,
      respuesta: (await world.control.rightAnswers(customer.document)).slice(0, 3),
    })
    expect(half.body.situation).toBe('evidente')
    expect((await customer.answerQuestions()).body.situation).toBe('deliveryData')
  })

  it('refused for a wrong date of issue use up no attempt', async () => {
    const customer = await at('evidente')
    for (let times = 0; times < 3; times += 1) await ask(customer, '2999-01-01')
    expect((await customer.answerQuestions()).body.situation).toBe('deliveryData')
  })

  it('questionnaires and face checks together are four in 30 days, in whichever application (R-I5)', async () => {
    const customer = await at('documents')
    await failTwice(customer)
    await answerWrong(customer)
    const last = await answerWrong(customer)
    const untilNextMonth = {
      situation: 'reproved',
      messages: [
        {
          mensagem:
            'Superaste los intentos de este mes para validar tu identidad. Inténtalo de nuevo en 30 días.',
        },
      ],
    }
    expect(last.body).toMatchObject(untilNextMonth)
    await customer.act('cancel')
    await world.control.advance('PT24H1S')
    await customer.comeBack()
    await customer.until('documents')
    expect((await customer.act('createVeridasId')).body).toMatchObject({ situation: 'evidente' })
    expect((await ask(customer)).body).toMatchObject(untilNextMonth)
    await world.control.advance('P28DT23H')
    await customer.comeBack()
    expect((await ask(customer)).body).toMatchObject(untilNextMonth)
    await world.control.advance('PT1H')
    await customer.comeBack()
    const { status } = await customer.read()
    expect(status).toBe('evidente')
    expect((await ask(customer)).body.situation).toBe('evidente')
  })
})
