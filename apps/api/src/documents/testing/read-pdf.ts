import { inflateSync } from 'node:zlib'

/**
 * Reads back, for the tests, only what `writePdf` made. Repeated lines stand at the end, so that a
 * sentence is whole across pages.
 */
export function readPdfText(bytes: Uint8Array): string {
  const pages = readPdfPages(bytes)
  return [...pages.flatMap(({ lines }) => lines), ...pages.flatMap(({ repeated }) => repeated)].join('\n')
}

export type PdfPage = { readonly lines: readonly string[]; readonly repeated: readonly string[] }

export function readPdfPages(bytes: Uint8Array): readonly PdfPage[] {
  const objects = readObjects(Buffer.from(bytes).toString('latin1'))
  const characterMaps = readCharacterMaps(objects)
  return [...objects.values()]
    .filter(({ stream }) => /^BT$/m.test(stream))
    .map(({ stream }) => readContent(stream, characterMaps))
}

type PdfObject = { readonly dictionary: string; readonly stream: string }
type CharacterMap = ReadonlyMap<string, string>

function readObjects(file: string): ReadonlyMap<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  for (const match of file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const [dictionary = '', body = ''] = (match[2] ?? '').split(/\nstream\n/)
    const raw = Buffer.from(body.replace(/\nendstream$/, ''), 'latin1')
    const stream = dictionary.includes('/FlateDecode') ? inflateSync(raw).toString('latin1') : ''
    objects.set(match[1] ?? '', { dictionary, stream })
  }
  return objects
}

/** By the name that content streams give each font. */
function readCharacterMaps(objects: ReadonlyMap<string, PdfObject>): ReadonlyMap<string, CharacterMap> {
  const maps = new Map<string, CharacterMap>()
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1] ?? ''
      maps.set(name, readCharacterMap(objects.get(toUnicode)?.stream ?? ''))
    }
  }
  return maps
}

function readCharacterMap(stream: string): CharacterMap {
  const map = new Map<string, string>()
  for (const [, first = '', list = ''] of stream.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16)
    const texts = [...list.matchAll(/<([0-9a-f ]*)>/g)]
    texts.forEach(([, hex = ''], index) => {
      map.set(
        (start + index).toString(16).padStart(4, '0'),
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
    })
  }
  return map
}

function readContent(stream: string, maps: ReadonlyMap<string, CharacterMap>): PdfPage {
  const lines: string[] = []
  const repeated: string[] = []
  let map: CharacterMap = new Map()
  let isRepeated = false
  for (const [, font, text, mark] of stream.matchAll(
    /\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ|(\/Pagination|^EMC)$/gm,
  )) {
    if (font !== undefined) map = maps.get(font) ?? new Map()
    if (text !== undefined) (isRepeated ? repeated : lines).push(decode(text, map))
    if (mark !== undefined) isRepeated = mark !== 'EMC'
  }
  return { lines, repeated }
}

function decode(text: string, map: CharacterMap): string {
  const glyphs = [...text.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
  return glyphs.map((glyph) => map.get(glyph) ?? '\ufffd').join('')
}
