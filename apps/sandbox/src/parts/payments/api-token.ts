import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../settings.ts'

const lifeMs = 15 * 60_000

/** A pass for the merchant's server, checked without remembering it. */
export function issueToken(settings: Settings, nowMs: number): string {
  const until = String(nowMs + lifeMs)
  return `${until}.${seal(settings, until)}`
}

export function isToken(settings: Settings, token: string, nowMs: number): boolean {
  const [until = '', given = ''] = token.split('.')
  return isSame(given, seal(settings, until)) && Number(until) > nowMs
}

/** `Basic` with one of the merchant's public keys and its private key. */
export function isMerchant(settings: Settings, authorization: string): boolean {
  const { cardKey, cashKey, privateKey } = settings.payments
  const expected = [cardKey, cashKey].map((publicKey) => basic(`${publicKey}:${privateKey}`))
  return expected.map((one) => isSame(authorization, one)).includes(true)
}

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

function seal(settings: Settings, until: string): string {
  return createHmac('sha256', settings.payments.privateKey).update(until).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return first !== undefined && second !== undefined && timingSafeEqual(first, second)
}
