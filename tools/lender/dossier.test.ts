import { expect, test } from 'vitest'
import { readArguments } from './dossier.ts'

const id = '019aa6d2-8f30-7c11-a5d4-0b9e8f7a6c5d'

test.each([
  [[id], { applicationId: id, folder: null }],
  [[id, '--to', '/secure/case'], { applicationId: id, folder: '/secure/case' }],
])('the arguments %j of a dossier are understood', (args, value) => {
  expect(readArguments(args)).toEqual({ ok: true, value })
})

test.each([
  [[]],
  [['1010100081']],
  [[id, '/secure/case']],
  [[id, '--to']],
  [[id, '--to', '/secure/case', 'more']],
])('the arguments %j of a dossier are refused in words', (args) => {
  expect(readArguments(args)).toMatchObject({ ok: false, problem: expect.any(String) })
})
