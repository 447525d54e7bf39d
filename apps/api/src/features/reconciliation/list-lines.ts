import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { BankLine } from '../../ports/outside-files.ts'

export type OpenLine = Pick<
  BankLine,
  'account' | 'bookedOn' | 'amount' | 'reference' | 'counterparty' | 'text'
> & {
  readonly id: string
}

type Row = Omit<OpenLine, 'counterparty' | 'text'> & { readonly parties: Buffer }

export async function listOpenLines(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'open'>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly OpenLine[]> {
  const { rows } = await sql<Row>`
    select id, account, booked_on, amount, reference, parties from bank_line as line
    where amount <> 0 and not exists (select from bank_settlement where line_id = line.id)
      and (${after}::uuid is null or (booked_on, id) > (select booked_on, id from bank_line where id = ${after}::uuid))
    order by booked_on, id limit ${limit}`.execute(db)
  return rows.map(({ parties, ...line }) => ({
    ...line,
    ...(secrets.open(parties, `bankLine:${line.id}`) as Pick<BankLine, 'counterparty' | 'text'>),
  }))
}
