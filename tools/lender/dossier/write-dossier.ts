import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { renderDossierIndex } from '../../../apps/api/src/documents/dossier/dossier-index.ts'
import { type DossierFile, readDossier } from '../../../apps/api/src/features/dossier/dossier.ts'
import { done, type Result, refuse } from '../../../apps/api/src/platform/refusal.ts'

type Parameters = globalThis.Parameters<typeof readDossier>

/**
 * Writes a dossier into a folder of its own, for its owner's eyes alone: the index, everything as data, documents, wordings,
 * and the digest of each file. A document that cannot be read is left out and named. Refuses with `NoEncontrado`, and with `SolicitudInvalida` where the folder is there already.
 */
export async function writeDossier(
  parts: Parameters[0],
  applicationId: string,
  folder: string,
  request: Parameters[2],
): Promise<Result<{ readonly files: number; readonly damaged: readonly string[] }>> {
  if (existsSync(folder)) return refuse('SolicitudInvalida')
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
