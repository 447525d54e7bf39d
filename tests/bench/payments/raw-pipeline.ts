import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { json, text } from 'node:stream/consumers'
import pg from 'pg'
import { type ProcessorQuestion, processorMs, serveParent } from './child.ts'

/**
 * The least that Node can do for a payment with the product's rows: a notice by HTTP, one question to the provider, the
 * rows of notice, transaction, attempt, loan, entry, postings and outbox, one commit for all that is there. No rule, no
 * framework, no signature, nothing sealed or chained.
 */
const { DATABASE_URL: connectionString = '', PROVIDER_URL: providerUrl = '' } = process.env
const { hostname, port } = new URL(providerUrl)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const client = new pg.Client({ connectionString })
await client.connect()

type AnsweredPayment = {
  readonly raw: string
  readonly found: Readonly<Record<string, string>>
  readonly written: () => void
  readonly failed: (error: unknown) => void
}

const server = createServer(async (incoming, outgoing) => {
  const raw = await text(incoming)
  const found = await ask(new URLSearchParams(raw).get('x_ref_payco') ?? '')
  await new Promise<void>((written, failed) => {
    answered.push({ raw, found, written, failed })
    void writeAll()
  })
  outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"received":true}')
})

function ask(reference: string): Promise<AnsweredPayment['found']> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ referencePayco: reference })
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const options = { hostname, port, path: '/payment/transaction', method: 'POST', headers, agent }
    const sent = request(options, async (response) => {
      const answer = (await json(response)) as { readonly data: AnsweredPayment['found'] }
      resolve(answer.data)
    })
    sent.once('error', reject).end(body)
  })
}

let answered: AnsweredPayment[] = []
let isWriting = false
const batchMax = 100

/** Answers during a batch are the next batch. */
async function writeAll(): Promise<void> {
  if (isWriting) return
  isWriting = true
  while (answered.length > 0) {
    const batch = answered.slice(0, batchMax)
    answered = answered.slice(batchMax)
    try {
      await write(batch)
      for (const { written } of batch) written()
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }
  isWriting = false
}

type LockedRow = {
  readonly attempt: string
  readonly invoice: string
  readonly loan: string
  readonly state: object
  /** Of the loan's last entry, by the index: a process that counted in memory could not be started again. */
  readonly number: number
}

async function write(batch: readonly AnsweredPayment[]): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<LockedRow>({
    name: 'lock',
    text: `select attempt.id as attempt, invoice, loan.id as loan, loan.state, coalesce(
             (select number from raw_entry where subject = loan.id order by number desc limit 1), 0) as number
           from raw_attempt as attempt join raw_loan as loan on loan.id = attempt.loan_id
           where invoice = any($1) order by loan.id for update of attempt, loan`,
    values: [batch.map(({ found }) => found.x_id_invoice)],
  })
  const locked = new Map(rows.map((row) => [row.invoice, row]))
  const numbers = new Map<string, number>()
  const given = batch.map(({ raw, found }) =>
    rowOf(raw, found, locked.get(found.x_id_invoice ?? ''), numbers),
  )
  const loans = given.map(({ loan }) => loan)
  await client.query({ name: 'write', text: writing, values: [JSON.stringify(given), loans] })
  await client.query('commit')
}

/** The size of a sealed mail. */
const payload = Buffer.alloc(640, 1).toString('base64')

function rowOf(
  raw: string,
  found: AnsweredPayment['found'],
  locked: LockedRow | undefined,
  numbers: Map<string, number>,
) {
  if (locked === undefined) throw new Error(`no attempt of ${found.x_id_invoice}`)
  const number = (numbers.get(locked.loan) ?? locked.number) + 1
  numbers.set(locked.loan, number)
  return {
    notice: randomUUID(),
    transaction: randomUUID(),
    entry: randomUUID(),
    effect: randomUUID(),
    attempt: locked.attempt,
    loan: locked.loan,
    state: locked.state,
    number,
    reference: found.x_ref_payco,
    transactionId: found.x_transaction_id,
    invoice: found.x_id_invoice,
    amount: Number(found.x_amount),
    content: Buffer.from(raw).toString('base64'),
    digest: createHash('sha256').update(raw).digest('hex'),
    details: Buffer.from(JSON.stringify(found)).toString('base64'),
    payload,
    at: new Date().toISOString(),
  }
}

const writing = `
  with given as (
    select * from json_to_recordset($1) as given (
      notice uuid, transaction uuid, entry uuid, effect uuid, attempt uuid, loan uuid, state json, number integer,
      reference text, "transactionId" text, invoice text, amount bigint, content text, digest text, details text,
      payload text, at timestamptz)
  ), notice as (
    insert into raw_notice (id, provider, key, content, digest, x_ref_payco, state, times, checks, received_at, updated_at)
    select notice, 'epayco', 'bench', decode(content, 'base64'), decode(digest, 'hex'), reference, 'done', 1, 0, at, at
    from given
  ), transaction as (
    insert into raw_transaction (id, provider, x_ref_payco, transaction_id, attempt_id, invoice, amount, state, outcome,
                                 paid_at, details, checks, created_at, updated_at)
    select transaction, 'epayco', reference, "transactionId", attempt, invoice, amount, 1, 'posted', at,
           decode(details, 'base64'), 0, at, at from given
  ), attempt as (
    update raw_attempt as made set state = 'paid', updated_at = at from given where made.id = attempt
  ), loan as (
    update raw_loan as lent set state = given.state, last_paid_at = at, version = version + 1
    from given where lent.id = loan and lent.id = any($2)
  ), entry as (
    insert into raw_entry (id, subject, number, kind, booked_on, value_on, idempotency_key, fingerprint, actor, recorded_at,
                           digest, source_kind, source_id)
    select entry, loan, number, 'payment', at::date, at::date, 'payment:epayco:' || reference, decode(digest, 'hex'),
           'provider', at, decode(digest, 'hex'), 'loanPayment', entry from given
  ), posting as (
    insert into raw_posting (entry_id, line, account, amount)
    select entry, line, account, case line when 1 then given.amount else -given.amount end
    from given, (values (1, 'providerClearing'), (2, 'feesPayable')) as lines (line, account)
  )
  insert into raw_outbox (id, kind, dedupe_key, payload, created_at, attempts, refusals)
  select effect, 'paymentMail', 'payment-receipt:' || reference, decode(payload, 'base64'), at, 0, 0 from given`

// On a busy machine a payer pauses longer than the usual five seconds.
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const ready = { port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
serveParent(ready, (_question: ProcessorQuestion) => processorMs())
