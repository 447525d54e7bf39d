import { expect, it } from 'vitest'
import { readPages } from './read-pages.ts'

async function readAll(pages: readonly (readonly string[])[]) {
  const asked: number[] = []
  const read: string[] = []
  const page = async (number: number) => {
    asked.push(number)
    return pages[number - 1] ?? pages.at(-1) ?? []
  }
  for await (const rows of readPages(page, (row) => row)) read.push(...rows)
  return { asked, read }
}

it('a list whose last page repeats for ever is read once', async () => {
  expect(await readAll([['5', '4'], ['3', '2'], ['1']])).toEqual({
    asked: [1, 2, 3, 4],
    read: ['5', '4', '3', '2', '1'],
  })
})

it('a row that moved to the next page while the list was read is told once', async () => {
  expect((await readAll([['5', '4'], ['4', '3'], ['3', '2'], []])).read).toEqual(['5', '4', '3', '2'])
})

it('a row that stands twice in one page is told once', async () => {
  expect((await readAll([['5', '5']])).read).toEqual(['5'])
})

it('an empty list is asked for once', async () => {
  expect(await readAll([[]])).toEqual({ asked: [1], read: [] })
})
