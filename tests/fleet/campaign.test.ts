import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataMachines, machines, namesFor } from '../../tools/fleet/lay-out.ts'
import { type Fleet, missingPackages, startFleet } from '../../tools/fleet/start-fleet.ts'
import { controlOf } from '../support/control.ts'
import { waitFor } from '../support/wait-for.ts'
import { type FleetEvent, fleetEvents, restart } from './events.ts'
import { compare, keyOfLoan } from './kept.ts'
import { type Acknowledged, type FleetBorrower, makeBorrowers, startLoad } from './load.ts'
import { secondRelease } from './second-release.ts'

const missing = missingPackages()
if (missing.length > 0) console.log(`The fleet is skipped: apt install ${missing.join(' ')}`)
const journeysAtOnce = 4
/** They pay in every event: their debts last for as long as all of them. */
const borrowersAtOnce = 10
/** Between two payments of one borrower. */
const usualPauseMs = 2_500
/** Of load after the events, with the memory of each instance drawn: a minute, or as many as are given. */
const loadMinutes = Number(process.env.CUPO_FLEET_MINUTES || 1)
/** Each machine's data on a disk of its own, small enough to be filled. */
const diskBytes = '3G'
const canMount = process.getuid?.() === 0

let fleet: Fleet
let folder: string
let borrowers: readonly FleetBorrower[]
const rows: string[] = []

describe.skipIf(missing.length > 0)('a fleet under journeys and payments', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cupo-fleet-'))
    if (canMount) for (const machine of dataMachines) mount(join(folder, machine, 'disk'))
    fleet = await startFleet({ folder, network: '127.0.12', sandboxPort: 3921, tell: console.log })
    await reachByName(fleet)
    for (const [name, value] of settings) await fleet.lender('settings', '2020-01-01', name, value, '--yes')
    borrowers = await makeBorrowers(fleet.sandboxUrl, fleet.webUrl, borrowersAtOnce, (applicationId) =>
      keyOfLoan(fleet, applicationId),
    )
  }, 900_000)

  afterAll(async () => {
    console.log([...headings, ...rows].join('\n'))
    await fleet?.stop()
    for (const machine of dataMachines) unmount(join(folder, machine, 'disk'))
    rmSync(folder, { recursive: true, force: true })
  }, 180_000)

  test('Prometheus has the figures of each instance and of the proxy', () =>
    waitFor(
      'a scrape of each target',
      async () => {
        const answer = await fetch(`http://${fleet.addresses.proxy}:9090/api/v1/query?query=sum(up)`)
        const { data } = (await answer.json()) as {
          data: { result: readonly { value: readonly unknown[] }[] }
        }
        if (data.result[0]?.value[1] === String(machines.length + 1)) return true
        return pause(500, undefined)
      },
      120_000,
    ))

  for (const event of fleetEvents.filter(({ needsDisk }) => needsDisk !== true || canMount))
    test(`loses nothing that it acknowledged: ${event.name}`, () => hold(event))

  test('loses nothing that it acknowledged, and no journey is stuck: a second release rolled out and back', async () => {
    const second = secondRelease(fleet.release, join(folder, 'second-release'))
    const toEach = async (root: string) => {
      for (const machine of machines) {
        fleet.setRelease(`web-${machine}`, root)
        await restart(fleet, machine)
        // Both releases serve the same journeys meanwhile.
        await pause(5_000)
      }
    }
    await hold({
      name: 'a second release rolled out and back',
      happen: async () => {
        await toEach(second)
        await toEach(fleet.release)
      },
    })
  })

  test(`takes no more memory than an instance has: ${loadMinutes} min of load`, async () => {
    await hold(
      {
        name: `load of ${loadMinutes} min`,
        happen: async () => {
          for (let part = 0; part < 4; part += 1) {
            await pause(loadMinutes * 15_000)
            const drawn = machines.map((machine) => megabytesOf(machine)).join(', ')
            console.log(`Memory of the instances after quarter ${part + 1}: ${drawn} MB`)
          }
        },
      },
      // Sums rise with each payment: 450 of a borrower pay a whole debt off.
      Math.max(usualPauseMs, (loadMinutes * 60_000) / 300),
    )
    // The bound of deploy/systemd/cupo.service.
    for (const machine of machines) expect(megabytesOf(machine)).toBeLessThan(900)
  })
})

/** Load, the event, the fleet whole again, and everything compared. */
async function hold(event: FleetEvent, pauseMs = usualPauseMs): Promise<void> {
  const acknowledged: Acknowledged = { signed: new Set(), invoices: new Set(), stuck: [] }
  const place = { webUrl: fleet.webUrl, control: controlOf(fleet.sandboxUrl) }
  const leader = await fleet.leader()
  const standby = dataMachines.find((machine) => machine !== leader)
  if (leader === null || standby === undefined) throw new Error('nobody leads')
  const load = startLoad(place, borrowers, acknowledged, { journeysAtOnce, pauseMs })
  await pause(5_000)
  const startedAt = Date.now()
  await event.happen(fleet, leader, standby)
  await fleet.whole()
  const wholeAfter = Math.round((Date.now() - startedAt) / 1_000)
  await pause(5_000)
  const { answered, failed, secondsOut } = load.calls.figures()
  await load.stop()
  const { accepted, kept, signed, lost } = await compare(fleet, acknowledged)
  const books = await fleet.tool('verify-ledger')
  const kinds = Object.entries(failed).map(([kind, count]) => `${count} × ${kind}`)
  const cells = [
    event.name,
    secondsOut < 1 ? '0' : secondsOut.toFixed(1),
    kinds.join(', ') || '0',
    String(answered),
    `${wholeAfter} s`,
    `${kept} of ${accepted}`,
    String(signed),
    String(lost.length),
  ]
  rows.push(`| ${cells.join(' | ')} |`)
  console.log(rows.at(-1))
  expect({ lost, stuck: acknowledged.stuck }).toEqual({ lost: [], stuck: [] })
  expect(books).not.toMatch(/^Wrong /m)
}

const headings = [
  '| Event | Seconds without service | Failed calls | Answered calls | Whole again after | Payments kept of accepted | Signatures | Lost |',
  '|---|---|---|---|---|---|---|---|',
]

/** So that a few people may pay as often as many. */
const settings = [
  ['ownPaymentsPerHourMax', '10000'],
  ['ownPaymentsPerDayMax', '10000'],
  ['accessMinutes', '240'],
] as const

/** In this process too: the names of the fleet, and its authority. */
async function reachByName(layout: Fleet): Promise<void> {
  Object.assign(process.env, { FLEET_NAMES: namesFor(layout).FLEET_NAMES })
  await import('../../tools/fleet/names.ts')
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(layout.ca, 'utf8')])
}

function megabytesOf(machine: string): number {
  const status = readFileSync(`/proc/${fleet.members.get(`web-${machine}`)?.pid()}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024)
}

function mount(disk: string): void {
  mkdirSync(disk, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', disk])
}

function unmount(disk: string): void {
  if (canMount && existsSync(disk)) execFileSync('umount', ['--lazy', disk])
}
