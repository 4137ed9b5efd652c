import { AppError } from '../../../../platform/errors.ts'
import { enlarge, PictureUnreadable } from '../../../../platform/pictures/pictures.ts'
import { sniff } from '../../../../platform/pictures/sniff.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { StoredFileMissing } from '../../../../platform/storage/storage.ts'
import type { FileService } from '../../../files/file.service.ts'
import { failureOf, type DrawFailure } from '../../engine/answers/classify.ts'
import type { ResultFile } from '../../engine/calls/flow-result.ts'
import type { DrawInfoRow } from '../../records/draw-info.repository.ts'
import { childLineageOf } from '../../records/child.ts'

/** A side longer than this is not made. */
export const LOCAL_SIDE_MAX_PX = 8_192

/**
 * The picture of a record without an API, made larger by ourselves: its input, Lanczos, as many times as its lineage says. Stores nothing and
 * asks nobody; the job keeps the file and ends the record, without a cost.
 */
export async function runLocalResize(
  deps: { files: FileService },
  scope: Scope,
  info: Pick<DrawInfoRow, 'inputIds' | 'lineage'>,
): Promise<{ files: ResultFile[] } | { failure: DrawFailure }> {
  const { scale = 2 } = childLineageOf(info)
  const [fileId = ''] = info.inputIds as string[]
  try {
    const { row, bytes: source } = await deps.files.read(scope, fileId)
    if (Math.max(row.width ?? 0, row.height ?? 0) * scale > LOCAL_SIDE_MAX_PX)
      return { failure: unreadable(`${row.width}×${row.height} × ${scale}`) }
    const bytes = await enlarge(source, scale)
    const type = sniff(bytes)
    return type ? { files: [{ bytes, ...type }] } : { failure: unreadable('') }
  } catch (error) {
    if (error instanceof PictureUnreadable) return { failure: unreadable(error.reason) }
    const isGone = error instanceof StoredFileMissing || (error instanceof AppError && error.status === 404)
    if (isGone)
      return {
        failure: failureOf('E_PARAM', { text: { zh: '原图已不存在', en: 'The source picture no longer exists' } }),
      }
    throw error
  }
}

const unreadable = (msg: string): DrawFailure =>
  failureOf('E_PARAM', { msg, text: { zh: '原图无法放大', en: 'The source picture can’t be upscaled' } })
