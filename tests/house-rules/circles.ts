import { importsOf } from './imports.ts'
import type { SourceFile } from './repository.ts'

/** Groups of files that import each other, directly or through others; types count as much as values. */
export function circlesAmong(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const paths = new Set(files.map(({ path }) => path))
  const imported = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ target }) => (paths.has(target) ? [target] : [])),
    ]),
  )
  return stronglyConnected(imported)
    .filter((group) => group.length > 1 || imported.get(group[0] ?? '')?.includes(group[0] ?? ''))
    .map((group) => group.toSorted())
}

/** One way around a circle, from its first file back to it, for a message that says where to cut. */
export function wayAround(circle: readonly string[], files: readonly SourceFile[]): readonly string[] {
  const inside = new Map(
    files.filter(({ path }) => circle.includes(path)).map((file) => [file.path, importsOf(file)]),
  )
  const start = circle[0] ?? ''
  const seen = new Set<string>()
  const queue: (readonly string[])[] = [[start]]
  for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
    for (const { target } of inside.get(way.at(-1) ?? '') ?? []) {
      if (target === start) return [...way, start]
      if (!inside.has(target) || seen.has(target)) continue
      seen.add(target)
      queue.push([...way, target])
    }
  }
  return circle
}

/** Tarjan's algorithm. */
function stronglyConnected(arrows: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  const enter = (path: string): number => {
    index.set(path, index.size)
    stack.push(path)
    let lowest = index.get(path) ?? 0
    for (const next of arrows.get(path) ?? []) {
      if (!index.has(next)) lowest = Math.min(lowest, enter(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, low.get(next) ?? index.get(next) ?? 0)
    }
    low.set(path, lowest)
    if (lowest === index.get(path)) groups.push(stack.splice(stack.indexOf(path)))
    return lowest
  }
  for (const path of arrows.keys()) if (!index.has(path)) enter(path)
  return groups
}
