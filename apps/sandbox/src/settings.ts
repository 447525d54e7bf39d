/** The defaults agree with the product's own. */
export type Settings = {
  readonly port: number
  readonly smtpPort: number
  readonly dataDirectory: string
  readonly webUrl: string
  /** With its path: the office may have a host of its own. */
  readonly officeUrl: string
  /** The sandbox's address for a phone in the network. */
  readonly publicUrl: string | null
  readonly storeLinkKey: string
  readonly opsClockUrl: string
  readonly opsWorldUrl: string
  /** Takes a file of the day, with the clock's secret. */
  readonly opsFilesUrl: string
  readonly opsClockSecret: string
  readonly operatorCallbackUrl: string
  readonly operatorCallbackSecret: string
  readonly payments: MerchantKeys
  readonly keys: PartKeys
}

type MerchantKeys = {
  readonly customerId: string
  readonly cardKey: string
  readonly cashKey: string
  readonly privateKey: string
  readonly pKey: string
}

type PartKeys = {
  readonly operator: string
  readonly bureau: string
  readonly watchlist: string
  readonly identity: string
  readonly questions: string
  readonly sms: string
  readonly bank: string
  readonly monitoring: string
  readonly office: string
}

type Environment = Readonly<Record<string, string | undefined>>

export function readSettings(environment: Environment): Settings {
  const port = readPort(environment, 'SANDBOX_PORT', 3001)
  const webUrl = (environment.WEB_URL ?? 'http://localhost:3000').replace(/\/$/, '')
  return {
    port,
    smtpPort: readPort(environment, 'SANDBOX_SMTP_PORT', port + 1),
    dataDirectory: environment.DATA_DIR ?? './data',
    webUrl,
    officeUrl: environment.OFFICE_URL?.replace(/\/$/, '') || `${webUrl}/office`,
    publicUrl: environment.SANDBOX_PUBLIC_URL?.replace(/\/$/, '') || null,
    storeLinkKey: environment.STORE_LINK_KEY ?? 'Y3Vwby1kZW1vLXN0b3JlLWxpbmsta2V5LTMyLWJ5dGU',
    opsClockUrl: environment.OPS_CLOCK_URL ?? `${webUrl}/api/v1/ops/clock`,
    opsWorldUrl: environment.OPS_WORLD_URL ?? `${webUrl}/api/v1/ops/world`,
    opsFilesUrl: environment.OPS_FILES_URL ?? `${webUrl}/api/v1/ops/files`,
    opsClockSecret: environment.OPS_CLOCK_SECRET ?? 'demo-clock-secret',
    operatorCallbackUrl: environment.OPERATOR_CALLBACK_URL ?? `${webUrl}/api/v1/integrations/operator`,
    operatorCallbackSecret: environment.OPERATOR_CALLBACK_SECRET ?? 'demo-operator-callback-secret',
    payments: {
      customerId: environment.EPAYCO_CUSTOMER_ID ?? '500100',
      cardKey: environment.EPAYCO_PUBLIC_KEY_CARD ?? 'demo-epayco-card-key',
      cashKey: environment.EPAYCO_PUBLIC_KEY_CASH ?? 'demo-epayco-cash-key',
      privateKey: environment.EPAYCO_PRIVATE_KEY ?? 'demo-epayco-private-key',
      pKey: environment.EPAYCO_P_KEY ?? 'demo-epayco-p-key',
    },
    keys: {
      operator: environment.OPERATOR_API_KEY ?? 'demo-operator-key',
      bureau: environment.BUREAU_API_KEY ?? 'demo-bureau-key',
      watchlist: environment.WATCHLIST_API_KEY ?? 'demo-watchlist-key',
      identity: environment.IDENTITY_API_KEY ?? 'demo-identity-key',
      questions: environment.QUESTIONS_API_KEY ?? 'demo-evidente-key',
      sms: environment.SMS_API_KEY ?? 'demo-sms-key',
      bank: environment.BANK_API_KEY ?? 'demo-bank-key',
      monitoring: 'demo-monitoring-key',
      office: environment.OFFICE_OIDC_CLIENT_SECRET ?? 'demo-office-secret',
    },
  }
}

function readPort(environment: Environment, name: string, fallback: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} must be a port number, not "${text}"`)
  }
  return port
}
