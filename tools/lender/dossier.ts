import { join, resolve } from 'node:path'
import { applicationStore } from '../../apps/api/src/features/origination/origination.ts'
import { demoBrand } from '../../apps/api/src/platform/brand.ts'
import { readArguments } from './dossier/read-arguments.ts'
import { writeDossier } from './dossier/write-dossier.ts'
import { printLines } from './product/plain-text.ts'
import { staff } from './product/staff.ts'
import { type Product, withProduct } from './product/with-product.ts'

// npm run dossier -- 019aa6d2-8f30-7c11-a5d4-0b9e8f7a6c5d
// npm run dossier -- 019aa6d2-8f30-7c11-a5d4-0b9e8f7a6c5d --to /secure/case-4711
// Writes what is kept of an application as a folder for an authority, unsealed, and leaves an audit row.

const read = readArguments(process.argv.slice(2))
if (read.ok) await withProduct((product) => write(product, read.value.applicationId, read.value.folder))
else {
  console.error(read.problem)
  process.exitCode = 1
}

async function write(
  { db, secrets, clock }: Product,
  applicationId: string,
  folder: string | null,
): Promise<void> {
  const now = clock.now()
  const stamp = now.toString().slice(0, 19).replaceAll(':', '-')
  const data = resolve(process.env.DATA_DIR || join(import.meta.dirname, '../../data'))
  const to = folder ?? join(data, 'dossiers', `${applicationId}-${stamp}`)
  const parts = { db, secrets, store: applicationStore(secrets), brand: demoBrand }
  const written = await writeDossier(parts, applicationId, to, { actor: staff(), now, requestId: 'dossier' })
  if (written.ok) {
    const { files, damaged } = written.value
    printLines([`${files} files in ${to}: begin with indice.pdf`])
    if (damaged.length === 0) return
    for (const path of damaged) console.error(`${path} is damaged, and is not among them`)
    process.exitCode = 1
  } else {
    console.error(
      written.refusal.code === 'NoEncontrado' ? 'No application has this id.' : `${to} is there already.`,
    )
    process.exitCode = 1
  }
}
