import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction, lockName } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type {
  BankFormat,
  BankLine,
  FileReading,
  OutsideFiles,
  ProviderMovement,
  ReadRow,
  UnreadLine,
} from '../../ports/outside-files.ts'
import { openFileDifference } from './difference-task.ts'

export type GivenFile = {
  readonly kind: 'providerMovements' | 'bankStatement'
  /** Null: told by the first bytes. */
  readonly format: BankFormat | null
  readonly name: string
  readonly bytes: Uint8Array
}

export type FileLoading =
  | {
      readonly kind: 'loaded'
      readonly fileId: string
      readonly rows: number
      readonly added: number
      readonly changed: number
      readonly missing: number
    }
  | { readonly kind: 'known'; readonly fileId: string }
  | { readonly kind: 'unread'; readonly unread: readonly UnreadLine[] }
  /** The CSV's columns are not declared. */
  | { readonly kind: 'undeclared' }

export type FilesContext = {
  readonly db: Kysely<Database>
  readonly secrets: Pick<Secrets, 'seal' | 'sealBytes' | 'open'>
  readonly files: OutsideFiles
}

/** Whole or not at all, the same bytes once. */
export async function loadFile(
  context: FilesContext,
  file: GivenFile,
  who: ActingParty,
): Promise<FileLoading> {
  const { files } = context
  if (file.kind === 'providerMovements') {
    return load(context, { ...file, format: 'csv' }, files.providerMovements, addMovements, who)
  }
  const format = file.format ?? files.bankFormatOf(file.bytes)
  return load(context, { ...file, format }, files.bankStatement(format), addLines, who)
}

type NewFile = GivenFile & { readonly format: BankFormat; readonly id: string }

type Added = { readonly added: number; readonly changed: number; readonly missing: number }

type AddRows<Row> = (
  transaction: Transaction<Database>,
  file: NewFile,
  rows: readonly ReadRow<Row>[],
  context: FilesContext,
  who: ActingParty,
) => Promise<Added>

async function load<Row>(
  context: FilesContext,
  given: Omit<NewFile, 'id'>,
  read: ((bytes: Uint8Array) => FileReading<Row>) | null,
  addRows: AddRows<Row>,
  who: ActingParty,
): Promise<FileLoading> {
  if (read === null) return { kind: 'undeclared' }
  const reading = read(given.bytes)
  if (!reading.ok) return { kind: 'unread', unread: reading.unread }
  return inTransaction(context.db, async (transaction): Promise<FileLoading> => {
    const file = { ...given, id: newId() }
    const sha256 = createHash('sha256').update(given.bytes).digest()
    // A concurrent load of the same bytes waits here.
    const created = await transaction
      .insertInto('outsideFile')
      .values({
        id: file.id,
        kind: file.kind,
        format: file.format,
        sha256,
        name: file.name,
        rows: reading.rows.length,
        content: context.secrets.sealBytes(given.bytes, `outsideFile:${file.id}`),
        loadedBy: actorName(who.actor),
        loadedAt: who.now.toString(),
      })
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (created === undefined) {
      const known = transaction.selectFrom('outsideFile').select('id').where('sha256', '=', sha256)
      return { kind: 'known', fileId: (await known.executeTakeFirstOrThrow()).id }
    }
    const counts = await addRows(transaction, file, reading.rows, context, who)
    const { kind, format, name } = file
    const after = { kind, format, name, sha256: sha256.toString('hex'), rows: reading.rows.length, ...counts }
    const subject = { subjectType: 'outsideFile', subjectId: file.id }
    await writeAudit(transaction, { ...who, action: 'loadFile', ...subject, after }, who.now)
    return { kind: 'loaded', fileId: file.id, rows: reading.rows.length, ...counts }
  })
}

async function addMovements(
  transaction: Transaction<Database>,
  file: NewFile,
  rows: readonly ReadRow<ProviderMovement>[],
  _context: FilesContext,
  { now }: ActingParty,
): Promise<Added> {
  const given = rows.map(({ line, row: { id, ...row } }) => ({ key: newId(), line, movementId: id, ...row }))
  const fields = sql`json_to_recordset(${JSON.stringify(given)}) as given (
    key uuid, line int, "movementId" text, reference text, kind text, amount bigint, at timestamptz, payout text)`
  const { rows: added } = await sql<{ readonly id: string }>`
    insert into provider_movement (id, file_id, line, movement_id, reference, kind, amount, at, payout)
    select key, ${file.id}, line, "movementId", reference, kind, amount, at, payout from ${fields} order by line
    on conflict (movement_id) do nothing returning id`.execute(transaction)
  // The settling file repeats an open movement with its payout.
  await sql`
    update provider_movement as known set payout = given.payout from ${fields}
    where known.movement_id = given."movementId" and known.payout is null and given.payout is not null
      and (given.amount, given.kind, given.reference, given.at)
        is not distinct from (known.amount, known.kind, known.reference, known.at)`.execute(transaction)
  const { rows: changed } = await sql<ChangedMovement>`
    select known.movement_id, known.amount as known_amount, given.line, given.amount,
           concat_ws(', ',
             case when given.amount <> known.amount then format('amount %s is not %s', given.amount, known.amount) end,
             case when given.kind <> known.kind then format('kind %s is not %s', given.kind, known.kind) end,
             case when given.reference is distinct from known.reference
               then format('reference %s is not %s', coalesce(given.reference, 'none'), coalesce(known.reference, 'none')) end,
             case when given.payout <> known.payout then format('payout %s is not %s', given.payout, known.payout) end,
             case when given.at <> known.at then format('moment %s is not %s', given.at, known.at) end) as reason
    from ${fields} join provider_movement as known on known.movement_id = given."movementId"
    where (given.amount, given.kind, given.reference, given.at)
      is distinct from (known.amount, known.kind, known.reference, known.at) or given.payout <> known.payout
    order by given.line`.execute(transaction)
  for (const { movementId, knownAmount, line, reason } of changed) {
    const note = `${file.name}, line ${line}, gives the movement anew: ${reason}`
    await openFileDifference(
      transaction,
      { subject: `changedMovement:${movementId}`, amount: knownAmount, note },
      now,
    )
  }
  return { added: added.length, changed: changed.length, missing: 0 }
}

type ChangedMovement = {
  readonly movementId: string
  readonly knownAmount: number
  readonly line: number
  readonly reason: string
}

async function addLines(
  transaction: Transaction<Database>,
  file: NewFile,
  rows: readonly ReadRow<BankLine>[],
  { secrets }: FilesContext,
  { now }: ActingParty,
): Promise<Added> {
  const occurrences = new Map<string, number>()
  const given = rows.map(({ line, row: { counterparty, text, ...row } }) => {
    const [id, key] = [newId(), keyOf(row)]
    const occurrence = (occurrences.get(key) ?? 0) + 1
    occurrences.set(key, occurrence)
    const parties = secrets.seal({ counterparty, text }, `bankLine:${id}`).toString('hex')
    return { id, line, ...row, occurrence, parties }
  })
  await lockAccounts(transaction, new Set(rows.map(({ row }) => row.account)))
  const { rows: inFile } = await sql<LineOfFile>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}) as given (
        id uuid, line int, account text, "bookedOn" date, "valueOn" date, amount bigint, reference text, occurrence int,
        balance bigint)
    ), known as (
      select bank_line.*, given.line as given_line from bank_line left join given
        on given.account = bank_line.account and given."bookedOn" = booked_on and given."valueOn" = value_on
        and given.amount = bank_line.amount and coalesce(given.reference, '') = coalesce(bank_line.reference, '')
        and given.occurrence = bank_line.occurrence
      where bank_line.account in (select account from given)
        and booked_on between (select min("bookedOn") from given) and (select max("bookedOn") from given)
    ), lost as (
      select *, row_number() over (partition by account, booked_on, reference order by amount, occurrence) as place
      from known where given_line is null
    ), fresh as (
      select *, row_number() over (partition by account, "bookedOn", reference order by amount, occurrence) as place
      from given where not exists (select from known where given_line = given.line)
    )
    select fresh.id, fresh.line, fresh.amount, lost.id as lost_id, lost.amount as lost_amount,
           lost.booked_on = (select max("bookedOn") from given) or lost.booked_on = (select min("bookedOn") from given)
             as is_at_edge
    from fresh full join lost
      on lost.account = fresh.account and lost.booked_on = fresh."bookedOn" and lost.reference = fresh.reference
      and lost.place = fresh.place
    order by fresh.line, lost.id`.execute(transaction)
  const fresh = new Set(inFile.filter(({ lostId }) => lostId === null).map(({ id }) => id))
  await sql`
    insert into bank_line (id, file_id, line, account, booked_on, value_on, amount, reference, occurrence, balance, parties)
    select id, ${file.id}, line, account, "bookedOn", "valueOn", amount, reference, occurrence, balance,
           decode(parties, 'hex')
    from json_to_recordset(${JSON.stringify(given.filter(({ id }) => fresh.has(id)))}) as given (
      id uuid, line int, account text, "bookedOn" date, "valueOn" date, amount bigint, reference text, occurrence int,
      balance bigint, parties text)
    order by line`.execute(transaction)
  const changed = inFile.filter(({ id, lostId }) => id !== null && lostId !== null)
  // First and last day may be incomplete.
  const missing = inFile.filter(({ id, isAtEdge }) => id === null && isAtEdge === false)
  for (const { lostId, lostAmount, line, amount } of changed) {
    const note = `${file.name}, line ${line}, gives the line anew: amount ${amount} is not ${lostAmount}`
    await openFileDifference(transaction, { subject: `changedLine:${lostId}`, amount: lostAmount, note }, now)
  }
  for (const { lostId, lostAmount } of missing) {
    const note = `${file.name} covers the day and lacks the line`
    await openFileDifference(transaction, { subject: `changedLine:${lostId}`, amount: lostAmount, note }, now)
  }
  return { added: fresh.size, changed: changed.length, missing: missing.length }
}

/** `id` null: the file lacks it; `lostId` null: new; both set: one in the other's place. */
type LineOfFile = {
  readonly id: string | null
  readonly line: number | null
  readonly amount: number | null
  readonly lostId: string | null
  readonly lostAmount: number | null
  readonly isAtEdge: boolean | null
}

const keyOf = ({ account, bookedOn, valueOn, amount, reference }: Omit<BankLine, 'counterparty' | 'text'>) =>
  JSON.stringify([account, bookedOn, valueOn, amount, reference ?? ''])

/** One after the other: two statements of an account are compared. */
async function lockAccounts(
  transaction: Transaction<Database>,
  accounts: ReadonlySet<string>,
): Promise<void> {
  for (const account of [...accounts].sort()) await lockName(transaction, `bankStatement:${account}`)
}
