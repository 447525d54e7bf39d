import { buildWeb } from './start/build-web.ts'

// npm run build: the web app for `node apps/api/src/main.ts` under a service manager, which does not build it.

console.log(buildWeb() ? 'Built the web app' : 'The web app is built already')
