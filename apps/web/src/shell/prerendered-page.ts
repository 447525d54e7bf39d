export type PrerenderedPage = {
  readonly name: string
  readonly title: string
  readonly html: string
  readonly patterns: readonly string[]
  readonly module: string | null
}
