import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readPdfText } from '../../apps/api/src/documents/model/read-pdf.ts'
import { findSignature } from '../../apps/api/src/features/origination/origination.ts'
import { customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

const atContract = async (ending: string) => {
  const customer = customerOf(world, ending)
  await customer.until('contract')
  return customer
}
const signatureOf = (applicationId: string) => findSignature(world.db, world.secrets, { applicationId })

it('a signature is a row of its own: document, amounts, code, session and place of the signing itself (R-A14)', async () => {
  const customer = await atContract('54')
  const applicationId = customer.applicationId()
  expect(await signatureOf(applicationId)).toBeNull()
  await customer.acceptAgreement()
  await customer.api.send('POST', `/application/${applicationId}/workflow/action`, {
    json: { action: 'createContract' },
    headers: { 'user-agent': 'Telefono de la firma' },
  })
  const signature = await signatureOf(applicationId)
  if (signature === null) throw new Error('no signature was recorded')

  const agreement = await world.db
    .selectFrom('document')
    .select(['id', 'sha256'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  const [form, code] = [
    await world.db
      .selectFrom('consent')
      .select('at')
      .where('applicationId', '=', applicationId)
      .where('kind', '=', 'termsAndConditions')
      .executeTakeFirstOrThrow(),
    await world.db
      .selectFrom('pinChallenge')
      .select(['id', 'sentAt', 'usedAt'])
      .where('applicationId', '=', applicationId)
      .executeTakeFirstOrThrow(),
  ]
  const offer = (await customer.read()).offer
  expect(signature).toMatchObject({
    documentId: agreement.id,
    sha256: agreement.sha256.toString('hex'),
    installmentsTotal: offer?.totalToPay,
    pin: { id: code.id, issuedAt: code.sentAt, checkedAt: code.usedAt },
    place: {
      userAgent: 'Telefono de la firma',
      maskedMobile: expect.stringMatching(/^\d{3} \*{3} \*{2} \d{2}$/),
    },
  })
  expect(signature.pin.sentAt).not.toBeNull()
  expect(signature.downPayment).toBeGreaterThan(0)
  expect(signature.guaranteeTotal).toBeGreaterThan(0)
  expect(signature.signedAt >= signature.acceptedAt && signature.acceptedAt >= form.at).toBe(true)
  const session = await world.db
    .selectFrom('session')
    .select('pinChallengeId')
    .where('id', '=', signature.sessionId ?? '')
    .executeTakeFirstOrThrow()
  expect(session.pinChallengeId).toBe(code.id)

  const audit = await world.db
    .selectFrom('auditEntry')
    .select(['actor', 'after'])
    .where('subjectId', '=', applicationId)
    .where('action', '=', 'signAgreement')
    .executeTakeFirstOrThrow()
  const { place, ...told } = signature
  expect(audit).toEqual({ actor: `customer:${applicationId}`, after: told })
  expect(JSON.stringify(audit)).not.toContain(place.userAgent)

  const consent = await world.db
    .selectFrom('consent')
    .select('version')
    .where('applicationId', '=', applicationId)
    .where('kind', 'in', ['agreementSigned', 'guarantee'])
    .execute()
  expect(consent).toEqual([{ version: `document:${agreement.id}` }, { version: `document:${agreement.id}` }])

  const mail = await world.control.message(customer.email, ({ subject }) =>
    /contrato de crédito/.test(subject),
  )
  const annex = mail.attachments.find(({ name }) => name.startsWith('anexo-2'))
  const text = readPdfText(Buffer.from(annex?.base64 ?? '', 'base64')).replace(/\s+/g, '')
  for (const fact of [signature.sha256, signature.documentId, code.id, signature.sessionId ?? '', place.ip]) {
    expect(text).toContain(fact)
  }
  expect(text).toContain('Telefonodelafirma')
})

it('the evidence of a signature and the wordings of consents are never edited or deleted (R-A14, R-F16)', async () => {
  const customer = await atContract('13')
  await customer.sign()
  for (const change of [
    world.db.updateTable('agreementSignature').set({ financedAmount: 1 }),
    world.db.updateTable('consentText').set({ content: '' }),
    world.db.deleteFrom('agreementSignature'),
    world.db.deleteFrom('consentText'),
  ]) {
    await expect(change.execute()).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23001)$/) })
  }
})
