import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import type { DocumentText } from '@cupo/wire'
import { contractText } from '../../text/order.ts'
import styles from './agreement-text.module.css'

type Block = DocumentText['blocks'][number]

export function AgreementText({ text }: { readonly text: DocumentText }) {
  const blocks = text.blocks.map((block, index) => ({
    key: `block-${index}`,
    block,
    caption: titleBefore(text.blocks, index),
  }))
  return (
    <article className={styles.text}>
      <p className={styles.subject}>{contractText.readingTime(minutesToRead(text.blocks))}</p>
      {blocks.map(({ key, block, caption }) => (
        <TextBlock key={key} block={block} caption={caption} />
      ))}
    </article>
  )
}

/** Adults who do not know the text. */
const wordsPerMinute = 220

const minutesToRead = (blocks: readonly Block[]): number =>
  Math.max(1, Math.round(blocks.flatMap(wordsOf).join(' ').split(/\s+/).length / wordsPerMinute))

function wordsOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'numberedList':
      return block.items
    case 'facts':
      return block.facts.flatMap(({ label, value }) => [label, value])
    case 'table':
      return []
    default:
      return [block.text]
  }
}

function titleBefore(blocks: readonly Block[], index: number): string {
  const above = blocks
    .slice(0, index)
    .reverse()
    .find(({ kind }) => kind === 'section' || kind === 'heading')
  return above !== undefined && 'text' in above ? above.text : ''
}

function TextBlock({ block, caption }: { readonly block: Block; readonly caption: string }) {
  switch (block.kind) {
    case 'section':
      return <h3 className={styles.section}>{block.text}</h3>
    case 'heading':
      return <h4 className={styles.heading}>{block.text}</h4>
    case 'paragraph':
      return <p>{block.text}</p>
    case 'numberedList':
      return (
        <ol className={styles.list}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      )
    case 'facts':
      return (
        <dl className={styles.facts}>
          {block.facts.map(({ label, value }) => (
            <div key={label} className={styles.fact}>
              <dt className={styles.label}>{label}</dt>
              <dd className={block.emphasis === 'strong' ? styles.strong : styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'table':
      return <TextTable table={block.table} caption={caption} />
  }
}

type TableProps = {
  readonly table: Extract<Block, { readonly kind: 'table' }>['table']
  readonly caption: string
}

const scrolledByKeys = (name: string) => ({ tabIndex: 0, role: 'region', 'aria-label': name }) as const

function TextTable({ table, caption }: TableProps) {
  const cells = (row: readonly string[]) =>
    row.map((cell, column) =>
      column === 0 ? (
        <th key={table.columns[column]} scope="row">
          {cell}
        </th>
      ) : (
        <td key={table.columns[column]}>{cell}</td>
      ),
    )
  return (
    <div className={styles.scroll} {...scrolledByKeys(caption)}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]}>{cells(row)}</tr>
          ))}
        </tbody>
        <tfoot>
          <tr>{cells(table.totals)}</tr>
        </tfoot>
      </table>
    </div>
  )
}
