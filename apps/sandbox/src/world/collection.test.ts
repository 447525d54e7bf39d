import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openCollection } from './collection.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'cupo-collection-'))
})

test('a stored record is there after opening again, oldest first', async () => {
  const records = await openCollection<{ size: number }>(directory)
  for (const size of [3, 1, 2]) await records.put(`id/${size}`, { size })
  await records.put('id/1', { size: 10 })
  const reopened = await openCollection<{ size: number }>(directory)
  expect(reopened.all()).toEqual([{ size: 3 }, { size: 10 }, { size: 2 }])
})

test('the later of two writes at once stays', async () => {
  const records = await openCollection<number>(directory)
  await Promise.all(Array.from({ length: 50 }, (_, index) => records.put('one', index)))
  expect((await openCollection<number>(directory)).get('one')).toBe(49)
})

test('a draft left by a kill is not a record', async () => {
  await writeFile(path.join(directory, 'one.json.x.draft'), '{"id":"one","or')
  expect((await openCollection(directory)).all()).toEqual([])
  expect(await readdir(directory)).toEqual([])
})

test('the oldest beyond the limit are forgotten', async () => {
  const records = await openCollection<number>(directory, { keepNewest: 2 })
  for (const value of [1, 2, 3]) await records.put(String(value), value)
  expect((await openCollection<number>(directory)).all()).toEqual([2, 3])
})

test('an id with any character has a file of its own', async () => {
  const records = await openCollection<string>(directory)
  for (const id of ['../up', 'a/b', 'ñ', 'a b']) await records.put(id, id)
  expect((await openCollection<string>(directory)).all()).toEqual(['../up', 'a/b', 'ñ', 'a b'])
})
