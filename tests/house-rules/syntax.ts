import { parseAst } from 'vitest/node'
import type { SourceFile } from './repository.ts'

/** A node of the syntax tree of a source file, as the parser of vite names it. */
export type SyntaxNode = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** `ancestors` begins with the parent of the node. */
export type Visit = (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => void

const trees = new Map<string, SyntaxNode>()

/** Shows each node of a file to `visit`, a parent before its children. */
export function walkSyntax(file: SourceFile, visit: Visit): void {
  walk(treeOf(file), [], visit)
}

export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}

/** The nodes in a field that holds a list of them. */
export function nodesIn(list: unknown): readonly SyntaxNode[] {
  return Array.isArray(list) ? list.filter(isSyntaxNode) : []
}

/** The name of an identifier, or of a quoted key; an empty text for anything else. */
export function nameOf(node: unknown): string {
  if (!isSyntaxNode(node)) return ''
  return String(node.name ?? (typeof node.value === 'string' ? node.value : ''))
}

export function placeOf({ path, text }: SourceFile, { start }: SyntaxNode): string {
  return `${path}:${text.slice(0, start).split('\n').length}`
}

function treeOf({ path, text }: SourceFile): SyntaxNode {
  const known = trees.get(path)
  if (known !== undefined) return known
  const lang = path.endsWith('.tsx') ? 'tsx' : 'ts'
  const tree: unknown = parseAst(text, { lang }, path)
  if (!isSyntaxNode(tree)) throw new Error(`${path} has no syntax tree`)
  trees.set(path, tree)
  return tree
}

function walk(node: SyntaxNode, ancestors: readonly SyntaxNode[], visit: Visit): void {
  visit(node, ancestors)
  const within = [node, ...ancestors]
  for (const value of Object.values(node)) {
    if (isSyntaxNode(value)) walk(value, within, visit)
    else for (const child of nodesIn(value)) walk(child, within, visit)
  }
}
