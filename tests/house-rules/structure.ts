import { basename } from 'node:path/posix'
import { isTest, type SourceFile } from './repository.ts'
import { isSyntaxNode, nameOf, nodesIn, placeOf, type SyntaxNode, walkSyntax } from './syntax.ts'

/** A place that breaks a rule; `key` stays the same when its file moves. */
export type Offender = { readonly key: string; readonly place: string }

export const placesOf = (offenders: readonly Offender[]): readonly string[] =>
  offenders.map(({ place }) => place)

const shortened = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 160)

function find(
  files: readonly SourceFile[],
  isOffender: (node: SyntaxNode, ancestors: readonly SyntaxNode[], file: SourceFile) => boolean,
  keyOf: (node: SyntaxNode, file: SourceFile) => string = (node, { text }) =>
    shortened(text.slice(node.start, node.end)),
): readonly Offender[] {
  const found: Offender[] = []
  for (const file of files) {
    walkSyntax(file, (node, ancestors) => {
      if (!isOffender(node, ancestors, file)) return
      const key = keyOf(node, file)
      found.push({ key, place: `${placeOf(file, node)}  ${key}` })
    })
  }
  return found
}

/** Irregular participles, and words of grammar; regular participles are known by their ending. */
const irregular =
  'Begun|Born|Bought|Broken|Brought|Built|Chosen|Cut|Done|Drawn|Due|Found|Given|Gone|Had|Heard|Held|Kept|Known|Left|' +
  'Lent|Lost|Made|Meant|Met|Paid|Put|Read|Resent|Said|Seen|Sent|Shown|Signed|Sold|Spent|Sworn|Taken|Thrown|Told|' +
  'Understood|Withdrawn|Won|Written|Open|Own|Other|Ready|Loose|Bad|Worth|By|To|With|From|Of|For|Around|Who|What|Which|' +
  'Whose|That|Either|Both|One|All|Some|Any'
const isGrammar = new RegExp(`^(?:[A-Z][a-z]*ed|[A-Z][a-z]+ing|${irregular})$`)
const nounsAlike = [
  'Seed',
  'Feed',
  'Need',
  'Speed',
  'Drawing',
  'Building',
  'Funding',
  'Meaning',
  'Monitoring',
  'Rating',
  'Rounding',
  'Saving',
  'Servicing',
  'Setting',
  'String',
]

export function participleTypes(files: readonly SourceFile[]): readonly Offender[] {
  const isParticiple = (name: string) => isGrammar.test(name) && !nounsAlike.includes(name)
  return find(
    files,
    ({ type, id }) =>
      (type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration') && isParticiple(nameOf(id)),
    ({ id }) => nameOf(id),
  )
}

export function literalSpreads(files: readonly SourceFile[]): readonly Offender[] {
  return find(
    files,
    ({ type, argument }, [parent]) =>
      type === 'SpreadElement' &&
      parent?.type === 'ObjectExpression' &&
      isSyntaxNode(argument) &&
      argument.type === 'ObjectExpression',
  )
}

/** `Pick<A, 'b'> & {…}` (or Omit) anywhere but in a type that has a name. */
export function namelessPicks(files: readonly SourceFile[]): readonly Offender[] {
  return find(
    files,
    ({ type, types }, ancestors) =>
      type === 'TSIntersectionType' &&
      nodesIn(types).some(({ typeName }) => ['Pick', 'Omit'].includes(nameOf(typeName))) &&
      nodesIn(types).some((member) => member.type === 'TSTypeLiteral') &&
      !ancestors.some((ancestor) => ancestor.type === 'TSTypeAliasDeclaration'),
  )
}

/** Casts that the compiler refuses to make in one step, or that say nothing. */
export function forcedCasts(files: readonly SourceFile[]): readonly Offender[] {
  const isForced = (node: SyntaxNode, file: SourceFile): boolean => {
    const { typeAnnotation, expression } = node
    if (node.type !== 'TSAsExpression' || !isSyntaxNode(typeAnnotation)) return false
    if (typeAnnotation.type === 'TSNeverKeyword') return true
    return (
      isSyntaxNode(expression) &&
      expression.type === 'TSAsExpression' &&
      isSyntaxNode(expression.typeAnnotation) &&
      file.text.slice(expression.typeAnnotation.start, expression.typeAnnotation.end) === 'unknown'
    )
  }
  return find(files, (node, _, file) => isForced(node, file))
}

/** A file that does nothing but pass on one or two names of others; the entry of a package is none. */
export function smallFacades(files: readonly SourceFile[]): readonly Offender[] {
  return files.flatMap((file) => {
    if (/^packages\/[^/]+\/src\/index\.ts$/.test(file.path)) return []
    const statements: SyntaxNode[] = []
    walkSyntax(file, (node, [parent]) => {
      if (parent?.type === 'Program') statements.push(node)
    })
    const isFacade =
      statements.length > 0 &&
      statements.every(({ type, source }) => type === 'ExportNamedDeclaration' && isSyntaxNode(source))
    const names = statements.flatMap(({ specifiers }) => nodesIn(specifiers))
    return isFacade && names.length <= 2 ? [{ key: basename(file.path), place: file.path }] : []
  })
}

const origins = ['Finter', 'Libre', 'Assistido']

/** `origin === 'Finter'`, `case 'Libre':` and their kin. */
export function originComparisons(files: readonly SourceFile[]): readonly Offender[] {
  const isOrigin = (node: unknown) =>
    isSyntaxNode(node) && node.type === 'Literal' && origins.includes(String(node.value))
  return find(
    files,
    ({ type, left, right, test }) =>
      (type === 'BinaryExpression' && (isOrigin(left) || isOrigin(right))) ||
      (type === 'SwitchCase' && isOrigin(test)),
  )
}

export function productFiles(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter(({ path }) => /^(?:apps|packages)\//.test(path) && !isTest(path))
}

const leaning = /^(?:of|which|what|who|whose|whom|that|than|and|or|but|by)\b/i

/** Names of tests that lean on the name above them, so that a failure report cannot be understood alone. */
export function leaningTestNames(files: readonly SourceFile[]): readonly Offender[] {
  const isTestCall = (callee: unknown): boolean =>
    isSyntaxNode(callee) &&
    (['test', 'it'].includes(nameOf(callee)) ||
      (callee.type === 'MemberExpression' && isTestCall(callee.object)) ||
      (callee.type === 'CallExpression' && isTestCall(callee.callee)) ||
      (callee.type === 'TaggedTemplateExpression' && isTestCall(callee.tag)))
  const titleOf = (node: SyntaxNode): string => {
    const [title] = nodesIn(node.arguments)
    if (title?.type !== 'TemplateLiteral') return typeof title?.value === 'string' ? title.value : ''
    const [first] = nodesIn(title.quasis)
    return String((first?.value as { readonly raw?: string } | undefined)?.raw ?? '')
  }
  return find(
    files.filter(({ path }) => /\.(?:test|suite)\.tsx?$/.test(path)),
    (node) => node.type === 'CallExpression' && isTestCall(node.callee) && leaning.test(titleOf(node)),
    titleOf,
  )
}
