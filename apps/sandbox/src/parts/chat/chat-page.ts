import type { FastifyInstance } from 'fastify'

const policy = "default-src 'none'; style-src 'unsafe-inline'"

export function serveChatPage(app: FastifyInstance): void {
  app.get<{ Querystring: { website_id?: string } }>('/crisp/chat/embed/', async ({ query }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(pageOf(query.website_id ?? '')),
  )
}

const pageOf = (websiteId: string) => `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Chat</title>
<body style="font: 1rem system-ui; padding: 1rem">
<p>Hola, ¿en qué te ayudamos?</p>
<p><small>Chat ${websiteId.replaceAll(/[^\w-]/g, '')} del simulador: aquí no responde nadie.</small></p>
</body>
</html>
`
