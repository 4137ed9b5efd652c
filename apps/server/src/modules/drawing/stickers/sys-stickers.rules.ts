import { sysStickersResource } from '@drawdesk/contract/drawing/sys-stickers'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import { sysStickersErrors } from './sys-stickers.errors.ts'
import { createSysStickersRepository } from './sys-stickers.repository.ts'

/** Experiences that are named when they keep a sticker from being removed. */
const NAMED_MAX = 5

/** Stickers as a declared resource: what its calls add to those that the kit makes. */
export function stickerOptions(deps: Pick<Deps, 'db'> & { files: FileService }): ResourceOptions {
  const { db, files } = deps

  return {
    resource: sysStickersResource, // its fields are named more narrowly
    table: 'sysSticker',

    async checkSave(scope, { values, before: existing }) {
      if (!values.image || values.image === existing?.image) return
      const file = await files.findSeen(scope, String(values.image))
      if (!file?.mime.startsWith('image/'))
        throw commonErrors.badInput({
          errors: [{ field: 'image', text: { zh: '图片不存在', en: 'Picture not found' } }],
        })
    },

    checkRemove: (scope, { ids }) => checkUnused(db, scope, ids, 0),

    /** Again with the rows held: an experience that chose one meanwhile is seen now. */
    afterChange: (trx, scope, { ids }) => checkUnused(trx, scope, ids, 1),

    async decorate(scope, rows) {
      const views = await files.viewsOf(
        scope,
        rows.map(({ image }) => String(image)),
      )
      return rows.map((row) => ({ ...row, imageFile: views.get(String(row.image)) ?? null }))
    },
  }
}

/** @throws AppError `sysStickers.isUsed` naming the first sticker that an experience has chosen, and the experiences */
async function checkUnused(db: Db, scope: Scope, ids: readonly string[], isDeleted: 0 | 1): Promise<void> {
  const used = await createSysStickersRepository(db).findUsed(scope, ids, isDeleted, NAMED_MAX)
  if (used) throw sysStickersErrors.isUsed({ values: { name: used.name, exNames: used.exNames.join('、') } })
}
