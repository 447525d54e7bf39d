import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks/run-program.ts'
import { journeysPage } from './journeys/draw-journeys.ts'

/** `npm run journeys`: writes docs/journeys.md from the values of the channels. */
writeFileSync(join(root, 'docs', 'journeys.md'), journeysPage())
