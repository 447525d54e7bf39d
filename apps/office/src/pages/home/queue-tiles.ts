import { listApprovals, listOfficeClaims, listPaymentTasks } from '@cupo/wire/office'
import { ask } from '../../client.ts'
import type { Queues } from '../../frame/session.ts'
import { holdText } from '../../text/holds.ts'
import { homeText } from '../../text/home.ts'

export type Tile = {
  readonly path: string
  readonly title: string
  readonly count: number
  readonly facts: readonly {
    readonly path: string
    readonly count: number
    readonly label: (count: number) => string
    readonly isLate?: boolean
  }[]
  /** The address of the case to work on next; null where nothing waits. */
  readonly next?: () => Promise<string | null>
}

/** One for each queue that the session may see; approvals also for those who only ask, once they are answered. */
export function queueTiles(queues: Queues, mayDecide: boolean): readonly Tile[] {
  const { claims, holds, tasks, files, books, rules, effects } = queues
  const approvals = mayDecide || queues.approvals?.answered ? queues.approvals : null
  return [
    approvals && {
      path: '/aprobaciones?waitingFor=me',
      title: homeText.approvals,
      count: approvals.waiting,
      facts: [{ path: '/aprobaciones?waitingFor=mine', count: approvals.answered, label: homeText.answered }],
      next: nextApproval,
    },
    claims && {
      path: '/reclamos',
      title: homeText.openClaims,
      count: claims.open,
      facts: [
        { path: '/reclamos?due=overdue', count: claims.overdue, label: homeText.overdue, isLate: true },
        { path: '/reclamos?due=soon', count: claims.soon, label: homeText.soon },
        { path: '/reclamos?whose=mine', count: claims.mine, label: homeText.mine },
      ],
      next: nextClaim,
    },
    holds !== null && {
      path: '/retenciones',
      title: holdText.toConfirm,
      count: holds,
      facts: [],
    },
    tasks && {
      path: '/dinero',
      title: homeText.tasks,
      count: tasks.open,
      facts: [{ path: '/dinero', count: tasks.overdue, label: homeText.overdueTasks, isLate: true }],
      next: nextTask,
    },
    files && {
      path: '/conciliacion',
      title: homeText.differences,
      count: files.open,
      facts: [{ path: '/conciliacion', count: files.missing, label: homeText.missingFiles, isLate: true }],
    },
    books && {
      path: '/contabilidad',
      title: homeText.closable,
      count: books.closable,
      facts: [],
    },
    rules && {
      path: '/reglas',
      title: homeText.unconfirmedCaps,
      count: rules.unconfirmed,
      facts: [{ path: '/reglas', count: rules.late, label: homeText.lateCaps, isLate: true }],
    },
    effects && {
      path: '/efectos',
      title: homeText.parked,
      count: effects.parked,
      facts: [
        { path: '/efectos', count: effects.jobs, label: homeText.lateJobs, isLate: true },
        { path: '/efectos', count: effects.wrong, label: homeText.wrongBooks, isLate: true },
      ],
    },
  ].filter((tile) => tile !== null && tile !== false)
}

async function nextApproval(): Promise<string | null> {
  const { approvals } = await ask(listApprovals, { query: { waitingFor: 'me' } })
  return approvals[0] ? `/aprobaciones/${approvals[0].id}` : null
}

async function nextClaim(): Promise<string | null> {
  for (const whose of ['mine', 'nobody'] as const) {
    const { claims } = await ask(listOfficeClaims, { query: { whose } })
    if (claims[0]) return `/reclamos/${claims[0].protocol}`
  }
  return null
}

async function nextTask(): Promise<string | null> {
  const { tasks } = await ask(listPaymentTasks, { query: {} })
  return tasks[0] ? `/dinero/${tasks[0].id}` : null
}
