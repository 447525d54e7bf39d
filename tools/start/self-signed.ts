import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { generate } from 'selfsigned'

export type Certificate = {
  readonly certPath: string
  readonly keyPath: string
  readonly cert: string
  readonly key: string
}

export function localNetworkAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}

/** The certificate is kept: a phone is told once to trust it. */
export async function selfSignedCertificate(folder: string, address: string): Promise<Certificate> {
  const certPath = join(folder, `${address}.cert.pem`)
  const keyPath = join(folder, `${address}.key.pem`)
  if (!existsSync(certPath) || !existsSync(keyPath)) {
    const names = { name: 'subjectAltName' as const, altNames: alternativeNames(address) }
    const made = await generate([{ name: 'commonName', value: 'Cupo on this machine' }], {
      extensions: [names],
    })
    mkdirSync(dirname(folder), { recursive: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(keyPath, made.private, { mode: 0o600 })
    writeFileSync(certPath, made.cert)
  }
  return { certPath, keyPath, cert: readFileSync(certPath, 'utf8'), key: readFileSync(keyPath, 'utf8') }
}

function alternativeNames(address: string) {
  const ips = [...new Set(['127.0.0.1', address])]
  return [{ type: 2 as const, value: 'localhost' }, ...ips.map((ip) => ({ type: 7 as const, ip }))]
}
