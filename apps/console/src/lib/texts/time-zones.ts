import { formatTime, parseTime } from '@drawdesk/contract/core/time'
import type { Language } from '@drawdesk/contract/core/texts'

/** Zones that venues are likely to stand in, by the name that people say; every other one is found by its IANA name. */
const COMMON: readonly (readonly [zone: string, zh: string, en: string])[] = [
  ['Asia/Shanghai', '上海、北京', 'Shanghai, Beijing'],
  ['Asia/Urumqi', '乌鲁木齐', 'Urumqi'],
  ['Asia/Hong_Kong', '香港', 'Hong Kong'],
  ['Asia/Macau', '澳门', 'Macau'],
  ['Asia/Taipei', '台北', 'Taipei'],
  ['Asia/Tokyo', '东京', 'Tokyo'],
  ['Asia/Seoul', '首尔', 'Seoul'],
  ['Asia/Singapore', '新加坡', 'Singapore'],
  ['Asia/Kuala_Lumpur', '吉隆坡', 'Kuala Lumpur'],
  ['Asia/Bangkok', '曼谷', 'Bangkok'],
  ['Asia/Jakarta', '雅加达', 'Jakarta'],
  ['Asia/Manila', '马尼拉', 'Manila'],
  ['Asia/Dubai', '迪拜', 'Dubai'],
  ['Europe/London', '伦敦', 'London'],
  ['Europe/Paris', '巴黎', 'Paris'],
  ['Europe/Berlin', '柏林', 'Berlin'],
  ['Europe/Moscow', '莫斯科', 'Moscow'],
  ['America/New_York', '纽约', 'New York'],
  ['America/Chicago', '芝加哥', 'Chicago'],
  ['America/Los_Angeles', '洛杉矶', 'Los Angeles'],
  ['America/Vancouver', '温哥华', 'Vancouver'],
  ['America/Sao_Paulo', '圣保罗', 'São Paulo'],
  ['Australia/Sydney', '悉尼', 'Sydney'],
  ['Pacific/Auckland', '奥克兰', 'Auckland'],
]

/** The place that a zone is called by: 东京, `Tokyo`; of a rare one the last part of its IANA name. */
export function placeOf(zone: string, language: Language): string {
  const common = COMMON.find(([each]) => each === zone)
  if (common) return language === 'zh' ? common[1] : common[2]
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
}

/** How far a zone is from Greenwich at a moment: `GMT+9`; `""` for a zone that this browser does not know. */
export function offsetOf(zone: string, moment: Date): string {
  if (!isZone(zone)) return ''
  return (
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  )
}

/** `东京（GMT+9）` */
export function zoneText(zone: string, moment: Date, language: Language): string {
  const offset = offsetOf(zone, moment)
  if (offset === '') return zone
  return language === 'zh' ? `${placeOf(zone, language)}（${offset}）` : `${placeOf(zone, language)} (${offset})`
}

export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Every zone to choose from, the likely ones first. `label` is shown, `search` is what typing finds it by. */
export function zoneChoices(language: Language): { value: string; label: string; search: string }[] {
  const common = COMMON.map(([zone, zh, en]) => ({
    value: zone,
    label: `${language === 'zh' ? zh : en} · ${zone}`,
    search: `${zh} ${en} ${zone}`.toLowerCase(),
  }))
  const known = new Set(COMMON.map(([zone]) => zone))
  const rest = Intl.supportedValuesOf('timeZone')
    .filter((zone) => !known.has(zone))
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' '), search: zone.replaceAll('_', ' ').toLowerCase() }))
  return [...common, ...rest]
}

/** A wire time of one zone (`2026-11-22 10:00:00`) as the clocks of another show it; `""` stays. */
export function shiftZone(text: string, from: string, to: string): string {
  return from === to ? text : formatTime(parseTime(text, from), to)
}

/**
 * What the clocks of `zone` show, as the wire writes it in the configured zone.
 *
 * @returns undefined for a time that those clocks never show: the hour left out when summer time begins.
 */
export function toWire(shown: string, zone: string, configured: string): string | undefined {
  const moment = parseTime(shown, zone)
  return moment && formatTime(moment, configured)
}
