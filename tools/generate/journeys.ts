import type { Channel, NextStatus, Step } from '../../apps/api/src/features/origination/model/channel.ts'
import { channels } from '../../apps/api/src/features/origination/model/journey.ts'

export function journeysPage(): string {
  return [
    '# Journeys',
    '',
    'Drawn from the values in `apps/api/src/features/origination/model/channels`. A box is a status, an arrow an event. Left out are the events that end a case wherever it stands: a refusal, a cancellation, the end of its',
    'term, a device that cannot be delivered.',
    ...Object.values(channels).flatMap(sectionOf),
    '',
  ].join('\n')
}

function sectionOf(channel: Channel): readonly string[] {
  const steps = Object.entries(channel.steps)
  return [
    '',
    `## ${channel.origin}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    `    [*] --> ${channel.opening}`,
    ...steps.flatMap(([status, step]) => arrowsFrom(status, step)),
    ...Object.entries(channel.way.waysBack).map(
      ([way, status]) => `    contract --> ${status}: WentBack (${way})`,
    ),
    '    financialData --> [*]',
    '```',
    '',
    '| Status | Activity | The customer may | The agent may |',
    '|---|---|---|---|',
    ...steps.map(([status, step]) => rowOf(status, step)),
  ]
}

function arrowsFrom(status: string, { events }: Step): readonly string[] {
  const leads = Object.entries(events).flatMap(([event, next]) =>
    destinationsOf(next).map((destination) => ({ event, destination })),
  )
  return [...Map.groupBy(leads, ({ destination }) => destination)].map(
    ([destination, from]) =>
      `    ${status} --> ${destination}: ${from.map(({ event }) => event).join('<br>')}`,
  )
}

const destinationsOf = (next: NextStatus): readonly string[] =>
  typeof next === 'string' ? [next] : [next.whileUnpaid, next.oncePaid]

function rowOf(status: string, { activity, acts }: Step): string {
  const activities = typeof activity === 'string' ? [activity] : Object.values(activity)
  const cells = [activities, acts.customer ?? [], acts.agent ?? []].map((words) =>
    words.length === 0 ? '—' : words.map((word) => `\`${word}\``).join(', '),
  )
  return `| \`${status}\` | ${cells.join(' | ')} |`
}
