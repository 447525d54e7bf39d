import { join } from 'node:path'
import { root } from './checks/run-program.ts'
import { writeClient } from './client/write-client.ts'

/** `npm run client`: writes the package of the typed client, to install as a folder or to pack. */
const folder = join(root, 'packages', 'client', 'dist')
writeClient(folder)
console.log(`Wrote the client. In a TypeScript project: npm install ${folder}`)
