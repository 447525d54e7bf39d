import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Department,
  describeChanges,
  groupByDepartment,
  toJson,
} from './import-municipalities/municipality-list.ts'
import { decodeText } from './import-municipalities/read-csv.ts'
import { readDivipola } from './import-municipalities/read-divipola.ts'
import { readPackage } from './import-municipalities/read-package.ts'

// npm run import-municipalities -- divipola.csv
// npm run import-municipalities -- --package colombia_completa.json

const seed = join(import.meta.dirname, '../apps/api/src/features/addresses/seed/municipalities.json')
const isPackage = process.argv[2] === '--package'
const file = process.argv[isPackage ? 3 : 2]

if (file === undefined) {
  console.error('Name the list: npm run import-municipalities -- divipola.csv')
  process.exitCode = 1
} else {
  try {
    importFrom(file)
  } catch (error) {
    console.error(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}

function importFrom(path: string): void {
  const text = decodeText(readFileSync(path))
  const departments = groupByDepartment(isPackage ? readPackage(text) : readDivipola(text))
  const changes = describeChanges(currentSeed(), departments)
  writeFileSync(seed, toJson(departments))
  const count = departments.reduce((sum, department) => sum + department.municipalities.length, 0)
  console.log(`${count} municipalities of ${departments.length} departments; ${changes.length} changes`)
  for (const change of changes) console.log(change)
}

/** Empty the first time. */
function currentSeed(): readonly Department[] {
  try {
    return JSON.parse(readFileSync(seed, 'utf8'))
  } catch {
    return []
  }
}
