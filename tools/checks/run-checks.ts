import { globSync } from 'node:fs'
import { buildWeb } from '../start/build-web.ts'
import { root, runProgram } from './run-program.ts'
import { runVitest } from './run-vitest.ts'
import { failureOf, success, type Tally } from './tally.ts'

const wholeHouse = () => [
  'faults',
  'journeys',
  'budgets',
  ...(process.env.CUPO_HEAVY === '1' ? ['pictures'] : []),
]
type Stage = (filters: readonly string[]) => Promise<Tally>
const stages: Readonly<Record<string, Stage>> = {
  types: checkTypes,
  lint: checkLint,
  unit: (filters) => runVitest(['unit', 'web', 'api'], filters),
  build: async () => build(),
  browser: (filters) => runVitest(wholeHouse(), filters),
  fleet: (filters) => runVitest(['fleet'], filters),
}

/** Machines that die under load are for `npm run verify`. */
const usualStages = () =>
  Object.keys(stages).filter((name) => name !== 'fleet' || process.env.CUPO_HEAVY === '1')

/**
 * Every check, in order of cost, all of them even when one fails. Arguments that name stages choose among them; any
 * other argument chooses test files, as vitest does. Ends the process: 0 when nothing failed.
 */
export async function runChecks(args: readonly string[]): Promise<void> {
  const startedAt = Date.now()
  const named = args.filter((arg) => stages[arg] !== undefined)
  const filters = args.filter((arg) => stages[arg] === undefined)
  const chosen = named.length > 0 ? named : filters.length > 0 ? ['unit', 'build', 'browser'] : usualStages()
  const tallies: Tally[] = []
  for (const name of Object.keys(stages).filter((stage) => chosen.includes(stage))) {
    console.log(`\n── ${name}`)
    tallies.push((await stages[name]?.(filters)) ?? failureOf(`no stage ${name}`))
  }
  const passed = sum(tallies.map((tally) => tally.passed))
  const failed = sum(tallies.map((tally) => tally.failed))
  for (const failure of tallies.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`)
  console.log(`\n${Math.round((Date.now() - startedAt) / 1000)} s`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

async function checkTypes(): Promise<Tally> {
  const projects = globSync(
    [
      'tsconfig.json',
      '{apps,packages}/*/tsconfig.json',
      'apps/*/build/tsconfig.json',
      'tests/*/tsconfig.json',
    ],
    {
      cwd: root,
    },
  )
  return tallyOfPrograms(
    projects.map((project) => ({
      name: `types of ${project}`,
      run: () => runProgram('typescript', 'tsc', ['--noEmit', '-p', project]),
    })),
  )
}

/** The lint of each file, then the arrows and circles between files, then files, exports and packages without a use. */
async function checkLint(): Promise<Tally> {
  const checks = [
    ['@biomejs/biome', 'biome', ['check', '--error-on-warnings']],
    ['dependency-cruiser', 'depcruise', ['--output-type', 'err-long', 'apps', 'packages', 'tools', 'tests']],
    ['knip', 'knip', ['--no-progress', '--no-config-hints']],
  ] as const
  return tallyOfPrograms(
    checks.map(([packageName, command, args]) => ({
      name: command,
      run: () => runProgram(packageName, command, args),
    })),
  )
}

type Program = { readonly name: string; readonly run: () => Promise<number> }

/** Two programs at a time, since each computes on one core. */
async function tallyOfPrograms(programs: readonly Program[]): Promise<Tally> {
  const failures: string[] = []
  const waiting = programs.values()
  const lane = async () => {
    for (const { name, run } of waiting) if ((await run()) !== 0) failures.push(name)
  }
  await Promise.all([lane(), lane()])
  return { passed: programs.length - failures.length, failed: failures.length, failures }
}

function build(): Tally {
  try {
    console.log(buildWeb() ? 'Built the web app' : 'The web app is built already')
    return success
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return failureOf('build')
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
