import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks/run-program.ts'
import { readNumbers } from './conformance/read-numbers.ts'
import { rulesWithoutTest, writePage } from './conformance/write-page.ts'

/** `npm run conformance`: writes docs/conformance.md from the rules and from the numbers in comments and names of tests. */
const numbers = readNumbers(root)
writeFileSync(join(root, 'docs', 'conformance.md'), writePage(numbers))
const untested = rulesWithoutTest(numbers)
console.log(untested.length === 0 ? 'Each rule has a test' : `No test carries ${untested.join(', ')}`)
