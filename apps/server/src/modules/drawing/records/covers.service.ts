import type { CoverChoices } from '@drawdesk/contract/drawing/draw-style'
import { hiddenIn } from '../../../crud/row-rule.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createFileVisibility } from '../../files/file-visibility.repository.ts'
import { createFileRepository } from '../../files/file.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { FileService } from '../../files/file.service.ts'
import { createDrawnPicturesRepository } from './drawn-pictures.repository.ts'

const COVERS_MAX = 60

/** The latest pictures that were drawn with a style or prompt, of the drawings that this person may see. */
export function createCovers(deps: Pick<Deps, 'db'> & { files: FileService }) {
  const drawn = createDrawnPicturesRepository(deps.db)
  const { files } = deps

  return async (scope: Scope, of: Parameters<typeof drawn.list>[1]): Promise<CoverChoices> => {
    const records = await drawn.list(scope, of, COVERS_MAX)
    const shown = records.filter(
      (record) => record.userId === scope.userId || !hiddenIn(scope, 'drawInfo', { ...record })('files'),
    )
    const pictures = shown.flatMap(({ id, fileIds }) => (fileIds as string[]).map((fileId) => ({ infoId: id, fileId })))
    const views = await files.viewsOf(
      scope,
      pictures.map(({ fileId }) => fileId),
    )
    return pictures
      .flatMap(({ infoId, fileId }) => {
        const file = views.get(fileId)
        return file?.mime.startsWith('image/') ? [{ infoId, file }] : []
      })
      .slice(0, COVERS_MAX)
  }
}

export type Covers = ReturnType<typeof createCovers>

/** A row names a picture that who saves it may see; the one that is there stays. */
export async function pictureProblems(
  db: Db,
  caller: Scope,
  { field, id, before }: { field: string; id: string | null | undefined; before: string | null | undefined },
): Promise<BilingualFieldError[]> {
  if (!id || id === before) return []
  const [file, seen] = await Promise.all([
    createFileRepository(db).find(caller, id),
    createFileVisibility(db).listSeen(caller, [id]),
  ])
  return file?.mime.startsWith('image/') && seen.has(id)
    ? []
    : [{ field, text: { zh: '图片不存在', en: 'Picture not found' } }]
}

export const coverProblems = (
  db: Db,
  caller: Scope,
  cover: string | null | undefined,
  before: string | null | undefined,
): Promise<BilingualFieldError[]> => pictureProblems(db, caller, { field: 'cover', id: cover, before })
