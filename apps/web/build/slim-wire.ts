import type { Plugin } from 'vite'
import { applyEdits, type Edit, isNode, type Node, nodesIn, nodesWithin, type Span } from './syntax.ts'

/** What a call's declaration is for that the browser does not do: the server validates and documents. */
const serverOnly = new Set(['summary', 'params', 'query', 'body', 'answers'])

/**
 * Keeps of the wire what the browser uses. Of each `call({…})` that is its address (method, path, access, form);
 * every other declaration is marked as droppable, so that schemas of answers and bodies, and the library behind
 * them, stay out of the first screen's script.
 */
export function slimWire(): Plugin {
  return {
    name: 'cupo:slim-wire',
    transform: {
      filter: { id: /packages\/wire\/src\/.*\.ts$/ },
      handler(code) {
        const kept = slimmed(code, this.parse(code))
        return kept === null ? null : { code: kept, map: null }
      },
    },
  }
}

/** The slim form of a module of the wire; null when there is nothing to slim. */
export function slimmed(code: string, program: { readonly body: unknown }): string | null {
  const edits = [
    ...topLevelValues(program.body).flatMap(({ start, end }) => [
      { start, end: start, text: '/*#__PURE__*/(() => (' },
      { start: end, end, text: '))()' },
    ]),
    ...nodesWithin(program.body)
      .flatMap(serverOnlyProperties)
      .map((property) => cut(code, property)),
  ]
  return edits.length === 0 ? null : applyEdits(code, edits)
}

/** The initial values of the module's constants, functions aside. */
function topLevelValues(body: unknown): readonly Node[] {
  return nodesIn(body)
    .map((statement) => (isNode(statement.declaration) ? statement.declaration : statement))
    .filter((statement) => statement.type === 'VariableDeclaration')
    .flatMap((statement) => nodesIn(statement.declarations))
    .flatMap((declarator) => (isNode(declarator.init) ? [declarator.init] : []))
    .filter((value) => value.type !== 'ArrowFunctionExpression')
}

function serverOnlyProperties(value: Node): readonly Node[] {
  if (value.type !== 'CallExpression' || !isNode(value.callee) || value.callee.name !== 'call') return []
  const [declaration] = nodesIn(value.arguments)
  return nodesIn(declaration?.properties).filter(
    ({ key }) => isNode(key) && typeof key.name === 'string' && serverOnly.has(key.name),
  )
}

const cut = (code: string, { start, end }: Span): Edit => ({
  start,
  end: code[end] === ',' ? end + 1 : end,
  text: '',
})
