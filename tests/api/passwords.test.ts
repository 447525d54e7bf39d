import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import { type Borrower, borrowerAt, type SessionList, visitorOf } from '../support/borrower.ts'
import { sealFor } from '../support/seal.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { somebodyWaits } from '../support/wait-for-row.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

const borrower = () => borrowerAt(world, '09')
const setParameter = (name: string, value: unknown) =>
  world.db
    .insertInto('parameter')
    .values({ channel: '*', name, validFrom: '2020-01-01', value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'name', 'validFrom']).doUpdateSet({ value: JSON.stringify(value) }),
    )
    .execute()
const good = 'una frase que nadie usa'

const isSignedIn = async (api: Borrower['visitor']['api']) =>
  (await api.send('GET', '/user/session')).status === 200

describe('a password', () => {
  it('a password is asked for once, created after a code, and signs in from then on (R-S15)', async () => {
    const one = await borrower()
    const api = await one.withPassword(good)
    expect((await one.visitor.check()).body).toMatchObject({ loginOTP: false, updatePassword: false })
    expect((await api.send('GET', '/user/session')).body).toMatchObject({ asksForPassword: false })
    expect(await one.signInByPassword(good)).toMatchObject({ status: 200, body: { scope: 'customer' } })
  })

  it('a right password signs in each time, however many come at the same moment', async () => {
    const one = await borrower()
    await one.withPassword(good)
    const answers = await Promise.all(Array.from({ length: 10 }, () => one.signInByPassword(good)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  })

  it('a password may come sealed', async () => {
    const one = await borrower()
    await one.withPassword(good)
    const sealed = await sealFor(one.visitor.api, good)
    expect((await one.signInByPassword(sealed)).status).toBe(200)
  })

  it('a password that its owner does not want is not asked for again (R-S15)', async () => {
    const one = await borrower()
    const api = one.signedIn(await one.signInByPin())
    expect((await api.send('GET', '/user/session')).body).toMatchObject({ asksForPassword: true })
    expect((await api.send('POST', '/user/declinePassword')).status).toBe(204)
    expect((await api.send('GET', '/user/session')).body).toMatchObject({ asksForPassword: false })
    expect((await one.visitor.check()).body).toMatchObject({ loginOTP: true, updatePassword: false })
  })

  it.each([
    ['8 characters', 'q7!mZ-2x'],
    ['64 characters', `${'ab 9'.repeat(15)}zzzz`],
    ['128 characters', `${'cd-8'.repeat(31)}zzzz`],
    ['emoji', '🦜🌋🥭🛶🪗🧉🌽🪇'],
    ['spaces at its ends', '  dos espacios  '],
  ])('S-21: a password of %s is taken, and only exactly it signs in', async (_what, password) => {
    const one = await borrower()
    await one.withPassword(password)
    expect((await one.signInByPassword(password)).status).toBe(200)
    expect((await one.signInByPassword(`${password}x`)).status).toBe(400)
    expect((await one.signInByPassword([...password].slice(0, -1).join(''))).status).toBe(400)
  })

  const refusals = {
    short: 'Usa 8 caracteres como mínimo para la contraseña',
    long: 'Usa 128 caracteres como máximo para la contraseña',
    common: 'Esta contraseña es muy común y fácil de adivinar',
    personal: 'No uses en la contraseña tu nombre ni tus datos ni el nombre de la marca',
    unequal: 'Las contraseñas no coinciden',
  }

  it('S-21: of 7 or 129 characters, a common or a personal one is refused, each reason once (R-S13)', async () => {
    const one = await borrower()
    const api = one.signedIn(await one.signInByPin())
    const refused = async (password: string, equal?: string) => {
      const { status, body } = await one.setPassword(api, password, equal)
      return [status, ...(body.message ?? '').split(',')]
    }
    expect(await refused('q7!mZ-2')).toEqual([400, refusals.short])
    expect(await refused('e'.repeat(129))).toEqual([400, refusals.long])
    expect(await refused('Password1')).toEqual([400, refusals.common])
    expect(await refused('123456')).toEqual([400, refusals.short, refusals.common])
    expect(await refused(`mi ${one.document}`)).toEqual([400, refusals.personal])
    expect(await refused(`mi ${one.mobile}!`)).toEqual([400, refusals.personal])
    expect(await refused(`<${one.email}>`)).toEqual([400, refusals.personal])
    expect(await refused('CUPO para siempre')).toEqual([400, refusals.personal])
    expect(await refused('viva andina movil')).toEqual([400, refusals.personal])
    expect(await refused(good, `${good}.`)).toEqual([400, refusals.unequal])
    expect(await refused('cupo', 'x')).toEqual([400, refusals.short, refusals.unequal, refusals.personal])
    expect((await one.signInByPassword('e'.repeat(128))).status).toBe(400)
  })

  it('a password changes only with a code not older than five minutes (S-11, R-S16)', async () => {
    const one = await borrower()
    await one.withPassword(good)
    const byPassword = one.signedIn(await one.signInByPassword(good))
    const needsCode = { status: 403, body: { errorCode: 'CodigoRequerido' } }
    expect(await one.setPassword(byPassword, 'otra frase que nadie usa')).toMatchObject(needsCode)

    const purpose = 'newPassword'
    expect(await byPassword.send('POST', '/user/step-up', { json: { purpose } })).toMatchObject({
      status: 200,
      body: { pinExpiresInSeconds: 80, mobileLastDigits: one.mobile.slice(-2) },
    })
    const { code } = await one.newSms(one.mobile)
    const confirm = (pin: string) =>
      byPassword.send('POST', '/user/step-up/confirm', { json: { purpose, pin } })
    expect(await confirm('aaaa')).toMatchObject({ status: 400, body: { pinError: 'WRONG_PIN' } })
    expect(await one.visitor.signIn({ password: code ?? '' })).toMatchObject({ status: 400 })
    expect(await confirm(code ?? '')).toMatchObject({ status: 200, body: { validForSeconds: 300 } })
    await world.control.advance('PT4M55S')
    expect((await one.setPassword(byPassword, 'otra frase que nadie usa')).status).toBe(204)
    await world.control.advance('PT10S')
    expect(await one.setPassword(byPassword, good)).toMatchObject(needsCode)
  })

  it('a password takes the code of a sign-in for the first one alone, and for no other change (R-S16)', async () => {
    const one = await borrower()
    const api = one.signedIn(await one.signInByPin())
    const needsCode = { status: 403, body: { errorCode: 'CodigoRequerido' } }
    const email = { email: `otra.${one.document}@correo.example` }
    expect(await api.send('POST', '/borrower/changeEmail', { json: email })).toMatchObject(needsCode)
    expect((await one.setPassword(api, good)).status).toBe(204)
    expect(await one.setPassword(api, 'otra frase que nadie usa')).toMatchObject(needsCode)
    await one.customer.stepUp('otherEmail', api)
    expect(await one.setPassword(api, 'otra frase que nadie usa')).toMatchObject(needsCode)
    expect((await api.send('POST', '/borrower/changeEmail', { json: email })).status).toBe(200)
  })

  it('a changed password ends every other session, and its owner is told by mail (S-11, R-S15)', async () => {
    const one = await borrower()
    const other = one.signedIn(await one.signInByPin())
    await world.control.advance('PT81S')
    const api = await one.withPassword(good)
    expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(api)).toBe(true)
    const mail = await one.mails((subject) => subject === 'Tu contraseña cambió')
    expect(mail.text).toContain('No fui yo')
  })
})

describe('a sign-in while the password is changed', () => {
  it('a sign-in while the password is changed is refused like a wrong password, although the former was right when it was looked at (R-S15)', async () => {
    const one = await borrower()
    await one.withPassword(good)
    const documentIndex = world.secrets.blindIndex('document', one.document)
    const signingIn = await world.db.transaction().execute(async (changing) => {
      const own = changing.updateTable('borrower').where('documentIndex', '=', documentIndex)
      await own.set({ passwordHash: 'of another password' }).execute()
      const answer = one.signInByPassword(good)
      await somebodyWaits(world.db, 'borrower')
      return { answer }
    })
    expect(await signingIn.answer).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', message: 'El número de cédula o la contraseña no es correcto.' },
    })
  })
})

describe('a wrong password', () => {
  it('a wrong password is refused in one sentence, then with growing delay, then for an hour; open sessions go on (R-S14)', async () => {
    const one = await borrower()
    const api = await one.withPassword(good)
    const wrong = () => one.signInByPassword('no es esta frase')
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await wrong()).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant', message: 'El número de cédula o la contraseña no es correcto.' },
      })
    }
    for (let tries = 3; tries < 10; tries += 1) {
      expect(await wrong()).toMatchObject({ status: 424, body: { errorCode: 'LimiteDeIntentos' } })
      await world.control.advance(`PT${2 ** (tries - 2)}S`)
      expect((await wrong()).status).toBe(400)
    }
    await world.control.advance('PT10M')
    expect((await one.signInByPassword(good)).status).toBe(424)
    expect(await isSignedIn(api)).toBe(true)
    await world.control.advance('PT51M')
    expect((await one.signInByPassword(good)).status).toBe(200)
  })

  it('a wrong password is looked at ten times an hour at most, however many come at the same moment (R-S14)', async () => {
    const one = await borrower()
    await one.withPassword(good)
    const answers = await Promise.all(Array.from({ length: 30 }, () => one.signInByPassword('no es esta')))
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10)
    expect(answers.every(({ status }) => status === 400 || status === 424)).toBe(true)
  })
})

describe('wrong passwords at many documents', () => {
  it('raise the captcha, however often somebody signs in to an account of their own between them (R-S6)', async () => {
    const own = await borrower()
    await own.withPassword(good)
    // Past every try of the tests above, whatever the clock was when they made it.
    await world.control.advance('P1D')
    await setParameter('sprayTriesMin', 7)
    await setParameter('sprayFailurePercent', 50)
    try {
      const statuses: number[] = []
      for (let victim = 10; victim < 18; victim += 1) {
        for (let times = 0; times < 3; times += 1) await own.signInByPassword(good)
        const stranger = visitorOf(world, `10203099${victim}`)
        statuses.push((await stranger.signIn({ password: 'no es esta', login_type: 'password' })).status)
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 428, 428])
    } finally {
      await setParameter('sprayTriesMin', 100)
      await setParameter('sprayFailurePercent', 5)
    }
  })
})

describe('a hundred wrong passwords in all', () => {
  it('a hundred wrong passwords in all close the way in by password until another one is set', async () => {
    const one = await borrower()
    await one.withPassword(good)
    const longAgo = new Date(Date.parse(await world.control.clock()) - 7_200_000).toISOString()
    const subject = world.secrets.blindIndex('document', one.document)
    const earlier = Array.from({ length: 99 }, () => {
      return { id: randomUUID(), kind: 'password-failed', subject, at: longAgo }
    })
    await world.db.insertInto('limitEvent').values(earlier).execute()
    expect((await one.signInByPassword('no es esta frase')).status).toBe(400)
    const refused = await one.signInByPassword(good)
    expect(refused).toMatchObject({ status: 424, body: { errorCode: 'LimiteDeIntentos' } })
    expect(refused.body.message).toContain('Olvidé mi contraseña')
    await one.visitor.forgetPastCaptcha()
    const link = await one.resetLink()
    expect((await one.resetPassword(link, 'una frase del todo nueva')).status).toBe(204)
    expect((await one.signInByPassword('una frase del todo nueva')).status).toBe(200)
  })

  it('a hundred wrong passwords in all are forgotten with a right one, but for those of the last hour', async () => {
    const one = await borrower()
    await one.withPassword(good)
    const longAgo = new Date(Date.parse(await world.control.clock()) - 7_200_000).toISOString()
    const subject = world.secrets.blindIndex('document', one.document)
    await world.db
      .insertInto('limitEvent')
      .values([{ id: randomUUID(), kind: 'password-failed', subject, at: longAgo }])
      .execute()
    expect((await one.signInByPassword('no es esta frase')).status).toBe(400)
    expect((await one.signInByPassword(good)).status).toBe(200)
    const left = world.db.selectFrom('limitEvent').select('at').where('kind', '=', 'password-failed')
    expect(await left.where('subject', '=', subject).execute()).toHaveLength(1)
  })
})

describe('a link for a new password', () => {
  type Link = Awaited<ReturnType<Borrower['resetLink']>>
  const api = () => apiClient(world.webUrl)
  const isValid = async ({ idClient, idHash }: Link) =>
    (
      await api().send<{ validLink: boolean }>(
        'GET',
        `/publicdata/validateLinkResetForgottenPassword/${idClient}/${idHash}`,
      )
    ).body.validLink
  const pathOf = ({ idClient, idProposal, idHash }: Link) =>
    `/publicdata/resetForgottenPassword/${idClient}/${idProposal}/${idHash}`
  const sendPin = (link: Link) => api().send('POST', `${pathOf(link)}/pin`)
  const reset = (link: Link, password = good, pin?: string) =>
    api().send('POST', pathOf(link), {
      json: { password, equalPassword: password, ...(pin === undefined ? {} : { pin }) },
    })
  const expired = {
    status: 410,
    body: { errorCode: 'EnlaceVencido', message: 'Este enlace ha expirado.' },
  }

  it('a link for a new password is mailed, outlives twenty openings, sets the password once and ends every session (S-17, R-S17)', async () => {
    const one = await borrower()
    const session = await one.withPassword(good)
    expect((await one.visitor.forgetPastCaptcha()).status).toBe(200)
    const link = await one.resetLink()
    for (let times = 0; times < 20; times += 1) expect(await isValid(link)).toBe(true)
    expect(await reset(link, 'corta')).toMatchObject({ status: 400 })
    expect((await one.resetPassword(link, 'una frase del todo nueva')).status).toBe(204)
    expect(await isSignedIn(session)).toBe(false)
    expect((await one.signInByPassword(good)).status).toBe(400)
    expect((await one.signInByPassword('una frase del todo nueva')).status).toBe(200)
    expect(await isValid(link)).toBe(false)
    expect(await reset(link)).toMatchObject(expired)
  })

  it('a link for a new password sets nothing without the code of the line, nor with another one, and tells the line (R-W4)', async () => {
    const one = await borrower()
    await one.visitor.forgetPastCaptcha()
    const link = await one.resetLink()
    const required = { status: 403, body: { errorCode: 'CodigoRequerido' } }
    expect(await reset(link)).toMatchObject(required)
    expect(await sendPin(link)).toMatchObject({
      status: 200,
      body: { mobileLastDigits: one.mobile.slice(-2), pinExpiresInSeconds: 80 },
    })
    const { code } = await one.newSms(one.mobile)
    expect(await reset(link, good, code === '0000' ? '1111' : '0000')).toMatchObject(required)
    expect((await one.signInByPassword(good)).status).toBe(400)
    expect((await reset(link, good, code ?? '')).status).toBe(204)
    await world.control.message(one.mobile, ({ code, text }) => code === null && text.includes('contraseña'))
  })

  it('a link for a new password sends no code for a link that nobody was mailed', async () => {
    const one = await borrower()
    await one.visitor.forgetPastCaptcha()
    const link = await one.resetLink()
    expect(await sendPin({ ...link, idHash: 'x' })).toMatchObject(expired)
  })

  it('a link for a new password lives 30 minutes to the second (S-17, R-S17)', async () => {
    const one = await borrower()
    const start = await world.control.clock()
    await one.visitor.forgetPastCaptcha()
    const link = await one.resetLink()
    const { expiresAt } = await world.db
      .selectFrom('mailLink')
      .select('expiresAt')
      .where('purpose', '=', 'resetPassword')
      .where('applicationId', '=', link.idProposal)
      .executeTakeFirstOrThrow()
    const life = Date.parse(expiresAt) - Date.parse(start)
    expect(life).toBeGreaterThanOrEqual(1_800_000)
    expect(life).toBeLessThan(1_830_000)
    await world.control.moveTo(new Date(Date.parse(expiresAt) - 1_000).toISOString())
    expect(await isValid(link)).toBe(true)
    await world.control.moveTo(new Date(Date.parse(expiresAt) + 1_000).toISOString())
    expect(await isValid(link)).toBe(false)
    expect(await reset(link)).toMatchObject(expired)
  })

  it(`a link for a new password holds for nobody who guesses: 0 of ${isHeavy ? '100,000' : '200'} (S-17)`, async () => {
    const one = await borrower()
    await one.visitor.forgetPastCaptcha()
    const link = await one.resetLink()
    let hits = 0
    for (let at = 0; at < (isHeavy ? 100_000 : 200); at += 50) {
      const guesses = Array.from({ length: 50 }, (_, number) => {
        const idHash = Buffer.from(`${at + number}`.padStart(32, '0')).toString('base64url')
        return isValid({ ...link, idHash })
      })
      hits += (await Promise.all(guesses)).filter(Boolean).length
    }
    expect(hits).toBe(0)
  })

  it('a link for a new password holds only with the ids that it was mailed with (R-S17)', async () => {
    const [one, other] = [await borrower(), await borrower()]
    await one.visitor.forgetPastCaptcha()
    await other.visitor.forgetPastCaptcha()
    const [link, foreign] = [await one.resetLink(), await other.resetLink()]
    expect(await isValid({ ...link, idClient: foreign.idClient })).toBe(false)
    expect(await reset({ ...link, idClient: foreign.idClient })).toMatchObject(expired)
    expect(await reset({ ...link, idProposal: foreign.idProposal })).toMatchObject(expired)
    expect(await reset({ ...link, idHash: 'x' })).toMatchObject(expired)
    expect((await one.resetPassword(link, good)).status).toBe(204)
  })

  it('a link for a new password is used once by those who send it at the same moment, and dies with another of the person (R-S17)', async () => {
    const one = await borrower()
    await one.visitor.forgetPastCaptcha()
    const first = await one.resetLink()
    await one.visitor.forgetPastCaptcha()
    const second = await one.resetLink()
    await sendPin(second)
    const { code } = await one.newSms(one.mobile)
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(second, good, code ?? '')))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.every(({ status }) => [204, 403, 410].includes(status))).toBe(true)
    expect(await isValid(first)).toBe(false)
  })

  it('a link for a new password holds no more once the password was changed without it', async () => {
    const one = await borrower()
    const session = one.signedIn(await one.signInByPin())
    await one.visitor.forgetPastCaptcha()
    const link = await one.resetLink()
    expect(await isValid(link)).toBe(true)
    expect((await one.setPassword(session, good)).status).toBe(204)
    expect(await isValid(link)).toBe(false)
    expect(await reset(link, 'una frase del todo nueva', '0000')).toMatchObject(expired)
  })

  it('a link for a new password is mailed three times a day; the answer is the same at the fourth', async () => {
    const one = await borrower()
    const answers = []
    for (let times = 0; times < 4; times += 1) {
      answers.push((await one.visitor.forgetPastCaptcha()).body)
      await world.control.advance('PT1M')
    }
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1)
    const mails = (await one.customer.mails()).filter((mail) =>
      mail.links.some((link) => link.includes('/reset-forgotten-password/')),
    )
    expect(mails).toHaveLength(3)
  })
})

describe('the sessions of a person', () => {
  it('the sessions of a person are listed by device for their owner, who ends one of them (R-S18)', async () => {
    const [one, stranger] = [await borrower(), await borrower()]
    const first = one.signedIn(await one.signInByPin())
    await world.control.advance('PT81S')
    const second = one.signedIn(await one.signInByPin())
    const listed = (await second.send<SessionList>('GET', '/user/sessions')).body.sessions
    expect(listed.filter(({ device }) => device === 'Chrome en Android')).toHaveLength(2)
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const [other] = listed.filter(({ device, isCurrent }) => device === 'Chrome en Android' && !isCurrent)

    const foreign = stranger.signedIn(await stranger.signInByPin())
    for (const id of [other?.sessionId, 'x', '01a1fc4d-b9e8-71c8-ba71-c091e00effa1']) {
      const answer = await foreign.send('DELETE', `/user/sessions/${id}`)
      expect(answer).toMatchObject({ status: 404, body: { errorCode: 'NoEncontrado' } })
    }
    expect((await second.send('DELETE', `/user/sessions/${other?.sessionId}`)).status).toBe(204)
    expect(await isSignedIn(first)).toBe(false)
    expect(await isSignedIn(second)).toBe(true)
  })

  it('note their use, once a minute', async () => {
    const one = await borrower()
    const api = one.signedIn(await one.signInByPin())
    const lastUse = async () => {
      const { at } = await world.db
        .selectFrom('session')
        .select((row) => row.fn.max('lastUsedAt').as('at'))
        .where('documentIndex', '=', world.secrets.blindIndex('document', one.document))
        .executeTakeFirstOrThrow()
      return Date.parse(at ?? '')
    }
    const atFirst = await lastUse()
    await world.control.advance('PT30S')
    await isSignedIn(api)
    expect(await lastUse()).toBe(atFirst)
    await world.control.advance('PT31S')
    await isSignedIn(api)
    expect(await lastUse()).toBeGreaterThan(atFirst + 60_000)
  })
})
