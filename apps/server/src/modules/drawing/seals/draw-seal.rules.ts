import { drawSealResource } from '@drawdesk/contract/drawing/draw-seal'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import type { Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import { lettersLacking } from '../../../platform/pictures/stamp-font.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import type { VersionedRow, RowVersions } from '../../../crud/versions/row-version.service.ts'
import { drawSealErrors } from './draw-seal.errors.ts'
import { createDrawSealRepository, type DrawSealRow } from './draw-seal.repository.ts'
import { unknownVariables } from './seal-text.ts'

/** What a save takes and a version keeps. */
export const SEAL_FIELDS = [
  'sealName',
  'image',
  'text',
  'textColor',
  'textSize',
  'x',
  'y',
  'scale',
  'rotation',
  'opacity',
] as const satisfies readonly (keyof DrawSealRow)[]

/** Experiences that are named when they keep a seal from being removed, and letters when the font lacks them. */
const NAMED_MAX = 5

export function versionedOf(row: DrawSealRow): VersionedRow {
  const { id, version, updateUser, updateTime } = row
  return {
    id,
    version,
    updateUser,
    updateTime,
    content: Object.fromEntries(SEAL_FIELDS.map((field) => [field, row[field]])),
  }
}

/** Seals as a declared resource: what its calls add to those that the kit makes. */
export function sealOptions(
  deps: Pick<Deps, 'db'> & { files: FileService; rowVersions: RowVersions },
): ResourceOptions {
  const { db, files, rowVersions: versions } = deps

  return {
    resource: drawSealResource, // its fields are named more narrowly
    table: 'drawSeal',

    async checkSave(scope, { values, before: existing }) {
      const errors = [...(await imageProblems(scope, values, existing)), ...textProblems(values.text)]
      if (errors.length > 0) throw commonErrors.badInput({ errors })
    },

    checkRemove: (scope, { ids }) => checkUnused(db, scope, ids, 0),

    /** Again with the rows held: an experience that was given the seal meanwhile is seen now. */
    async afterChange(trx, scope, { ids }) {
      await checkUnused(trx, scope, ids, 1)
      const rows = await createDrawSealRepository(trx).listAny(scope, ids)
      for (const row of rows) await versions.keepIfChanged(trx, scope, 'drawSeal', versionedOf(row))
    },

    async decorate(scope, rows) {
      const views = await files.viewsOf(
        scope,
        rows.flatMap(({ image }) => (image ? [String(image)] : [])),
      )
      return rows.map((row) => ({ ...row, imageFile: views.get(String(row.image)) ?? null }))
    },
  }

  async function imageProblems(
    caller: Scope,
    values: Values,
    existing: Values | undefined,
  ): Promise<BilingualFieldError[]> {
    const after: Values = { ...existing, ...values }
    if (!after.image && String(after.text ?? '').trim() === '')
      return [{ field: 'image', text: { zh: '请上传图片或填写文字', en: 'Upload a picture or enter text' } }]
    if (!values.image || values.image === existing?.image) return []
    const file = await files.findSeen(caller, String(values.image))
    return file?.mime.startsWith('image/')
      ? []
      : [{ field: 'image', text: { zh: '图片不存在', en: 'Picture not found' } }]
  }
}

/** What of a seal's text cannot be stamped; `text` undefined: it stays as it is. */
export function textProblems(text: unknown): BilingualFieldError[] {
  if (typeof text !== 'string') return []
  const unknown = unknownVariables(text)
  const lacking = lettersLacking(text).slice(0, NAMED_MAX)
  return [
    ...(unknown.length === 0
      ? []
      : [
          {
            field: 'text',
            text: {
              zh: `没有变量“${unknown.join('、')}”，可用 {{date}} 和 {{exName}}`,
              en: `Unknown variable “${unknown.join(', ')}”. Use {{date}} and {{exName}}.`,
            },
          },
        ]),
    ...(lacking.length === 0
      ? []
      : [
          {
            field: 'text',
            text: {
              zh: `字体里没有“${lacking.join(' ')}”，请换成其他文字`,
              en: `The font has no “${lacking.join(' ')}”. Use other characters.`,
            },
          },
        ]),
  ]
}

/** @throws AppError `drawSeal.isUsed` naming the first seal that an experience uses, and the experiences */
async function checkUnused(db: Db, scope: Scope, ids: readonly string[], isDeleted: 0 | 1): Promise<void> {
  const used = await createDrawSealRepository(db).findUsed(scope, ids, isDeleted, NAMED_MAX)
  if (used) throw drawSealErrors.isUsed({ values: { name: used.name, exNames: used.exNames.join('、') } })
}
