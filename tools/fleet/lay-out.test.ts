import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fillIn, readEnvironmentFile } from './lay-out.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const folder = mkdtempSync(join(tmpdir(), 'cupo-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('each name that a file of `deploy/` leaves open is a line of `deploy/fleet.env`, and each line is used', () => {
  const files = globSync('**/*.{yml,cfg,conf,env,sql,service}', { cwd: deploy }).filter(
    (file) => file !== 'fleet.env',
  )
  const open = files.flatMap((file) =>
    [...readFileSync(join(deploy, file), 'utf8').matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = '']) => name),
  )
  expect([...new Set(open)].toSorted()).toEqual(
    Object.keys(readEnvironmentFile(join(deploy, 'fleet.env'))).toSorted(),
  )
})

test('a name that nobody gave is refused, and not left in a file of a machine', () => {
  const open = ['$', '{ADDRESS}'].join('')
  expect(fillIn(`listen: ${open}:8008`, { ADDRESS: '10.1.0.11' })).toBe('listen: 10.1.0.11:8008')
  expect(() => fillIn(`listen: ${open}:8008`, {})).toThrow(open)
})

/** The script, where the Patroni of the machine says that it is of this version. */
function check(version: string, dcs: string) {
  const patroni = join(folder, 'patroni')
  writeFileSync(patroni, `#!/bin/sh\necho "patroni ${version}"\n`)
  chmodSync(patroni, 0o755)
  const config = join(folder, 'config.yml')
  writeFileSync(config, `scope: cupo\n${dcs}:\n  hosts: 10.1.0.11:2379\n`)
  const env = { PATH: `${folder}:${process.env.PATH}` }
  return spawnSync('sh', [join(deploy, 'patroni/check-patroni.sh'), config], { env, encoding: 'utf8' })
}

test.each([
  ['3.0.2', 'etcd3', 1],
  ['2.1.7', 'etcd3', 1],
  ['3.0.2', 'etcd', 0],
  ['3.1.0', 'etcd3', 0],
  ['4.0.5', 'etcd3', 0],
])('Patroni %s with `%s:` ends the check with %i', (version, dcs, code) => {
  const { status, stderr } = check(version, dcs)
  expect(status).toBe(code)
  if (code === 1) expect(stderr).toContain(`Patroni ${version} with etcd3: refused`)
})

test('the file that Patroni is given asks etcd by its API v2 and acknowledges no commit that the standby lacks', () => {
  const config = readFileSync(join(deploy, 'patroni/patroni.yml'), 'utf8')
  expect(config).toMatch(/^etcd:$/m)
  expect(config).not.toMatch(/^etcd3:$/m)
  expect(config).toMatch(/^ {4}synchronous_mode: true$/m)
  expect(config).toMatch(/^ {4}failsafe_mode: true$/m)
})
