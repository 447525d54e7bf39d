import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { compressFolder } from '../../../packages/ui/build/compress.ts'

const root = join(import.meta.dirname, '..')

await rm(join(root, 'dist'), { recursive: true, force: true })
await build({ configFile: join(root, 'vite.config.ts') })
await compressFolder(join(root, 'dist', 'assets'))
