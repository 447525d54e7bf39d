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
} from '../../apps/api/src/features/reconciliation/reconciliation.ts'
import type { ActingParty } from '../../apps/api/src/platform/actor.ts'
import {
  type ArgumentsRead,
  type CommandResult,
  done,
  not,
  refuse,
  wordsAndOptions,
} from './product/terminal.ts'
import { type ReconciliationContext, withReconciliation } from './product/with-reconciliation.ts'

export const usage = `npm run lender -- files load movements epayco-movimientos-2027-03-01.csv …   loads files of the payment provider
npm run lender -- files load statement extracto-2027-03-01.txt …             loads statements of the bank, and tells their format
npm run lender -- files load statement extracto.txt --format mt940           the same of a stated format: asobancaria2001, asobancaria1998, mt940, camt053 or csv
npm run lender -- files list [--before 50226724e080]                         what was loaded, the newest first
npm run lender -- files show 50226724e080                                    one of them
A file is taken whole or not at all, and the same file once. What agrees is settled at once; differences lists the rest.`

export async function run(args: readonly string[]): Promise<void> {
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  await withReconciliation((context, who) => runFilesOrder(context, read.value, who))
}

const kinds = { movements: 'providerMovements', statement: 'bankStatement' } as const
const formats = ['asobancaria2001', 'asobancaria1998', 'mt940', 'camt053', 'csv'] as const

export function readArguments(args: readonly string[]): ArgumentsRead<FilesOrder> {
  const read = wordsAndOptions(args, { format: { type: 'string' }, before: { type: 'string' } })
  const order = read === null ? null : orderOf(read.positionals, read.values)
  return order === null ? { ok: false, problem: usage } : { ok: true, value: order }
}

function orderOf(
  [act = 'list', first = '', ...more]: readonly string[],
  { format, before }: { readonly format?: string | undefined; readonly before?: string | undefined },
): FilesOrder | null {
  if (act === 'list' && first === '') return { kind: 'list', before: before ?? null }
  if (act === 'show' && first !== '' && more.length === 0) return { kind: 'show', file: first }
  if (act !== 'load' || !Object.hasOwn(kinds, first) || more.length === 0) return null
  const stated = format === undefined ? null : formats.find((each) => each === format)
  if (stated === undefined || (stated !== null && first === 'movements')) return null
  return { kind: 'load', file: kinds[first as keyof typeof kinds], format: stated, paths: more }
}

type FilesOrder =
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

async function runFilesOrder(context: Context, order: FilesOrder, who: ActingParty): Promise<CommandResult> {
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
