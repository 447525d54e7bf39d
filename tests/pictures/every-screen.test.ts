import { beforeAll, describe, expect, test } from 'vitest'
import { screenNames } from '../../apps/web/src/screens/registry.ts'
import { problemsOf } from '../../tools/pictures/findings.ts'
import { prepareWorld } from './album/world.ts'
import { album } from './album.ts'
import { takePortrait } from './take-portrait.ts'

/** Every screen of the web in each of its states, at three widths; `npm run pictures` keeps what is seen. */

const wanted = (process.env.CUPO_PICTURES_OF ?? '').split(' ').filter(Boolean)
const chosen = screenNames.filter((name) => wanted.length === 0 || wanted.includes(name))

beforeAll(() => prepareWorld(chosen))

describe.concurrent('a screen, while it waits, filled and without an answer, at three widths', () => {
  test.each(chosen)(
    '%s has no accessibility violation, nothing sideways and no error of a script',
    async (name) => {
      const findings = await takePortrait(name, album[name])
      expect(problemsOf(name, findings)).toEqual([])
    },
  )
})
