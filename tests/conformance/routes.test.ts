import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { matchPath } from '../../apps/web/src/client/paths.ts'
import { type ScreenRow, screens } from '../../apps/web/src/screens/registry.ts'
import { brandText } from '../../apps/web/src/text/brand.ts'
import { expectEachOnce, holds } from './hold-table.ts'
import { type RouteAccess, routes, type SpecifiedRoute } from './tables/routes.ts'

const webSources = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src')

const accessOf: Readonly<Record<RouteAccess, ScreenRow['access']>> = {
  public: 'public',
  authenticated: 'customer',
  login: 'borrower',
  assisted: 'agent',
  'public link': 'handOff',
}

/** An address of the route, as somebody types it. */
const addressOf = ({ path }: SpecifiedRoute) =>
  path
    .replace('{brand}', brandText.slug)
    .replaceAll(/\{\w+\}/g, 'x-1')
    .replace('*', 'ready')

/** What a visitor sees there: the screen and, where one screen has several pages, which of them. */
function pageAt(row: SpecifiedRoute) {
  const match = matchPath(addressOf(row))
  return match && { name: `${match.screen} ${match.params.end ?? ''}`, screen: screens[match.screen] }
}

test.each(routes)('the route $says shows a screen of its own to whom the table admits (R-V71)', (row) =>
  holds(row, () => {
    const page = pageAt(row)
    expect(page?.screen.access).toBe(accessOf[row.access])
    expect(existsSync(join(webSources, page?.screen.file ?? 'no file'))).toBe(true)
    const alike = routes.filter((other) => pageAt(other)?.name === page?.name)
    expect(new Set(alike.map(({ purpose }) => purpose))).toEqual(new Set([row.purpose]))
    const ofPurpose = routes.filter(({ purpose }) => purpose === row.purpose)
    expect(new Set(ofPurpose.map((other) => pageAt(other)?.name))).toEqual(new Set([page?.name]))
  }),
)

test.each([
  '/no/such/page',
  '/opinion/more',
  '/on-boarding/opinion',
  '/self-manage/opinion',
  '/assisted',
  '/loginn',
])('any other path, as %s, is no screen, which shows the sign-in (R-V71)', (path) =>
  expect(matchPath(path)).toBeNull(),
)

test('a route stands once in its table', () => expectEachOnce(routes))
