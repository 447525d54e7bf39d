import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'
import { type Report, type Tally, tallyOf } from './tally.ts'

export async function runVitest(projects: readonly string[], filters: readonly string[]): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'cupo-report-'))
  const outputFile = join(folder, 'report.json')
  const chosen = projects.map((name) => `--project=${name}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${outputFile}`]
  try {
    const exitCode = await runProgram('vitest', 'vitest', [
      'run',
      ...chosen,
      ...reporters,
      '--passWithNoTests',
      ...filters,
    ])
    return tallyOf(readReport(outputFile), exitCode)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  }
}
