import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import { parseAst } from 'vite'
import { browserLine } from './browser-line.ts'

type Compat = {
  readonly features: ReadonlyMap<string, Compat>
  readonly support: Readonly<Record<string, Support | readonly Support[]>> | null
}
type Support = {
  readonly version_added: string | boolean | null
  readonly flags?: unknown
  readonly prefix?: string
}

type CompatJson = {
  readonly [name: string]: unknown
  readonly __compat?: { readonly support: Compat['support'] }
}

const data: CompatJson = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../node_modules/@mdn/browser-compat-data/data.json'), 'utf8'),
)

const isJson = (value: unknown): value is CompatJson => typeof value === 'object' && value !== null

const compatOf = ({ __compat, ...below }: CompatJson): Compat => ({
  features: new Map(
    Object.entries(below).flatMap(([name, value]) => (isJson(value) ? [[name, compatOf(value)]] : [])),
  ),
  support: __compat?.support ?? null,
})

/** The desktop name stands for the phones: they follow the same versions. */
const isBelowTheLine = (feature: Compat): boolean =>
  browserLine.every(({ engine, version }) => {
    const given = feature.support?.[engine]
    const supports: readonly Support[] = given === undefined ? [] : Array.isArray(given) ? given : [given]
    return supports.some(
      ({ version_added: added, flags, prefix }) =>
        flags === undefined &&
        prefix === undefined &&
        (added === true ||
          (typeof added === 'string' && Number.parseFloat(added.replace('≤', '')) <= version)),
    )
  })

type Names = ReadonlyMap<string, boolean>

function namesOf(features: readonly Compat[], depth: number): Names {
  const works = new Map<string, boolean>()
  const add = ({ features: below }: Compat, left: number) => {
    for (const [name, feature] of below) {
      const plain = name.replace(/_static$/, '')
      if (feature.support) works.set(plain, works.get(plain) === true || isBelowTheLine(feature))
      if (left > 1) add(feature, left - 1)
    }
  }
  for (const feature of features) add(feature, depth)
  return works
}

const section = (...path: readonly string[]): Compat =>
  compatOf(path.reduce<CompatJson>((json, name) => (isJson(json[name]) ? json[name] : {}), data))

const languageNames = namesOf(
  [section('javascript', 'builtins'), section('javascript', 'builtins', 'Intl')],
  2,
)
const browserNames = namesOf([section('api')], 2)
const styleNames = {
  property: namesOf([section('css', 'properties')], 1),
  selector: namesOf([section('css', 'selectors')], 1),
  rule: namesOf([section('css', 'at-rules')], 1),
}

const isAbove = (names: Names, name: string) => names.get(name) === false

/**
 * Names that a script calls and that no class of the browser line has (`URL.canParse`). A name that any class has
 * passes, since a script does not tell the class of a value.
 */
export function scriptAboveTheLine(code: string): readonly string[] {
  const called = nodesWithin(parseAst(code).body).flatMap((node) => calledBy(node) ?? [])
  return [...new Set(called)].filter(
    (name) =>
      isOnlyAbove(languageNames, browserNames, name) ||
      (/[a-z][A-Z]/.test(name) && isOnlyAbove(browserNames, languageNames, name)),
  )
}

type Node = Readonly<Record<string, unknown>> & { readonly type: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const nodesWithin = (value: unknown): readonly Node[] =>
  Array.isArray(value)
    ? value.flatMap(nodesWithin)
    : isNode(value)
      ? [value, ...Object.values(value).flatMap(nodesWithin)]
      : []

const isOnlyAbove = (names: Names, others: Names, name: string) =>
  isAbove(names, name) && others.get(name) !== true

function calledBy({ type, callee }: Node): string | null {
  if ((type !== 'CallExpression' && type !== 'NewExpression') || !isNode(callee)) return null
  if (callee.type === 'Identifier') return String(callee.name)
  const { computed, property } = callee
  return callee.type === 'MemberExpression' && computed === false && isNode(property)
    ? String(property.name)
    : null
}

/** Skips what an `@supports` asks for first. */
export function styleAboveTheLine(css: string): readonly string[] {
  const found = new Set<string>()
  const root = postcss.parse(css)
  root.walkAtRules((rule) => {
    if (rule.name === 'supports') rule.remove()
    else if (isAbove(styleNames.rule, rule.name)) found.add(`@${rule.name}`)
    else if (rule.name === 'media' && /[<>]/.test(rule.params)) found.add('@media (width >= …)')
  })
  root.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/::?([a-z-]+)/g)) {
      if (isAbove(styleNames.selector, name)) found.add(`:${name}`)
    }
    if (/(?:^|[\s,>+~])&|&(?:[\s.:[]|$)/.test(selector)) found.add('nesting')
  })
  root.walkDecls(({ prop, value }) => {
    if (isAbove(styleNames.property, prop)) found.add(prop)
    for (const [unit] of value.matchAll(/\d(?:[dsl]v[hwib]|vmin|cq[whib])\b/g)) found.add(unit.slice(1))
    for (const [, name = ''] of value.matchAll(/\b(color-mix|light-dark|oklch|oklab|lch|lab)\(/g))
      found.add(`${name}()`)
  })
  return [...found]
}
