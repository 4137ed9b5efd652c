import { createHash, createPublicKey, verify } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PrintProof, ProofKeys } from '@drawdesk/contract/devices/print-proof'
import { systemScope } from '../../../platform/scope.ts'
import { buildTestApp, callerWith, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { RATES } from '../../identity/throttles/rate.ts'
import { movableClock } from '../../identity/testing/kit.ts'
import { buildDrawing } from '../testing/kit.ts'
import type { SheetJob } from '../sheets/print-sheets.ts'
import { KEY_DAYS } from './print-proofs.ts'

const PROOFS = '/api/blade-biz/printProof'
const FIND = `${PROOFS}/find`
const KEYS = `${PROOFS}/keys`
const DAY_MS = 86_400_000
const clock = movableClock(Date.UTC(2026, 10, 27, 6, 5, 9, 123))
const scope = systemScope('000000')

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ clock })
})
afterAll(() => test.close())

/** A drawing of an experience that was checked, and the sheet of a print of it. */
async function print({
  layout = 'border',
  media = 'om_square-photo_89x89mm',
  moderation = 1,
  hasMark = false,
}: Partial<Pick<SheetJob, 'layout' | 'media' | 'hasMark'>> & { moderation?: number } = {}) {
  const id = test.deps.ids.next()
  const { infoId, fileId } = await buildDrawing(test)
  const exId = test.deps.ids.next()
  await test.owner(
    `insert into draw_ex (id, tenant_id, ex_name, mu_name, start_time, end_time) values ($1, '000000', '星空展', '上海', now(), now())`,
    [exId],
  )
  await test.owner('update draw_info set ex_id = $1, moderation = $2 where id = $3', [exId, moderation, infoId])
  const job: SheetJob = { id, infoId, fileId, layout, media, deviceName: '外滩 3 号机', hasMark }
  return { job, infoId, fileId, sheet: await test.deps.printSheets.draw(scope, job) }
}
async function codeOf(jobId: string): Promise<string> {
  const [row] = await test.owner<{ code: string }>('select code from print_proof where job_id = $1', [jobId])
  return row?.code ?? ''
}
const nobody = () => callerWith(test.app, '')
const find = async (code: string): Promise<PrintProof> => (await nobody().get<PrintProof>(FIND, { code })).data
/** From nothing but the answer, as a stranger would. */
const isSigned = ({ statement, signature, publicKey }: PrintProof): boolean =>
  verify(
    null,
    Buffer.from(statement),
    createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
    Buffer.from(signature, 'base64'),
  )
const page = (path: string, language = 'zh-CN') =>
  test.app.inject({ url: path, headers: { 'accept-language': language } })

describe('the proof of a print', () => {
  it('is a statement that anybody can verify', async () => {
    const { job, fileId } = await print()
    const proof = await find(await codeOf(job.id))
    const { bytes } = await test.deps.files.read(scope, fileId)

    expect(proof.state).toBe('valid')
    expect(isSigned(proof)).toBe(true)
    expect(JSON.parse(proof.statement)).toEqual({
      code: proof.code,
      time: '2026-11-27T06:05:09Z',
      device: '外滩 3 号机',
      experience: '星空展',
      venue: '上海',
      isApproved: true,
      pictureSha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(proof.facts).toMatchObject({ deviceName: '外滩 3 号机', exName: '星空展', muName: '上海', isApproved: true })
  })

  it('verifies for these words and this key alone', async () => {
    const { job } = await print()
    const proof = await find(await codeOf(job.id))

    expect(isSigned({ ...proof, statement: proof.statement.replace('上海', '北京') })).toBe(false)
    expect(proof.code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/)
  })

  it('says what was not checked', async () => {
    const { job } = await print({ moderation: 0 })

    expect((await find(await codeOf(job.id))).facts.isApproved).toBe(false)
  })

  it('is found however its code is typed', async () => {
    const { job } = await print()
    const code = await codeOf(job.id)

    expect((await find(`${code.slice(0, 5)} ${code.slice(5).toLowerCase()}`)).state).toBe('valid')
  })

  it('is not there for a code that nobody was given', async () => {
    expect(await find('ABCDEFGHJK')).toMatchObject({ state: 'unknown', statement: '', publicKey: '' })
  })

  it('says so when its picture was taken down', async () => {
    const { job, infoId } = await print()
    await test.owner('update draw_info set taken_down = 1 where id = $1', [infoId])
    const proof = await find(await codeOf(job.id))

    expect([proof.state, isSigned(proof)]).toEqual(['takenDown', true])
  })

  it('is one for each job, however often its sheet is drawn, and the sheet has the same bytes', async () => {
    const { job, sheet } = await print()
    const code = await codeOf(job.id)
    clock.advance(DAY_MS)
    const again = await test.deps.printSheets.draw(scope, job)

    expect([again.sha256, await codeOf(job.id)]).toEqual([sheet.sha256, code])
  })

  it('is signed by another key after a while; what the old one signed still verifies', async () => {
    const first = await print()
    clock.advance(KEY_DAYS * DAY_MS)
    const second = await print()
    const [old, young] = [await find(await codeOf(first.job.id)), await find(await codeOf(second.job.id))]

    expect(old.keyId).not.toBe(young.keyId)
    expect([isSigned(old), isSigned(young)]).toEqual([true, true])
    // The private half is sealed while it signs, and gone afterwards.
    const sealed = await test.owner<{ sealedKey: string }>(
      `select sealed_key as "sealedKey" from proof_key where tenant_id = '000000' order by id`,
    )
    expect(sealed.map(({ sealedKey }) => sealedKey)).toEqual(['', expect.stringMatching(/^v1\./)])
  })

  it('is made for sheets that show a code alone', async () => {
    const [bare, marked] = [await print({ layout: 'single' }), await print({ layout: 'single', hasMark: true })]

    expect(await codeOf(bare.job.id)).toBe('')
    expect((await find(await codeOf(marked.job.id))).state).toBe('valid')
    expect(marked.sheet.sha256).not.toBe(bare.sheet.sha256)
  })

  it('cannot be tried through', async () => {
    const strange = { url: `${FIND}?code=ABCDEFGHJK`, remoteAddress: '10.8.0.1' }
    for (let call = 0; call < RATES.printProof.most; call += 1) await test.app.inject(strange)

    expect((await test.app.inject(strange)).statusCode).toBe(429)
  })
})

describe('the keys of proofs', () => {
  const listed = async () => (await (await signIn(test)).get<ProofKeys>(KEYS)).data
  const signing = ({ keys }: ProofKeys) => keys.filter(({ retireTime }) => retireTime === '')
  it('are replaced by hand; what the old one signed still verifies', async () => {
    const { job } = await print()
    const before = await listed()
    const after = (await (await signIn(test)).post<ProofKeys>(`${PROOFS}/rotateKey`)).data
    const proof = await find(await codeOf(job.id))
    const next = await print()

    expect([signing(before), signing(after)].map((keys) => keys.length)).toEqual([1, 1])
    expect(after.keys.map(({ keyId }) => keyId)).toEqual([expect.any(String), ...before.keys.map(({ keyId }) => keyId)])
    expect([proof.keyId, isSigned(proof)]).toEqual([before.keys[0]?.keyId, true])
    expect((await find(await codeOf(next.job.id))).keyId).toBe(after.keys[0]?.keyId)
    expect((await listed()).keys.map(({ prints }) => prints).slice(0, 2)).toEqual([1, expect.any(Number)])
  })

  it('are replaced once, however many ask at that moment', async () => {
    const before = (await listed()).keys.length
    clock.advance(KEY_DAYS * DAY_MS)
    await Promise.all([test.deps.printProofs.rotateOldKeys(), print(), print(), test.deps.printProofs.rotateOldKeys()])

    expect((await listed()).keys.length).toBe(before + 1)
    expect(await test.deps.printProofs.rotateOldKeys()).toBe(0)
  })

  it('say where codes lead: nowhere, as this server does not know its own address', async () => {
    expect((await listed()).address).toBe('')
  })

  it('show nobody their private half, and are replaced by those who may alone', async () => {
    const viewer = await buildCaller(test, { permissions: ['drawLogin', 'drawLogin_view'] })
    const answer = await viewer.get<ProofKeys>(KEYS)

    expect(JSON.stringify(answer.data)).not.toMatch(/v1\.|sealed/)
    expect((await viewer.post(`${PROOFS}/rotateKey`)).status).toBe(403)
  })
})

describe('the page of a print', () => {
  it.each([
    ['zh-CN', '真品：由本店打印', '2026年11月27日'],
    ['en', 'Genuine: printed here', 'Printed'],
  ])('says in %s what the print is, and lets the browser verify it', async (language, verdict, fact) => {
    const { job } = await print()
    const answer = await page(`/proof/${await codeOf(job.id)}`, language)
    const script = /<script>([^]*)<\/script>/.exec(answer.body)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')

    expect(answer.body).toContain(verdict)
    expect(answer.body).toContain(language === 'en' ? fact : '外滩 3 号机')
    expect(answer.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`)
    expect(answer.body).toContain('data-statement="{&#34;code&#34;:')
  })

  it('asks for a code, and knows that there is none like it', async () => {
    const [asks, unknown] = await Promise.all([page('/proof'), page('/proof?code=<b>AAAA</b>')])

    expect([asks.body.includes('<form'), asks.body.includes('<script>')]).toEqual([true, false])
    expect(unknown.body).toContain('没有这个编号')
    expect(unknown.body).not.toContain('<b>')
  })
})

describe('sheets of print jobs', () => {
  it('are pictures of their media', async () => {
    const { sheet } = await print({ media: 'na_index-4x6_4x6in' })
    const { row } = await test.deps.files.read(scope, sheet.fileId)

    expect(row).toMatchObject({ mime: 'image/jpeg', width: 1200, height: 1800, sha256: sheet.sha256 })
  })

  it('are test pages too', async () => {
    const job = { id: test.deps.ids.next(), infoId: '', fileId: '', layout: 'test' as const }
    const sheet = await test.deps.printSheets.draw(scope, {
      ...job,
      media: 'om_square-photo_89x89mm',
      deviceName: 'Kiosk 7',
    })

    expect((await test.deps.files.read(scope, sheet.fileId)).row).toMatchObject({ width: 1051, height: 1051 })
  })

  it('are none of a picture that is damaged or gone', async () => {
    const { infoId } = await buildDrawing(test)
    const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#5b86e5' } })
      .png()
      .toBuffer()
    const { id: damaged } = await test.deps.files.store(scope, { bytes: picture.subarray(0, -30), name: 'cut.png' })
    const job = { id: test.deps.ids.next(), infoId, layout: 'single', media: 'na_5x7_5x7in', deviceName: '' } as const

    for (const fileId of [damaged, '99', ''])
      await expect(test.deps.printSheets.draw(scope, { ...job, fileId })).rejects.toMatchObject({ status: 404 })
  })
})
