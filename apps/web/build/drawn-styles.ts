import postcss, { type AtRule, type Container } from 'postcss'

/**
 * The rules of a style sheet that a page needs until its scripts are there: those of the classes in its markup.
 * A later chunk brings its whole sheet itself (`lazy-styles.ts`), also what its file holds for other screens.
 */
export function drawnStyles(css: string, markup: string): string {
  const drawn = new Set(
    [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  )
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes')) return
    const selectors = rule.selectors.filter((selector) =>
      classesOf(selector).every((name) => drawn.has(name)),
    )
    if (selectors.length === 0) removeWithEmptyParents(rule)
    else rule.selectors = selectors
  })
  return root.toString()
}

/** The classes that an element or one above it must have. What stands in parentheses may be an alternative, or a "not"; attributes are none. */
function classesOf(selector: string): readonly string[] {
  const outside = selector.replace(/\([^()]*\)|\[[^\]]*\]/g, '')
  return outside === selector
    ? [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
    : classesOf(outside)
}

function removeWithEmptyParents(node: Container): void {
  const { parent } = node
  node.remove()
  if (parent?.type === 'atrule' && parent.nodes?.length === 0) removeWithEmptyParents(parent as Container)
}
