import { runChecks } from './checks/run-checks.ts'

/** `npm test`: types, lint, house rules, unit, API, PostgreSQL, build, real browser, budgets. */
await runChecks(process.argv.slice(2))
