import type { BankLine, ReadFile, ReadRow } from '../../ports/outside-files.ts'
import { cut, fileReader, LineRefusal, linesOf, type NumberedLine, textField } from './file-text.ts'
import { type Cents, centsOfDigits, dateOf, pesosOf, shown } from './file-values.ts'

type Columns = readonly [start: number, end: number]
type Total = { readonly count: Columns; readonly sum: Columns }

/** `used` is the last column that says something: some banks cut the blanks that follow it. */
type Layout = {
  readonly width: number
  readonly header: { readonly used: number; readonly date: Columns; readonly account: Columns }
  readonly batch: { readonly used: number; readonly number: Columns } | null
  readonly detail: {
    readonly tag: string
    readonly used: number
    readonly reference: Columns
    readonly amount: Columns
    readonly origin: Columns
    readonly channel: Columns | null
    readonly sequence: Columns
    readonly returned: Columns | null
  }
  readonly batchEnd: (Total & { readonly used: number; readonly number: Columns }) | null
  readonly end: Total & { readonly used: number }
}

const end = { used: 29, count: [2, 11], sum: [11, 29] } as const

/** Asobancaria's recommendation of September 2001 for files of collections. */
const layout2001: Layout = {
  width: 162,
  header: { used: 55, date: [12, 20], account: [23, 40] },
  batch: { used: 19, number: [15, 19] },
  detail: {
    tag: '06',
    used: 94,
    reference: [2, 50],
    amount: [50, 64],
    origin: [64, 66],
    channel: [66, 68],
    sequence: [87, 94],
    returned: [94, 97],
  },
  batchEnd: { used: 33, count: [2, 11], sum: [11, 29], number: [29, 33] },
  end,
}

/** Asobancaria's recommendation of May 1998. */
const layout1998: Layout = {
  width: 128,
  header: { used: 41, date: [15, 23], account: [26, 41] },
  batch: null,
  detail: {
    tag: '02',
    used: 49,
    reference: [2, 27],
    amount: [27, 40],
    origin: [40, 42],
    channel: null,
    sequence: [42, 49],
    returned: null,
  },
  batchEnd: null,
  end,
}

export const readAsobancaria2001: ReadFile<BankLine> = asobancariaReader(layout2001)
export const readAsobancaria1998: ReadFile<BankLine> = asobancariaReader(layout1998)

type Running = { count: number; sum: Cents }

function asobancariaReader(layout: Layout): ReadFile<BankLine> {
  return fileReader((text, refusals) => {
    const rows: ReadRow<BankLine>[] = []
    const ofFile: Running = { count: 0, sum: 0n }
    let ofBatch: (Running & { readonly number: string }) | null = null
    let header: { readonly account: string; readonly bookedOn: string } | null = null
    let isOver = false

    const readRecord = (given: NumberedLine) => {
      const { line } = given
      if (isOver) throw new LineRefusal(line, 'a record follows the end of the file (09)')
      const tag = given.text.slice(0, 2)
      const record = (used: number) => recordOf(given, used, layout.width)
      if (tag === '01') {
        if (header !== null) throw new LineRefusal(line, 'a second header (01)')
        header = headerOf(line, record(layout.header.used), layout)
      } else if (header === null) {
        throw new LineRefusal(line, `the file begins with no header (01): ${cut(given.text)}`)
      } else if (tag === '05' && layout.batch !== null) {
        if (ofBatch !== null) throw new LineRefusal(line, `batch ${ofBatch.number} has no end (08)`)
        ofBatch = { number: at(record(layout.batch.used), layout.batch.number), count: 0, sum: 0n }
      } else if (tag === layout.detail.tag) {
        if (layout.batch !== null && ofBatch === null) throw new LineRefusal(line, 'a detail outside a batch')
        const { cents, row } = detailOf(line, record(layout.detail.used), layout, header)
        for (const running of [ofFile, ofBatch]) if (running !== null) grow(running, cents)
        rows.push({ line, row })
      } else if (tag === '08' && layout.batchEnd !== null) {
        if (ofBatch === null) throw new LineRefusal(line, 'the end of a batch (08) that did not begin')
        const closing = record(layout.batchEnd.used)
        const number = at(closing, layout.batchEnd.number)
        if (number !== ofBatch.number)
          throw new LineRefusal(line, `batch ${ofBatch.number} ends as batch ${number}`)
        const batch: Running = ofBatch
        ofBatch = null
        checkTotals(line, closing, layout.batchEnd, batch)
      } else if (tag === '09') {
        if (ofBatch !== null) throw new LineRefusal(line, `batch ${ofBatch.number} has no end (08)`)
        isOver = true
        checkTotals(line, record(layout.end.used), layout.end, ofFile)
      } else {
        throw new LineRefusal(line, `no record of this format begins with ${cut(given.text.slice(0, 2))}`)
      }
    }

    let last = 1
    for (const one of linesOf(text)) {
      last = one.line
      refusals.attempt(() => readRecord(one))
    }
    if (!isOver) refusals.add(last, 'the end of the file (09) is missing')
    return rows
  })
}

const at = (record: string, [start, after]: Columns): string => record.slice(start, after)

function recordOf({ line, text }: NumberedLine, used: number, width: number): string {
  if (text.length < used || text.length > width)
    throw new LineRefusal(line, `the record has ${text.length} columns, and ${width} belong to it`)
  return text.padEnd(width)
}

function headerOf(line: number, record: string, { header }: Layout) {
  const account = at(record, header.account).trim().replace(/^0+/, '')
  if (!/^\d+$/.test(account)) throw new LineRefusal(line, 'the account of the header is no number')
  return { account, bookedOn: dateOf(line, 'the date of the header', at(record, header.date), 'yyyymmdd') }
}

function detailOf(
  line: number,
  record: string,
  { detail }: Layout,
  { account, bookedOn }: { readonly account: string; readonly bookedOn: string },
): { readonly cents: Cents; readonly row: BankLine } {
  const cents = centsOfDigits(line, 'the amount', at(record, detail.amount))
  const amount = pesosOf(line, 'the amount', cents)
  // We do not know how a return counts in the sums, and a wrong guess would book money that nobody has.
  const returned = detail.returned === null ? '' : at(record, detail.returned).trim()
  if (!/^0*$/.test(returned))
    throw new LineRefusal(line, `the payment came back for reason ${cut(returned)}, which is not read yet`)
  const reference = at(record, detail.reference).trim().replace(/^0+/, '')
  const places = [
    `origin ${at(record, detail.origin)}`,
    ...(detail.channel === null ? [] : [`channel ${at(record, detail.channel)}`]),
    `sequence ${at(record, detail.sequence)}`,
  ]
  const row = {
    account,
    bookedOn,
    valueOn: bookedOn,
    amount,
    reference: textField(line, 'the reference', reference),
    counterparty: null,
    text: places.join(', '),
    balance: null,
  }
  return { cents, row }
}

function grow(running: Running, cents: Cents): void {
  running.count += 1
  running.sum += cents
}

function checkTotals(line: number, record: string, total: Total, { count, sum }: Running): void {
  const givenCount = Number(centsOfDigits(line, 'the count', at(record, total.count)))
  if (givenCount !== count)
    throw new LineRefusal(line, `the trailer counts ${givenCount} details, and ${count} were read`)
  const givenSum = centsOfDigits(line, 'the sum', at(record, total.sum))
  if (givenSum !== sum)
    throw new LineRefusal(line, `the trailer sums ${shown(givenSum)}, and the details ${shown(sum)}`)
}
