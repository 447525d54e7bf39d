export type DocumentModel = {
  readonly title: string
  /** Tells apart two documents with one title. */
  readonly subject: string
  /** In the file's metadata alone. */
  readonly keywords?: string
  readonly author: string
  /** ISO instant, the file's creation date: from the data, so that equal data give equal bytes. */
  readonly createdAt: string
  readonly runningHeader: {
    readonly mark: readonly { readonly path: string; readonly color: string }[]
    readonly name: string
    readonly lender: string
    readonly reference: string
  }
  readonly runningFooter: string
  readonly accentColor: string
  readonly blocks: readonly Block[]
}

export type Block =
  | { readonly kind: 'section'; readonly text: string; readonly startsPage: boolean }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'numberedList'; readonly items: readonly string[] }
  | ({ readonly kind: 'facts' } & FactList)
  | { readonly kind: 'table'; readonly table: Table }

export type Fact = { readonly label: string; readonly value: string }

export type FactList = {
  readonly facts: readonly Fact[]
  readonly emphasis: 'plain' | 'strong'
  readonly perLine: 1 | 2
}

export type Table = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly string[]
}

export function section(text: string, startsPage: 'startsPage' | 'continues' = 'continues'): Block {
  return { kind: 'section', text, startsPage: startsPage === 'startsPage' }
}

export function heading(text: string): Block {
  return { kind: 'heading', text }
}

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text }
}

export function numberedList(items: readonly string[]): Block {
  return { kind: 'numberedList', items }
}

export function facts(...rows: readonly FactRow[]): Block {
  return { kind: 'facts', facts: rows.map(factOf), emphasis: 'plain', perLine: 1 }
}

export function amounts(...rows: readonly FactRow[]): Block {
  return { kind: 'facts', facts: rows.map(factOf), emphasis: 'strong', perLine: 1 }
}

export function amountsInPairs(...rows: readonly FactRow[]): Block {
  return { kind: 'facts', facts: rows.map(factOf), emphasis: 'strong', perLine: 2 }
}

export type FactRow = readonly [label: string, value: string]

function factOf([label, value]: FactRow): Fact {
  return { label, value }
}

export function table(content: Table): Block {
  return { kind: 'table', table: content }
}
