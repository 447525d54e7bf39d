import { randomBytes, randomInt } from 'node:crypto'
import type { Settings } from '../../settings.ts'
import { bogotaDate } from '../../world/clock.ts'
import type { World } from '../../world/open-world.ts'
import type { CheckoutData } from './checkout.ts'
import { confirmationOf } from './describe-transaction.ts'
import { createTellMerchant } from './tell-merchant.ts'
import { type Instrument, type StateCode, statesOf, type Transaction } from './transaction.ts'

export type Purchase = {
  readonly data: CheckoutData
  readonly instrument: Instrument
  readonly state: StateCode
  readonly email: string
  readonly ip: string
}

export type Till = {
  readonly begin: (purchase: Purchase, times?: number) => Promise<Transaction>
  readonly confirm: (reference: string) => Promise<void>
  readonly change: (reference: string, state: StateCode, times: number) => Promise<Transaction | null>
  readonly find: (reference: string) => Promise<Transaction | null>
  readonly findByHash: (hash: string) => Promise<Transaction | null>
  readonly all: () => Promise<readonly Transaction[]>
  readonly findByInvoice: (invoice: string) => Promise<readonly Transaction[]>
  readonly catchUp: () => Promise<void>
  readonly stop: () => void
}

const pulseMs = 200

export function openTill(world: World, settings: Settings): Till {
  const stopping = new AbortController()
  const merchant = createTellMerchant(world.confirmations, world.clock, stopping.signal)
  const waiting = new Set(world.payments.all().flatMap((one) => (isWaiting(one) ? [one.reference] : [])))

  const keep = async (transaction: Transaction): Promise<Transaction> => {
    if (isWaiting(transaction)) waiting.add(transaction.reference)
    else waiting.delete(transaction.reference)
    await world.payments.put(transaction.reference, transaction)
    return transaction
  }

  const queue = async (transaction: Transaction, times: number) => {
    const { reference, state: event, data } = transaction
    if (data.confirmation === '') return
    const fields = confirmationOf(settings, transaction)
    const wish = { reference, event, address: data.confirmation, method: data.method_confirmation, fields }
    await Promise.all(Array.from({ length: times }, () => merchant.queue(wish)))
  }

  const enter = async (transaction: Transaction, state: StateCode, times: number) => {
    const atMs = world.clock.now()
    const acceptedAtMs = transaction.acceptedAtMs ?? (state === 1 ? atMs : null)
    const states = [...statesOf(transaction), { state, atMs }]
    const changed = await keep({ ...transaction, state, acceptedAtMs, states })
    await queue(changed, times)
    return changed
  }

  const expireNow = async () => {
    const today = bogotaDate(world.clock.now()).toString()
    for (const reference of waiting) {
      const transaction = world.payments.get(reference)
      const dueOn = transaction?.instrument.pin?.dueOn
      if (transaction !== undefined && dueOn !== undefined && dueOn < today) await enter(transaction, 9, 1)
    }
  }

  const expire = inTurn(expireNow)
  const catchUp = inTurn(async () => {
    await expire()
    await merchant.sendDue()
  })
  let isPulsing = false
  const pulse = setInterval(async () => {
    if (isPulsing) return
    isPulsing = true
    await catchUp().catch(() => undefined)
    isPulsing = false
  }, pulseMs).unref()

  return {
    begin: async (purchase, times = 1) => {
      const nowMs = world.clock.now()
      const transaction = newTransaction(purchase, nowMs, (one) => world.payments.get(one) !== undefined)
      await keep(transaction)
      await queue(transaction, times)
      return transaction
    },
    change: async (reference, state, times) => {
      const transaction = world.payments.get(reference)
      if (transaction === undefined) return null
      const changed = await enter(transaction, state, times)
      await merchant.sendNew(reference)
      return changed
    },
    confirm: merchant.sendNew,
    find: async (reference) => {
      await expire()
      return world.payments.get(reference) ?? null
    },
    findByHash: async (hash) => {
      await expire()
      return world.payments.all().find((one) => one.hash === hash) ?? null
    },
    all: async () => {
      await expire()
      return world.payments.all()
    },
    findByInvoice: async (invoice) => {
      await expire()
      return world.payments.all().filter(({ data }) => data.invoice === invoice)
    },
    catchUp,
    stop: () => {
      clearInterval(pulse)
      stopping.abort()
    },
  }
}

/** Serializes turns: a call during a turn gets the next turn and misses nothing. */
function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.catch(() => undefined).then(work)
    return last
  }
}

const isWaiting = ({ state, instrument }: Transaction) => state === 3 && instrument.pin !== null

function newTransaction(
  purchase: Purchase,
  nowMs: number,
  isTaken: (reference: string) => boolean,
): Transaction {
  let reference: string
  do reference = String(randomInt(100_000_000, 1_000_000_000))
  while (isTaken(reference))
  return {
    ...purchase,
    reference,
    hash: randomBytes(12).toString('hex'),
    transactionId: `${reference}${Math.floor(nowMs / 1000)}`,
    createdAtMs: nowMs,
    acceptedAtMs: purchase.state === 1 || purchase.state === 6 ? nowMs : null,
    states: [{ state: purchase.state, atMs: nowMs }],
  }
}
