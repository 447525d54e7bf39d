import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const signature = 0x774f4646
const woffHeaderSize = 44
const woffEntrySize = 20
const sfntHeaderSize = 12
const sfntEntrySize = 16

const { resolve } = createRequire(import.meta.url)

const regular = readFileSync(resolve('@fontsource/inter/files/inter-latin-400-normal.woff'))
const bold = readFileSync(resolve('@fontsource/inter/files/inter-latin-700-normal.woff'))

/**
 * Inter (SIL Open Font License 1.1). Running text has no substitutions and kerning: they cost as much as
 * the rest of a document, and kerning swallows the point of `27.131`.
 */
export const fonts = {
  regular: unpackWoff(regular, ['GSUB', 'GPOS']),
  bold: unpackWoff(bold, ['GSUB', 'GPOS']),
  figures: unpackWoff(regular, ['GPOS']),
  boldFigures: unpackWoff(bold, ['GPOS']),
} as const

type FontTable = {
  readonly tag: string
  readonly checksum: number
  readonly bytes: Buffer
}

export const figureFeatures: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']

/** Throws `RangeError` on anything else. */
export function unpackWoff(file: Buffer, leaveOut: readonly string[] = []): Buffer {
  if (file.readUInt32BE(0) !== signature) throw new RangeError('not a WOFF 1.0 file')
  const tables = Array.from({ length: file.readUInt16BE(12) }, (_, index) =>
    readTable(file, woffHeaderSize + index * woffEntrySize),
  ).filter((table) => !leaveOut.includes(table.tag))
  const tableCount = tables.length

  const directory = Buffer.alloc(sfntHeaderSize + tableCount * sfntEntrySize)
  writeHeader(directory, file.readUInt32BE(4), tableCount)
  let offset = directory.length
  const bodies = tables.map((table, index) => {
    const entry = sfntHeaderSize + index * sfntEntrySize
    directory.write(table.tag, entry, 'latin1')
    directory.writeUInt32BE(table.checksum, entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(table.bytes.length, entry + 12)
    const padded = paddedToFour(table.bytes)
    offset += padded.length
    return padded
  })
  const font = Buffer.concat([directory, ...bodies])
  signWhole(font, tables)
  return font
}

function readTable(file: Buffer, entry: number): FontTable {
  const offset = file.readUInt32BE(entry + 4)
  const storedLength = file.readUInt32BE(entry + 8)
  const length = file.readUInt32BE(entry + 12)
  const stored = file.subarray(offset, offset + storedLength)
  const bytes = storedLength < length ? inflateSync(stored) : stored
  if (bytes.length !== length) throw new RangeError('a table of the WOFF file is damaged')
  return { tag: file.toString('latin1', entry, entry + 4), checksum: file.readUInt32BE(entry + 16), bytes }
}

/** The offset table of an OpenType font, whose search fields follow from the number of tables. */
function writeHeader(directory: Buffer, flavor: number, tableCount: number): void {
  const entrySelector = Math.floor(Math.log2(tableCount))
  const searchRange = 2 ** entrySelector * sfntEntrySize
  directory.writeUInt32BE(flavor, 0)
  directory.writeUInt16BE(tableCount, 4)
  directory.writeUInt16BE(searchRange, 6)
  directory.writeUInt16BE(entrySelector, 8)
  directory.writeUInt16BE(tableCount * sfntEntrySize - searchRange, 10)
}

/** Readers tell fonts apart by the head table's checksum of the whole file. */
function signWhole(font: Buffer, tables: readonly FontTable[]): void {
  const index = tables.findIndex((table) => table.tag === 'head')
  if (index < 0) throw new RangeError('the font has no head table')
  const head = font.readUInt32BE(sfntHeaderSize + index * sfntEntrySize + 8)
  font.writeUInt32BE(0, head + 8)
  let sum = 0
  for (let offset = 0; offset < font.length; offset += 4) sum = (sum + font.readUInt32BE(offset)) >>> 0
  font.writeUInt32BE((0xb1b0afba - sum) >>> 0, head + 8)
}

function paddedToFour(bytes: Buffer): Buffer {
  const rest = bytes.length % 4
  return rest === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - rest)])
}
