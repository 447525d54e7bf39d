import { expect, test } from 'vitest'
import { readArguments } from './dossier.ts'

const id = '019aa6d2-8f30-7c11-a5d4-0b9e8f7a6c5d'

test.each([
  [[id, '--reason', 'Oficio 12'], { applicationId: id, folder: null, reason: 'Oficio 12', isSure: false }],
  [
    [id, '--to', '/secure/case', '--reason', 'Oficio 12', '--yes'],
    { applicationId: id, folder: '/secure/case', reason: 'Oficio 12', isSure: true },
  ],
])('the arguments %j of a dossier are understood', (args, value) => {
  expect(readArguments(args)).toEqual({ ok: true, value })
})

test.each([
  [[]],
  [[id]],
  [[id, '--reason', 'x']],
  [['1010100081', '--reason', 'Oficio 12']],
  [[id, '/secure/case']],
  [[id, '--to']],
  [[id, '--to', '/secure/case', 'more']],
])('the arguments %j of a dossier are refused in words', (args) => {
  expect(readArguments(args)).toMatchObject({ ok: false, problem: expect.any(String) })
})
