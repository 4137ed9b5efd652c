import {
  FIRST_NOTICE_SETTINGS,
  NOTICE_KINDS,
  NOTICE_SETTINGS_PATH,
  NoticeSettings,
  NoticeSettingsSave,
  type NoticeKind,
  type NoticeKindFacts,
} from '@drawdesk/contract/notices/notice-settings'
import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { route, type Module } from '../../../wire/route.ts'
import { isTimeZone } from '../sending/quiet-hours.ts'
import { createNoticeSettings } from './notice-setting.repository.ts'

const KINDS: readonly NoticeKindFacts[] = NOTICE_KINDS

/** How the caller wants to be notified. */
export const noticeSettingsModule: Module<Deps> = {
  name: 'notices/ways',
  routes({ db, clock, config }) {
    const settings = createNoticeSettings(db)
    const shown = async (caller: Caller) => {
      const [own, reader, last, channelId] = await Promise.all([
        settings.find(caller),
        settings.findReader(caller),
        settings.findLastMail(caller),
        settings.findMailChannel(caller),
      ])
      return {
        ...FIRST_NOTICE_SETTINGS,
        timeZone: config.timeZone,
        ...own,
        kinds: kindsFor(caller),
        email: reader?.email ?? '',
        hasMail: channelId === undefined ? 0 : 1,
        lastMailTime: last ? (last.state === 'waiting' ? last.dueTime : last.updateTime) : null,
        lastMailState: last?.state ?? '',
        lastMailReason: last?.reason ?? '',
      }
    }
    return [
      route({
        method: 'GET',
        path: `${NOTICE_SETTINGS_PATH}/own`,
        summary: 'How the caller wants to be notified, what can come to them, and whether mail can leave',
        audit: 'noticeSetting.detail',
        permission: 'signedIn',
        input: Type.Object({}),
        answer: NoticeSettings,
        handle: ({ caller }) => shown(caller),
      }),
      route({
        method: 'POST',
        path: `${NOTICE_SETTINGS_PATH}/submit`,
        summary: 'Keep how the caller wants to be notified; what is said last stays',
        audit: 'noticeSetting.save',
        permission: 'signedIn',
        input: NoticeSettingsSave,
        answer: NoticeSettings,
        async handle({ caller, input }) {
          checkSettings(input)
          await settings.put(caller, input, clock.now())
          return shown(caller)
        },
      }),
    ]
  },
}

/** Alerts can be sent to those who may see them, accepted invitations to those who may invite; the rest can come to anybody. */
function kindsFor(caller: Caller): NoticeKind[] {
  const [seesAlerts, invites] = [hasPermission(caller, 'alert_view'), hasPermission(caller, 'user_add')]
  return NOTICE_KINDS.filter(({ group, value }) =>
    group === 'alert' ? seesAlerts : value === 'invite' ? invites : true,
  ).map(({ value }) => value)
}

/** @throws AppError beside what is wrong */
function checkSettings({ bellOff, quietFrom, quietTo, timeZone }: NoticeSettingsSave): void {
  const errors: BilingualFieldError[] = []
  const fixed = KINDS.find((facts) => facts.fixed && (bellOff as readonly string[]).includes(facts.value))
  if (fixed?.fixed) errors.push({ field: 'bellOff', text: fixed.fixed })
  if ((quietFrom === '') !== (quietTo === ''))
    errors.push({
      field: quietFrom === '' ? 'quietFrom' : 'quietTo',
      text: { zh: '请同时填写开始和结束', en: 'Enter both from and to' },
    })
  if (quietFrom !== '' && quietFrom === quietTo)
    errors.push({ field: 'quietTo', text: { zh: '开始和结束不能相同', en: 'From and to can’t be the same' } })
  if (!isTimeZone(timeZone)) errors.push({ field: 'timeZone', text: { zh: '没有这个时区', en: 'Unknown time zone' } })
  if (errors.length > 0) throw commonErrors.badInput({ errors })
}
