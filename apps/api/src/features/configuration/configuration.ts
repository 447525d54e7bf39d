import { getKeys, getParameter, getParameters, type Parameters } from '@cupo/wire'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import type { Brand } from '../../platform/brand.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { ChannelSettings, PlatformSettings } from '../policy/policy.ts'

export type ConfigurationContext = {
  readonly brand: Brand
  readonly identityPageUrl: string
  readonly chat: { readonly selfManage: string | null; readonly onBoarding: string | null }
  readonly browserPublicKey: Readonly<Record<string, unknown>>
  readonly settings: (now: ReceivedRequest['now']) => Promise<PlatformSettings>
  readonly channelSettings: (
    origin: Parameters['channel'],
    now: ReceivedRequest['now'],
  ) => Promise<ChannelSettings>
}

export function configurationRoutes(bind: BindCall, context: ConfigurationContext): void {
  bind(getKeys)(async () => ({ status: 200, body: { keys: [{ ...context.browserPublicKey }] } }))

  bind(getParameters)(async ({ query, now, headers }) =>
    sealed(headers, await readListed(context, query.channel, now)),
  )

  bind(getParameter)(async ({ params: { name }, query, now, headers }) => {
    const value = Object.entries(await readListed(context, query.channel, now)).find(
      ([listed]) => listed === name,
    )
    return value === undefined
      ? { refusal: { code: 'NoEncontrado' } }
      : sealed(headers, { name, value: value[1] })
  })
}

/** Plain, or sealed to the key that the browser sent. */
async function sealed<T>(
  headers: ReceivedRequest['headers'],
  content: T,
): Promise<
  { readonly status: 200; readonly body: T | { readonly jwe: string } } | { readonly refusal: Refusal }
> {
  const key = headers['x-response-key']
  if (typeof key !== 'string') return { status: 200, body: content }
  const jwe = await sealTo(key, content)
  return jwe === null ? { refusal: { code: 'SolicitudInvalida' } } : { status: 200, body: { jwe } }
}

async function readListed(
  context: ConfigurationContext,
  channel: Parameters['channel'],
  now: ReceivedRequest['now'],
): Promise<Parameters> {
  const settings = { ...(await context.settings(now)), ...(await context.channelSettings(channel, now)) }
  return listed(channel, settings, context)
}

const listed = (
  channel: Parameters['channel'],
  settings: PlatformSettings & ChannelSettings,
  { brand, identityPageUrl, chat }: ConfigurationContext,
): Parameters => ({
  channel,
  brandName: brand.lenderName,
  operatorName: brand.operatorName,
  publicSiteUrl: brand.siteUrl,
  minimumTerminalValue: settings.minimumTerminalValue,
  activeCepsRules: settings.activeCepsRules,
  validationPhone: settings.validationPhone,
  maintenance: settings.maintenance,
  maintenanceMessage: settings.maintenanceMessage,
  veridasXpressIdUrl: identityPageUrl,
  epaycoAdvancedEmailLinkValidity: settings.epaycoAdvancedEmailLinkValidity,
  epaycoAdvancedEmailResendQuantity: settings.epaycoAdvancedEmailResendQuantity,
  otpLength: settings.otpLength,
  passwordInputMaxLength: settings.passwordInputMaxLength,
  guaranteeHelpline: brand.guarantor?.helpline ?? '',
  supportWhatsapp: brand.supportWhatsapp,
  supportWhatsappUrl: brand.supportWhatsappUrl,
  chatSelfManageUrl: chat.selfManage ?? '',
  chatOnBoardingUrl: chat.onBoarding ?? '',
})

/** A JWE (ECDH-ES, A256GCM) to the browser's key; null without a valid one. */
async function sealTo(header: string, content: unknown): Promise<string | null> {
  try {
    const jwk: JWK = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'))
    const key = await importJWK({ kty: 'EC', crv: 'P-256', x: String(jwk.x), y: String(jwk.y) }, 'ECDH-ES')
    return await new CompactEncrypt(Buffer.from(JSON.stringify(content)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
      .encrypt(key)
  } catch {
    return null
  }
}
