import type { Readable } from 'node:stream'
import { DRAW_ZIP_BYTES_MAX, type DrawZipRecord } from '@drawdesk/contract/drawing/records/draw-info'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { StoredFileMissing } from '../../../platform/storage/storage.ts'
import { streamZip, type ZipEntry } from '../../../platform/zip/stream-zip.ts'
import { hiddenIn } from '../../../crud/row-rule.ts'
import { createFileRepository, type FileRow } from '../../files/file.repository.ts'
import type { FileService } from '../../files/file.service.ts'
import { lineageOf } from '../records/lineage.ts'
import { drawInfoErrors } from '../records/draw-info.errors.ts'
import { createDrawInfoRepository, type DrawInfoRow, type DrawNames } from '../records/draw-info.repository.ts'
import { zipNameOf } from './draw-zip-names.ts'

const MEGABYTE = 1024 ** 2

/** What of a record nobody may hide from its own person. */
const NOTHING_HIDDEN = (): boolean => false

/** Drawings as a zip (`+zip`): their files one after the other, then `records.json` with what each was made by. */
export function createDrawZips({
  db,
  files: stored,
  config,
  clock,
}: Pick<Deps, 'db' | 'config' | 'clock'> & { files: Pick<FileService, 'stream'> }) {
  const infos = createDrawInfoRepository(db)
  const files = createFileRepository(db)

  const dayAndTime = (time: Date): string => formatTime(time, config.timeZone)

  /** As a stream, or undefined where the store no longer has it. */
  async function openFile(file: FileRow | undefined): Promise<Readable | undefined> {
    try {
      return file && (await stored.stream(file)).content
    } catch (error) {
      if (error instanceof StoredFileMissing) return undefined
      throw error
    }
  }

  function factsOf(
    row: DrawInfoRow,
    names: DrawNames,
    isHidden: (field: string) => boolean,
  ): Omit<DrawZipRecord, 'files' | 'missing'> {
    const {
      apiVersion = null,
      styleVersion = null,
      promptVersion = null,
      exVersion = null,
      sealVersion = null,
    } = isHidden('lineage') ? {} : lineageOf(row)
    const shown = <T>(field: string, value: T, none: T): T => (isHidden(field) ? none : value)
    const nameOf = (field: string, map: ReadonlyMap<string, string>, id: string | null): string =>
      shown(field, id === null ? '' : (map.get(id) ?? ''), '')
    return {
      id: row.id,
      type: shown('type', row.type, ''),
      createTime: shown('createTime', dayAndTime(row.createTime), ''),
      prompt: shown('prompt', row.prompt, ''),
      negativePrompt: shown('negativePrompt', row.negativePrompt, ''),
      width: shown('width', row.width, null),
      height: shown('height', row.height, null),
      seed: shown('seed', row.seed, ''),
      params: shown('params', row.params, null),
      api: nameOf('apiName', names.apis, row.apiId),
      style: nameOf('styleName', names.styles, row.styleId),
      promptTemplate: nameOf('promptTitle', names.prompts, row.promptId),
      experience: nameOf('exName', names.experiences, row.exId),
      versions: {
        api: apiVersion,
        style: styleVersion,
        prompt: promptVersion,
        experience: exVersion,
        seal: sealVersion,
      },
    }
  }

  async function* entriesOf(
    rows: readonly DrawInfoRow[],
    { byId, names, hiddenOf }: { byId: ReadonlyMap<string, FileRow>; names: DrawNames; hiddenOf: HiddenOf },
  ): AsyncGenerator<ZipEntry> {
    const records: DrawZipRecord[] = []
    for (const row of rows) {
      const isHidden = hiddenOf(row)
      const record: DrawZipRecord = {
        ...factsOf(row, names, isHidden),
        ...(row.takenDown === 1 ? { takenDown: true } : {}),
        files: [],
        missing: [],
      }
      const time = isHidden('createTime') ? clock.now() : row.createTime
      for (const [index, fileId] of fileIdsOf(row, isHidden).entries()) {
        const file = byId.get(fileId)
        const path = zipNameOf({
          day: dayAndTime(time).slice(0, 10),
          prompt: record.prompt,
          id: row.id,
          n: index + 1,
          extension: file?.extension ?? 'bin',
        })
        const content = await openFile(file)
        record[content ? 'files' : 'missing'].push(path)
        if (content) yield { path, content, time, isPacked: false }
      }
      records.push(record)
    }
    yield {
      path: 'records.json',
      content: Buffer.from(`${JSON.stringify(records, null, 2)}\n`),
      time: clock.now(),
      isPacked: true,
    }
  }

  return {
    /**
     * Of records that the caller may read. What is hidden of a record is left out of it.
     *
     * @throws AppError `drawInfo.zipTooLarge` before anything is sent.
     */
    async open(caller: Caller, rows: readonly DrawInfoRow[]): Promise<Readable> {
      const hiddenOf: HiddenOf = (row) =>
        row.userId === caller.userId ? NOTHING_HIDDEN : hiddenIn(caller, 'drawInfo', { ...row })
      const wanted = rows.flatMap((row) => fileIdsOf(row, hiddenOf(row)))
      const [found, names] = await Promise.all([files.list(caller, [...new Set(wanted)]), infos.namesOf(caller, rows)])
      const byId = new Map(found.map((file) => [file.id, file]))
      const bytes = wanted.reduce((sum, id) => sum + Number(byId.get(id)?.bytes ?? 0), 0)
      if (bytes > DRAW_ZIP_BYTES_MAX)
        throw drawInfoErrors.zipTooLarge({ values: { size: megabytes(bytes), limit: megabytes(DRAW_ZIP_BYTES_MAX) } })
      return streamZip(entriesOf(rows, { byId, names, hiddenOf }))
    },
  }
}

type HiddenOf = (row: DrawInfoRow) => (field: string) => boolean

/** None of what was taken down, for any caller: a zip goes on to others. */
const fileIdsOf = (row: DrawInfoRow, isHidden: (field: string) => boolean): string[] =>
  isHidden('files') || row.takenDown === 1 ? [] : (row.fileIds as string[])

const megabytes = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE)} MB`
