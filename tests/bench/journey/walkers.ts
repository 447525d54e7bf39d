import type { Place } from '../../support/start-world.ts'
import { journeySteps, newWalk, takeStep, type Walk } from './journey-steps.ts'

/** Many people on their way at once: `step` makes one call of somebody who is ready. */
export function walkersOf(place: Place, peopleCount: number): { readonly step: () => Promise<void> } {
  const ready: Walk[] = []
  const waiting: { resolve: (walk: Walk) => void; reject: (error: unknown) => void }[] = []
  let failure: unknown

  const give = (walk: Walk) => {
    const first = waiting.shift()
    if (first === undefined) ready.push(walk)
    else first.resolve(walk)
  }
  const prepare = (walk: Walk) => {
    const step = journeySteps[walk.next]
    if (step?.wait === undefined) return give(walk)
    step.wait(walk).then(
      () => give(walk),
      (error: unknown) => {
        failure = error
        for (const one of waiting.splice(0)) one.reject(error)
      },
    )
  }
  const take = (): Promise<Walk> => {
    if (failure !== undefined) return Promise.reject(failure)
    const walk = ready.shift()
    return walk === undefined
      ? new Promise((resolve, reject) => waiting.push({ resolve, reject }))
      : Promise.resolve(walk)
  }

  for (let person = 0; person < peopleCount; person += 1) prepare(newWalk(place))
  return {
    step: async () => {
      const walk = await take()
      prepare((await takeStep(walk)) ? walk : newWalk(place))
    },
  }
}
