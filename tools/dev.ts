import { runHouse } from './start/run-house.ts'

/** `npm run dev`: as `npm start`; a change of the web is seen without a reload, one of the API or sandbox restarts it. */
await runHouse(true)
