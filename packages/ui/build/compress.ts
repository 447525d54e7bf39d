import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/

export const toBrotli = (content: Buffer) =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })

const toGzip = (content: Buffer) => promisify(gzip)(content, { level: 9 })

export async function compressFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!compressible.test(name)) continue
    const file = join(folder, name)
    const content = await readFile(file)
    await writeFile(`${file}.br`, await toBrotli(content))
    await writeFile(`${file}.gz`, await toGzip(content))
  }
}
