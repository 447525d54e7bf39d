import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks/run-program.ts'
import { readNumbers } from './conformance/read-numbers.ts'
import { readPromises } from './conformance/read-promises.ts'
import { rulesWithoutTest, writePage } from './conformance/write-page.ts'

/** `npm run conformance`: writes docs/conformance.md from the rules and from the numbers in comments and names of tests, and promises from their marks. */
const numbers = readNumbers(root)
const promiseMarks = readPromises(root)
writeFileSync(join(root, 'docs', 'conformance.md'), writePage(numbers, promiseMarks))
const untested = rulesWithoutTest(numbers)
console.log(untested.length === 0 ? 'Each rule has a test' : `No test carries ${untested.join(', ')}`)
if (promiseMarks.unmarked.length > 0)
  console.log(`Promises without a mark:\n${promiseMarks.unmarked.join('\n')}`)
