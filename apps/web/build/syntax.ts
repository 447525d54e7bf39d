/** Parsed code, and edits of it: what the build changes in a module it finds by the parser, never by a pattern. */
export type Span = { readonly start: number; readonly end: number }
export type Edit = Span & { readonly text: string }
export type Node = Readonly<Record<string, unknown>> & Span

export function applyEdits(code: string, edits: readonly Edit[]): string {
  let result = ''
  let from = 0
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    result += code.slice(from, start) + text
    from = end
  }
  return result + code.slice(from)
}

/** Every node below, in any depth. */
export const nodesWithin = (value: unknown): readonly Node[] =>
  Array.isArray(value)
    ? value.flatMap(nodesWithin)
    : isNode(value)
      ? [value, ...Object.values(value).flatMap(nodesWithin)]
      : []

export const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
