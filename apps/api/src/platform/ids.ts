import { randomUUID } from 'node:crypto'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const sequenceMax = 0xfff
/** The version in front of the sequence, so that both are written at once. */
const version = 0x7000

let lastMs = 0
let sequence = 0
/** The first 48 bits, the same for all ids of a millisecond. */
let time = ''

/**
 * A row's id: UUID v7, ordered by time, and within a process always after the one before. No secret: links and tokens are
 * 256-bit random instead. Its random part is that of a v4, which Node has at hand.
 */
export function newId(): string {
  const nowMs = Date.now()
  sequence += 1
  if (nowMs > lastMs || sequence > sequenceMax) {
    lastMs = Math.max(nowMs, lastMs + 1)
    sequence = 0
    const digits = lastMs.toString(16).padStart(12, '0')
    time = `${digits.slice(0, 8)}-${digits.slice(8)}`
  }
  return `${time}-${(version + sequence).toString(16)}-${randomUUID().slice(19)}`
}

/** False for text the database would refuse, so that a hostile path answers 404. */
export const isId = (text: string): boolean => uuidPattern.test(text)
