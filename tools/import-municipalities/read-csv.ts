/** The text of a spreadsheet's export: UTF-8 with or without BOM, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Records of a CSV with `,`, `;` or tab, whichever its lines use most; quotes as in RFC 4180. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const separator = separatorOf(text)
  const records: string[][] = []
  let record: string[] = []
  let field = ''
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (isQuoted) {
      if (character !== '"') field += character
      else if (text[index + 1] === '"') field += text[index++]
      else isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === separator) {
      record.push(field.trim())
      field = ''
    } else if (character === '\n') {
      records.push([...record, field.trim()])
      record = []
      field = ''
    } else field += character
  }
  return [...records, [...record, field.trim()]].filter((fields) => fields.some((value) => value !== ''))
}

function separatorOf(text: string): string {
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: text.split(separator).length }))
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).separator
}
