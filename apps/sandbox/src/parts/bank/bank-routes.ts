import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { requireIdempotencyKey } from '../../http/answer-once.ts'
import { isSince, pageOf, Since } from '../../http/pages.ts'
import { Document, Pesos, Refusal, readInput } from '../../http/refusal.ts'
import { hasBearer, servePart } from '../../http/serve-part.ts'
import { personOf } from '../../people/person.ts'
import type { Settings } from '../../settings.ts'
import { formatInstant } from '../../world/clock.ts'
import type { World } from '../../world/open-world.ts'
import { numberOf, type Transfer } from '../../world/records.ts'

const Account = v.object({
  bank: v.pipe(v.string(), v.regex(/^\d{4}$/, 'must be the code of a bank')),
  kind: v.picklist(['savings', 'checking']),
  number: v.pipe(v.string(), v.regex(/^\d{6,20}$/, 'must be an account number')),
  document: Document,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
})

const NewTransfer = v.object({
  reference: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  amount: v.pipe(Pesos, v.minValue(1)),
  purpose: v.picklist(['refund', 'disbursement']),
  to: Account,
})

export function serveBank(app: FastifyInstance, world: World, settings: Settings): void {
  const address = {
    part: 'bank',
    prefix: '/bank/v1',
    isAuthorized: hasBearer(settings.keys.bank),
  } as const
  servePart(app, world.faults, address, (scope) => {
    scope.post('/transfers', async (request, reply) => {
      requireIdempotencyKey(request)
      const input = readInput(NewTransfer, request.body)
      reply.code(201)
      return world.answerOnce(request, () => order(world, input))
    })

    scope.post('/account-checks', async (request) => ({
      result: resultOfCheck(readInput(Account, request.body)),
    }))
    scope.get<{ Params: { contractNumber: string } }>('/credits/:contractNumber', async (request) => {
      const { contractNumber } = request.params
      const credits = world.credits.all().filter((credit) => credit.contractNumber === contractNumber)
      return {
        credits: credits.map(({ reference, amount, creditedAt }) => ({ reference, amount, creditedAt })),
      }
    })

    scope.get('/transfers', async (request) => {
      const { since, page } = readInput(Since, request.query)
      const all = await Promise.all(world.transfers.all().map((one) => workOn(world, one)))
      const changed = all.map(listed).filter(({ orderedAt, endedAt }) => isSince(endedAt ?? orderedAt, since))
      return { transfers: pageOf(changed, page) }
    })

    scope.get<{ Params: { reference: string } }>('/transfers/:reference', async (request) => {
      const found = world.transfers.get(request.params.reference)
      if (found === undefined) throw new Refusal(404, 'transferNotFound', 'No transfer has this reference')
      return listed(await workOn(world, found))
    })
  })
}

function resultOfCheck({ number }: v.InferOutput<typeof Account>) {
  if (number.endsWith('0000')) return 'unknown'
  return number.endsWith('1111') ? 'otherOwner' : 'confirmed'
}

/** One reference never pays twice, whatever its key. */
async function order(world: World, input: v.InferOutput<typeof NewTransfer>) {
  const before = world.transfers.get(input.reference)
  if (before !== undefined && !isSame(before, input)) {
    throw new Refusal(409, 'referenceReused', 'This reference came before with another content')
  }
  if (before === undefined) {
    const taken = new Set(world.transfers.all().map(({ transferId }) => transferId))
    const transferId = numberOf(input.reference, (candidate) => taken.has(candidate))
    const isSilent = input.to.number.endsWith('2222')
    const start = { state: 'ordered', isSilent, orderedAtMs: world.clock.now(), endedAtMs: null } as const
    await world.transfers.put(input.reference, { ...input, ...start, transferId })
    return { transferId, reference: input.reference, state: 'ordered' }
  }
  const { transferId, reference, state } = await workOn(world, before)
  return { transferId, reference, state }
}

function isSame(before: Transfer, { amount, purpose, to }: v.InferOutput<typeof NewTransfer>): boolean {
  const contentOf = (one: Pick<Transfer, 'amount' | 'purpose' | 'to'>) =>
    JSON.stringify([one.amount, one.purpose, one.to.bank, one.to.kind, one.to.number, one.to.document])
  return contentOf(before) === contentOf({ amount, purpose, to })
}

const worksMs = 30_000

/** A transfer ends after half a minute, unless it waits for a person. */
export async function workOn(world: World, transfer: Transfer): Promise<Transfer> {
  const endedAtMs = transfer.orderedAtMs + worksMs
  const isUnderWay = endedAtMs > world.clock.now() || transfer.isSilent === true
  if (transfer.state !== 'ordered' || isUnderWay) return transfer
  const state = arrives(world, transfer) ? 'done' : 'failed'
  const ended = { ...transfer, state, endedAtMs } as const
  await world.transfers.put(transfer.reference, ended)
  return ended
}

/** A person who takes no transfers takes lent money at the second try, with another account. */
function arrives(world: World, { purpose, to }: Transfer): boolean {
  if (personOf(to.document).receivesTransfers) return true
  const failed = world.transfers
    .all()
    .filter(
      (one) => one.purpose === 'disbursement' && one.to.document === to.document && one.state === 'failed',
    )
  return (
    purpose === 'disbursement' &&
    failed.length > 0 &&
    failed.every((one) => one.to.bank !== to.bank || one.to.number !== to.number)
  )
}

function listed(transfer: Transfer) {
  const { transferId, reference, purpose, amount, to, state, orderedAtMs, endedAtMs } = transfer
  return {
    transferId,
    reference,
    purpose,
    amount,
    to,
    state,
    orderedAt: formatInstant(orderedAtMs),
    endedAt: endedAtMs === null ? null : formatInstant(endedAtMs),
    reason: reasonOf(transfer),
  }
}

const reasonOf = ({ state }: Transfer) => (state === 'failed' ? 'The account does not exist' : null)
