import { updateBills } from './bills.js'
import { openCatalog } from './catalog.js'
import { startClock, updateClock } from './clock.js'
import { call, slot, startFolds } from './dom.js'
import { updateFaults, updateIncidents } from './faults.js'
import { updateFiles } from './files.js'
import { updateIdentity } from './identity.js'
import { updateInbox } from './inbox.js'
import { updateOrders } from './orders.js'
import { updatePayments } from './payments.js'
import { openPeople } from './people.js'
import { openRequesters, openSales, updateSales, updateStaff } from './sales.js'
import { updateTransfers } from './transfers.js'

const pollEveryMs = 2000
let revision = ''

startFolds()
await Promise.all([openCatalog(), openPeople(), openSales(), openRequesters()])
startClock(refresh)
await watch()
delete document.body.dataset.opening

async function watch() {
  if (!document.hidden) {
    const isThere = await refresh().then(
      () => true,
      () => false,
    )
    document.querySelector('.offline').hidden = isThere
  }
  setTimeout(watch, pollEveryMs)
}

async function refresh() {
  const room = await call(`/control/room?since=${revision}`)
  if (room === null) return
  revision = room.revision
  slot('web').href = room.webUrl
  updateStaff(room.staff, room.officeUrl)
  updateSales(room.counterUrl)
  updateClock(room.now, room.isMoved)
  updateInbox(room.messages)
  updateOrders(room.orders)
  updatePayments(room.payments)
  updateTransfers(room.transfers)
  updateBills(room.bills, room.withheldBills)
  updateIdentity(room.validations, room.questionnaires)
  updateIncidents(room.incidents)
  updateFaults(room.faults)
  await updateFiles()
}
