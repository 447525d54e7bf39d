import { randomUUID } from 'node:crypto'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const sequenceMax = 0xfff
/** Version and sequence are written at once. */
const version = 0x7000

let lastMs = 0
let sequence = 0
/** The first 48 bits, the same for all ids of a millisecond. */
let time = ''

/** UUID v7, monotonic within a process. No secret: links and tokens are 256-bit random. */
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

/** Keeps text that the database would refuse from causing a 500. */
export const isId = (text: string): boolean => uuidPattern.test(text)
