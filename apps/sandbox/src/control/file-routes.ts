import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { type Statement, statementsOf } from '../books/bank-lines.ts'
import { faultOf, writtenRows } from '../books/file-faults.ts'
import { type Payout, payoutsOf } from '../books/payouts.ts'
import {
  type StatementFormat,
  statementFormats,
  type WrittenFile,
  writeMovements,
  writeStatement,
} from '../books/write-files.ts'
import { IsoDate, Refusal, readInput } from '../http/refusal.ts'
import type { Till } from '../parts/payments/till.ts'
import type { Settings } from '../settings.ts'
import type { World } from '../world/open-world.ts'
import type { FileFault } from '../world/records.ts'
import { askProduct } from './clock-routes.ts'

const Fault = v.object({
  file: v.picklist(['movements', 'statement']),
  /** A row's id in `GET /control/files`. */
  row: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  mode: v.picklist(['missing', 'doubled', 'changed', 'late', 'chargedBack', 'ok']),
})
const Direct = v.object({
  counterparty: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  /** Out of the lender's account is negative. */
  amount: v.pipe(v.number(), v.safeInteger(), v.notValue(0)),
})
const Day = v.object({ day: IsoDate })
const Until = v.object({ until: v.optional(IsoDate, '9999-12-31') })
const daysShown = 10
const format = v.optional(v.picklist(statementFormats), 'csv')
const Format = v.object({ format })
const HandIn = v.object({ file: v.picklist(['movements', 'statement']), format })
const HandedIn = v.object({
  outcome: v.string(),
  added: v.number(),
  unread: v.array(v.object({ line: v.number(), reason: v.string() })),
})

export function serveFileControl(app: FastifyInstance, world: World, settings: Settings, till: Till): void {
  app.get('/control/files', async (request) => {
    const { until } = readInput(Until, request.query)
    return (await describeFiles(world)).filter(({ day }) => day <= until).slice(0, daysShown)
  })

  app.get('/control/files/:day/movements', async (request, reply) => {
    const { day } = readInput(Day, request.params)
    return send(reply, await fileOf(world, { day, file: 'movements', format: 'csv' }))
  })

  app.get('/control/files/:day/statement', async (request, reply) => {
    const { day } = readInput(Day, request.params)
    const { format } = readInput(Format, request.query)
    return send(reply, await fileOf(world, { day, file: 'statement', format }))
  })

  app.post('/control/files/:day/hand-in', async (request) => {
    const { day } = readInput(Day, request.params)
    const { file, format } = readInput(HandIn, request.body)
    const { name, bytes } = await fileOf(world, { day, file, format })
    const kind = file === 'movements' ? 'providerMovements' : 'bankStatement'
    const content = bytes.toString('base64')
    const { status, body } = await askProduct(settings, settings.opsFilesUrl, { kind, name, content })
    if (status === 200 && v.is(HandedIn, body)) return { name, ...body }
    throw new Refusal(
      502,
      'productFilesRefused',
      `El producto no recibió ${name}: respondió ${status} en ${settings.opsFilesUrl}`,
    )
  })

  app.get('/control/file-faults', async () => world.fileFaults.all())

  app.post('/control/file-faults', async (request) => {
    const { file, row, mode } = readInput(Fault, request.body)
    const key = `${file}/${row}`
    if (mode === 'ok') {
      await world.fileFaults.remove(key)
    } else if (mode === 'chargedBack') {
      await chargeBack(till, row)
    } else {
      const isThere = (await describeFiles(world)).some((day) => day[file]?.rows.some(({ id }) => id === row))
      if (!isThere) throw new Refusal(404, 'rowNotFound', `Ningún archivo tiene la fila ${row}`)
      if (mode === 'late' && file === 'movements' && !row.endsWith('-V'))
        throw new Refusal(400, 'invalidRequest', 'Solo una venta llega tarde; lo demás va con ella')
      await world.fileFaults.put(key, { file, row, mode })
    }
    return { file, row, mode }
  })

  app.post('/control/bank/payments', async (request) => {
    const { counterparty, amount } = readInput(Direct, request.body)
    const reference = String(randomInt(1_000_000_000, 10_000_000_000))
    const payment = { reference, counterparty, amount, atMs: world.clock.now() }
    await world.directPayments.put(reference, payment)
    return payment
  })
}

/** The provider gives the money back and tells nobody: its next file has it. */
async function chargeBack(till: Till, row: string): Promise<void> {
  const [reference = ''] = row.split('-')
  const transaction = await till.find(reference)
  if (transaction?.state !== 1)
    throw new Refusal(404, 'rowNotFound', `Ninguna venta pagada tiene la fila ${row}`)
  await till.change(reference, 6, 0)
}

type FileWish = {
  readonly day: string
  readonly file: FileFault['file']
  readonly format: StatementFormat
}

async function fileOf(world: World, { day, file, format }: FileWish): Promise<WrittenFile> {
  const payout = file === 'movements' ? payoutsOf(world).find((one) => one.day === day) : undefined
  if (payout !== undefined) return writeMovements(day, payout.number, writtenRows(world, payout))
  const statement =
    file === 'statement' ? (await statementsOf(world)).find((one) => one.day === day) : undefined
  const written = statement === undefined ? null : writeStatement(format, statement)
  if (written === null) throw new Refusal(404, 'fileNotFound', 'Ese día no tiene este archivo')
  return written
}

function send(
  reply: {
    readonly header: (name: string, value: string) => unknown
    readonly type: (type: string) => unknown
  },
  file: WrittenFile,
): Buffer {
  reply.type(file.type)
  reply.header('content-disposition', `attachment; filename="${file.name}"`)
  return file.bytes
}

/** The newest day first. */
async function describeFiles(world: World) {
  const payouts = new Map(payoutsOf(world).map((payout) => [payout.day, payout]))
  const statements = new Map((await statementsOf(world)).map((statement) => [statement.day, statement]))
  const days = [...new Set([...payouts.keys(), ...statements.keys()])].sort().reverse()
  return days.map((day) => ({
    day,
    movements: describePayout(world, payouts.get(day)),
    statement: describeStatement(world, statements.get(day)),
  }))
}

function describePayout(world: World, payout: Payout | undefined) {
  if (payout === undefined) return null
  const rows = payout.movements.map(({ id, kind, amount }) => ({
    id,
    text: kind as string,
    amount,
    mode: faultOf(world, 'movements', id) ?? 'ok',
  }))
  return { total: payout.amount, rows }
}

function describeStatement(world: World, statement: Statement | undefined) {
  if (statement === undefined) return null
  const rows = statement.lines.map(({ reference, text, amount }) => ({
    id: reference,
    text,
    amount,
    mode: faultOf(world, 'statement', reference) ?? 'ok',
  }))
  const total = rows.reduce((sum, { amount }) => sum + amount, statement.opening)
  return { total, rows, hasCredits: rows.some(({ amount }) => amount > 0) }
}
