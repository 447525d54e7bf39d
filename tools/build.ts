import { buildWeb } from './start/build-web.ts'

// npm run build
// Builds the web app for a start that does not: `node apps/api/src/main.ts` under a service manager.

console.log(buildWeb() ? 'Built the web app' : 'The web app is built already')
