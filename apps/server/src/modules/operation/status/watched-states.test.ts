import type { AlertKind } from '@drawdesk/contract/notices/alert-kinds'
import type { Page } from '@drawdesk/contract/core/schema'
import type { User } from '@drawdesk/contract/organisation/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, buildUser } from '../../../testing/factories.ts'
import { callToken, passwordFields } from '../../identity/testing/kit.ts'
import { createOfflineAlerts } from '../../devices/link/offline-alerts.ts'
import { createAlertSources, type AlertSource } from '../../notices/alerts/watch/alert-sources.ts'
import { lookAtSources } from '../../notices/alerts/watch/look-at-sources.ts'
import { rowsOf } from '../../queue/board/testing/rows.ts'
import { createWaitAlerts } from '../../queue/board/wait-alerts.ts'
import { createLockoutAlerts } from '../../sign-in/lockouts/lockout-alerts.ts'
import { createBackupAlerts } from './backup-alerts.ts'

let test: TestApp
let tenantId: string
let now = new Date('2026-11-29T02:00:00Z')
const pass = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000))

beforeAll(async () => {
  test = await buildTestApp({ clock: { now: () => now } })
  tenantId = await buildTenant(test.deps)
})
afterAll(() => test.close())

const look = (create: (deps: TestApp['deps']) => AlertSource) => {
  const alertSources = createAlertSources()
  alertSources.add(create(test.deps))
  return lookAtSources({ ...test.deps, alertSources })
}
const alerts = (kind: AlertKind, of = tenantId) =>
  test.owner<{ alert_key: string; state: string; title: string; content_en: string; path: string }>(
    'select alert_key, state, title, content_en, path from alert where tenant_id = $1 and kind = $2 order by id',
    [of, kind],
  )
const setRule = (kind: AlertKind, active: 0 | 1, threshold: number) =>
  test.owner(
    `insert into alert_rule (id, tenant_id, kind, severity, active, threshold) values ((select coalesce(max(id), 77000) + 1 from alert_rule), $1, $2, 'warning', $3, $4)
     on conflict (tenant_id, kind) where is_deleted = 0 do update set active = excluded.active, threshold = excluded.threshold`,
    [tenantId, kind, active, threshold],
  )

describe('states that last', () => {
  it('a wait longer than the rule allows is raised once, and resolved when nothing waits so long', async () => {
    const id = await rowsOf(test, () => now).put({ apiId: null, tenantId, state: 0, queued: 14 * 60 })
    await look(createWaitAlerts)
    expect(await alerts('queueWait')).toEqual([])

    pass(2)
    await look(createWaitAlerts)
    await look(createWaitAlerts)
    expect(await alerts('queueWait')).toMatchObject([
      { alert_key: 'queue.wait:local', state: 'open', title: '本机处理的图片排队过久' },
    ])

    await test.owner('update draw_info set state = 4 where id = $1', [id])
    await look(createWaitAlerts)
    expect(await alerts('queueWait')).toMatchObject([{ state: 'resolved' }])
  })

  it('a silent device is raised where the tenant wants it, after its time', async () => {
    await test.owner(
      `insert into device (id, tenant_id, device_name, device_code, active, online, last_seen) values (88001, $1, 'Lobby', 'LOBBY-1', 1, 0, $2), (88002, $1, 'Never there', 'NEW-1', 1, 0, null)`,
      [tenantId, new Date(now.getTime() - 40 * 60_000)],
    )
    await look(createOfflineAlerts)
    expect(await alerts('offline')).toEqual([])

    await setRule('offline', 1, 45)
    await look(createOfflineAlerts)
    expect(await alerts('offline')).toEqual([])
    pass(6)
    await look(createOfflineAlerts)
    expect(await alerts('offline')).toMatchObject([
      {
        alert_key: 'device.offline:88001',
        state: 'open',
        title: '设备“Lobby”离线',
        path: '/operation/drawLogin?id=88001',
      },
    ])

    await setRule('offline', 0, 45)
    await look(createOfflineAlerts)
    expect(await alerts('offline')).toMatchObject([{ state: 'resolved' }])
  })

  it('an account that is locked, until it unlocks; not a name that nobody has', async () => {
    const { account, userId } = await buildUser(test.deps, { tenantId })
    const fail = (name: string) => callToken(test.app, passwordFields(name, 'wrong', tenantId), { address: '10.3.9.1' })
    for (let tries = 0; tries < 5; tries += 1) for (const name of [account, 'nobody-at-all']) await fail(name)
    await look(createLockoutAlerts)
    expect(await alerts('lockout')).toMatchObject([
      {
        alert_key: `account.locked:${userId}`,
        state: 'open',
        path: `/system/user?account=${account}&row=${userId}`,
        content_en: expect.stringContaining('5 wrong passwords') as unknown,
      },
    ])
    const boss = await buildCaller(test, { tenantId, permissions: ['user'] })
    const lockOf = async () => {
      const { data } = await boss.get<Page<User>>('/api/blade-user/page', { account })
      return data.records.find(({ id }) => id === userId)?.lockedUntil
    }
    expect(await lockOf()).toMatch(/^2026-11-29 /)

    pass(31)
    expect(await lockOf()).toBe('')
    await look(createLockoutAlerts)
    expect(await alerts('lockout')).toMatchObject([{ state: 'resolved' }])
  })

  it('a failed backup at once, an old one after its days, and none where there never was one', async () => {
    const note = (name: string, value: object) =>
      test.owner(
        'insert into platform_setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
        [name, JSON.stringify(value)],
      )
    const own = () => alerts('backup', '000000')
    await look(createBackupAlerts)
    expect(await own()).toEqual([])

    await note('backup.failed', { time: now.toISOString(), reason: 'no space left' })
    await look(createBackupAlerts)
    expect(await own()).toMatchObject([
      { alert_key: 'backup:failed', state: 'open', content_en: 'Reason: no space left' },
    ])

    pass(1)
    await note('backup.done', { time: now.toISOString(), file: 'backups/a.zip', bytes: 7 })
    await look(createBackupAlerts)
    expect(await own()).toMatchObject([{ state: 'resolved' }])

    pass(7 * 24 * 60)
    await look(createBackupAlerts)
    expect(await own()).toMatchObject([{ state: 'resolved' }, { alert_key: 'backup:overdue', state: 'open' }])
  })

  it('one source that fails keeps no other from being looked at', async () => {
    const alertSources = createAlertSources()
    alertSources.add({ kind: 'offline', list: () => Promise.reject(new Error('unreadable')) })
    alertSources.add({
      kind: 'lockout',
      list: async () => [
        {
          tenantId,
          notice: {
            key: 'account.locked:1',
            permission: 'user_unlock',
            title: { zh: '锁定', en: 'Locked' },
            content: { zh: '', en: '' },
          },
        },
      ],
    })
    await lookAtSources({ ...test.deps, alertSources })
    expect((await alerts('lockout')).at(-1)).toMatchObject({ alert_key: 'account.locked:1', state: 'open' })
    expect(test.logLines.some((line) => line.includes('a source of alerts failed'))).toBe(true)
  })
})
