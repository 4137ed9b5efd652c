import type { Updateable } from 'kysely'
import { drawExResource, type DrawExSave, type StickerPlace } from '@drawdesk/contract/drawing/draw-ex'
import type { DrawExTable } from '../../../db/schema.generated.ts'
import { parseTime } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/db.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { coverProblems } from '../records/covers.service.ts'
import type { DrawExRow } from './draw-ex.repository.ts'
import { createExStampsRepository } from './ex-stamps.repository.ts'
import { createExStylesRepository } from './ex-styles.repository.ts'
import { isTimeZone } from './states/time-zone.ts'

/** What a save writes: columns, and the styles in order where they were given. */
export interface ReadSave {
  values: Updateable<DrawExTable>
  styleIds: string[] | undefined
}

interface Before {
  row: DrawExRow
  styleIds: readonly string[]
}

/** What its form says where one of these is missing. */
const asked = (field: 'exName' | 'startTime' | 'endTime'): BilingualFieldError['text'] =>
  drawExResource.texts.fields[field]?.required ?? { zh: '不能为空', en: 'May not be empty' }
const NO_TIME = { zh: '不是有效的时间', en: 'Not a real time' }

/** The same number in one spelling. */
const plainId = (id: string): string => String(BigInt(id))

/**
 * Arguments of a save → what is written. A new one must bring its name and both times; what it had before may stay, also where the person who saves
 * does not see it.
 *
 * @throws AppError `common.badInput` beside each field.
 */
export async function readSave(
  db: Db,
  scope: Scope,
  given: DrawExSave,
  before: Before | undefined,
  timeZone: string,
): Promise<ReadSave> {
  const problems: BilingualFieldError[] = []
  const row = before?.row
  const { exName, muName, timeZone: zone, price, currency, styleDefaultType, paperPerPicture, terms } = given

  if (exName === undefined ? !row : exName.trim() === '') problems.push({ field: 'exName', text: asked('exName') })
  const readTime = (field: 'startTime' | 'endTime'): Date | undefined => {
    const text = given[field]
    if (text === undefined && row) return row[field]
    const time = text ? parseTime(text, timeZone) : undefined
    if (!time) problems.push({ field, text: text ? NO_TIME : asked(field) })
    return time
  }
  const [startTime, endTime] = [readTime('startTime'), readTime('endTime')]
  if (startTime && endTime && endTime.getTime() <= startTime.getTime())
    problems.push({ field: 'endTime', text: { zh: '结束时间须晚于开始时间', en: 'It must end after it starts' } })
  if (zone && !isTimeZone(zone))
    problems.push({ field: 'timeZone', text: { zh: '没有这个时区', en: 'There is no such time zone' } })

  const cover = given.cover === undefined ? undefined : given.cover ? plainId(given.cover) : null
  problems.push(...(await coverProblems(db, scope, cover, row?.cover)))
  const stamps = createExStampsRepository(db)
  const sealId = given.sealId === undefined ? undefined : given.sealId ? plainId(given.sealId) : null
  if (sealId && sealId !== row?.sealId && (await stamps.listSeenSeals(scope, [sealId])).length === 0)
    problems.push({ field: 'sealId', text: { zh: '印章不存在', en: 'There is no such seal' } })

  const styleIds = given.styleIds?.map(plainId)
  if (styleIds) {
    const known = await createExStylesRepository(db).known(scope, styleIds)
    problems.push(
      ...listProblems('styleIds', styleIds, (id) => known.has(id) || before?.styleIds.includes(id) === true, {
        zh: '风格不存在',
        en: 'There is no such style',
      }),
    )
  }
  const stickerIds = given.stickerIds?.map(plainId)
  const hadStickers = (row?.stickerIds ?? []) as string[]
  if (stickerIds) {
    const known = new Set((await stamps.listSeenStickers(scope, stickerIds)).map(({ id }) => id))
    problems.push(
      ...listProblems('stickerIds', stickerIds, (id) => known.has(id) || hadStickers.includes(id), {
        zh: '贴纸不存在',
        en: 'There is no such sticker',
      }),
    )
  }
  const chosen = new Set(stickerIds ?? hadStickers)
  const givenPlaces = given.stickerPlaces?.map((place) => ({ ...place, stickerId: plainId(place.stickerId) }))
  for (const [index, { stickerId }] of (givenPlaces ?? []).entries()) {
    if (!chosen.has(stickerId))
      problems.push({
        field: `stickerPlaces[${index}].stickerId`,
        text: { zh: '没有选择这张贴纸', en: 'This sticker is not chosen' },
      })
  }
  // A sticker that is no longer chosen takes its places with it.
  const places =
    givenPlaces ??
    (stickerIds
      ? ((row?.stickerPlaces ?? []) as StickerPlace[]).filter(({ stickerId }) => chosen.has(stickerId))
      : undefined)
  if (problems.length > 0) throw commonErrors.badInput({ errors: problems })

  return {
    styleIds,
    values: defined({
      exName: exName?.trim(),
      muName: muName?.trim(),
      timeZone: zone,
      price,
      currency,
      styleDefaultType,
      paperPerPicture,
      terms,
      startTime,
      endTime,
      cover,
      sealId,
      stickerIds: stickerIds && JSON.stringify(stickerIds),
      stickerPlaces: places && JSON.stringify(places),
    }),
  }
}

function listProblems(
  field: string,
  ids: readonly string[],
  isKnown: (id: string) => boolean,
  unknown: BilingualFieldError['text'],
): BilingualFieldError[] {
  return ids.flatMap((id, index) => {
    if (ids.indexOf(id) < index) return [{ field: `${field}[${index}]`, text: { zh: '重复选择', en: 'Chosen twice' } }]
    return isKnown(id) ? [] : [{ field: `${field}[${index}]`, text: unknown }]
  })
}

function defined<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
