import * as openid from 'openid-client'
import { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Directory, DirectoryPerson, DirectoryRefusal } from '../../../ports/directory.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'

type Connection = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUrl: string
  readonly mfa: string | null
  readonly timeoutMs: number
}

const claimsSchema = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  preferred_username: v.pipe(v.string(), v.regex(/^[\w.@+-]{1,100}$/)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  groups: v.optional(v.array(v.string()), []),
  /** Entra ID: the application's roles that its administrators gave to people or groups. */
  roles: v.optional(v.array(v.string()), []),
  /** Entra ID: claims that its token leaves out, such as more than 200 groups. */
  _claim_names: v.optional(v.object({ groups: v.optional(v.unknown()) }), {}),
  auth_time: v.optional(v.number()),
  amr: v.optional(v.array(v.string()), []),
  acr: v.optional(v.string()),
})

/** The clocks of directory and product may differ. */
const clockSeconds = 60

/**
 * OpenID Connect: code flow with PKCE, state and nonce (openid-client checks signature, issuer, audience
 * and times by the machine's clock).
 */
export function connectOpenId(connection: Connection): Directory {
  const { issuer, clientId, clientSecret, redirectUrl, mfa, timeoutMs } = connection
  let discovered: Promise<openid.Configuration> | null = null
  const configuration = () => {
    discovered ??= openid
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: timeoutMs / 1_000,
        execute: [
          // Without it the library checks no signature.
          openid.enableNonRepudiationChecks,
          // The demo's directory; production demands https of the address.
          ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        discovered = null
        throw unavailable(error)
      })
    return discovered
  }
  return {
    async begin({ mustProveAnew }) {
      const underWay = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const config = await configuration()
      // Entra ID refuses a scope that it does not know, and has none for groups (AADSTS650053).
      const hasGroupsScope = config.serverMetadata().scopes_supported?.includes('groups') ?? false
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUrl,
        scope: hasGroupsScope ? 'openid profile groups' : 'openid profile',
        state: underWay.state,
        nonce: underWay.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(underWay.verifier),
        code_challenge_method: 'S256',
        ...(mustProveAnew ? { max_age: '0' } : {}),
      })
      return { address: address.href, underWay }
    },

    async complete(cameBackBy, { state, nonce, verifier, mustProveAnew, secondsUnderWay }) {
      const config = await configuration()
      try {
        const tokens = await openid.authorizationCodeGrant(config, cameBackBy, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          // `auth_time` may be that of the password, and a second factor may take minutes: a proof is new if
          // it was given after the sign-in began (OpenID Connect Core 1.0, 3.1.2.1 and 3.1.3.7).
          ...(mustProveAnew ? { maxAge: Math.ceil(secondsUnderWay) + clockSeconds } : {}),
        })
        return personOf(tokens.claims(), tokens.id_token ?? '', mfa)
      } catch (error) {
        if (isAway(error)) throw unavailable(error)
        return { refused: error instanceof Error ? codeOf(error) : 'unknown' }
      }
    },

    async endAddress(proof, returnTo) {
      const config = await configuration().catch(() => null)
      if (config?.serverMetadata().end_session_endpoint === undefined) return null
      const parameters = {
        post_logout_redirect_uri: returnTo,
        ...(proof === '' ? {} : { id_token_hint: proof }),
      }
      return openid.buildEndSessionUrl(config, parameters).href
    },
  }
}

function personOf(claims: unknown, proof: string, mfa: string | null): DirectoryPerson | DirectoryRefusal {
  const read = v.safeParse(claimsSchema, claims)
  if (!read.success)
    return { refused: `its token lacks ${read.issues.map(({ path }) => path?.[0]?.key).join(', ')}` }
  const { iss, sub, preferred_username: user, name, auth_time, amr, acr, _claim_names: leftOut } = read.output
  const groups = [...read.output.groups, ...read.output.roles]
  if (leftOut.groups !== undefined && groups.length === 0)
    return { refused: 'its token leaves out the groups, which are too many' }
  if (mfa !== null && acr !== mfa && !amr.includes(mfa)) return { refused: 'without a second factor' }
  // A token alone proves no password: a person signed in at the directory gets one unasked.
  const authenticatedAt = Temporal.Instant.fromEpochMilliseconds((auth_time ?? 0) * 1_000)
  return { user, person: `${iss} ${sub}`, name, groups, authenticatedAt, proof }
}

/** Everything else is a refusal. */
const isAway = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof openid.ClientError &&
    (error.code === 'OAUTH_TIMEOUT' ||
      (error.cause instanceof Response && (error.cause.ok || error.cause.status >= 500))))

const unavailable = (error: unknown) =>
  new ProviderUnavailable('directory', 'error', error instanceof Error ? codeOf(error) : 'unknown', error)

/** The library's code: its message may repeat an address with a code in it. */
const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.name
