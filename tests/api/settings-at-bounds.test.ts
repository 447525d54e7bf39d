import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { channelSettingsSchema, platformSettingsSchema } from '../../apps/api/src/features/policy/settings.ts'
import { seedDemoFigures } from '../../apps/demo/src/figures.ts'
import { customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(async () => {
  await world.db.deleteFrom('parameter').execute()
  await seedDemoFigures(world.db)
})

type Bounds = { readonly name: string; readonly least: number; readonly most: number }

/** What a setting's own schema takes; null for one that is no number. */
function boundsOf(
  name: string,
  schema: { readonly wrapped: object; readonly default: unknown },
): Bounds | null {
  if (typeof schema.default !== 'number') return null
  const checks = 'pipe' in schema.wrapped && Array.isArray(schema.wrapped.pipe) ? schema.wrapped.pipe : []
  const requirementOf = (type: string) => checks.find((check) => check.type === type)?.requirement
  return { name, least: requirementOf('min_value'), most: requirementOf('max_value') }
}

const settings = Object.entries({
  ...platformSettingsSchema.entries,
  ...channelSettingsSchema.entries,
}).flatMap(([name, schema]) => boundsOf(name, schema) ?? [])

/** Each by itself in the full run, else a dozen together. */
const packSize = process.env.CUPO_HEAVY === '1' ? 1 : 12
const packs = Array.from({ length: Math.ceil(settings.length / packSize) }, (_, index) =>
  settings.slice(index * packSize, (index + 1) * packSize),
)

const write = async (values: readonly (readonly [string, number])[]) => {
  const rows = values.map(([name, value]) => ({
    channel: '*',
    name,
    validFrom: '2020-01-01',
    value: JSON.stringify(value),
  }))
  await world.db.insertInto('parameter').values(rows).execute()
}

/** Of these the bound itself says that somebody is refused: a captcha for everybody, and no phone that is dear enough. */
const closing = [
  ['sprayTriesMin', 0],
  ['sprayFailurePercent', 0],
  ['minimumTerminalValue', 100_000_000],
] as const

describe('a setting at its bounds', () => {
  it('a setting at its bounds has both of them where it is a number (R-L9)', () => {
    expect(settings.length).toBeGreaterThan(40)
    expect(settings.filter(({ least, most }) => !(least >= 0 && most > least))).toEqual([])
  })

  it('lets the form be sent, its code be confirmed and the answer be read (R-L9)', async () => {
    for (const pack of packs) {
      for (const bound of ['least', 'most'] as const) {
        const values = pack.map(({ name, [bound]: value }) => [name, value] as const)
        await write(values)
        const customer = customerOf(world, '01')
        const sent = await customer.submit()
        const read = await customer.api.send('GET', '/configuration/parameters')
        const signedIn = sent.body.status === 'reproved' ? sent : await customer.signInBySms()
        expect([values, sent.status, read.status, signedIn.status]).toEqual([values, 200, 200, 200])
        const names = pack.map(({ name }) => name)
        await world.db.deleteFrom('parameter').where('name', 'in', names).execute()
      }
    }
  })

  it.each(['least', 'most'] as const)(
    'all at their %s carry a purchase to its signature (R-L9)',
    async (bound) => {
      const open = settings.filter(
        ({ name, [bound]: value }) => !closing.some(([own, at]) => own === name && at === value),
      )
      await write(open.map(({ name, [bound]: value }) => [name, value]))
      const customer = customerOf(world, '52')
      const signed = await customer.sign()
      expect(signed.paymentDeadline).not.toBeNull()
      await world.control.advance('PT1H')
      expect(world.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
    },
  )

  it('outside its bounds a stored one changes nothing: what it was to replace holds (R-L9)', async () => {
    await write([
      ['otpSeconds', 9_000_000_000_000_000],
      ['accessMinutes', 0],
      ['epaycoAdvancedEmailLinkValidity', 0],
      ['handOffLinkMinutes', 9_999_999_999_999],
    ])
    const customer = customerOf(world, '01')
    expect((await customer.submit()).body).toMatchObject({ pinExpiresInSeconds: 80 })
    expect((await customer.signInBySms()).status).toBe(200)
  })
})
