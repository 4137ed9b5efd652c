import { Cron } from 'croner'

/** Last value of each field, seconds first. */
const LAST = [59, 59, 23, 31, 12, 7, 2099]

/**
 * The first time after `after` on the wall of `timezone`; undefined when none comes.
 *
 * Five fields are those of Unix, with Sunday as 0 or 7; six begin with the second and seven end with the year, as in Quartz, where Sunday is 1.
 *
 * @throws {Error} when it is no pattern; the message says where.
 */
export function nextOfCron(pattern: string, after: Date, timezone: string): Date | undefined {
  const fields = pattern.trim().split(/\s+/)
  if (fields.length < 5 || fields.length > 7)
    throw new Error(`A cron pattern has five to seven fields, not ${fields.length}`)
  const isQuartz = fields.length > 5
  const rewritten = fields.map((field, index) => rewriteField(field, LAST[isQuartz ? index : index + 1] ?? 0))
  const cron = new Cron(rewritten.join(' '), { timezone, alternativeWeekdays: isQuartz })
  return cron.nextRun(after) ?? undefined
}

/** Of Quartz: `?` is any, `0/5` is from 0 in steps of 5. */
const rewriteField = (field: string, last: number): string =>
  field
    .split(',')
    .map((item) => (item === '?' ? '*' : item.replace(/^(\d+)\/(\d+)$/, `$1-${last}/$2`)))
    .join(',')
