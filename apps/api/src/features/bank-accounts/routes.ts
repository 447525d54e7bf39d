import { listBanks } from '@cupo/wire'
import type { BindCall } from '../../platform/http/bind.ts'
import { accountLengthsOf, banks } from '../../platform/text/banks.ts'

const byName = Object.entries(banks)
  .map(([id, name]) => {
    const { savings, checking } = accountLengthsOf(id)
    return { id, name, accountLengths: { Ahorros: [...savings], Corriente: [...checking] } }
  })
  .sort((one, other) => one.name.localeCompare(other.name, 'es'))

export function bankRoutes(bind: BindCall): void {
  bind(listBanks)(async () => ({ status: 200, body: byName }))
}
