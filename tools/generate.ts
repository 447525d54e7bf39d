import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './checks/run-program.ts'

const parts: Readonly<Record<string, () => Promise<void>>> = {
  schema: writeSchema,
  journeys: writeJourneys,
  scale: writeScale,
  client: writeClientPackage,
}

const write = parts[process.argv[2] ?? '']
if (write === undefined) {
  console.error(`Say what: npm run generate -- ${Object.keys(parts).join(', or ')}`)
  process.exitCode = 1
} else await write()

async function writeSchema(): Promise<void> {
  const { describeSchema, describeProtectionsFile } = await import('./generate/schema.ts')
  const testing = await import('../apps/api/src/platform/database/testing.ts')
  const file = 'apps/api/src/platform/database/schema.ts'
  const protectionsFile = 'apps/api/src/platform/database/protections.ts'
  const folder = testing.claimTestFolder()
  try {
    const database = await testing.freshDatabase()
    writeFileSync(join(root, file), await describeSchema(database.owner))
    writeFileSync(join(root, protectionsFile), await describeProtectionsFile(database.db))
    await database.close()
  } finally {
    await testing.removeTestFolder(folder)
  }
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', file, protectionsFile], {
    cwd: root,
  })
}

async function writeJourneys(): Promise<void> {
  const { journeysPage } = await import('./generate/journeys.ts')
  const page = join(root, 'data', 'journeys.md')
  mkdirSync(dirname(page), { recursive: true })
  writeFileSync(page, journeysPage())
  console.log(`Drew ${page}`)
}

async function writeScale(): Promise<void> {
  const { withScaleTable } = await import('./generate/scale.ts')
  const page = join(root, 'docs', 'beyond-one-postgresql.md')
  writeFileSync(page, withScaleTable(readFileSync(page, 'utf8')))
}

async function writeClientPackage(): Promise<void> {
  const { writeClient } = await import('./generate/client/write-client.ts')
  const folder = join(root, 'packages', 'client', 'dist')
  writeClient(folder)
  console.log(`Wrote the client. In a TypeScript project: npm install ${folder}`)
}
