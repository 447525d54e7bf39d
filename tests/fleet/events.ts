import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type dataMachines, type Machine, machines } from '../../tools/fleet/lay-out.ts'
import type { Fleet } from '../../tools/fleet/start-fleet.ts'
import { waitUntilReady } from '../../tools/start/wait-until-ready.ts'
import { waitFor } from '../support/wait-for.ts'

type DataMachine = (typeof dataMachines)[number]

export type FleetEvent = {
  readonly name: string
  /** Needs the data of each machine on a disk of its own, which root alone can mount. */
  readonly needsDisk?: true
  /** From the blow to the mending; afterwards the fleet becomes whole by itself. */
  readonly happen: (fleet: Fleet, leader: DataMachine, standby: DataMachine) => Promise<void>
}

const run = promisify(execFile)
const seconds = (count: number) => pause(count * 1_000)

/** One fault at a time. */
export const fleetEvents: readonly FleetEvent[] = [
  { name: 'nothing', happen: () => seconds(15) },
  {
    name: 'kill -9 of an instance',
    happen: async ({ members }) => {
      members.get('web-two')?.signal('SIGKILL')
      await seconds(5)
      members.get('web-two')?.start()
    },
  },
  {
    name: 'rolling restart of the three instances',
    happen: async (fleet) => {
      for (const machine of machines) await restart(fleet, machine)
    },
  },
  {
    name: 'kill -9 of the primary and its Patroni',
    happen: async ({ members }, leader) => {
      members.get(`patroni-${leader}`)?.signal('SIGKILL')
      members.get(`postgres-${leader}`)?.signal('SIGKILL')
      await seconds(40)
      members.get(`patroni-${leader}`)?.start()
    },
  },
  {
    name: 'machine of the leader paused for 40 s',
    happen: async ({ members }, leader) => {
      const paused = [members.get(`patroni-${leader}`), members.get(`postgres-${leader}`)]
      for (const member of paused) member?.signal('SIGSTOP')
      await seconds(40)
      for (const member of paused) member?.signal('SIGCONT')
      await seconds(15)
    },
  },
  {
    name: 'kill -9 of the standby and its Patroni',
    happen: async ({ members, addresses }, leader, standby) => {
      members.get(`patroni-${standby}`)?.signal('SIGKILL')
      members.get(`postgres-${standby}`)?.signal('SIGKILL')
      await waitFor('a watch that tells of it', () => isStandbyLost(addresses[leader]), 120_000)
      members.get(`patroni-${standby}`)?.start()
    },
  },
  {
    name: 'both PostgreSQL stopped for 20 s',
    happen: async ({ members }, leader, standby) => {
      await members.get(`patroni-${standby}`)?.stop()
      await members.get(`patroni-${leader}`)?.stop()
      await seconds(20)
      members.get(`patroni-${leader}`)?.start()
      members.get(`patroni-${standby}`)?.start()
    },
  },
  {
    name: 'one etcd of three away for 30 s',
    happen: async ({ members }) => {
      members.get('etcd-one')?.signal('SIGKILL')
      await seconds(30)
      members.get('etcd-one')?.start()
    },
  },
  {
    name: 'every etcd away for 30 s (failsafe mode)',
    happen: async ({ members }) => {
      for (const machine of machines) members.get(`etcd-${machine}`)?.signal('SIGKILL')
      await seconds(30)
      for (const machine of machines) members.get(`etcd-${machine}`)?.start()
    },
  },
  {
    name: 'HAProxy stopped for 15 s',
    happen: async ({ members }) => {
      members.get('proxy')?.signal('SIGKILL')
      await seconds(15)
      members.get('proxy')?.start()
    },
  },
  {
    name: 'path from the proxy to the database cut for 20 s',
    happen: async (fleet, leader) => {
      await askProxy(fleet, `disable server database/${leader}; shutdown sessions server database/${leader}`)
      await seconds(20)
      await askProxy(fleet, `enable server database/${leader}`)
    },
  },
  {
    name: 'disk of the primary full',
    needsDisk: true,
    happen: async ({ fileOf }, leader) => {
      const disk = fileOf(leader, 'disk')
      const ballast = join(disk, 'ballast')
      // Ends with an error once nothing is left, however much the database writes meanwhile.
      await run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64K']).catch(() => undefined)
      await seconds(45)
      await rm(ballast, { force: true })
    },
  },
  {
    name: 'disk of the primary gone',
    happen: async ({ fileOf }, leader) => {
      await rm(fileOf(leader, 'disk/postgres'), { recursive: true, force: true })
      await seconds(45)
    },
  },
]

async function isStandbyLost(address: string): Promise<true | undefined> {
  const answer = await fetch(`http://${address}:3000/health/ready`)
  const { watch } = (await answer.json()) as { readonly watch: { readonly standby: boolean } }
  return watch.standby ? pause(500, undefined) : true
}

/** As a release is rolled: told to stop, ended, started, waited for. */
export async function restart({ members, addresses }: Fleet, machine: Machine): Promise<void> {
  await members.get(`web-${machine}`)?.stop()
  members.get(`web-${machine}`)?.start()
  await waitUntilReady(`http://${addresses[machine]}:3000/health/ready`, undefined, () => false)
  await seconds(2)
}

/** A command of HAProxy's runtime API. */
async function askProxy({ folder }: Fleet, command: string): Promise<void> {
  const socket = createConnection(join(folder, 'proxy.sock'))
  const answer = text(socket)
  socket.end(`${command}\n`)
  const said = (await answer).trim()
  if (said !== '') throw new Error(`HAProxy: ${said}`)
}
