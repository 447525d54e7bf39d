import { applicationActivities, applicationSituations, type Origin, origins } from '@cupo/wire'
import { expect, test } from 'vitest'
import { channels } from '../../apps/api/src/features/origination/model/journey.ts'
import { type Destination, destinationOf } from '../../apps/web/src/client/journey/destinations.ts'
import { pathTo } from '../../apps/web/src/client/paths.ts'
import { outcomeOf } from '../../apps/web/src/features/payment/result/outcome-of.ts'
import { isInHand } from '../../apps/web/src/features/self-manage/home/applications/application-in-hand.ts'
import { sampleResult } from '../../apps/web/src/testing/sample-payment.ts'
import { installmentStatusText } from '../../apps/web/src/text/account.ts'
import { claimStatusText } from '../../apps/web/src/text/claims.ts'
import { activityText, nextStepText, situationText } from '../../apps/web/src/text/self-manage.ts'
import { expectEachOnce, holds } from './hold-table.ts'
import { redirects, type SpecifiedRedirect } from './tables/redirects.ts'
import {
  applicationValues,
  claimLabels,
  closedActivities,
  installmentValues,
  labels,
  outcomes,
} from './tables/status-labels.ts'

/** The path of a destination, for who is at `from`. */
function pathOf(destination: Destination, from: string): string {
  if (destination.kind === 'preOfferCheck') return 'check'
  return destination.kind === 'publicSite' ? 'public site' : pathTo(destination.screen, from)
}

/** The standing of an application of the row; its status may be one that no release of the wire knows. */
function destinationOfRow({ status, origin, situation }: SpecifiedRedirect): Destination {
  return destinationOf({
    status: status as Parameters<typeof destinationOf>[0]['status'],
    origin,
    situation: situation === 'canceled' ? 'Cancelada' : 'EmAndamento',
    waitsForCode: situation === 'waitingClient',
  })
}

const withoutAliases = ['check', 'public site', '/process-request', '/error-response']
const isPrefixed = (to: string) => !withoutAliases.includes(to) && !to.startsWith('/assisted')

test.each(redirects)('the status-driven redirect $says is the specified one (R-V74)', (row) =>
  holds(row, (specified) => {
    const { to } = specified
    const destination = destinationOfRow(specified)
    const [onBoarding, selfManage] = isPrefixed(to) ? ['/on-boarding', '/self-manage'] : ['', '']
    expect(pathOf(destination, '/on-boarding/otp')).toBe(`${onBoarding}${to}`)
    expect(pathOf(destination, '/self-manage')).toBe(`${selfManage}${to}`)
  }),
)

/** What the list of applications says of an activity: a sentence of its own, or the next step of who goes on with it. */
function wordsOfActivity(value: string): readonly string[] {
  const activity = applicationActivities.find((one) => one === value)
  if (activity === undefined) return []
  const own = activityText[activity]
  if (own !== undefined) return [own]
  const steps = origins.flatMap((origin: Origin) => Object.entries(channels[origin].steps))
  return steps.flatMap(([status, step]) =>
    step.activity === activity ? [nextStepText[status as keyof typeof nextStepText]] : [],
  )
}

test.each(applicationValues)(
  'the internal value of $says is on the wire, and told in Spanish (R-V75)',
  (row) =>
    holds(row, ({ value }) => {
      const situation = applicationSituations.find((one) => one === value)
      const words = situation === undefined ? wordsOfActivity(value) : [situationText[situation]]
      expect(words.length).toBeGreaterThan(0)
      for (const each of words) expect(each).toMatch(/^\p{Lu}/u)
    }),
)

test.each(closedActivities)('an application is left alone: $says (R-V75)', (row) =>
  holds(row, ({ value }) => {
    const activity = applicationActivities.find((one) => one === value)
    if (activity === undefined) throw new Error(`the wire has no activity ${value}`)
    const standing = { situation: 'EmAndamento', origin: 'Finter' } as const
    expect(isInHand({ ...standing, activity })).toBe(false)
    expect(isInHand({ ...standing, activity: 'Oferta' })).toBe(true)
    expect(isInHand({ ...standing, activity: 'Oferta', origin: 'Assistido' })).toBe(false)
    expect(isInHand({ situation: 'Cancelada', origin: 'Finter', activity: 'Oferta' })).toBe(false)
  }),
)

test.each(claimLabels)('the status of a $says has its label letter by letter (R-V75)', (row) =>
  holds(row, ({ value, label }) => expect(Object.entries(claimStatusText)).toContainEqual([value, label])),
)

test.each(installmentValues)('the state of an $says has a label of its own (R-V75)', (row) =>
  holds(row, ({ value }) => {
    const texts = Object.entries(installmentStatusText)
    const [, own] = texts.find(([status]) => status === value) ?? []
    expect(own).toMatch(/^\p{Lu}/u)
    expect(texts.filter(([, text]) => text === own)).toHaveLength(1)
  }),
)

const colors = { info: 'blue', bad: 'red', warn: 'orange' } as const

test.each(outcomes)('the result of $says has its title and color (R-V75)', (row) =>
  holds(row, ({ state, isAwaited = false, title, color }) => {
    const pollSeconds = isAwaited ? 5 : null
    const outcome = outcomeOf({ ...sampleResult, x_cod_transaction_state: state, pollSeconds })
    expect([outcome.title, colors[outcome.tone]]).toEqual([title, color])
  }),
)

test('a redirect and a status stand once in their tables', () => {
  expectEachOnce(redirects)
  expectEachOnce(labels)
})
