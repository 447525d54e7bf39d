import '../apps/web/build/brand-in-node.ts'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { screenNames } from '../apps/web/src/screens/registry.ts'
import { root } from './checks/run-program.ts'
import { runVitest } from './checks/run-vitest.ts'
import { problemsOf, readFindings } from './pictures/findings.ts'
import { contactSheet, table } from './pictures/report.ts'

/** `npm run pictures [-- screen …]`: photographs screens in each state at three widths, and fails where a state is missing or wrong. */
const folder = join(root, 'pictures')
const words = process.argv.slice(2)
const unknown = words.filter((word) => !screenNames.some((name) => name === word))
if (unknown.length > 0) {
  console.error(`No screen ${unknown.join(', ')}. There are: ${screenNames.join(', ')}`)
  process.exit(1)
}
const chosen = screenNames.filter((name) => words.length === 0 || words.includes(name))

// An old picture would pass for a new one.
for (const name of chosen) rmSync(join(folder, name), { recursive: true, force: true })
process.env.CUPO_PICTURES = folder
process.env.CUPO_PICTURES_OF = chosen.join(' ')
const { failed } = await runVitest(['pictures'], [])

const findings = readFindings(folder)
writeFileSync(join(folder, 'index.html'), contactSheet(screenNames, findings))
console.log(`\n${table(chosen, findings)}`)
const problems = chosen.flatMap((name) => problemsOf(name, findings.get(name)))
for (const problem of problems) console.log(`wrong: ${problem}`)
console.log(
  `\n${chosen.length} screens, ${problems.length} problems; the pictures: ${join(folder, 'index.html')}`,
)
process.exitCode = problems.length + failed === 0 ? 0 : 1
