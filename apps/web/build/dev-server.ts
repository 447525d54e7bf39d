import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { brandStyle, lenderOfBuild } from '../../../packages/ui/build/lender.ts'
import { pageTemplate } from './write-pages.ts'

const lender = lenderOfBuild()
const root = join(import.meta.dirname, '..')

export async function openDevServer(port: number, apiUrl: string): Promise<void> {
  const api = { target: apiUrl, xfwd: true }
  // vite's own server ends the process on a signal, before the other services have stopped.
  const http = createHttpServer()
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    appType: 'custom',
    plugins: [pages],
    server: {
      middlewareMode: { server: http },
      proxy: { '/api/': api, '/health/': api, '/ops/': api, '/office': api },
    },
  })
  http.on('request', vite.middlewares)
  await once(http.listen(port, 'localhost'), 'listening')
}

/** Nothing is rendered beforehand: every address of the web is the shell. */
const pages: Plugin = {
  name: 'pages',
  configureServer: (server) => () => {
    server.middlewares.use(async (request, response, next) => {
      if (!request.headers.accept?.includes('text/html')) return next()
      // A bank's page may send the person back by a form; the result is asked for by GET.
      if (request.method === 'POST') return response.writeHead(303, { location: request.originalUrl }).end()
      const page = pageTemplate({
        lender,
        isShell: true,
        title: '',
        style: brandStyle(lender),
        markup: '',
        scriptFiles: ['src/shell/entry-client.tsx'],
      })
      const html = await server.transformIndexHtml(request.originalUrl ?? '/', page)
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
    })
  },
}
