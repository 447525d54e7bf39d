import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exportJWK, generateKeyPair } from 'jose'
import type Provider from 'oidc-provider'
import { Refusal } from '../../http/refusal.ts'
import { servePart } from '../../http/serve-part.ts'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'
import { firstStaff, type Staff } from './staff.ts'

const prefix = '/directory'

/** The company's directory by OpenID Connect: the button of a person signs them in. */
export function serveDirectory(
  app: FastifyInstance,
  world: Pick<World, 'staff' | 'faults'>,
  settings: Settings,
  sandboxUrl: () => string,
): void {
  let provider: Promise<Provider> | null = null
  const opened = () => {
    provider ??= openProvider((user) => find(world, user), settings, `${sandboxUrl()}${prefix}`)
    return provider
  }
  const isAnybody = () => true
  servePart(app, world.faults, { part: 'directory', prefix, isAuthorized: isAnybody }, (scope) => {
    // The library reads its own bodies.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    scope.get('/interaction/:uid', async (request, reply) => {
      const directory = await opened()
      const { uid } = await directory.interactionDetails(request.raw, reply.raw).catch(overdue)
      return reply
        .type('text/html; charset=utf-8')
        .send(staffPage(everybody(world), `${prefix}/interaction/${uid}`))
    })

    scope.post('/interaction/:uid/:user', async (request, reply) => {
      const { user } = request.params as { readonly user: string }
      if (find(world, user) === undefined) throw new Refusal(404, 'unknown', 'Nobody here has this name')
      const directory = await opened()
      const login = { accountId: user, amr: ['pwd', 'mfa'] }
      const next = await directory.interactionResult(request.raw, reply.raw, { login }).catch(overdue)
      return reply.redirect(next, 303)
    })

    scope.all('/*', async (request, reply) => {
      const directory = await opened()
      handOver(directory, request, reply)
      return reply
    })
  })
}

export const everybody = ({ staff }: Pick<World, 'staff'>): readonly Staff[] => [
  ...firstStaff,
  ...staff.all(),
]

const find = (world: Pick<World, 'staff'>, user: string) => everybody(world).find((one) => one.user === user)

const overdue = (): never => {
  throw new Refusal(410, 'expired', 'This sign-in is over: begin again in the office')
}

/** The library works on Node's own request, below its mount. */
function handOver(provider: Provider, { raw }: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  const below = raw as typeof raw & { originalUrl?: string }
  below.originalUrl = raw.url ?? '/'
  below.url = below.originalUrl.slice(prefix.length)
  void provider.callback()(below, reply.raw)
}

async function openProvider(
  personOf: (user: string) => Staff | undefined,
  settings: Settings,
  issuer: string,
): Promise<Provider> {
  // Loaded at the first sign-in: most runs of the sandbox have none.
  const { default: OpenIdProvider } = await import('oidc-provider')
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new OpenIdProvider(issuer, {
    clients: [
      {
        client_id: 'cupo-office',
        client_secret: settings.keys.office,
        redirect_uris: [`${settings.officeUrl}/signed-in`],
        post_logout_redirect_uris: [settings.officeUrl],
        // As most directories do: each token tells when its person last proved who they are.
        require_auth_time: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [settings.keys.office] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'groups'],
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 3_600,
      IdToken: 600,
      Interaction: 600,
      Session: 36_000,
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource } },
    interactions: { url: (_context, { uid }) => `${prefix}/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: async (_context, user) => {
      const found = personOf(user)
      if (found === undefined) return undefined
      const { name, groups } = found
      return {
        accountId: user,
        claims: async () => ({ sub: user, name, preferred_username: user, groups: [...groups] }),
      }
    },
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      const grant = new context.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      })
      grant.addOIDCScope('openid profile groups')
      await grant.save()
      return grant
    },
  })
  return provider
}

/** The page submits itself: signing out of the office is the confirmation. */
async function logoutSource(
  context: { body: unknown; type: string; res: { setHeader: (name: string, value: string) => void } },
  form: string,
): Promise<void> {
  context.body = `<!doctype html><html lang="es"><title>Salir</title><body>${form}<button form="op.logoutForm" name="logout" value="yes" autofocus>Salir del directorio</button></body></html>`
}

const staffPage = (staff: readonly Staff[], address: string): string => `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Directorio de la empresa</title>
<link rel="stylesheet" href="/room/base.css">
<link rel="stylesheet" href="/room/room.css">
<body>
<main class="columns">
<section>
<h1>¿Quién entra?</h1>
<p>El directorio de la empresa, en la demostración: una persona por cada rol.</p>
</section>
<ul class="side">
${staff
  .map(
    ({ user, name, title }) =>
      `<li><form method="post" action="${address}/${encodeURIComponent(user)}"><button class="button"><span><strong>${inHtml(name)}</strong>, ${inHtml(title)}</span></button></form></li>`,
  )
  .join('\n')}
</ul>
</main>
</body>
</html>`

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
