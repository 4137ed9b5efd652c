import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RowVersion } from '@drawdesk/contract/core/versions'
import { DRAW_SEAL_PATH, DrawSeal, SEAL_DEFAULTS, type SealFaceAnswer } from '@drawdesk/contract/drawing/draw-seal'
import type { FileView, Page } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type Answer, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { pictureBytes, upload, uploadPicture } from '../../../testing/upload.ts'
import { refusal } from '../apis/testing/kit.ts'
import { drawExCalls } from '../experiences/testing/kit.ts'
import { createStamper } from './stamper.ts'

let test: TestApp
let admin: SignedIn
let other: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
})
afterAll(() => test.close())

const url = (call: string): string => `/api${DRAW_SEAL_PATH}/${call}`
const save = (values: object, caller = admin): Promise<Answer<{ id: string; version: number }>> =>
  caller.post(url('saveDrawSeal'), values)
const find = async (id: string, caller = admin): Promise<DrawSeal> =>
  (await caller.get<DrawSeal>(url('findDrawSeal'), { id })).data
async function add(values: object = {}, caller = admin): Promise<string> {
  const answer = await save({ sealName: '朱印', text: '印', ...values }, caller)
  if (answer.status !== 200) throw new Error(`${answer.msg} ${JSON.stringify(answer.errors)}`)
  return answer.data.id
}
const white = async (): Promise<string> =>
  (await upload(admin, await pictureBytes({ width: 400, height: 300, colour: '#ffffff' }))).data.fileId
const pixelsOf = async (caller: SignedIn, { url: address }: FileView) => {
  const answer = await caller.raw({ method: 'GET', url: address })
  expect(answer.statusCode).toBe(200)
  const { data, info } = await sharp(answer.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
}

describe('saving a seal', () => {
  it('gives what is left out its default, and shows the picture beside its id', async () => {
    const { fileId } = await uploadPicture(admin)

    const seal = await find(await add({ image: fileId, text: '' }))

    expect(seal).toMatchObject({ ...SEAL_DEFAULTS, sealName: '朱印', image: fileId, imageFile: { fileId }, version: 1 })
    expect(misfits(DrawSeal, seal)).toEqual([])
  })

  it('asks for a picture or a text, also where an edit takes the last of them away', async () => {
    const id = await add()

    expect(refusal(await save({ sealName: '空', text: ' ' }))).toEqual([400, ['image']])
    expect(refusal(await save({ id, text: '' }))).toEqual([400, ['image']])
    expect((await find(id)).text).toBe('印')
  })

  it('takes only pictures of the own tenant', async () => {
    const theirs = await uploadPicture(other)
    const sound = await upload(
      admin,
      Buffer.concat(
        Array.from({ length: 2 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])),
      ),
      { name: 'a.mp3', type: 'audio/mpeg' },
    )

    for (const image of [theirs.fileId, sound.data.fileId, '999'])
      expect(refusal(await save({ sealName: 'x', image }))).toEqual([400, ['image']])
  })

  it('refuses variables that nobody fills and letters that the font lacks, by name', async () => {
    const unknown = await save({ sealName: 'x', text: '{{date}} {{venue}}' })
    const lacking = await save({ sealName: 'x', text: '快乐🎉' })

    expect([unknown.status, unknown.errors]).toEqual([
      400,
      [{ field: 'text', msg: '没有变量“venue”，可用 {{date}} 和 {{exName}}' }],
    ])
    expect([lacking.status, lacking.errors]).toEqual([400, [{ field: 'text', msg: '字体里没有“🎉”，请换成其他文字' }]])
    expect((await save({ sealName: 'x', text: '{{ date }}\n{{exName}} 纪念' })).status).toBe(200)
  })

  it.each([
    ['x', 1.1],
    ['y', -0.1],
    ['scale', 0],
    ['scale', 1.1],
    ['rotation', 181],
    ['opacity', 2],
    ['textSize', 1],
    ['textColor', 'red'],
    ['text', '印'.repeat(201)],
  ])('keeps %s within its bounds (%s)', async (field, value) => {
    expect(refusal(await save({ sealName: 'x', text: 'x', [field]: value }))).toEqual([400, [field]])
  })

  it('warns the second of two people who edit one seal', async () => {
    const id = await add()
    await save({ id, version: 1, text: 'first' })

    expect(refusal(await save({ id, version: 1, text: 'second' }))).toEqual([409, []])
    expect((await find(id)).text).toBe('first')
  })
})

describe('removing a seal', () => {
  it('is refused while experiences use it, with their names, and comes back by restore', async () => {
    const [used, free] = [await add({ sealName: '被用的' }), await add()]
    for (const exName of ['春展', '夏展']) await drawExCalls(admin).add({ exName, sealId: used })

    const refused = await admin.post(url('remove'), { ids: [free, used] })
    const removed = await admin.post(url('remove'), { ids: [free] })

    expect([refused.status, refused.msg]).toEqual([400, '印章“被用的”正被体验“春展、夏展”使用，请先在体验里换掉它'])
    expect([removed.status, (await admin.get(url('findDrawSeal'), { id: free })).status]).toEqual([200, 404])
    expect([(await admin.post(url('restore'), { ids: [free] })).status, (await find(free)).text]).toEqual([200, '印'])
  })
})

describe('versions of a seal', () => {
  it('are kept at each save and can be taken back', async () => {
    const id = await add({ text: 'one' })
    await save({ id, text: 'two', opacity: 0.5 })

    const kept = (await admin.get<RowVersion[]>(url('versions'), { id })).data
    const back = await admin.post<{ version: number }>(url('rollback'), { id, toVersion: 1 })

    expect(kept.map(({ version, row }) => [version, row.text, row.opacity])).toEqual([
      [2, 'two', 0.5],
      [1, 'one', 1],
    ])
    expect([back.data.version, (await find(id)).text, (await find(id)).opacity]).toEqual([3, 'one', 1])
    expect((await admin.post(url('rollback'), { id, toVersion: 9 })).status).toBe(404)
    expect((await other.get(url('versions'), { id })).status).toBe(404)
  })
})

describe('the face of a seal', () => {
  const face = (look: Record<string, string>, caller = admin) => caller.get<SealFaceAnswer>(url('face'), look)

  it('is a transparent png with its words filled in', async () => {
    const dated = await face({ text: '{{date}}' })
    const named = await face({ text: '{{exName}}', exName: '春展' })
    const literal = await face({ text: '春展' })

    expect(dated.data).toMatchObject({ width: 1_024, url: expect.stringMatching(/^data:image\/png;base64,/) })
    expect(named.data).toEqual(literal.data)
    const bytes = Buffer.from(dated.data.url.split(',')[1] ?? '', 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_024, height: dated.data.height, hasAlpha: true })
    expect((await sharp(bytes).raw().toBuffer())[3]).toBe(0)
  })

  it('is nothing where there is nothing to see', async () => {
    expect((await face({})).data).toEqual({ url: '', width: 0, height: 0 })
  })

  it('shows no picture of another tenant', async () => {
    const theirs = await uploadPicture(other)

    expect(refusal(await face({ image: theirs.fileId }))).toEqual([400, ['image']])
  })

  it('is also for those who choose a seal for an experience, and for nobody else', async () => {
    const statuses = await Promise.all(
      ['drawEx_edit', 'drawSeal_view', 'param'].map(
        async (code) => (await face({ text: '印' }, await buildCaller(test, { permissions: [code] }))).status,
      ),
    )

    expect(statuses).toEqual([200, 200, 403])
  })
})

describe('the preview of a seal', () => {
  it('puts the given seal on the picture and stores it as a file of its own', async () => {
    const fileId = await white()
    const { fileId: image } = (await upload(admin, await pictureBytes({ width: 50, height: 50, colour: '#00ff00' })))
      .data

    const answer = await admin.post<FileView>(url('preview'), { fileId, image, x: 0.5, y: 0.5, scale: 0.25 })

    expect([answer.data.width, answer.data.height, answer.data.fileId === fileId]).toEqual([400, 300, false])
    const at = await pixelsOf(admin, answer.data)
    expect([at(200, 150), at(152, 102), at(140, 150), at(0, 0)]).toEqual([
      [0, 255, 0],
      [0, 255, 0],
      [255, 255, 255],
      [255, 255, 255],
    ])
  })

  it('takes from the seal with that id what is not given', async () => {
    const { fileId: image } = (await upload(admin, await pictureBytes({ width: 50, height: 50, colour: '#00ff00' })))
      .data
    const id = await add({ image, text: '', x: 0, y: 0, scale: 0.5 })

    const at = await pixelsOf(
      admin,
      (await admin.post<FileView>(url('preview'), { id, fileId: await white(), opacity: 1 })).data,
    )

    expect([at(99, 99), at(101, 101)]).toEqual([
      [0, 255, 0],
      [255, 255, 255],
    ])
  })

  it('knows neither seals nor pictures of another tenant', async () => {
    const [theirSeal, theirs] = [await add({}, other), await uploadPicture(other)]

    expect((await admin.post(url('preview'), { id: theirSeal, fileId: await white() })).status).toBe(404)
    expect(refusal(await admin.post(url('preview'), { text: '印', fileId: theirs.fileId }))).toEqual([400, ['fileId']])
    expect(
      refusal(await admin.post(url('preview'), { text: '印', image: theirs.fileId, fileId: await white() })),
    ).toEqual([400, ['image']])
  })
})

describe('createStamper', () => {
  it('stamps all layers by the pictures of the caller’s tenant alone', async () => {
    const stamp = createStamper(test.deps)
    const mine = { tenantId: '000000', userId: '1', deptId: null } as unknown as Parameters<typeof stamp>[0]
    const { fileId } = (await upload(admin, await pictureBytes({ width: 10, height: 10, colour: '#0000ff' }))).data
    const layer = {
      kind: 'sticker' as const,
      image: fileId,
      text: '',
      textColor: '#000000',
      textSize: 12,
      x: 0.5,
      y: 0.5,
      scale: 0.5,
      rotation: 0,
      opacity: 1,
    }
    const bytes = await pictureBytes({ width: 100, height: 100, colour: '#ffffff' })

    const stamped = await stamp(mine, bytes, [layer, { ...layer, x: 0.25, scale: 0.1 }])

    const { data } = await sharp(stamped).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray((50 * 100 + 22) * 3, (50 * 100 + 22) * 3 + 3)]).toEqual([0, 0, 255])
    await expect(stamp({ ...mine, tenantId: '999999' }, bytes, [layer])).rejects.toMatchObject({ status: 404 })
    expect(await stamp(mine, bytes, [])).toBe(bytes)
  })
})

it('lists seals newest first, found by name', async () => {
  await add({ sealName: '独一无二的章' })

  const { data } = await admin.get<Page<DrawSeal>>(url('page'), { sealName: '独一无二' })

  expect(data.records.map(({ sealName }) => sealName)).toEqual(['独一无二的章'])
})
