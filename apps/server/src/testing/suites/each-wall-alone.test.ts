import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAction } from '@drawdesk/contract/core/resource'
import type { Page } from '@drawdesk/contract/core/schema'
import { resources } from '@drawdesk/contract/resources'
import { signIn, type SignedIn } from '../build-test-app.ts'
import { buildCaller, buildTenant } from '../factories.ts'
import { mayHold } from '../../modules/access/model/platform-only.ts'
import { choicesFor, sampleOf } from '../samples/samples.ts'
import { uploadPicture } from '../upload.ts'
import { buildBehind, CONDITIONS_ALONE, ROW_SECURITY_ALONE, type WalledApp } from '../walls.ts'
import type { DrawInfoDetail } from '@drawdesk/contract/drawing/records/draw-info'
import { drawingCalls } from '../../modules/drawing/apis/testing/drawing.ts'
import { drawApiCalls, httpDefinition } from '../../modules/drawing/apis/testing/kit.ts'

/** Resources of tenants with all their calls; those of the platform are behind its own rights. */
const walled = resources.filter(
  ({ code, actions, row }) =>
    'tenantId' in row.properties &&
    ['add', 'edit', 'delete'].every((action) => actions.includes(action as ResourceAction)) &&
    mayHold('700001', code),
)

/** Either wall alone must hold for every kind of row. */
describe.each([ROW_SECURITY_ALONE, CONDITIONS_ALONE])('$name', (walls) => {
  let test: WalledApp
  let admin: SignedIn
  let other: SignedIn

  beforeAll(async () => {
    test = await buildBehind(walls)
    admin = await signIn(test)
    other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
  })
  afterAll(() => test.close())

  it.each(walled.map((resource) => [resource.name, resource] as const))('keeps %s apart', async (_name, resource) => {
    const url = (call: keyof typeof resource.calls): string => `/api${resource.path}/${resource.calls[call]}`
    const sample = sampleOf(resource, await choicesFor(resource, admin))
    const { id } = (await admin.post<{ id: string }>(url('save'), sample)).data
    const before = (await admin.get(url('detail'), { id })).data

    const list = await other.get(url('list'))
    const answers = [
      await other.get(url('detail'), { id }),
      await other.post(url('save'), { ...sampleOf(resource, await choicesFor(resource, other)), id }),
      await other.post(url('remove'), { ids: [id] }),
      await other.post(url('restore'), { ids: [id] }),
    ]

    expect(id).toMatch(/^\d+$/)
    expect(JSON.stringify(list.data)).not.toContain('000000')
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await admin.get(url('detail'), { id })).data).toEqual(before)
  })

  it('keeps stored files apart', async () => {
    const file = await uploadPicture(admin)

    const found = await other.get('/api/blade-biz/localFile/findLocalFile', { fileId: file.fileId })
    const address = await other.get('/api/blade-biz/localFile/findViewUrl', { fileId: file.fileId })
    const own = await test.app.inject({ method: 'GET', url: file.url })
    const moved = await test.app.inject({ method: 'GET', url: file.url.replace('000000', '700001') })

    expect([found.status, address.status]).toEqual([404, 404])
    expect([own.statusCode, moved.statusCode]).toEqual([200, 403])
  })

  it('keeps drawing APIs apart, secrets included', async () => {
    const [mine, theirs] = [drawApiCalls(admin), drawApiCalls(other)]
    const id = await mine.add({ apiName: 'walled', apiCode: 'walled', secrets: { apiKey: 'sk-0123456789' } })
    await mine.call('activate', { id })
    const before = (await mine.detail(id)).data

    const lists = [
      await theirs.call<Page<unknown>>('selectDrawApiPage', {}),
      await theirs.call<unknown[]>('findApiPanelOptions', {}),
    ]
    const answers = [
      await theirs.detail(id),
      await theirs.save({ id, remark: 'x' }),
      await theirs.save({ id, secrets: { apiKey: null } }),
      await theirs.call('activate', { id }),
      await theirs.call('noActivate', { id }),
      await theirs.call('copyDrawApi', { id }),
      await theirs.call('delDrawApi', { id }),
      await theirs.post('remove', { ids: [id] }),
      await theirs.post('restore', { ids: [id] }),
      await theirs.post('preview', { id }),
      await theirs.post('preview', { id, definition: httpDefinition() }),
      await theirs.post('sendDraw', { id, prompt: 'x' }),
    ]
    const sameCode = await theirs.save({ apiName: 'theirs', apiCode: 'walled', definition: httpDefinition() })

    expect(lists.map(({ data }) => data)).toEqual([expect.objectContaining({ records: [], total: 0 }), []])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(sameCode.status).toBe(200)
    expect((await mine.detail(id)).data).toEqual(before)
  })

  it('keeps drawings, their attempts and their calls apart', async () => {
    const [mine, theirs] = [drawingCalls(admin), drawingCalls(other)]
    const id = await drawApiCalls(admin).add({ secrets: { apiKey: 'sk-0123456789' } })
    const picture = await uploadPicture(admin)
    const { infoId } = (await mine.send({ id, clientRequestId: 'walled' })).data
    await test.owner(
      `insert into draw_call (id, tenant_id, info_id, attempt_no, step, method, url, request, response, error, time) select 1, tenant_id, id, 1, 'submit', 'POST', 'https://x', 'request', 'response', '', now() from draw_info where id = $1`,
      [infoId],
    )
    const before = await mine.detail(infoId)

    const ownApi = await drawApiCalls(other).add({ secrets: { apiKey: 'sk-0123456789' } })
    const list = await other.get<Page<unknown>>('/api/blade-biz/drawInfo/page')
    const answers = [
      await other.get('/api/blade-biz/drawApi/checkSendDraw', { infoId }),
      await other.get<DrawInfoDetail>('/api/blade-biz/drawInfo/detail', { id: infoId }),
      await theirs.post('cancel', infoId),
      await theirs.post('retry', infoId),
      await theirs.post('again', infoId),
    ]
    const withPicture = await theirs.send({ id: ownApi, images: [picture.fileId] })
    const sameRequestId = await theirs.send({ id: ownApi, clientRequestId: 'walled' })

    expect([list.data.records, list.data.total]).toEqual([[], 0])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect([withPicture.status, withPicture.errors?.[0]?.field]).toEqual([400, 'images[0]'])
    expect([sameRequestId.status, sameRequestId.data.infoId === infoId]).toEqual([200, false])
    expect(before.attemptList[0]?.calls).toHaveLength(1)
    expect(await mine.detail(infoId)).toEqual(before)
  })

  it('keeps the reading of notices and reported errors apart', async () => {
    const { id } = (
      await admin.post<{ id: string }>('/api/blade-desk/notice/submit', {
        title: 'walled',
        category: 1,
        releaseTime: '2026-01-01 00:00:00',
      })
    ).data
    await admin.post('/api/blade-auth/oauth/logout', [{ message: 'walled' }])
    const error =
      (await admin.get<Page<{ id: string }>>('/api/blade-log/error/list', { summary: 'walled' })).data.records[0]?.id ??
      ''

    const latest = await other.get('/api/blade-desk/notice/latest')
    const errors = await other.get<Page<unknown>>('/api/blade-log/error/list')
    const answers = [
      await other.post('/api/blade-desk/notice/read', { ids: [id] }),
      await other.get('/api/blade-log/error/detail', { id: error }),
    ]

    expect([latest.data, errors.data.records]).toEqual([{ unread: 0, records: [] }, []])
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(error).not.toBe('')
  })

  it('was really alone', async () => {
    expect([await test.isRowSecurityOn(), test.conditionsRemoved() > 0]).toEqual([
      walls.hasRowSecurity,
      !walls.hasConditions,
    ])
  })
})
