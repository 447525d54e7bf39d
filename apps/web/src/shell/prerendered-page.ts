/** A page that the build renders and writes; the API serves it for its patterns. */
export type PrerenderedPage = {
  readonly name: string
  readonly title: string
  readonly html: string
  /** Path patterns that this page answers. The shell answers every other one too, as not found. */
  readonly patterns: readonly string[]
  /** The module of the screen's own chunk; null when it comes with the entry script. */
  readonly module: string | null
}
