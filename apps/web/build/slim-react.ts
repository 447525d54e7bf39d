import type { Plugin } from 'vite'
import { applyEdits, type Edit, isNode, type Node, nodesIn } from './syntax.ts'

/** Where React enters the code of a capability: without its element or its ref none of these is reached, or finds anything. */
const unusedFunctions = [
  // <ViewTransition>
  'applyViewTransitionToHostInstances',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'createViewTransitionInstance',
  'getViewTransitionClassName',
  'getViewTransitionName',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restoreViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'scheduleViewTransitionEvent',
  'startViewTransition',
  'trackEnterViewTransitions',
  // The stack of components beside an error; reports carry the error's own.
  'getStackByFiberInDevAndProd',
]

/** What a ref of a <ViewTransition> or of a <Fragment> can do; no component asks for either. */
const unusedClasses = ['FragmentInstance', 'ViewTransitionPseudoElement']

/**
 * Takes out of React DOM what no screen uses (docs/decisions/041): its capabilities hang together by tables and tags, so
 * that the bundler cannot see that they are never entered. A release of React that names them otherwise fails the build.
 */
export function slimReact(): Plugin {
  return {
    name: 'cupo:slim-react',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler(code) {
        return { code: slimmedReact(code, this.parse(code)), map: null }
      },
    },
  }
}

/** React DOM with the listed functions empty and the listed classes without methods. */
export function slimmedReact(code: string, program: { readonly body: unknown }): string {
  const statements = nodesIn(program.body)
  const bodies = unusedFunctions.map((name) => emptied(bodyOf(statements, name)))
  const methods = unusedClasses.flatMap((name) => methodsOf(statements, name).map(dropped))
  return applyEdits(code, [...bodies, ...methods])
}

function bodyOf(statements: readonly Node[], name: string): Node {
  const found = statements.find(({ type, id }) => type === 'FunctionDeclaration' && nameOf(id) === name)
  if (!isNode(found?.body)) throw new Error(`React DOM has no function ${name}: ${advice}`)
  return found.body
}

/** Statements `Name.prototype.method = …`. */
function methodsOf(statements: readonly Node[], name: string): readonly Node[] {
  const found = statements.filter(({ expression }) => {
    if (!isNode(expression) || !isNode(expression.left)) return false
    const owner = expression.left.object
    return isNode(owner) && nameOf(owner.property) === 'prototype' && nameOf(owner.object) === name
  })
  if (found.length === 0) throw new Error(`React DOM has no class ${name}: ${advice}`)
  return found
}

const nameOf = (node: unknown) => (isNode(node) ? node.name : undefined)

const emptied = ({ start, end }: Node): Edit => ({ start, end, text: '{}' })
const dropped = ({ start, end }: Node): Edit => ({ start, end, text: '' })

const advice = 'look for its new name in this release, and correct the lists of build/slim-react.ts'
