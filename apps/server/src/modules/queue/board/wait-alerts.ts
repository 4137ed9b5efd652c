import type { Deps } from '../../../platform/deps.ts'
import { formatTime } from '../../../platform/clock.ts'
import { ALL_TENANTS } from '../../drawing/run/queue/queue-of.ts'
import { readLane } from '../../drawing/records/lanes/lane.ts'
import type { AlertSource } from '../../notices/alerts/watch/alert-sources.ts'
import { createQueueBoardRepository } from './queue-board.repository.ts'

/** Lanes in which a drawing waits, since the one that waits longest was sent. */
export function createWaitAlerts({ db, config }: Pick<Deps, 'db' | 'config'>): AlertSource {
  const board = createQueueBoardRepository(db)
  return {
    kind: 'queueWait',
    async list() {
      const waiting = [...(await board.countOpen(ALL_TENANTS))].filter(([, { oldestTime }]) => oldestTime !== null)
      const names = await board.apiNames(waiting.flatMap(([lane]) => readLane(lane).apiId ?? []))
      return waiting.flatMap(([lane, { tenantId, waiting: count, oldestTime: since }]) => {
        if (since === null) return []
        const { apiId } = readLane(lane)
        const name = apiId === undefined ? undefined : (names.get(apiId) ?? apiId)
        const time = formatTime(since, config.timeZone)
        return [
          {
            tenantId,
            since,
            notice: {
              key: `queue.wait:${apiId ?? 'local'}`,
              permission: 'queueManage',
              title:
                name === undefined
                  ? { zh: '本机处理的图片排队过久', en: 'Pictures processed by the server wait too long' }
                  : { zh: `绘画接口“${name}”排队过久`, en: `Drawings for “${name}” wait too long` },
              content: {
                zh: `${count} 条在排队，最早的从 ${time} 开始等待。队列管理中说明了停在哪里。`,
                en: `${count} waiting, the first since ${time}. The queue page shows why.`,
              },
              path: '/drawing/queueManage',
            },
          },
        ]
      })
    },
  }
}
