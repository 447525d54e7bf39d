import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks/run-program.ts'
import { readNumbers } from './conformance/read-numbers.ts'
import { rulesWithoutTest, writePage } from './conformance/write-page.ts'

/** `npm run conformance`: prints the rules, each with the tests whose names carry its number, into data/conformance.md. */
const tests = readNumbers(root)
const folder = join(root, 'data')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'conformance.md'), writePage(tests))
const untested = rulesWithoutTest(tests)
console.log(untested.length === 0 ? 'Each rule has a test' : `No test carries ${untested.join(', ')}`)
console.log('The page is data/conformance.md')
