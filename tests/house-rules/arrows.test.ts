import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areaOf, typesOnly } from './arrows.ts'
import { type Import, importsOf } from './imports.ts'
import { inRepository, isTest, type SourceFile, sourcesUnder } from './repository.ts'

const product = sourcesUnder('packages', 'apps').filter(({ path }) => path.includes('/src/') && !isTest(path))

test('every import follows an arrow of the house: hand a verb in by the wiring, or move the file', () => {
  expect(product.flatMap(forbiddenArrows)).toEqual([])
})

test('the sandbox is reached through its entry alone, and by nothing of the product', () => {
  const outside = sourcesUnder('packages', 'apps', 'tools', 'tests').filter(
    ({ path }) => areaOf(path)?.name !== 'sandbox',
  )
  const entries = [
    'apps/sandbox/src/main.ts',
    'apps/sandbox/src/start-sandbox.ts',
    'apps/sandbox/src/settings.ts',
  ]
  const inside = outside.flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => areaOf(target)?.name === 'sandbox' && !entries.includes(target))
      .map(({ target }) => `${file.path} imports ${target}`),
  )
  expect(inside).toEqual([])
})

test('each package that code imports is named in its own workspace', () => {
  expect(product.flatMap(undeclaredPackages)).toEqual([])
})

test('each relative import names a file that exists', () => {
  const missing = product.flatMap((file) =>
    importsOf(file)
      .filter(
        ({ target, isOurs }) => isOurs && /\.(?:tsx?|mjs)$/.test(target) && !existsSync(inRepository(target)),
      )
      .map(({ target }) => `${file.path} imports ${target}`),
  )
  expect(missing).toEqual([])
})

test('the check itself sees every form of import', () => {
  const text = `import { a } from '../ports/a.ts'
import type {
  B,
} from '@cupo/credit-engine'
import './side.css'
export { c } from 'valibot'
// import 'comment'
const lazy = () => import('../adapters/x/y.ts')`
  const found = importsOf({ path: 'apps/api/src/features/offer/offer.ts', text })
  expect(found.map(({ target, isTypeOnly }) => [target, isTypeOnly])).toEqual([
    ['apps/api/src/features/ports/a.ts', false],
    ['packages/credit-engine/src/index.ts', true],
    ['apps/api/src/features/offer/side.css', false],
    ['valibot', false],
    ['apps/api/src/features/adapters/x/y.ts', false],
  ])
})

function forbiddenArrows(file: SourceFile): readonly string[] {
  const area = areaOf(file.path)
  if (area === undefined) return [`${file.path} belongs to no part of the house: see arrows.ts`]
  return importsOf(file)
    .filter(({ isOurs }) => isOurs)
    .filter((found) => !isAllowed(file.path, area.name, area.mayImport, found))
    .map(({ target }) => `${file.path} imports ${target}`)
}

function isAllowed(
  path: string,
  from: string,
  mayImport: readonly string[],
  { target, isTypeOnly }: Import,
): boolean {
  const to = areaOf(target)?.name
  if (to === undefined) return false
  if (to === from) return from !== 'features' || capabilityOf(path) === capabilityOf(target) || isFace(target)
  if (typesOnly.some(([one, other]) => one === from && other === to) && !isTypeOnly) return false
  return mayImport.includes(to)
}

/** Of another feature, only the file that bears its name may be imported: `policy/policy.ts`, never its inside. */
function isFace(path: string): boolean {
  return path.split('/')[5] === `${capabilityOf(path)}.ts`
}

function capabilityOf(path: string): string | undefined {
  return path.split('/')[4]
}

/** A folder whose manifest is written when it is packed declares nothing. */
function undeclaredPackages(file: SourceFile): readonly string[] {
  const path = inRepository(`${workspaceOf(file.path)}/package.json`)
  const manifest = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const declared = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies }
  return importsOf(file)
    .filter(({ target, isOurs }) => !isOurs && !target.startsWith('node:') && declared[target] === undefined)
    .map(({ target }) => `${file.path} imports ${target}`)
}

function workspaceOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}
