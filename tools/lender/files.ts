import { type FilesOrder, runFilesOrder } from './files/run-files-order.ts'
import { type ArgumentsRead, refuse, wordsAndOptions } from './product/terminal.ts'
import { withReconciliation } from './product/with-reconciliation.ts'

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
