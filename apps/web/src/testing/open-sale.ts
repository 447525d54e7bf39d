import type { Application, Progress } from '@cupo/wire'
import { openJourney } from './open-journey.ts'
import { sampleApplication } from './sample-application.ts'
import { answeredParameters } from './sample-parameters.ts'
import { sampleProgress } from './sample-progress.ts'
import { stubApi } from './stub-api.ts'

const saleFacts = {
  origin: 'Assistido',
  seller: { shopName: 'Tienda Centro', agentName: 'Laura Gómez' },
} as const satisfies Partial<Application>

/** Puts an agent at a step of a sale, as the gate would. */
export const openSale = (path: string, facts: Partial<Application>): Application =>
  openJourney(path, { ...saleFacts, ...facts })

/** For `stubApi`: the sale as the agent's screen reads it next. */
export const readSale = (facts: Partial<Application>) => ({
  'GET /application/application-1?channel=Assistido': {
    body: { ...sampleApplication, ...saleFacts, ...facts },
  },
})

/** A server that is asked how far the sale is, since no stream opens; `tell` changes what it answers. */
export function stubSale(answers: Parameters<typeof stubApi>[0], first: Partial<Progress> = {}) {
  let progress: Progress = { ...sampleProgress, ...first }
  const api = stubApi({
    ...answeredParameters,
    'GET /application/application-1/progress': () => ({ body: progress }),
    ...answers,
  })
  return {
    ...api,
    tell: (facts: Partial<Progress>) => {
      progress = { ...progress, ...facts }
    },
  }
}
