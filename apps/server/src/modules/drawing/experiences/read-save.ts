import type { Updateable } from 'kysely'
import { drawExResource, type DrawExSave, type StickerPlace } from '@drawdesk/contract/drawing/draw-ex'
import type { DrawExTable } from '../../../db/schema.generated.ts'
import { parseTime } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/db.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { pictureProblems } from '../records/covers.service.ts'
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
  drawExResource.texts.fields[field]?.required ?? { zh: '不能为空', en: 'Can’t be empty' }
const NO_TIME = { zh: '不是有效的时间', en: 'Invalid time' }

/** The same number in one spelling. */
const plainId = (id: string): string => String(BigInt(id))

/** What one part of a save becomes, and what is wrong with it. */
type Part<Values> = Values & { problems: BilingualFieldError[] }

/** Both times and their zone. */
function readSchedule(
  given: DrawExSave,
  row: DrawExRow | undefined,
  timeZone: string,
): Part<{ startTime: Date | undefined; endTime: Date | undefined }> {
  const problems: BilingualFieldError[] = []
  const readTime = (field: 'startTime' | 'endTime'): Date | undefined => {
    const text = given[field]
    if (text === undefined && row) return row[field]
    const time = text ? parseTime(text, timeZone) : undefined
    if (!time) problems.push({ field, text: text ? NO_TIME : asked(field) })
    return time
  }
  const [startTime, endTime] = [readTime('startTime'), readTime('endTime')]
  if (startTime && endTime && endTime.getTime() <= startTime.getTime())
    problems.push({
      field: 'endTime',
      text: { zh: '结束时间须晚于开始时间', en: 'The end time must be after the start time' },
    })
  if (given.timeZone && !isTimeZone(given.timeZone))
    problems.push({ field: 'timeZone', text: { zh: '没有这个时区', en: 'Time zone not found' } })
  return { startTime, endTime, problems }
}

/** The pictures that it names: cover, logo and what stands behind the screens of a kiosk. `null` takes one away. */
const PICTURES = ['cover', 'themeLogo', 'themePicture'] as const

async function readPictures(
  db: Db,
  scope: Scope,
  given: DrawExSave,
  row: DrawExRow | undefined,
): Promise<Part<{ pictures: Partial<Record<(typeof PICTURES)[number], string | null>> }>> {
  const problems: BilingualFieldError[] = []
  const pictures: Partial<Record<(typeof PICTURES)[number], string | null>> = {}
  for (const field of PICTURES) {
    const id = given[field]
    if (id === undefined) continue
    pictures[field] = id ? plainId(id) : null
    problems.push(...(await pictureProblems(db, scope, { field, id: pictures[field], before: row?.[field] })))
  }
  return { pictures, problems }
}

async function readSeal(
  db: Db,
  scope: Scope,
  given: DrawExSave,
  row: DrawExRow | undefined,
): Promise<Part<{ sealId: string | null | undefined }>> {
  const sealId = given.sealId === undefined ? undefined : given.sealId ? plainId(given.sealId) : null
  const isKnown =
    !sealId || sealId === row?.sealId || (await createExStampsRepository(db).listSeenSeals(scope, [sealId])).length > 0
  return {
    sealId,
    problems: isKnown ? [] : [{ field: 'sealId', text: { zh: '印章不存在', en: 'Seal not found' } }],
  }
}

async function readStyles(
  db: Db,
  scope: Scope,
  given: DrawExSave,
  before: Before | undefined,
): Promise<Part<{ styleIds: string[] | undefined }>> {
  const styleIds = given.styleIds?.map(plainId)
  if (!styleIds) return { styleIds, problems: [] }
  const known = await createExStylesRepository(db).known(scope, styleIds)
  const problems = listProblems('styleIds', styleIds, (id) => known.has(id) || before?.styleIds.includes(id) === true, {
    zh: '风格不存在',
    en: 'Style not found',
  })
  return { styleIds, problems }
}

/** Stickers and where they may stand: one that is no longer chosen takes its places with it. */
async function readStickers(
  db: Db,
  scope: Scope,
  given: DrawExSave,
  row: DrawExRow | undefined,
): Promise<Part<{ stickerIds: string[] | undefined; places: StickerPlace[] | undefined }>> {
  const problems: BilingualFieldError[] = []
  const stickerIds = given.stickerIds?.map(plainId)
  const hadStickers = (row?.stickerIds ?? []) as string[]
  if (stickerIds) {
    const seen = await createExStampsRepository(db).listSeenStickers(scope, stickerIds)
    const known = new Set(seen.map(({ id }) => id))
    problems.push(
      ...listProblems('stickerIds', stickerIds, (id) => known.has(id) || hadStickers.includes(id), {
        zh: '贴纸不存在',
        en: 'Sticker not found',
      }),
    )
  }
  const chosen = new Set(stickerIds ?? hadStickers)
  const givenPlaces = given.stickerPlaces?.map((place) => ({ ...place, stickerId: plainId(place.stickerId) }))
  for (const [index, { stickerId }] of (givenPlaces ?? []).entries()) {
    if (!chosen.has(stickerId))
      problems.push({
        field: `stickerPlaces[${index}].stickerId`,
        text: { zh: '没有选择这张贴纸', en: 'This sticker isn’t selected' },
      })
  }
  const kept = ((row?.stickerPlaces ?? []) as StickerPlace[]).filter(({ stickerId }) => chosen.has(stickerId))
  return { stickerIds, places: givenPlaces ?? (stickerIds ? kept : undefined), problems }
}

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
  const row = before?.row
  const {
    exName,
    muName,
    timeZone: zone,
    price,
    currency,
    styleDefaultType,
    paperPerPicture,
    terms,
    themeAccent,
    themeBackground,
  } = given
  const isNameless = exName === undefined ? !row : exName.trim() === ''
  const schedule = readSchedule(given, row, timeZone)
  const { pictures, ...looks } = await readPictures(db, scope, given, row)
  const { sealId, ...seal } = await readSeal(db, scope, given, row)
  const { styleIds, ...styles } = await readStyles(db, scope, given, before)
  const { stickerIds, places, ...stickers } = await readStickers(db, scope, given, row)
  const errors: BilingualFieldError[] = [
    ...(isNameless ? [{ field: 'exName', text: asked('exName') }] : []),
    ...schedule.problems,
    ...looks.problems,
    ...seal.problems,
    ...styles.problems,
    ...stickers.problems,
  ]
  if (errors.length > 0) throw commonErrors.badInput({ errors })

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
      themeAccent,
      themeBackground,
      startTime: schedule.startTime,
      endTime: schedule.endTime,
      ...pictures,
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
    if (ids.indexOf(id) < index)
      return [{ field: `${field}[${index}]`, text: { zh: '重复选择', en: 'Selected twice' } }]
    return isKnown(id) ? [] : [{ field: `${field}[${index}]`, text: unknown }]
  })
}

function defined<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
