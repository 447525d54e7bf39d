const piece = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** The same source, line for line, with its comments blanked. */
export function withoutComments(source: string): string {
  return source.replace(piece, (found) => (found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found))
}

/** The same source, line for line, without regular expressions. */
export function withoutPatterns(source: string): string {
  return source.replace(
    /(?<=[(=,:[!&|?{};\s])\/(?![*/\s])(?:\\.|\[[^\]\n]*\]|[^/\n\\[])+\/[dgimsuvy]*/g,
    '/ /',
  )
}

/** `path:line` of every place where the pattern is found. */
export function placesOf(path: string, source: string, pattern: RegExp): readonly string[] {
  return source
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}  ${line.trim()}`] : []))
}
