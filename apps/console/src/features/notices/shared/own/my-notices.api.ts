import {
  NOTICE_KINDS,
  NOTICE_SETTINGS_PATH,
  type NoticeKind,
  type NoticeSettings,
  type NoticeSettingsSave,
} from '@drawdesk/contract/notices/notice-settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { callKey } from '../../../../lib/http/read-keys.ts'

const OWN = `${NOTICE_SETTINGS_PATH}/own`

export const ownNoticesQuery = queryOptions({
  queryKey: callKey(OWN),
  queryFn: ({ signal }) => call<NoticeSettings>('GET', OWN, { signal, silent: true }),
  staleTime: 0,
})

/** The same as a form holds it: lists are joined by commas, in the order of the kinds. */
export type NoticeForm = Omit<NoticeSettingsSave, 'bellOff' | 'mailOn'> & { bellOff: string; mailOn: string }

export type NoticeErrors = Readonly<Partial<Record<keyof NoticeForm, string>>>

const inOrder = (kinds: ReadonlySet<string>): NoticeKind[] =>
  NOTICE_KINDS.map(({ value }) => value).filter((kind) => kinds.has(kind))
export const kindsIn = (list: string): NoticeKind[] => inOrder(new Set(list.split(',')))

/** The list with these kinds in it, or without them. */
export function withKinds(list: string, kinds: readonly NoticeKind[], isIn: boolean): string {
  const held = new Set<string>(kindsIn(list))
  for (const kind of kinds)
    if (isIn) held.add(kind)
    else held.delete(kind)
  return inOrder(held).join(',')
}

export function formOf(settings: NoticeSettings): NoticeForm {
  const { bellOff, mailOn, quietFrom, quietTo, timeZone, urgentThrough, language } = settings
  return {
    bellOff: inOrder(new Set(bellOff)).join(','),
    mailOn: inOrder(new Set(mailOn)).join(','),
    quietFrom,
    quietTo,
    timeZone,
    urgentThrough,
    language,
  }
}

/** @throws {ApiError} silently, with `errors` for the fields. */
export const saveNotices = ({ bellOff, mailOn, ...rest }: NoticeForm): Promise<NoticeSettings> =>
  call<NoticeSettings>('POST', `${NOTICE_SETTINGS_PATH}/submit`, {
    body: { ...rest, bellOff: kindsIn(bellOff), mailOn: kindsIn(mailOn) } satisfies NoticeSettingsSave,
    silent: true,
  })
