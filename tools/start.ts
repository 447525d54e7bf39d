import { runHouse } from './start/run-house.ts'

/** `npm start`: the web app and API beside the sandbox. Flags: --https (to try on a real phone), --no-sandbox. */
await runHouse(false)
