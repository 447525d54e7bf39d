import { ActButton } from '@cupo/ui/act-button.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { IconButton } from '@cupo/ui/icon-button.tsx'
import { downloadIcon } from '@cupo/ui/icons.ts'
import { savePdf } from '@cupo/ui/save-file.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { DocumentText } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { type HandledFailure, send } from '../../client/send.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { wordingHere } from '../../client/who-acts.ts'
import { contractText, contractWords } from '../../text/order.ts'
import { useWords } from '../../ui/audience.ts'
import styles from './agreement-reader.module.css'

type Props = {
  readonly applicationId: string
  readonly onClose: () => void
  readonly onAccept?: (sha256: string) => void
}

/**
 * Accepts once the text is there. The button stands above another one, so that the press hits nothing when the reader
 * closes.
 */
export function AgreementReader({ applicationId, onClose, onAccept }: Props) {
  const { readDone } = useWords(contractWords)
  const { asked, askAgain } = useAnswer(
    (signal) =>
      send(
        'GET /application/contractVisualize/:applicationId/text',
        { params: { applicationId } },
        { signal },
      ),
    applicationId,
  )
  const file = useAgreementFile(applicationId)
  return (
    <Dialog
      isOpen
      size="tall"
      title={contractText.documentTitle}
      onClose={onClose}
      tools={
        <IconButton
          icon={downloadIcon}
          label={contractText.download}
          isLoading={file.isBusy}
          onClick={file.download}
        />
      }
      actions={
        asked.kind === 'answered' &&
        onAccept && (
          <>
            <ActButton onClick={() => onAccept(asked.body.sha256)}>{readDone}</ActButton>
            <Button variant="text" onClick={onClose}>
              {contractText.closeUnaccepted}
            </Button>
          </>
        )
      }
    >
      <FileNews file={file} />
      {asked.kind === 'asking' && <Skeleton shape="card" />}
      {asked.kind === 'answered' && <AgreementText text={asked.body} />}
      {asked.kind === 'failed' && <FailureNotice failure={asked.failure} onRetry={askAgain} />}
    </Dialog>
  )
}

export function DownloadAgreement({ applicationId }: Pick<Props, 'applicationId'>) {
  const file = useAgreementFile(applicationId)
  return (
    <>
      <Button variant="text" isLoading={file.isBusy} onClick={file.download}>
        {contractText.download}
      </Button>
      <FileNews file={file} />
    </>
  )
}

function useAgreementFile(applicationId: string) {
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const download = () =>
    run(async () => {
      setFailure(null)
      const answer = await send('GET /application/contractVisualize/:applicationId', {
        params: { applicationId },
        query: { channel: wordingHere() },
      })
      if (!answer.ok) return setFailure(answer)
      savePdf(answer.body, contractText.fileName)
      setIsSaved(true)
    })
  return { isBusy, failure, isSaved, download }
}

const FileNews = ({ file }: { readonly file: ReturnType<typeof useAgreementFile> }) => (
  <>
    {file.isSaved && <p role="status">{contractText.saved}</p>}
    <FailureNotice failure={file.failure} />
  </>
)

type Block = DocumentText['blocks'][number]

function AgreementText({ text }: { readonly text: DocumentText }) {
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
