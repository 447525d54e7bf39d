import { errorFacts } from '../../api/src/platform/log.ts'
import type { Extend } from '../../api/src/wiring/wire.ts'
import { demoPeople, demoWorldRoutes } from './demo-people.ts'
import { handInRoute } from './hand-in-file.ts'
import { letStaffIn } from './staff.ts'

export const besideProduct: Extend = ({ config, foundation, due, verbsWith }) => {
  const people = demoPeople({
    db: foundation.db,
    clock: foundation.clock,
    due,
    operator: foundation.operator,
    outbox: foundation.outbox,
    random: foundation.random,
    provider: foundation.provider,
    storeLinkKey: config.storeLinkKey,
    verbsWith,
    letStaffIn: () => letStaffIn(config, foundation),
    onFailure: (error) => foundation.log.error(errorFacts(error), 'people of the demo'),
  })
  const isFirst = config.seeds === 'start'
  return {
    bindRoutes: (inRoom) => {
      if (config.seeds === 'off') return
      demoWorldRoutes(inRoom('Demo'), people)
      handInRoute(inRoom('Demo'), foundation)
    },
    isReady: isFirst ? { people: people.isFirstStartOver } : {},
    start: async () => {
      if (isFirst) await people.beginFirstStart()
    },
  }
}
