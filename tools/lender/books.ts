import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import {
  type AccountBalance,
  type AccountCode,
  accountCodesOn,
  accounts,
  type Batch,
  type BatchRefusal,
  batchesOf,
  type CloseSteps,
  closeMonth,
  type FileRefusal,
  fileNameOf,
  type MissingForClose,
  setAccountCode,
  trialBalance,
  vatOf,
  writeBatchFile,
} from '../../apps/api/src/features/accounting/accounting.ts'
import type { ActingParty } from '../../apps/api/src/platform/actor.ts'
import { businessDate } from '../../apps/api/src/platform/business-date.ts'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'
import { openWorldClock } from '../../apps/api/src/platform/world-clock.ts'
import { closeStepsOf } from '../../apps/api/src/wiring/act-context.ts'
import { type BooksOrder, readOrder } from './books/read-order.ts'
import { throughOffice } from './product/office-door.ts'
import {
  actingStaff,
  type CommandResult,
  type Confirm,
  confirm,
  done,
  not,
  printResult,
  refuse,
} from './product/terminal.ts'
import { type Product, withDatabase, withProduct } from './product/with-product.ts'

export { usage } from './books/read-order.ts'

/** Sums over years of postings take their time. */
const patient = { statementTimeoutMs: 3_600_000 }

export async function run(args: readonly string[]): Promise<void> {
  const read = readOrder(args)
  if (!read.ok) return refuse(read.problem)
  const order = read.value
  if (order.kind === 'close')
    return withProduct(async (product) => {
      const act = { act: 'closeMonth', input: { month: order.month } } as const
      const asking = { reason: `close ${order.month}`, isSure: order.isSure }
      if (!(await throughOffice(product, act, asking))) printResult(await close(product, order))
    }, patient)
  await withDatabase(async (db) => {
    const { now } = await openWorldClock(db, process.env.NODE_ENV !== 'production')
    printResult(await runBooksOrder(db, order, actingStaff({ now }), confirm))
  }, patient)
}

function close({ clock, ...product }: Product, order: CloseOrder): Promise<CommandResult> {
  const who = actingStaff(clock)
  return runCloseOrder(product.db, order, who, confirm, closeStepsOf(product)(who))
}

export async function runBooksOrder(
  db: Kysely<Database>,
  order: Exclude<BooksOrder, CloseOrder>,
  who: ActingParty,
  ask: Confirm,
): Promise<CommandResult> {
  const today = businessDate(who.now).toString()
  switch (order.kind) {
    case 'balance': {
      const on = order.on ?? today
      return done(...describeBalance(on, await trialBalance(db, on)))
    }
    case 'accounts':
      return done(...describeCodes(await accountCodesOn(db, order.on ?? today)))
    case 'setCode':
      return setCode(db, order, who, ask)
    case 'export':
      return exportDay(db, order, who)
    case 'vat':
      return done(...(await describeVat(db, order.month)))
  }
}

const pesos = (amount: number) => amount.toLocaleString('es-CO')
const noChannel = '—'

function describeBalance(on: string, balances: readonly AccountBalance[]): readonly string[] {
  const row = (account: string, channel: string, debit: string, credit: string) =>
    `${account.padEnd(24)}${channel.padEnd(11)}${debit.padStart(18)}${credit.padStart(18)}`.trimEnd()
  const sum = (side: readonly AccountBalance[]) =>
    pesos(side.reduce((total, { balance }) => total + Math.abs(balance), 0))
  const [debits, credits] = [
    balances.filter(({ balance }) => balance > 0),
    balances.filter(({ balance }) => balance < 0),
  ]
  return [
    row(`Balance on ${on}`, 'channel', 'debit', 'credit'),
    ...balances.map(({ account, channel, balance }) =>
      balance > 0
        ? row(account, channel || noChannel, pesos(balance), '')
        : row(account, channel || noChannel, '', pesos(-balance)),
    ),
    row('', '', sum(debits), sum(credits)),
  ]
}

function describeCodes(codes: Awaited<ReturnType<typeof accountCodesOn>>): readonly string[] {
  return accounts.map((account) => {
    const found = codes.get(account)
    return `${account.padEnd(24)}${found === undefined ? 'no code' : describeCode(found)}`
  })
}

const describeCode = ({ code, validFrom, thirdParty, costCenter }: AccountCode): string =>
  [
    code,
    `from ${validFrom}`,
    ...(thirdParty === null ? [] : [`third party ${thirdParty}`]),
    ...(costCenter === null ? [] : [`cost center ${costCenter}`]),
  ].join('  ')

async function setCode(
  db: Kysely<Database>,
  { code, isSure }: Extract<BooksOrder, { readonly kind: 'setCode' }>,
  who: ActingParty,
  ask: Confirm,
): Promise<CommandResult> {
  const held = (await accountCodesOn(db, code.validFrom)).get(code.account)
  const change = [
    `${code.account}: ${held === undefined ? 'no code' : describeCode(held)}`,
    `becomes ${describeCode(code)}`,
  ]
  if (!isSure && !(await ask([...change, 'Change it?'].join('\n')))) return not('Nothing was changed.')
  const answer = await setAccountCode(db, code, who)
  return answer.ok
    ? done(...change)
    : not(`Nothing was changed: ${answer.refusal.through} is exported; name a day after it.`)
}

async function exportDay(
  db: Kysely<Database>,
  { day, detail, format, folder }: Extract<BooksOrder, { readonly kind: 'export' }>,
  who: ActingParty,
): Promise<CommandResult> {
  const found = await batchesOf(db, day, who)
  if (!found.ok) return not(...describeBatches(found.made), sentenceOfBatch(found.refusal))
  const { batches, made } = found
  const fileOrder = { batches, detail, format }

  await mkdir(folder, { recursive: true })
  const file = join(folder, fileNameOf(fileOrder))
  const partial = `${file}.${process.pid}.partial`
  const handle = await open(partial, 'w')
  try {
    const written = await writeBatchFile(db, fileOrder, who, (text) => handle.appendFile(text))
    if (!written.ok) return not(...describeBatches(made), sentenceOfFile(written.refusal))
    await handle.sync()
    await rename(partial, file)
    return done(
      ...describeBatches(made),
      `${file}: ${written.file.size} bytes, SHA-256 ${written.file.sha256}`,
    )
  } finally {
    await handle.close()
    await rm(partial, { force: true })
  }
}

function describeBatches(made: readonly Batch[]): readonly string[] {
  const [first, last] = [made[0], made.at(-1)]
  if (first === undefined || last === undefined) return []
  const entries = made.reduce((sum, batch) => sum + batch.entries, 0)
  const [numbers, days] =
    made.length === 1
      ? [`Batch ${first.number}`, first.day]
      : [`Batches ${first.number} to ${last.number}`, `${first.day} to ${last.day}`]
  return [`${numbers} of ${days}: ${entries} entries. Nothing is booked up to ${last.day} any more.`]
}

const sentenceOfCutOff = (month: string): string =>
  `The cut-off of ${month} is not written: the clock of the product writes it once no loan is behind.`

function sentenceOfBatch(refusal: BatchRefusal): string {
  switch (refusal.kind) {
    case 'dayNotOver':
      return `${refusal.day} is exported from 1:00 of the next day on.`
    case 'nothingBooked':
      return `Nothing was booked up to ${refusal.day}.`
    case 'noCutOff':
      return sentenceOfCutOff(refusal.month)
    case 'busy':
      return 'Payments were being booked all the time: repeat the command.'
  }
}

function sentenceOfFile(refusal: FileRefusal): string {
  switch (refusal.kind) {
    case 'withoutCode':
      return `No file was written. Without a code: ${refusal.accounts.join(', ')}. books accounts sets them.`
    case 'notEnough':
      return `No file was written. Siigo needs a third party, and no cost center or one of digits, of ${refusal.accounts.join(', ')}. books accounts sets them.`
    case 'otherBytes':
      return `No file was written: it has the SHA-256 ${refusal.now}, and the one before had ${refusal.before}. Run npm run verify-ledger.`
  }
}

type CloseOrder = Extract<BooksOrder, { readonly kind: 'close' }>

export async function runCloseOrder(
  db: Kysely<Database>,
  { month, isSure }: CloseOrder,
  who: ActingParty,
  ask: Confirm,
  steps: CloseSteps,
): Promise<CommandResult> {
  const question = `Close ${month}? Its balances are kept for ever, and nothing opens it again.`
  if (!isSure && !(await ask(question))) return not('Nothing was closed.')
  const answer = await closeMonth(db, month, who, steps)
  if (!answer.ok) return not(`${month} is not closed:`, ...answer.missing.map(sentenceOfMissing))
  const { closedBy, closedAt, isRepeated } = answer
  return done(isRepeated ? `${month} was closed on ${closedAt} by ${closedBy}.` : `${month} is closed.`)
}

function sentenceOfMissing(missing: MissingForClose): string {
  switch (missing.kind) {
    case 'monthNotOver':
      return `  ${missing.month} is not over`
    case 'nothingBooked':
      return `  nothing was booked up to the end of ${missing.month}`
    case 'earlierMonthOpen':
      return `  ${missing.month} is open: months close in order`
    case 'daysNotExported':
      return `  ${missing.from} to ${missing.through} are not exported: books export ${missing.through}`
    case 'noCutOff':
      return `  ${sentenceOfCutOff(missing.month)}`
    case 'differenceOpen':
      return `  a difference is not explained: ${missing.subject}, task ${missing.task.slice(-12)}`
    case 'ledgerWrong':
      return `  npm run verify-ledger finds ${missing.finding}`
  }
}

async function describeVat(db: Kysely<Database>, month: string): Promise<readonly string[]> {
  const { from, through, generated, inputVat, withholdings, withheld } = await vatOf(db, month)
  const row = (what: string, base: string, vat: string) =>
    `${what.padEnd(32)}${base.padStart(18)}${vat.padStart(18)}`.trimEnd()
  const vat = generated.reduce((sum, line) => sum + line.vat, 0)
  return [
    row(`${from} to ${through}`, 'base', 'VAT'),
    ...generated.map((line) => row(`${line.source}, ${line.treatment}`, pesos(line.base), pesos(line.vat))),
    row('VAT generated', '', pesos(vat)),
    row('VAT of commissions', '', pesos(inputVat)),
    row('withheld from the lender', '', pesos(withholdings)),
    ...withheld.map(({ kind, amount }) => row(`  ${kind}`, '', pesos(amount))),
  ]
}
