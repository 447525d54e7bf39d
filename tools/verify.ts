import { runChecks } from './checks/run-checks.ts'

/** `npm run verify`: the same checks as `npm test`, the heavy tests with their full samples. */
process.env.CUPO_HEAVY = '1'
await runChecks(process.argv.slice(2))
