import { expect, test } from 'vitest'
import { readEvents } from './follow-sale.ts'

async function read(pieces: readonly Uint8Array[]) {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  const [data, signs]: [string[], number[]] = [[], []]
  await readEvents(stream, { onData: (each) => data.push(each), onSign: () => signs.push(1) })
  return { data, signs: signs.length }
}

const bytes = (text: string) => new TextEncoder().encode(text)

test('reads events wherever the network cuts them, a letter of two bytes included', async () => {
  const text = bytes(
    ': hola\n\ndata: {"a":"ñ"}\n\nevent: x\r\ndata: one\r\ndata: two\r\n\r\ndata: unfinished',
  )
  for (let at = 0; at < text.length; at += 1) {
    expect((await read([text.slice(0, at), text.slice(at)])).data).toEqual(['{"a":"ñ"}', 'one\ntwo'])
  }
})

test('a comment is a sign of life and no event', async () => {
  expect(await read([bytes(': \n\n'), bytes(': \n\n')])).toEqual({ data: [], signs: 2 })
})
