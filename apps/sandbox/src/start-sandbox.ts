import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { serveControl } from './control/serve-control.ts'
import { acceptJson, answerErrors } from './http/refusal.ts'
import { serveBank } from './parts/bank/bank-routes.ts'
import { serveBureau } from './parts/bureau/bureau-routes.ts'
import { serveChatPage } from './parts/chat/chat-page.ts'
import { serveDirectory } from './parts/directory/directory.ts'
import { serveIdentity, serveIdentityPage } from './parts/identity/identity-routes.ts'
import { startSmtpReceiver } from './parts/mail/smtp-receiver.ts'
import { serveMonitoring } from './parts/monitoring/monitoring-routes.ts'
import { createNotifyLender } from './parts/operator/notify-lender.ts'
import { serveOperator, tellersOf } from './parts/operator/serve-operator.ts'
import { servePayments } from './parts/payments/serve-payments.ts'
import { openTill } from './parts/payments/till.ts'
import { serveQuestions } from './parts/questions/questions-routes.ts'
import { serveSms } from './parts/sms/sms-routes.ts'
import { serveWatchlist } from './parts/watchlist/watchlist-routes.ts'
import type { Settings } from './settings.ts'
import { serveShop } from './shop/shop-routes.ts'
import { openWorld } from './world/open-world.ts'

export type RunningSandbox = {
  readonly url: string
  readonly smtpPort: number
  readonly stop: () => Promise<void>
}

export async function startSandbox(
  settings: Settings,
  machineNow: () => number = Date.now,
): Promise<RunningSandbox> {
  const world = await openWorld(settings, machineNow)
  const app = Fastify({
    logger: { level: 'error' },
    forceCloseConnections: true,
    bodyLimit: 1024 * 1024,
    requestIdHeader: 'x-request-id',
    genReqId: () => randomUUID(),
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  acceptJson(app)
  answerErrors(app)

  let url = ''
  const publicUrl = () => settings.publicUrl ?? url
  const notifyLender = createNotifyLender(settings, machineNow)
  const tellers = tellersOf(world, notifyLender)
  serveOperator(app, world, settings, tellers, publicUrl)
  const till = openTill(world, settings)
  servePayments(app, world, settings, till, publicUrl, machineNow)
  serveBank(app, world, settings)
  serveBureau(app, world, settings)
  serveWatchlist(app, world, settings)
  serveIdentity(app, world, settings)
  serveIdentityPage(app, world, settings)
  serveQuestions(app, world, settings)
  serveSms(app, world, settings)
  serveMonitoring(app, world, settings)
  serveDirectory(app, world, settings, publicUrl)
  serveChatPage(app)
  serveShop(app, world, settings, publicUrl)
  serveControl(app, world, settings, { tellers, till, sandboxUrl: publicUrl })

  const smtp = await startSmtpReceiver(settings.smtpPort, world.messages, world.faults)
  url = await app.listen({ port: settings.port, host: '127.0.0.1' })
  tellers.orders.resume()
  tellers.bills.resume()
  return {
    url,
    smtpPort: smtp.port,
    stop: async () => {
      notifyLender.stop()
      till.stop()
      await app.close()
      await smtp.stop()
    },
  }
}
