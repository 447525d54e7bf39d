import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentText } from '@cupo/wire'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readPdfText } from '../../apps/api/src/documents/testing/read-pdf.ts'
import { findSignature } from '../../apps/api/src/features/origination/origination.ts'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { demoBrand } from '../../apps/demo/src/lender.ts'
import { writeDossier } from '../../tools/lender/dossier.ts'
import { agentOf } from '../support/agent.ts'
import { type Customer, customerOf } from '../support/customer.ts'
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

const textOf = async (customer: Customer): Promise<DocumentText> => {
  const path = `/application/contractVisualize/${customer.applicationId()}/text`
  return (await customer.api.send<DocumentText>('GET', path)).body
}
const readAgain = {
  status: 200,
  body: { situation: 'contract', messages: [{ mensagem: expect.any(String) }] },
}

it('an agreement accepted in one month is drawn anew before it is signed in the next (R-A15)', async () => {
  await world.control.moveTo('2027-01-31T15:00:00-05:00')
  const customer = await atContract('13')
  const before = await textOf(customer)
  expect(JSON.stringify(before)).toContain('enero de 2027')
  await customer.acceptAgreement()
  await world.control.moveTo('2027-02-01T09:00:00-05:00')
  await customer.comeBack()

  expect(await customer.act('createContract')).toMatchObject(readAgain)
  const orders = await world.control.orders()
  expect(orders.filter(({ document }) => document === customer.document)).toEqual([])
  expect(await customer.act('createContract')).toMatchObject({
    status: 409,
    body: { errorCode: 'AceptacionPendiente' },
  })
  const renewed = await textOf(customer)
  expect(JSON.stringify(renewed)).toContain('febrero de 2027')
  expect(JSON.stringify(renewed)).not.toContain('enero de 2027')

  // A screen that still shows the former accepts nothing.
  expect(await customer.act('confirmClientAccept', { sha256: before.sha256 })).toMatchObject(readAgain)
  await customer.act('confirmClientAccept', { sha256: renewed.sha256 })
  expect(await customer.act('createContract', { sha256: before.sha256 })).toMatchObject(readAgain)
  expect(await customer.act('createContract', { sha256: renewed.sha256 })).toMatchObject({ status: 200 })
  expect((await signatureOf(customer.applicationId()))?.sha256).toBe(renewed.sha256)
})

it('an agreement of another rate is drawn anew before it is accepted, and the loan has the rate of the paper (R-A15)', async () => {
  const customer = await atContract('13')
  const before = await customer.read()
  const row = {
    channel: 'Finter',
    name: 'effectiveAnnualRate',
    validFrom: (await world.control.clock()).slice(0, 10),
  }
  await world.db
    .insertInto('parameter')
    .values({ ...row, value: '"21.00"' })
    .execute()
  try {
    expect(await customer.act('confirmClientAccept')).toMatchObject(readAgain)
    expect(JSON.stringify(await textOf(customer))).toContain('21,00')
    const { offer } = await customer.read()
    expect(offer?.interestCETYearlyFmt).not.toBe(before.offer?.interestCETYearlyFmt)
    await customer.sign()
    const signature = await signatureOf(customer.applicationId())
    expect(signature).toMatchObject({ effectiveAnnualRate: '21.00', installmentsTotal: offer?.totalToPay })
  } finally {
    await world.db
      .deleteFrom('parameter')
      .where('name', '=', row.name)
      .where('validFrom', '=', row.validFrom)
      .execute()
  }
})

it('the dossier of an application holds what proves it, with an index, digests and an audit row (R-E14)', async () => {
  const customer = await atContract('54')
  await customer.sign()
  const applicationId = customer.applicationId()
  const signature = await signatureOf(applicationId)
  const { db, secrets } = world
  const parts = { db, secrets, store: applicationStore(secrets), brand: demoBrand }
  const now = Temporal.Instant.from(await world.control.clock())
  const who = { actor: { kind: 'staff', user: 'ana' } as const, now, requestId: 'dossier' }
  const folder = join(mkdtempSync(join(tmpdir(), 'dossier-')), 'case')
  expect(await writeDossier(parts, applicationId, folder, who)).toMatchObject({ ok: true })

  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  )
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
  expect(sums.map((line) => line.slice(66)).toSorted()).toEqual(
    files.filter((path) => path !== 'SHA256SUMS').toSorted(),
  )
  for (const line of sums) {
    const content = readFileSync(join(folder, line.slice(66)))
    expect(createHash('sha256').update(content).digest('hex')).toBe(line.slice(0, 64))
  }
  const contract = readFileSync(join(folder, `documentos/loanAgreement-${signature?.documentId}.pdf`))
  expect(createHash('sha256').update(contract).digest('hex')).toBe(signature?.sha256)
  expect(files.filter((path) => path.startsWith('textos/'))).toHaveLength(3)
  const index = readPdfText(readFileSync(join(folder, 'indice.pdf'))).replace(/\s+/g, ' ')
  for (const fact of [
    'Autorizado: Consulta y reporte a centrales de información',
    'Condiciones de la fianza',
    'Autorizado: Firma del contrato',
    'firmó el contrato (signAgreement)',
    '(writeDossier), por una persona de la entidad ana',
    'Contrato firmado, con su Anexo 2',
    customer.email,
  ]) {
    expect(index).toContain(fact)
  }
  const code = (await world.control.messages(customer.mobile)).find((one) => one.code !== null)?.code
  expect(readFileSync(join(folder, 'datos.json'), 'utf8')).not.toContain(`"${code}"`)
  expect(statSync(join(folder, 'indice.pdf')).mode & 0o077).toBe(0)

  // A document that is damaged is named, and the rest is written.
  const owner = new pg.Client({ connectionString: world.connectionString })
  await owner.connect()
  await owner.query('alter table document disable trigger user')
  await owner.query(
    `update document set content = overlay(content placing '\\x00'::bytea from 40) where id = '${signature?.documentId}'`,
  )
  await owner.query('alter table document enable trigger user')
  await owner.end()
  const damaged = await writeDossier(parts, applicationId, `${folder}-3`, who)
  expect(damaged).toMatchObject({
    ok: true,
    value: { damaged: [`documentos/loanAgreement-${signature?.documentId}.pdf`] },
  })
  expect(existsSync(join(`${folder}-3`, 'indice.pdf'))).toBe(true)

  // Once is enough: a folder that is there is not mixed with another, and nobody else's id finds anything.
  expect((await writeDossier(parts, applicationId, folder, who)).ok).toBe(false)
  const unknown = '019aa6d2-8f30-7c11-a5d4-0b9e8f7a6c5d'
  expect((await writeDossier(parts, unknown, `${folder}-2`, who)).ok).toBe(false)
})

it('every door that signs or asks for the signature refuses until agreement and guarantee are both accepted (R-A11)', async () => {
  const customer = await atContract('54')
  const borrower = customerOf(world, '14', { amount: 1_000_000 })
  await borrower.until('contract')
  const agent = agentOf(world, '54')
  await agent.until('documents')
  const phone = await agent.handOver()
  await phone.passBiometrics()

  const doors = [
    { act: customer.act, signing: 'createContract', hasGuarantee: true },
    { act: borrower.act, signing: 'createContractLibre', hasGuarantee: false },
    { act: phone.act, signing: 'createAssistedContract', hasGuarantee: true },
    { act: agent.act, signing: 'createAssistedContract', hasGuarantee: true },
  ] as const
  const pending = { status: 409, body: { errorCode: 'AceptacionPendiente' } }
  for (const { act, signing, hasGuarantee } of doors) {
    expect(await act(signing)).toMatchObject(pending)
    if (hasGuarantee) {
      expect((await act('confirmClientAccept', { guarantee: false })).status).toBe(200)
      expect(await act(signing)).toMatchObject(pending)
    }
    await act('confirmClientAccept', { guarantee: true })
    await act('confirmClientAccept', { guarantee: true, accepted: false })
    expect(await act(signing)).toMatchObject(pending)
  }
  // No code was sent yet; a made-up one signs nothing either.
  expect((await agent.confirmCode('0000')).status).not.toBe(200)
  for (const { act, signing } of doors.slice(0, 3)) {
    await act('confirmClientAccept', { guarantee: true })
    expect((await act(signing)).status).toBe(200)
  }
})
