import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  compareFiles,
  type FileLoading,
  type FilesCompared,
  findFile,
  type GivenFile,
  listFiles,
  loadFile,
  type StoredFile,
} from '../../../apps/api/src/features/reconciliation/reconciliation.ts'
import type { ActingParty } from '../../../apps/api/src/platform/actor.ts'
import { type CommandResult, done, not, type ReconciliationContext } from '../product/with-reconciliation.ts'

export type FilesOrder =
  | {
      readonly kind: 'load'
      readonly file: GivenFile['kind']
      readonly format: GivenFile['format']
      readonly paths: readonly string[]
    }
  | { readonly kind: 'list'; readonly before: string | null }
  | { readonly kind: 'show'; readonly file: string }

type Context = Pick<ReconciliationContext, 'db' | 'secrets' | 'files' | 'operatorName'>

const pageSize = 50

export async function runFilesOrder(
  context: Context,
  order: FilesOrder,
  who: ActingParty,
): Promise<CommandResult> {
  switch (order.kind) {
    case 'load':
      return load(context, order, who)
    case 'list': {
      const before = order.before === null ? null : await findFile(context.db, order.before)
      if (order.before !== null && before === null) return not(`No file ends in ${order.before}.`)
      const files = await listFiles(context.db, { before: before?.id ?? null, limit: pageSize })
      if (files.length === 0) return done('No file was loaded.')
      const last = files.length === pageSize ? files.at(-1) : undefined
      return done(...files.map(tellFile), ...(last === undefined ? [] : [`More: --before ${nameOf(last)}`]))
    }
    case 'show': {
      const file = await findFile(context.db, order.file)
      return file === null ? not(`No file ends in ${order.file}.`) : done(tellFile(file))
    }
  }
}

const nameOf = ({ id }: Pick<StoredFile, 'id'>) => id.slice(-12)

const tellFile = (file: StoredFile) =>
  `${nameOf(file)}  ${file.loadedAt.slice(0, 16)}  ${file.kind}  ${file.format}  ${file.name}  ${file.rows} rows, ${file.added} of them new${file.open === 0 ? '' : `, ${file.open} lines open`}  ${file.loadedBy}`

/** A file that is not taken keeps none of the others from it. */
async function load(
  context: Context,
  { file, format, paths }: Extract<FilesOrder, { kind: 'load' }>,
  who: ActingParty,
): Promise<CommandResult> {
  const lines: string[] = []
  let isDone = true
  for (const path of paths) {
    const bytes = await readFile(path).catch(() => null)
    const name = basename(path)
    const loading = bytes === null ? null : await loadFile(context, { kind: file, format, name, bytes }, who)
    lines.push(...(loading === null ? [`${path}: cannot be read.`] : tellLoading(name, loading)))
    isDone &&= loading?.kind === 'loaded' || loading?.kind === 'known'
  }
  lines.push(...tellCompared(await compareFiles(context, who)))
  return isDone ? done(...lines) : not(...lines)
}

const unreadShownMax = 20

function tellLoading(name: string, loading: FileLoading): readonly string[] {
  switch (loading.kind) {
    case 'loaded': {
      const { rows, added, changed, missing } = loading
      const others = [
        ...(changed === 0 ? [] : [`${changed} differ from an earlier file`]),
        ...(missing === 0 ? [] : [`${missing} of an earlier file are missing`]),
      ]
      return [`${name}: ${rows} rows, ${added} of them new${others.map((each) => `, ${each}`).join('')}.`]
    }
    case 'known':
      return [`${name}: was loaded before (${loading.fileId.slice(-12)}). Nothing was added.`]
    case 'undeclared':
      return [`${name}: the lender's document declares no columns for this CSV. Nothing was added.`]
    case 'unread': {
      const { unread } = loading
      const shown = unread.slice(0, unreadShownMax).map(({ line, reason }) => `  line ${line}: ${reason}`)
      const rest = unread.length - shown.length
      return [
        `${name}: cannot be read. Nothing was added.`,
        ...shown,
        ...(rest === 0 ? [] : [`  and ${rest} more`]),
      ]
    }
  }
}

export const tellCompared = ({
  matched,
  payouts,
  remittances,
  closed,
  opened,
  open,
}: FilesCompared): readonly string[] => [
  `${matched} lines matched; ${payouts} payouts and ${remittances} remittances booked.`,
  `${opened} new differences${closed === 0 ? '' : `, ${closed} gone`}; ${open} are open${open === 0 ? '.' : ': npm run lender -- differences.'}`,
]
