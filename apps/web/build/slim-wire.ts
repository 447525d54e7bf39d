import type { Plugin } from 'vite'

/** What a call's declaration is for that the browser does not do: the server validates and documents. */
const serverOnly = new Set(['summary', 'params', 'query', 'body', 'answers'])

type Node = { readonly type: string; readonly start: number; readonly end: number }
type Property = Node & { readonly key?: { readonly name?: string } }

/**
 * Leaves of each `call({…})` of the wire only its address (method, path, access, form), so that the schemas of
 * answers and bodies, and the library behind them, stay out of the first screen's script.
 */
export function slimWire(): Plugin {
  return {
    name: 'cupo:slim-wire',
    transform: {
      filter: { id: /packages\/wire\/src\/.*\.ts$/ },
      handler(code) {
        const cuts: Property[] = []
        visit(this.parse(code), (properties) => {
          cuts.push(...properties.filter((property) => serverOnly.has(property.key?.name ?? '')))
        })
        if (cuts.length === 0) return null
        return { code: withoutProperties(code, cuts), map: null }
      },
    },
  }
}

function withoutProperties(code: string, cuts: readonly Property[]): string {
  let kept = ''
  let from = 0
  for (const { start, end } of cuts.toSorted((a, b) => a.start - b.start)) {
    kept += code.slice(from, start)
    from = code[end] === ',' ? end + 1 : end
  }
  return kept + code.slice(from)
}

/** Finds the object given to every `call(…)`. */
function visit(node: unknown, found: (properties: readonly Property[]) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, found)
  } else if (isRecord(node)) {
    if (isCallDeclaration(node)) found(node.arguments[0].properties)
    for (const child of Object.values(node)) if (typeof child === 'object') visit(child, found)
  }
}

type CallDeclaration = { readonly arguments: readonly [{ readonly properties: readonly Property[] }] }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function isCallDeclaration(node: Readonly<Record<string, unknown>>): node is CallDeclaration & typeof node {
  if (node.type !== 'CallExpression' || !isRecord(node.callee) || node.callee.name !== 'call') return false
  const first: unknown = Array.isArray(node.arguments) ? node.arguments[0] : null
  return isRecord(first) && first.type === 'ObjectExpression'
}
