import * as v from 'valibot'
import { afterAll, beforeAll, describe } from 'vitest'
import { connectBureau } from '../../credit-bureau/integrator/adapter.ts'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { describeSecurityQuestions, type QuestionsWorld } from '../security-questions.suite.ts'
import { connectSecurityQuestions } from './adapter.ts'

const rightAnswersSchema = v.array(v.object({ idPregunta: v.string(), idRespuesta: v.string() }))

let sandbox: RunningSandbox
let world: QuestionsWorld
beforeAll(async () => {
  sandbox = await startSandbox()
  const bureau = connectBureau({ baseUrl: `${sandbox.url}/bureau/v1`, key: 'demo-bureau-key' })
  const person = async (document: string) => ({
    document,
    ...(await bureau.score({ document })).name,
    issueDate: '2010-05-04',
  })
  world = { known: await person('1010100001'), unasked: await person('1010100058') }
}, 30_000)
afterAll(() => sandbox.stop())

describe('the questions of Evidente', () => {
  describeSecurityQuestions(
    () => world,
    () => sandbox,
    (limits = {}) =>
      connectSecurityQuestions({ baseUrl: `${sandbox.url}/evidente`, key: 'demo-evidente-key', limits }),
    async (document) =>
      v
        .parse(rightAnswersSchema, await sandbox.look(`questions/${document}`))
        .map(({ idPregunta, idRespuesta }) => ({ questionOrder: idPregunta, answerId: idRespuesta })),
  )
})
