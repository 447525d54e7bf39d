import { randomUUID } from 'node:crypto'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const sequenceMax = 0xfff
/** Version and sequence are written at once. */
const version = 0x7000

let lastMs = 0
let sequence = 0
/** 48 bits of the millisecond. */
let time = ''

/** UUID v7, monotonic in a process; no secret. */
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

/** The database would answer with an error. */
export const isId = (text: string): boolean => uuidPattern.test(text)
