import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { compressFolder } from '../../../packages/ui/build/compress.ts'
import { lenderOfBuild } from '../../../packages/ui/build/lender.ts'

const root = join(import.meta.dirname, '..')
const outDir = process.argv[2] ?? join(root, 'dist', lenderOfBuild().slug)

await rm(outDir, { recursive: true, force: true })
await build({ configFile: join(root, 'vite.config.ts'), build: { outDir } })
await compressFolder(join(outDir, 'assets'))
