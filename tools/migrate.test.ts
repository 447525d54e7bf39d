import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('`npm run migrate` refuses production without DATABASE_URL, and makes no embedded database', () => {
  const folder = join(tmpdir(), `cupo-migrate-${process.pid}`)
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', DATA_DIR: folder }
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'migrate.ts')], {
    env,
    encoding: 'utf8',
  })
  expect([status, existsSync(folder)]).toEqual([1, false])
  expect(stderr).toContain('DATABASE_URL is not set')
})
