/**
 * The bytes of a document that is yet to get its first page. Taken where pdfkit writes them: it would turn each operator of a page
 * into bytes by itself, and lead each of the thousand pieces of a file through a stream.
 */
export function collectBytes(pdf: PDFKit.PDFDocument): () => Uint8Array {
  const file = new Bytes()
  const header = pdf.read()
  if (header instanceof Uint8Array) file.add(header)
  pdf.on('pageAdded', () => gatherPage(pdf.page.content))
  pdf._write = (piece) => {
    if (typeof piece === 'string') file.addLine(piece)
    else file.add(piece)
    pdf._offset = file.length
  }
  let isWhole = false
  pdf.push = (end) => {
    if (end !== null) file.add(end)
    isWhole = end === null
    return false
  }
  return () => {
    if (!isWhole) throw new Error('the document has not ended')
    return file.copy()
  }
}

function gatherPage(content: PDFKit.PDFKitReference): void {
  const page = new Bytes()
  const { write, end } = content
  content.write = (operator: string) => page.addLine(operator)
  content.end = () => {
    write.call(content, page.copy())
    end.call(content, undefined)
  }
}

/** Bytes with room for more; texts are lines, with the one byte a letter that pdfkit gives them. */
class Bytes {
  #bytes = Buffer.allocUnsafeSlow(32_768)
  #length = 0

  get length(): number {
    return this.#length
  }

  addLine(text: string): void {
    this.#makeRoom(text.length + 1)
    this.#length += this.#bytes.write(text, this.#length, 'latin1')
    this.#bytes[this.#length] = lineEnd
    this.#length += 1
  }

  add(more: Uint8Array): void {
    this.#makeRoom(more.length)
    this.#bytes.set(more, this.#length)
    this.#length += more.length
  }

  /** A view would take the spare room along to another thread. */
  copy(): Uint8Array {
    return new Uint8Array(this.#bytes.subarray(0, this.#length))
  }

  #makeRoom(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#bytes.length) return
    const wider = Buffer.allocUnsafeSlow(2 * needed)
    wider.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = wider
  }
}

const lineEnd = 10
