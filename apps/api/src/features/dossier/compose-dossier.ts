import { createHash } from 'node:crypto'
import { renderDossierIndex } from '../../documents/dossier/dossier-index.ts'
import { done, type Result } from '../../platform/refusal.ts'
import { type DossierFile, readDossier } from './read-dossier.ts'

export type ComposedDossier = {
  readonly files: readonly DossierFile[]
  /** Paths of stored content that is damaged, or sealed with a lost key: it is not among the files. */
  readonly damaged: readonly string[]
}

/** Every file of the evidence, with an index for people, its data, and the sums of all. Refuses with `NoEncontrado`. */
export async function composeDossier(
  ...question: Parameters<typeof readDossier>
): Promise<Result<ComposedDossier>> {
  const [{ brand }] = question
  const read = await readDossier(...question)
  if (!read.ok) return read
  const { index, files, damaged } = read.value
  const data = { path: 'datos.json', content: Buffer.from(`${JSON.stringify(index, null, 2)}\n`) }
  const listed = [...files, data].map((file) => ({ path: file.path, sha256: sha256Of(file) }))
  const first = { path: 'indice.pdf', content: await renderDossierIndex({ ...index, files: listed }, brand) }
  const sums = [...listed, { path: first.path, sha256: sha256Of(first) }]
    .map(({ path, sha256 }) => `${sha256}  ${path}\n`)
    .join('')
  const last = [
    { path: 'SHA256SUMS', content: Buffer.from(sums) },
    // Whoever gets an archive is told nothing beside it.
    ...(damaged.length === 0
      ? []
      : [{ path: 'faltan.txt', content: Buffer.from(`${damaged.join('\n')}\n`) }]),
  ]
  return done({ files: [first, data, ...files, ...last], damaged })
}

const sha256Of = ({ content }: DossierFile): string => createHash('sha256').update(content).digest('hex')
