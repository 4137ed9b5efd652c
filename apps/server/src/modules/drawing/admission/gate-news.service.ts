import type { RefusalCode } from '@drawdesk/contract/drawing/draw-api'
import { fillText, type Bilingual } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { SystemNotice, SystemNotices } from '../../notices/system-notice.ts'
import type { DrawApiRow } from '../records/draw-api-row.ts'
import { refusalIn } from '../../../providers/circuit.ts'
import type { GateRow } from './gate.ts'
import { laneOf } from '../records/lanes/lane.ts'
import type { QueueNews } from '../records/lanes/queue-news.service.ts'

const PERMISSION = 'drawApi'
/** Who can do something about a key: these get a notice. */
const MENDER = 'drawApi_edit'
const noticeKey = (apiId: string): string => `drawApi.refused:${apiId}`
const circuitKey = (apiId: string): string => `drawApi.circuit:${apiId}`

const NOTICES: Readonly<Record<RefusalCode, { title: Bilingual; content: Bilingual }>> = {
  E_AUTH: {
    title: { zh: '绘画接口“{name}”的密钥无效，已停用', en: 'Invalid key: drawing API “{name}” disabled' },
    content: {
      zh: '服务商的回答：{msg}\n排队的绘画最多等 10 分钟。更换密钥并保存后自动恢复；如果密钥没有变，到接口列表点“现在再试一次”。',
      en: 'Provider response: {msg}\nQueued drawings wait up to 10 minutes. It resumes after you replace and save the key; if the key is the same, click “Retry now” in the API list.',
    },
  },
  E_BALANCE: {
    title: {
      zh: '绘画接口“{name}”余额不足，已停用',
      en: 'Out of credit: drawing API “{name}” disabled',
    },
    content: {
      zh: '服务商的回答：{msg}\n排队的绘画最多等 10 分钟。充值后到接口列表点“已充值，恢复”。',
      en: 'Provider response: {msg}\nQueued drawings wait up to 10 minutes. After topping up, click “Topped up, resume” in the API list.',
    },
  },
}

/** Publishes that a drawing API, or one of its keys, is out of use, and that it works again. */
export function createGateNews(
  deps: Pick<Deps, 'events' | 'log'> & { systemNotices: SystemNotices; queueNews: QueueNews },
) {
  const { events, log, queueNews: news, systemNotices: notices } = deps

  return {
    /** In the transaction that changes the gates. Answers whether it is news; then {@link touchLane} comes after the commit. */
    async publishChange(
      trx: Db,
      scope: Scope,
      api: Pick<DrawApiRow, 'id' | 'apiName'>,
      before: ReadonlyMap<string, GateRow>,
      changed: readonly GateRow[],
    ): Promise<boolean> {
      const isNews = changed.some((gate) => statusOf(gate) !== statusOf(before.get(gate.keyName)))
      if (!isNews) return false
      const state = (changed.find(({ keyName }) => keyName === '') ?? before.get(''))?.state ?? 'closed'
      log.warn(
        {
          apiId: api.id,
          tenantId: scope.tenantId,
          state,
          reasons: changed.map(({ reason, blockedReason }) => reason || blockedReason),
        },
        'the health of a drawing API changed',
      )
      await events.publish(trx, scope, [{ topic: 'drawApi', id: api.id, more: { state }, permission: PERMISSION }])
      const own = changed.find(({ keyName }) => keyName === '')
      const refusal = own && own.state !== 'closed' ? refusalIn(own.reason) : undefined
      if (refusal && own?.state === 'open') await notices.publish(trx, scope.tenantId, noticeOf(api, refusal))
      else if (own?.state === 'open') await notices.publish(trx, scope.tenantId, circuitNotice(api))
      else if (own?.state === 'closed')
        await notices.resolve(
          trx,
          scope.tenantId,
          refusalIn(before.get('')?.reason ?? '') ? noticeKey(api.id) : circuitKey(api.id),
        )
      return true
    },

    /** Nothing is known of it any more, good or bad. */
    async publishFresh(trx: Db, scope: Scope, apiId: string): Promise<void> {
      await events.publish(trx, scope, [
        { topic: 'drawApi', id: apiId, more: { state: 'closed' }, permission: PERMISSION },
      ])
      await notices.resolve(trx, scope.tenantId, noticeKey(apiId))
      await notices.resolve(trx, scope.tenantId, circuitKey(apiId))
    },

    /** Its lane is another one now. */
    touchLane: ({ tenantId }: Pick<Scope, 'tenantId'>, apiId: string): void =>
      news.touch(laneOf(apiId, tenantId), tenantId),
  }
}

export type GateNews = ReturnType<typeof createGateNews>

function noticeOf(
  { id, apiName }: Pick<DrawApiRow, 'id' | 'apiName'>,
  { code, msg }: { code: RefusalCode; msg: string },
): SystemNotice {
  const { title, content } = NOTICES[code]
  const fill = (text: Bilingual): Bilingual => ({
    zh: fillText(text.zh, { name: apiName, msg: msg || '—' }),
    en: fillText(text.en, { name: apiName, msg: msg || '—' }),
  })
  return {
    key: noticeKey(id),
    permission: MENDER,
    title: fill(title),
    content: fill(content),
    path: `/drawing/drawApi?edit=${id}`,
  }
}

const circuitNotice = ({ id, apiName }: Pick<DrawApiRow, 'id' | 'apiName'>): SystemNotice => ({
  key: circuitKey(id),
  permission: MENDER,
  title: {
    zh: `绘画接口“${apiName}”连续失败，已暂停发送`,
    en: `Drawing API “${apiName}” keeps failing and is paused`,
  },
  content: {
    zh: '熔断期间排队的绘画会等待，稍后自动重试；恢复后告警自动关闭。',
    en: 'Queued drawings wait while the circuit is open. It retries by itself, and the alert resolves once it works again.',
  },
  path: `/drawing/drawApi?edit=${id}`,
})

/** What people see of a gate: of a key only whether it is refused, because a rest for a second comes and goes. */
function statusOf(gate: GateRow | undefined): string {
  if (!gate) return 'closed'
  return gate.keyName === ''
    ? gate.state
    : gate.blockedUntil !== null && refusalIn(gate.blockedReason)
      ? 'refused'
      : 'closed'
}
