import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { renderDossierIndex } from '../../apps/api/src/documents/dossier/dossier-index.ts'
import { type DossierFile, readDossier } from '../../apps/api/src/features/dossier/read-dossier.ts'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { done, type Result, refuse as refused } from '../../apps/api/src/platform/refusal.ts'
import { type ArgumentsRead, printLines, refuse, staff, wordsAndOptions } from './product/terminal.ts'
import { withProduct } from './product/with-product.ts'

export const usage = `npm run lender -- dossier 019aa6d2-8f30-7c11-a5d4-0b9e8f7a6c5d                           into DATA_DIR/dossiers
npm run lender -- dossier 019aa6d2-8f30-7c11-a5d4-0b9e8f7a6c5d --to /secure/case-4711    into a new folder
The folder is unsealed, and an audit row names who wrote it.`

export async function run(args: readonly string[]): Promise<void> {
  const read = readArguments(args)
  if (!read.ok) return refuse(read.problem)
  const { applicationId, folder } = read.value
  await withProduct(async ({ db, secrets, clock, brand }) => {
    const now = clock.now()
    const stamp = now.toString().slice(0, 19).replaceAll(':', '-')
    const data = resolve(process.env.DATA_DIR || join(import.meta.dirname, '../../data'))
    const to = folder ?? join(data, 'dossiers', `${applicationId}-${stamp}`)
    const parts = { db, secrets, store: applicationStore(secrets), brand }
    const written = await writeDossier(parts, applicationId, to, {
      actor: staff(),
      now,
      requestId: newId(),
    })
    if (!written.ok) {
      const isUnknown = written.refusal.code === 'NoEncontrado'
      return refuse(isUnknown ? 'No application has this id.' : `${to} is there already.`)
    }
    const { files, damaged } = written.value
    printLines([`${files} files in ${to}: begin with indice.pdf`])
    for (const path of damaged) refuse(`${path} is damaged, and is not among them`)
  })
}

type DossierQuestion = {
  readonly applicationId: string
  /** Null for the data folder. */
  readonly folder: string | null
}

export function readArguments(args: readonly string[]): ArgumentsRead<DossierQuestion> {
  const problem = (text: string) => ({ ok: false, problem: `${text}\n\n${usage}` }) as const
  const read = wordsAndOptions(args, { to: { type: 'string' } })
  if (read === null) return problem('After the id only --to <folder>.')
  const [applicationId, ...more] = read.positionals
  if (applicationId === undefined || more.length > 0) return problem('Name one application.')
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(applicationId)) {
    return problem(`${applicationId} is no id of an application.`)
  }
  return { ok: true, value: { applicationId, folder: read.values.to || null } }
}

type Parameters = globalThis.Parameters<typeof readDossier>

/**
 * The folder is private to its owner. Damaged documents are skipped and named. Refuses with `NoEncontrado`, or
 * `SolicitudInvalida` if the folder exists.
 */
export async function writeDossier(
  parts: Parameters[0],
  applicationId: string,
  folder: string,
  request: Parameters[2],
): Promise<Result<{ readonly files: number; readonly damaged: readonly string[] }>> {
  if (existsSync(folder)) return refused('SolicitudInvalida')
  const read = await readDossier(parts, applicationId, request)
  if (!read.ok) return read
  const { index, files, damaged } = read.value
  const data = { path: 'datos.json', content: Buffer.from(`${JSON.stringify(index, null, 2)}\n`) }
  const listed = [...files, data].map((file) => ({ path: file.path, sha256: sha256Of(file) }))
  const first = {
    path: 'indice.pdf',
    content: await renderDossierIndex({ ...index, files: listed }, parts.brand),
  }
  const sums = [...listed, { path: first.path, sha256: sha256Of(first) }]
    .map(({ path, sha256 }) => `${sha256}  ${path}\n`)
    .join('')
  const all = [first, data, ...files, { path: 'SHA256SUMS', content: Buffer.from(sums) }]
  for (const { path, content } of all) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, content, { mode: 0o600, flag: 'wx' })
  }
  return done({ files: all.length, damaged })
}

const sha256Of = ({ content }: DossierFile): string => createHash('sha256').update(content).digest('hex')
