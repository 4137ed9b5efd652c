import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FileView } from '@drawdesk/contract/core/schema'
import { drawApiCalls } from '../../modules/drawing/apis/testing/kit.ts'
import { drawingCalls } from '../../modules/drawing/apis/testing/drawing.ts'
import { follow, type Following } from '../../modules/events/testing/follow.ts'
import {
  person,
  progressOf,
  sendImport,
  sheetAt,
  template,
} from '../../modules/organisation/user-import/testing/imports.ts'
import { buildDept, newRole } from '../../modules/organisation/users/testing/people.ts'
import { audienceTag, type NewEvent } from '../../platform/events/events.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../factories.ts'
import { upload, pictureBytes } from '../upload.ts'
import { buildBehind, isWalled, type WalledApp, type Walls } from '../walls.ts'
import { fingerprints } from './tables.ts'

/** What the walk over the routes leaves out (walk/walk.ts): it takes no arguments to find rows by, or never ends. */
export function describeStreams(modes: readonly Walls[]): void {
  describe.each(modes)('streams and uploads behind $name', (walls) => {
    let test: WalledApp
    let base: string
    let mine: BuiltCaller
    let theirs: BuiltCaller
    const open: Following[] = []

    beforeAll(async () => {
      test = await buildBehind(walls, { isWorking: true })
      base = await test.app.listen({ port: 0, host: '127.0.0.1' })
      mine = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
      theirs = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    }, 120_000)
    afterAll(async () => {
      for (const following of open) following.stop()
      test.app.server.closeAllConnections() // fetch keeps one open that it never used
      await test.close()
    })

    const publish = ({ user: { tenantId } }: BuiltCaller, ...events: NewEvent[]): Promise<void> =>
      test.deps.db.transaction({ tenantId }, (trx) => test.deps.events.publish(trx, { tenantId }, events))

    async function listen(lastEventId?: string): Promise<Following> {
      const following = await follow(base, mine.token, lastEventId === undefined ? {} : { lastEventId })
      open.push(following)
      if (lastEventId === undefined) await following.until('seen')
      return following
    }

    const idsIn = ({ events }: Following): unknown[] =>
      events.filter(({ event }) => event === 'notice').map(({ data }) => data.id)

    it.runIf(isWalled(walls))(
      'never sends an event of another tenant, live or after a reconnect, whichever person it names',
      async () => {
        const live = await listen()
        const { userId, roleId } = mine.user

        await publish(
          theirs,
          { topic: 'notice', id: '801' },
          { topic: 'notice', id: '802', userId },
          { topic: 'notice', id: '803', audience: [audienceTag.user(userId), audienceTag.role(roleId)] },
          { topic: 'notice', id: '804', permission: 'notice' },
        )
        await publish(
          mine,
          { topic: 'notice', id: '901' },
          { topic: 'notice', id: '902', audience: [audienceTag.role(roleId)] },
        )
        await live.until('notice', 2)
        const late = await listen('0')
        await late.until('notice', 2)

        expect([idsIn(live), idsIn(late)]).toEqual([
          ['901', '902'],
          ['901', '902'],
        ])
      },
    )

    it.runIf(!isWalled(walls))('would send it with neither wall', async () => {
      await publish(theirs, { topic: 'notice', id: '801' })
      await publish(mine, { topic: 'notice', id: '901' })
      const late = await listen('0')
      await late.until('notice', 2)

      expect(idsIn(late)).toContain('801')
    })

    /** An answer of the other tenant that names me as its person, as far as rows can. */
    async function chatStreamOf(): Promise<{ msgId: string; read: () => Promise<{ status: number; text: string }> }> {
      const [diaId, msgId] = [test.deps.ids.next(), test.deps.ids.next()]
      const { tenantId } = theirs.user
      const { userId } = mine.user
      await test.owner(`insert into chat_dialog (id, tenant_id, user_id) values ($1, $2, $3)`, [
        diaId,
        tenantId,
        userId,
      ])
      await test.owner(
        `insert into chat_message (id, tenant_id, dia_id, user_id, role, content, state, last_event_id, finished_time) values ($1, $2, $3, $4, 'assistant', 'their words', 2, 2, now())`,
        [msgId, tenantId, diaId, userId],
      )
      await test.owner(
        `insert into chat_piece (tenant_id, msg_id, number, event, data) values ($1, $2, 1, 'delta', '{"text":"their words"}'), ($1, $2, 2, 'done', '{}')`,
        [tenantId, msgId],
      )
      return {
        msgId,
        async read() {
          const answer = await fetch(`${base}/api/blade-biz/chatgptMsgView/stream?msgId=${msgId}`, {
            headers: { 'blade-auth': `bearer ${mine.token}` },
          })
          return { status: answer.status, text: await answer.text() }
        },
      }
    }

    it('never sends an answer of another tenant, nor stops or goes on with it', async () => {
      const { msgId, read } = await chatStreamOf()
      const before = await fingerprints(test, theirs.user.tenantId)
      const { status, text } = await read()

      if (!isWalled(walls)) {
        expect([status, text.includes('their words')]).toEqual([200, true])
        return
      }
      expect([status, text.includes('their words')]).toEqual([404, false])
      expect((await mine.post('/api/blade-biz/chatgptMsgView/stopMsg', { msgId })).status).toBe(404)
      expect((await mine.post('/api/blade-biz/chatgptMsgView/sendMsg', { retryMsgId: msgId })).status).toBe(404)
      expect(await fingerprints(test, theirs.user.tenantId)).toEqual(before)
    })

    it.runIf(isWalled(walls))('never shows, attaches or changes a file that another tenant uploaded', async () => {
      const picture = await pictureBytes({ colour: '#aa3311' })
      const file = (await upload(theirs, picture)).data
      const link = (await upload(theirs, picture, { call: 'put-file' })).data.link
      // The preview of a picture is made in the background, after its upload is answered.
      const unfinished = `select 1 from resource_file where tenant_id = $1 and placeholder = ''`
      await vi.waitFor(async () => expect(await test.owner(unfinished, [theirs.user.tenantId])).toEqual([]), 10_000)
      const before = await fingerprints(test, theirs.user.tenantId)
      const api = await drawApiCalls(mine).add({ secrets: { apiKey: 'sk-0123456789' } })

      const read = [
        await mine.get('/api/blade-biz/localFile/findLocalFile', { fileId: file.fileId }),
        await mine.get('/api/blade-biz/localFile/findViewUrl', { fileId: file.fileId }),
      ]
      // The address is signed for the tenant it names: with the own number in its place it is nobody's.
      const moved = await Promise.all(
        [file.url, link].map((url) =>
          test.app.inject({ url: url.replaceAll(theirs.user.tenantId, mine.user.tenantId) }),
        ),
      )
      const resigned = await test.app.inject({
        url: (await upload(mine, picture)).data.url.replace(/file\/\d+\//, `file/${file.fileId}/`),
      })
      const attached = [
        await drawingCalls(mine).send({ id: api, images: [file.fileId] }),
        await mine.post('/api/blade-user/update-info', { avatar: file.url, name: 'a', realName: 'a' }),
        await mine.post('/api/blade-user/submit', {
          account: 'with.avatar',
          realName: 'a',
          password: 'long enough',
          avatar: link,
        }),
      ]
      const removed = [
        await mine.post('/api/blade-resource/oss/endpoint/remove-file', { fileName: file.fileId }),
        await mine.post('/api/blade-biz/localFile/remove', { ids: [file.fileId] }),
      ]

      expect(read.map(({ status }) => status)).toEqual([404, 404])
      expect([...moved, resigned].map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
      expect(attached.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual([
        [400, 'images[0]'],
        [400, 'avatar'],
        [400, 'avatar'],
      ])
      expect(removed.map(({ status }) => status)).toEqual([404, 404]) // no such file; no such call
      expect(await fingerprints(test, theirs.user.tenantId)).toEqual(before)
      expect((await test.app.inject({ url: file.url })).rawPayload.equals(picture)).toBe(true)
    })

    it.runIf(isWalled(walls))(
      'keeps an upload in the tenant of who sends it, whatever the request says of tenants',
      async () => {
        const before = await fingerprints(test, theirs.user.tenantId)
        const { data } = await upload(mine, await pictureBytes(), { name: `${theirs.user.tenantId}.png` })
        const kept = await test.owner<{ tenantId: string }>(
          'select tenant_id as "tenantId" from resource_file where id = $1',
          [data.fileId],
        )

        expect(kept).toEqual([{ tenantId: mine.user.tenantId }])
        expect(
          (await mine.get<FileView>('/api/blade-biz/localFile/findLocalFile', { fileId: data.fileId })).status,
        ).toBe(200)
        expect(await fingerprints(test, theirs.user.tenantId)).toEqual(before)
      },
    )

    it('imports people into the own tenant only, and knows no role, department or post of another', async () => {
      const { tenantId } = theirs.user
      const roleId = await newRole(test, [], { tenantId })
      await buildDept(test, 'their dept', { tenantId })
      await test.owner('update system_role set role_name = $2 where id = $1', [roleId, 'their role'])
      await test.owner(
        `insert into system_post (id, tenant_id, category, post_code, post_name) values (7, $1, 1, 'theirs', 'their post')`,
        [tenantId],
      )
      await test.owner(
        `insert into user_account (id, tenant_id, account, password_hash, real_name) values (8, $1, 'there.already', '', 'theirs')`,
        [tenantId],
      )
      const before = await fingerprints(test, tenantId)

      const bytes = await template([
        person('by.role', { roles: 'their role' }),
        person('by.dept', { depts: 'their dept' }),
        person('by.post', { posts: 'their post' }),
        person('by.tenant', { tenant: tenantId }),
        person('there.already'),
      ])
      const taken = await sendImport(mine, bytes, { tenantId, isCovered: '1' })
      const done = await vi.waitFor(
        async () => {
          const progress = await progressOf(mine, taken.data.id)
          expect(progress.state).toBe('done')
          return progress
        },
        { timeout: 20_000, interval: 50 },
      )

      if (!isWalled(walls)) {
        expect(done.failed).toBeLessThan(4) // names of others mean something then
        return
      }
      expect(done).toMatchObject({ total: 5, added: 1, updated: 0, failed: 4 })
      expect(done.errors.map(({ row, column }) => [row, column])).toEqual([
        [2, '角色名称'],
        [3, '部门名称'],
        [4, '岗位名称'],
        [5, '租户编号'],
      ])
      expect(
        await test.owner(`select tenant_id as "tenantId" from user_account where account = 'there.already' order by 1`),
      ).toEqual([mine.user.tenantId, tenantId].toSorted().map((id) => ({ tenantId: id })))
      expect([
        await progressStatus(taken.data.id),
        (await sheetAt(theirs, '/blade-user/import-errors', { id: taken.data.id })).status,
      ]).toEqual([404, 404])
      expect(await fingerprints(test, tenantId)).toEqual(before)
    })

    const progressStatus = async (id: string): Promise<number> =>
      (await theirs.get('/api/blade-user/import-progress', { id })).status
  })
}
