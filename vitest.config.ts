import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { lenderOfBuild, valuesInScreens } from './packages/ui/build/lender.ts'

// Tests run as the demo's lender, in this process and in those that they start.
process.env.LENDER_FILE ??= join(import.meta.dirname, 'apps/demo/lender.json')

const isHeavy = process.env.CUPO_HEAVY === '1'
const database = 'apps/api/src/platform/database/testing-setup.ts'
const inTurn = (order: number) => ({
  globalSetup: [database],
  fileParallelism: false,
  sequence: { groupOrder: order },
  testTimeout: isHeavy ? 1_800_000 : 180_000,
  hookTimeout: 180_000,
})

export default defineConfig({
  define: valuesInScreens(lenderOfBuild()),
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'threads',
    // They wait for databases and other processes more than they compute.
    maxWorkers: Math.max(3, availableParallelism()),
    isolate: false,
    // One that parses every source file takes 5 s alone, and five times as long on a busy machine.
    testTimeout: isHeavy ? 600_000 : 60_000,
    hookTimeout: 60_000,
    // What comes in 20 ms on a free machine takes seconds on a busy one: as patient as `open-visit.ts`.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: [database],
          include: [
            'packages/{client,credit-engine,wire}/**/*.test.ts',
            'apps/{api,demo,sandbox}/**/*.test.ts',
            'apps/web/build/**/*.test.ts',
            'tests/house-rules/*.test.ts',
            'tests/conformance/*.test.ts',
            'tests/pictures/album.test.ts',
            'tools/**/*.test.ts',
          ],
        },
      },
      // Each file has a page of its own, and its own copy of every module of ours.
      {
        extends: true,
        test: {
          name: 'web',
          include: ['{apps/web,apps/office,packages/ui}/src/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/web/src/testing/begin-anew.ts'],
        },
      },
      // Each file runs the product beside a sandbox of its own, in one process; all of it over HTTP, on real PostgreSQL. They
      // come first of their group, by name, and the short files of the others fill its end.
      {
        extends: true,
        test: {
          name: 'api',
          globalSetup: [database],
          include: ['tests/api/**/*.test.ts', 'tests/support/**/*.test.ts'],
          testTimeout: isHeavy ? 600_000 : 180_000,
          hookTimeout: 180_000,
        },
      },
      // Each file of these starts the whole house: three of them at most at a time, since a killed API and what waits for it
      // leave a third of two cores idle. The first journeys run beside the last of them.
      // Each has a process of its own: trusted certificates and signals belong to a process.
      {
        extends: true,
        test: {
          name: 'faults',
          // Bytes are the same beside other work, which Lighthouse's times are not.
          include: [
            'tests/faults/**/*.test.ts',
            'tests/bench/*.test.ts',
            'tests/budgets/built-files.test.ts',
          ],
          ...inTurn(2),
          pool: 'forks',
          isolate: true,
          fileParallelism: true,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: { name: 'budgets', include: ['tests/budgets/lighthouse.test.ts'], ...inTurn(3) },
      },
      // All files share one house and one browser; those that move the clock start a house of their own. Last in
      // the list, because what a project set up is taken down in the opposite order.
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          ...inTurn(2),
          globalSetup: [database, 'tests/journeys/shared-house.ts'],
          fileParallelism: true,
          // Two of them leave a third of two cores idle: a person reads and types, and waits for an answer.
          maxWorkers: 3,
        },
      },
      // `npm run verify -- fleet`: one fleet for the file, whose events come one after the other.
      {
        extends: true,
        test: {
          name: 'fleet',
          include: ['tests/fleet/*.test.ts'],
          pool: 'forks',
          isolate: true,
          testTimeout: 4_500_000,
        },
      },
      // One file for all screens, some of them at a time, in a house and a browser of their own: `npm run pictures`, and
      // `npm run verify` without keeping the pictures.
      {
        extends: true,
        test: {
          name: 'pictures',
          include: ['tests/pictures/every-screen.test.ts'],
          ...inTurn(4),
          globalSetup: [database, 'tests/journeys/shared-house.ts'],
          maxConcurrency: 3,
        },
      },
    ],
  },
})
