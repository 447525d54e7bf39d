import { expect, test } from 'vitest'
import { isDatabaseAway } from './is-database-away.ts'

const failed = (message: string, facts: object = {}) => Object.assign(new Error(message), facts)

test.each([
  ['no connection came free', failed('timeout exceeded when trying to connect')],
  ['the server went away in the middle', failed('Connection terminated unexpectedly')],
  [
    'a rollback found its connection broken',
    failed('Client has encountered a connection error and is not queryable'),
  ],
  ['the server is starting', failed('x', { code: '57P03' })],
  ['the server has no room', failed('x', { code: '53300' })],
  ['the files of the server are gone', failed('x', { code: '58P01' })],
  ['the disk of the server fails', failed('x', { code: '58030' })],
  ['the database is being restored', failed('x', { code: '3D000' })],
  ['nobody listens', failed('x', { code: 'ECONNREFUSED' })],
  ['the socket file is gone', failed('x', { code: 'ENOENT', syscall: 'connect' })],
  ['the pipe broke', failed('x', { code: 'EPIPE' })],
])('the database is away when %s', (_when, error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each([
  ['a duplicate key', failed('x', { code: '23505' })],
  ['a missing file', failed('x', { code: 'ENOENT', syscall: 'open' })],
  ['a defect of ours', new TypeError('x is undefined')],
  ['no error at all', 'timeout exceeded when trying to connect'],
])('the database is there for %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false)
})
